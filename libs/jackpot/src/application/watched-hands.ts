import { streams } from '@casino/contracts';
import { jp1Standing, type Jp1Coup } from '@casino/games';
import { STREAMS } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import { openCoupOf, type HandsState, type OpenCoup } from '../domain/index.js';
import type { JackpotStreams } from './streams.js';

/** A coup whose JP1 stakes a jackpot took, and what was seen of it. */
export interface WatchedCoup {
  readonly jackpotId: string;
  readonly hands: HandsState;
  /** undefined: concluded. */
  readonly open: OpenCoup | undefined;
}

/** What the rules of libs/games ask of a coup. */
export const jp1CoupOf = ({ dealtIn, entries, jp1OnFold, consolationTrigger }: OpenCoup, { folded }: HandsState): Jp1Coup => ({
  dealtIn: dealtIn.map(({ seat }) => seat),
  jp1: entries.map(({ seat }) => seat),
  folded,
  jp1OnFold,
  consolationTrigger,
});

/** JP1 seats whose prizes a fold forfeited. */
export const forfeitedIn = (coup: Jp1Coup): readonly number[] => {
  const standing = jp1Standing(coup);
  return coup.jp1.filter((seat) => !standing.includes(seat));
};

/** Knows at once, for nearly every card of the floor, that no jackpot is in its coup. */
@Injectable()
export class WatchedHands {
  /** By table, its last coup without a JP1 stake in a jackpot: known when its betting closed, and it stays so. */
  private readonly without = new Map<string, number>();

  constructor(@Inject(STREAMS) private readonly streams: JackpotStreams) {}

  /** Heard of a coup: none of its stakes is in a jackpot, and none will be. */
  none(tableId: string, coup: number): void {
    this.without.set(tableId, coup);
  }

  /** Asked when the betting of the coup has closed. @returns undefined when no jackpot is in it */
  async find(tableId: string, coup: number): Promise<WatchedCoup | undefined> {
    if (this.without.get(tableId) === coup) return undefined;
    const { state: hands } = await this.streams.hands.load(streams.hands(tableId, coup));
    const { jackpotId } = hands;
    if (jackpotId === null) {
      this.none(tableId, coup);
      return undefined;
    }
    const { state } = await this.streams.jackpot.load(streams.jackpot(jackpotId));
    return { jackpotId, hands, open: openCoupOf(state, tableId, coup) };
  }
}
