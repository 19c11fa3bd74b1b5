import { CasinoError } from '@casino/kernel';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const ID_LENGTH = 16;

/** @throws CasinoError `malformed-event` for anything but a UUID in lower case, which would not come back as it went in */
export const writeEventId = (id: string, into: Buffer, at: number): void => {
  into.write(id.slice(0, 8) + id.slice(9, 13) + id.slice(14, 18) + id.slice(19, 23) + id.slice(24), at, ID_LENGTH, 'hex');
};

export const checkEventId = (id: string): void => {
  if (!UUID.test(id)) throw new CasinoError('malformed-event', `"${id}" is no UUID in lower case`);
};

export const readEventId = (bytes: Uint8Array): string => {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, ID_LENGTH).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
