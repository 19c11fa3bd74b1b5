/** Who signs; opaque id and the role the person signs in. */
export interface Signature {
  readonly id: string;
  readonly role: string;
}

/** An entry of the floor's books has two names, the MCD's among them (rules §4). */
export type TwoSignatures = readonly [mcd: Signature, other: Signature];

export const twoPeople = ([mcd, other]: TwoSignatures): boolean => mcd.id !== other.id;
