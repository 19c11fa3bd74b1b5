import { royalOnTable } from '@casino/games';
import { planNight, stakesJp1, testShoesOf } from './night-plan.js';
import { slipLines, type SlipView } from './slip-text.js';

describe('the plan of a jackpot night', () => {
  const plan = planNight(7);

  it('brings a royal with an own card of a JP1 player to both tables in their second coup, and one more', () => {
    const royals = plan.coups.flatMap(({ tableId, coup, shoe }) => {
      const royal = royalOnTable(shoe.faceUp, [1, 2, 3, 4, 5]);
      return royal === undefined ? [] : [[tableId, coup, royal.kind === 'own' && stakesJp1(royal.seat)]];
    });
    expect(royals).toEqual([
      ['N1', 2, true],
      ['N2', 2, true],
      ['N1', 3, true],
    ]);
  });

  it('names every coup of the night once, as a floor takes it, and has a seed that two cannot share', () => {
    expect(testShoesOf(plan)).toMatch(/^(?:N[12]\/[123]=[0-9a-f]{64},?){6}$/);
    expect(new Set(plan.coups.map(({ tableId, coup }) => `${tableId}/${coup}`)).size).toBe(6);
    expect(plan.jackpot.seed % 2n).toBe(1n);
  });
});

describe('a payment slip', () => {
  const slip: SlipView = {
    claim: { claimId: 'N1-2', cards: ['Ts', 'Js', 'Qs', 'Ks', 'As'] },
    slips: [
      {
        kind: 'jackpot',
        combination: 'royal',
        jackpotId: 'JP1',
        cycle: 1,
        currency: 'EUR',
        tableId: 'N1',
        coup: 2,
        seat: 3,
        playerId: 'player-3',
        at: 1_790_000_000_123,
        meter: '1004001',
        shares: 2,
        amount: '502000',
        paidAt: 'cage',
        croupier: 'croupier-1',
        chefDeTable: 'chef-1',
        identified: { mcd: 'mcd-1', card: 'card-1' },
        review: { review: 2, reviewer: 'surveillance-1' },
        signatures: [
          { role: 'mcd', id: 'mcd-2', card: 'card-2' },
          { role: 'cashier', id: 'cashier-1', card: null },
        ],
      },
    ],
  };

  it('tells what was paid, for which hand, of what, to whom and by whose signature', () => {
    const text = slipLines(slip).join('\n');
    for (const told of [
      /claim N1-2/,
      /royal {2}10♠ J♠ Q♠ K♠ A♠/,
      /2026-\d\d-\d\dT.*Z/,
      /10.040\.01 EUR/,
      /1 of 2/,
      /5.020\.00 EUR, at the cage/,
      /player-3, seat 3/,
      /croupier-1, chef-1/,
      /mcd-1, card card-1/,
      /no\. 2 by surveillance-1/,
      /signed, MCD +mcd-2, card card-2/,
      /signed, cashier +cashier-1/,
    ]) {
      expect(text).toMatch(told);
    }
  });

  it('fault-143: shows what acts in it instead of doing it', () => {
    const text = slipLines({ ...slip, slips: slip.slips.map((one) => ({ ...one, croupier: 'x\u001b[2J\u202e\n' })) }).join('\n');
    expect(text).toContain('x\\u{1b}[2J\\u{202e}\\u{a}, chef-1');
  });

  it('is one of the share: consolations of the claim have slips of their own', () => {
    expect(slipLines({ ...slip, slips: slip.slips.map((one) => ({ ...one, kind: 'consolation' })) })).toEqual([]);
  });
});
