import { sharedEnvelope, type Envelope } from '@casino/contracts';

/** Undefined for bytes that are no event, such as a relay's checkpoints. */
export const envelopeOf = ({ bytes }: { readonly bytes: Uint8Array }): Envelope | undefined => {
  try {
    return sharedEnvelope(bytes);
  } catch {
    return undefined;
  }
};
