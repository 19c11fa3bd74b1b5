import { parseMoney, sumText } from '@casino/kernel';
import type { ClaimRecordView } from '@casino/simulation';
import { style } from '../output/style.js';
import { startOwnFloor } from '../simulation/own-floor.js';
import { nightChecks, type Check } from './night-checks.js';
import { NightFloor } from './night-floor.js';
import { planNight, testShoesOf, type NightPlan } from './night-plan.js';
import { slipLines, type SlipView } from './slip-text.js';
import { ToldClaim } from './told-claim.js';

export interface NightRequest {
  readonly seed: number;
  /** ms between acts. */
  readonly pace: number;
  readonly print: (line: string) => void;
}

/** A jackpot night, scene after scene. */
class Night {
  private readonly claims: ToldClaim[] = [];

  constructor(
    private readonly floor: NightFloor,
    private readonly plan: NightPlan,
  ) {}

  async play(): Promise<readonly Check[]> {
    const { floor } = this;
    await floor.open();
    this.scene(
      'The tables N1 and N2 are linked to the jackpot',
      'its seed and one JP1 stake are set by the house; the whole stake goes to the meter',
    );
    await floor.meter.tell();

    this.scene(
      'Fixed prizes',
      'a full pays 10 times the stake, quads 100 times; what would take the meter below its seed the house puts up first',
    );
    await floor.playCoup('N1');
    await floor.meter.tell();
    await floor.playCoup('N2');
    await floor.meter.tell();

    const paid = await this.twoRoyals();
    const rejected = await this.rejectedRoyal();

    this.scene('The night goes on', 'an ordinary coup at N2');
    await floor.playCoup('N2');
    await floor.meter.tell();

    this.scene('In the morning');
    const refusals = this.claims.flatMap(({ unexpected }) => unexpected);
    const checks = [
      ...(await nightChecks(floor, this.plan, paid, rejected)),
      { what: ['what must not be possible was refused', ...refusals].join('; '), agrees: refusals.length === 0 },
    ];
    for (const { what, agrees } of checks)
      floor.print(`   ${agrees ? style.green('✓') : style.red('✗')} ${agrees ? what : style.red(what)}`);
    return checks;
  }

  /** Both coups are in cycle 1 before the first of the two royals is declared. */
  private async twoRoyals(): Promise<readonly ClaimRecordView[]> {
    const { floor } = this;
    this.scene('Two royals in one cycle', 'both coups are in the jackpot before a card is dealt');
    const first = await floor.untilTheDeal('N1');
    const second = await floor.untilTheDeal('N2');
    this.scene('N1 is dealt', 'the first declared royal freezes the cycle, and the next one opens at the seed');
    await first.playOn();
    const n1 = this.claimAt('N1', first.coup);
    await n1.opened();
    await floor.meter.tell(1);
    await n1.call();
    await n1.identify('mcd-1');
    await n1.refusedReviewer('mcd-1');
    await n1.reviewBy('surveillance-1', { outcome: 'confirmed' });
    await n1.is('confirmed');
    await n1.refusedRelease('mcd-1', 'cycle-not-closed', 'while a coup of the cycle is not over');
    await floor.meter.tell(1);

    this.scene('N2 is dealt', 'its coup belongs to the frozen cycle: its royal shares it');
    await second.playOn();
    const n2 = this.claimAt('N2', second.coup);
    await n2.opened();
    await floor.meter.tell();
    await n2.call();
    await n2.reviewBy('surveillance-1', { outcome: 'inconclusive' });
    await n2.refusedRelease('mcd-2', 'claim-not-confirmed', 'before identification and review');
    await n2.identify('mcd-2');
    await n2.reviewBy('surveillance-2', { outcome: 'confirmed' });
    await n2.is('confirmed');
    return this.pay(n1, n2);
  }

  private async pay(n1: ToldClaim, n2: ToldClaim): Promise<readonly ClaimRecordView[]> {
    const { floor } = this;
    this.scene('The cycle closes', 'each coup of it is settled and each royal decided: equal shares, the remainder to the running meter');
    const { share } = await n1.record();
    if (share !== null) {
      const [frozen, each] = [parseMoney(share.frozen), parseMoney(share.amount)];
      const { currency } = await floor.meter.atRest();
      n1.tell(
        `${sumText(frozen, currency)} = ${share.shares} × ${style.bold(sumText(each, currency))} + ${sumText(frozen - BigInt(share.shares) * each, currency)} to the running meter`,
      );
    }
    await floor.meter.tell();
    await n1.release('mcd-1', 'table');
    await n1.is('released');
    await n2.release('mcd-2', 'cage', 'cashier-1');
    await n2.is('released');
    await floor.meter.tell();
    for (const claim of [n1, n2]) await this.printSlip(claim);
    return Promise.all([n1.record(), n2.record()]);
  }

  private async rejectedRoyal(): Promise<ClaimRecordView> {
    const { floor } = this;
    this.scene('A royal that the images do not show', 'the cards are as they were declared, the review says that they are not as dealt');
    await floor.playCoup('N1');
    const claim = this.claimAt('N1', 3);
    await claim.opened();
    await floor.meter.tell();
    await claim.call();
    await claim.identify('mcd-2');
    await claim.reviewBy('surveillance-2', { outcome: 'rejected', rejection: 'not-as-dealt' });
    await claim.is('rejected');
    await claim.refusedRelease('mcd-1', 'claim-done', 'a rejected claim');
    await claim.incident('claim-not-as-dealt');
    claim.tell('the frozen increment goes back to the running meter, the seed of its cycle to the house');
    await floor.meter.tell();
    return claim.record();
  }

  private claimAt(tableId: string, coup: number): ToldClaim {
    const claim = new ToldClaim(this.floor, this.plan.jackpot.jackpotId, tableId, coup);
    this.claims.push(claim);
    return claim;
  }

  private async printSlip({ path }: ToldClaim): Promise<void> {
    const { client, staff, print } = this.floor;
    const { body } = await client.get<SlipView>(await staff.auditor(), `${path}/slip?format=json`);
    print('');
    for (const line of slipLines(body)) print(`   ${line}`);
  }

  private scene(title: string, explanation?: string): void {
    this.floor.print('');
    this.floor.print(style.bold(style.cyan(`══ ${title}`)));
    if (explanation !== undefined) this.floor.print(style.dim(`   ${explanation}`));
  }
}

/** A floor of its own, with shoes known beforehand. @returns whether everything was as it must be */
export const playNight = async ({ seed, pace, print }: NightRequest): Promise<boolean> => {
  print(style.dim(`Looking for the shoes of the night ${seed} …`));
  const plan = planNight(seed);
  for (const { tableId, coup, shoe } of plan.coups) print(style.dim(`   ${tableId}, coup ${coup}: the ${shoe.tried}. secret brings it`));
  const own = await startOwnFloor({ CASINO_TEST_SHOES: testShoesOf(plan) });
  const floor = new NightFloor(own.url, plan, pace, print);
  try {
    return (await new Night(floor, plan).play()).every(({ agrees }) => agrees);
  } finally {
    await floor.close();
    await own.stop();
  }
};
