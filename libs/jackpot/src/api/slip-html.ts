import { cardText } from '@casino/games';
import { parseMoney, sumText, visibleText } from '@casino/kernel';
import type { PaymentSlip } from './slip.js';

/** Nothing is loaded and nothing runs. */
export const SLIP_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

const STYLE = `@page{size:A4;margin:2cm}body{font:11pt/1.4 serif;max-width:17cm;margin:auto}article+article{break-before:page}h1{font-size:15pt}table{border-collapse:collapse;width:100%}th{text-align:left;font-weight:normal;width:14em}td{font-weight:bold}th,td{border-bottom:1px solid #999;padding:3pt}footer{margin-top:2cm;display:flex;gap:2cm;break-inside:avoid}footer div{flex:1;border-top:1px solid}@media screen{article{margin:2cm 0}}`;

const escaped = (text: string): string => visibleText(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const money = (amount: string, currency: string): string => sumText(parseMoney(amount), currency);

/** `2026-11-30 00:50:18 UTC` */
const dateAndTime = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const GAMES = { 'ultimate-holdem': 'Ultimate hold’em poker' } as const;
const COMBINATIONS = {
  royal: 'royal flush',
  'community-royal': 'community royal flush',
  'straight-flush': 'straight flush',
  quads: 'four of a kind',
  full: 'full house',
  consolation: 'consolation',
} as const;

const FIXED = ['full', 'quads', 'straight-flush', 'community-royal', 'consolation'] as const;

/** What its players saw: `policy 1: full house 10, four of a kind 100 …` */
const prizesText = ({ claim: { policy, prizes } }: PaymentSlip): string =>
  `policy ${policy}: ${FIXED.map((hand) => `${COMBINATIONS[hand]} ${prizes[hand]}`).join(', ')}`;

const nobody = '—';

type Slip = PaymentSlip['slips'][number];

const linesOf = (slip: Slip, all: PaymentSlip): readonly (readonly [name: string, value: string])[] => {
  const { claim } = all;
  const { currency, review, released, identified } = slip;
  const mcd = released === null ? identified : released;
  const isJackpot = slip.kind === 'jackpot';
  return [
    ['Game', GAMES[slip.game]],
    ['Jackpot, cycle', `${slip.jackpotId}, ${slip.cycle}`],
    ['Table', slip.tableId],
    ['Coup', String(slip.coup)],
    ['Seat', String(slip.seat)],
    ['Combination', COMBINATIONS[slip.combination]],
    [slip.kind === 'consolation' ? 'Cards of the royal flush' : 'Cards', claim.cards.map(cardText).join(' ')],
    ['Date and time', dateAndTime(slip.at)],
    [isJackpot ? 'Meter, frozen' : 'Meter after the payment', money(slip.meter, currency)],
    ['Share', slip.shares === null ? nobody : `1 of ${slip.shares}`],
    ['JP1 stake', slip.stake === null ? nobody : money(slip.stake, currency)],
    ['Prizes, × the JP1 stake', prizesText(all)],
    ['Amount paid', money(slip.amount, currency)],
    ['Paid at', slip.paidAt],
    ['Player (id of the wallet)', slip.playerId],
    ['Surname and first name', ''],
    ['Croupier', slip.croupier],
    ['Chef de table', slip.chefDeTable],
    ['Identified by', identified === null ? nobody : `${identified.mcd}, card ${identified.card}`],
    ['MCD and card', mcd === null ? nobody : `${mcd.mcd}, card ${mcd.card}`],
    ['Review and reviewer', review === null ? nobody : `review ${review.review} of claim ${claim.claimId}, ${review.reviewer}`],
    ['Cashier', slip.cashier === null ? nobody : slip.cashier],
    ['Number', `${slip.jackpotId} / ${slip.revision}`],
  ];
};

const article = (slip: Slip, all: PaymentSlip): string => {
  const rows = linesOf(slip, all).map(([name, value]) => `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>`);
  const signatures = slip.signatures.map(
    ({ role, id, card }) =>
      `<div>${role === 'mcd' ? 'Member of the management committee' : 'Cashier'}: ${escaped(card === null ? id : `${id}, card ${card}`)}</div>`,
  );
  return `<article><h1>Payment slip: ${escaped(COMBINATIONS[slip.combination])}, claim ${escaped(all.claim.claimId)}</h1><table>${rows.join('')}</table><footer>${signatures.join('')}</footer></article>`;
};

/** The slips of a claim to print, one on each sheet. */
export const slipHtml = (all: PaymentSlip): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Claim ${escaped(all.claim.claimId)}</title><style>${STYLE}</style></head><body>${all.slips.map((slip) => article(slip, all)).join('')}</body></html>`;
