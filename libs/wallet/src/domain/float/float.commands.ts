import type { Money } from '@casino/kernel';
import type { TwoSignatures } from '../signatures.js';

export interface OpenFloat {
  readonly type: 'OpenFloat';
  readonly tableId: string;
  readonly seance: number;
  readonly amount: Money;
  readonly currency: string;
  readonly signatures: TwoSignatures;
}
export interface RequestRefill {
  readonly type: 'RequestRefill';
  /** What the float holds by everybody's legs; signed. */
  readonly balance: Money;
}
export interface RefillFloat {
  readonly type: 'RefillFloat';
  readonly amount: Money;
  /** What the float holds before it, by everybody's legs; signed. */
  readonly balance: Money;
  readonly signatures: TwoSignatures;
}
export interface CloseFloat {
  readonly type: 'CloseFloat';
  /** What was counted. */
  readonly counted: Money;
  /** What the float holds by everybody's legs; signed. */
  readonly expected: Money;
  readonly drop: Money;
  /** Chips that players of this table still hold or have staked. */
  readonly chipsOut: Money;
  readonly signatures: TwoSignatures;
}

export type FloatCommand = OpenFloat | RequestRefill | RefillFloat | CloseFloat;
