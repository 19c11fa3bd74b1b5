import { jp1PrizeHandOf, type FaceUp, type StakeRequest } from '@casino/games';
import { parseMoney } from '@casino/kernel';
import type { FloorClient } from './floor-client.js';
import type { Staff } from './staff.js';
import type { Jp1Status, WireBet } from './wire.js';

/** What a player adds to his Ante and Blind. At a table without a jackpot he is not asked, so that its play stays as it is. */
export const jp1StakeWith = (
  requests: readonly StakeRequest[],
  jp1: Jp1Status | null,
  stakes: (seat: number) => boolean,
): readonly StakeRequest[] => {
  const [first] = requests;
  if (jp1 === null || first === undefined || !['ante', 'blind'].every((box) => requests.some(({ position }) => position === box)))
    return [];
  return stakes(first.seat) ? [{ seat: first.seat, position: 'jp1', amount: parseMoney(jp1.stake) }] : [];
};

/** Whether a prize may be on its way to one of the seats whose stake is in the jackpot. */
export const mayWinJp1 = ({ standing, registered }: Jp1Status, faceUp: FaceUp): boolean =>
  standing === 'entered' && registered.some((seat) => jp1PrizeHandOf(faceUp, seat) !== undefined);

/** The JP1 sensors of a table: each player puts his chip on his own, and takes it from there when his stake is not accepted (rules §3 *Before the deal*). */
export class Jp1Sensors {
  constructor(
    private readonly client: FloorClient,
    private readonly staff: Staff,
    private readonly tableId: string,
    private readonly coupPath: string,
  ) {}

  async report(seat: number, chip: boolean): Promise<void> {
    await this.client.command(await this.staff.sensor(this.tableId, seat), `${this.coupPath}/seats/${seat}/sensor`, { chip });
  }

  async putChips(bets: readonly WireBet[]): Promise<void> {
    await Promise.all(
      bets.filter(({ position, status }) => position === 'jp1' && status === 'accepted').map(({ seat }) => this.report(seat, true)),
    );
  }

  /** After rien ne va plus: a chip where there is a stake, none where there is none. @returns seats that are ready to be registered */
  async agree({ disagreeing }: Jp1Status): Promise<readonly number[]> {
    await Promise.all(
      disagreeing.filter(({ kind }) => kind !== 'not-registered').map(({ seat, kind }) => this.report(seat, kind === 'no-chip')),
    );
    return disagreeing.filter(({ kind }) => kind !== 'no-stake').map(({ seat }) => seat);
  }
}
