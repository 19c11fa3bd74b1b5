/** How the player's hand stands against the dealer's. */
export type Standing = 'better' | 'worse' | 'equal' | 'folded';
export type MainPosition = 'ante' | 'play' | 'blind';
/** `pays`: by the position's own line; `pays-by-hand`: by the line of the player's hand, a push where there is none. */
export type Verdict = 'pays' | 'pays-by-hand' | 'pushes' | 'loses';

export type Row = Readonly<Record<MainPosition, Verdict>>;

const LOST: Row = { ante: 'loses', play: 'loses', blind: 'loses' };
const PUSHED: Row = { ante: 'pushes', play: 'pushes', blind: 'pushes' };

/** The settlement table of rules §2, as data. A folded hand has no Play. */
const TABLE: Readonly<Record<Standing, Readonly<Record<'qualified' | 'unqualified', Row>>>> = {
  better: {
    qualified: { ante: 'pays', play: 'pays', blind: 'pays-by-hand' },
    unqualified: { ante: 'pushes', play: 'pays', blind: 'pays-by-hand' },
  },
  worse: {
    qualified: LOST,
    unqualified: { ante: 'pushes', play: 'loses', blind: 'loses' },
  },
  equal: { qualified: PUSHED, unqualified: PUSHED },
  folded: { qualified: LOST, unqualified: LOST },
};

export const rowOf = (standing: Standing, dealerQualifies: boolean): Row => TABLE[standing][dealerQualifies ? 'qualified' : 'unqualified'];
