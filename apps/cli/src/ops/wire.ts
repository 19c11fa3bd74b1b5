import type { ConsumersView, ParkedView, RelayView } from '@casino/platform';

/** As JSON has it: whole numbers are text. */
type OnTheWire<T> = { readonly [K in keyof T]: T[K] extends bigint ? string : T[K] extends bigint | null ? string | null : T[K] };

export type Consumers = OnTheWire<ConsumersView>;
export type Relay = RelayView & { readonly service: string };
export type ParkedItem = OnTheWire<ParkedView> & Partial<{ readonly event: unknown; readonly bytes: string; readonly withheld: true }>;
export interface ParkedList {
  readonly service: string;
  /** Of all that are parked, also of those that are not listed. */
  readonly count: number;
  readonly records: readonly ParkedItem[];
}
export interface Resumed {
  readonly dealtWith: number;
  readonly waiting: number;
}
export interface Act {
  readonly act: string;
  readonly actor: { readonly id: string; readonly role: string };
  readonly details: Readonly<Record<string, string | null>>;
  readonly at: string;
}
export interface Republish {
  readonly request: string;
  readonly from: string;
}

/** One instance of a service; `failure` instead of the rest when it does not answer. */
export interface InstanceStatus {
  readonly service: string;
  readonly url: string;
  readonly consumers?: Consumers;
  readonly relay?: Relay;
  readonly failure?: string;
}
