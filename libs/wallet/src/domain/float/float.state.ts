import type { FloatEvent } from '@casino/contracts';
import { formatMoney, parseMoney, type Money } from '@casino/kernel';

export type { FloatEvent };

export interface OpenFloatState {
  readonly open: true;
  readonly tableId: string;
  readonly seance: number;
  readonly currency: string;
  readonly opening: Money;
  /** Sum of the refills of this séance. */
  readonly refills: Money;
  /** Until a refill brings it to zero or above. */
  readonly refillRequested: boolean;
}
export interface ClosedFloatState {
  readonly open: false;
  /** The last séance that it was open for; 0: it never was. */
  readonly lastSeance: number;
}
/** What a float holds is derived from everybody's legs (the books); here is what was signed for. */
export type FloatState = ClosedFloatState | OpenFloatState;

export const noFloat: FloatState = { open: false, lastSeance: 0 };

export const evolveFloat = (state: FloatState, event: FloatEvent): FloatState => {
  if (event.type === 'FloatOpened') {
    const { tableId, seance, currency, amount } = event.data;
    return { open: true, tableId, seance, currency, opening: amount, refills: 0n, refillRequested: false };
  }
  if (!state.open) return state;
  switch (event.type) {
    case 'FloatRefillRequested':
      return { ...state, refillRequested: true };
    case 'FloatRefilled':
      return { ...state, refills: state.refills + event.data.amount, refillRequested: state.refillRequested && event.data.balance < 0n };
    case 'FloatClosed':
      return { open: false, lastSeance: state.seance };
  }
};

export const FLOAT_SNAPSHOT = 'float-2';

export const serialiseFloat = (state: FloatState): unknown =>
  state.open ? { ...state, opening: formatMoney(state.opening), refills: formatMoney(state.refills) } : state;

export const restoreFloat = (json: unknown): FloatState => {
  type Stored = ClosedFloatState | (Omit<OpenFloatState, 'opening' | 'refills'> & { readonly opening: string; readonly refills: string });
  const stored = json as Stored;
  return stored.open ? { ...stored, opening: parseMoney(stored.opening), refills: parseMoney(stored.refills) } : stored;
};
