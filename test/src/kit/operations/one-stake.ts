import { randomUUID } from 'node:crypto';
import { FloorSetup, planTable, Staff, whileAnswered, type CoupAnswer, type FloorClient } from '@casino/simulation';

export interface Stake {
  readonly correlationId: string;
}

/** A table with one player, who stakes once; resolves when the stake is answered. */
export const placeOneStake = async (client: FloorClient, url: string, tableId: string): Promise<Stake> => {
  const staff = new Staff(client);
  await new FloorSetup(client, staff).openTable(planTable(tableId, 'pair-e-poker', 1));
  const croupier = await staff.croupier(tableId);
  // held until the table hears that its float is open
  const { body } = await whileAnswered('table-held', () => client.command<CoupAnswer>(croupier, `/tables/${tableId}/rounds`));
  const correlationId = `stake-${randomUUID()}`;
  const response = await fetch(`${url}/tables/${tableId}/rounds/${body.view.coup}/bets`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${croupier}`,
      'content-type': 'application/json',
      'idempotency-key': 'one-stake',
      'x-correlation-id': correlationId,
      prefer: 'wait=20',
    },
    body: JSON.stringify({ seat: 1, bets: [{ position: 'plein:A', amount: '1400' }] }),
  });
  const answer = (await response.json()) as CoupAnswer;
  if (response.status !== 200) throw new Error(`the stake was not answered: ${response.status} ${JSON.stringify(answer)}`);
  return { correlationId };
};

/** What the trace of a stake holds in one process; the order of services that hear the same event is not given. */
export const WAY_OF_A_STAKE: readonly string[] = [
  'casino-game-round: POST /tables/:table/rounds/:coup/bets',
  'casino-game-round: decide PlaceBets < casino-game-round: POST /tables/:table/rounds/:coup/bets',
  'casino-game-round: append casino.game-round.BetsPlaced.v1 < casino-game-round: decide PlaceBets',
  'casino-wallet: hear BetsPlaced < casino-game-round: append casino.game-round.BetsPlaced.v1',
  'casino-wallet: decide ReserveStakes < casino-wallet: hear BetsPlaced',
  'casino-wallet: append casino.wallet.StakesReserved.v1 < casino-wallet: decide ReserveStakes',
  'casino-game-round: hear StakesReserved < casino-wallet: append casino.wallet.StakesReserved.v1',
  'casino-game-round: decide AnswerBets < casino-game-round: hear StakesReserved',
  'casino-game-round: append casino.game-round.BetsAccepted.v1 < casino-game-round: decide AnswerBets',
];
