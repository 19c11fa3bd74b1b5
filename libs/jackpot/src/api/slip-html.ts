import type { PaymentSlip } from './slip.js';

/** Nothing is loaded and nothing runs. */
export const SLIP_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

const STYLE = `body{font:11pt/1.4 serif;margin:2cm}article{break-after:page}h1{font-size:15pt}table{border-collapse:collapse;width:100%}th{text-align:left;font-weight:normal;width:14em}td{font-weight:bold}th,td{border-bottom:1px solid #999;padding:3pt}footer{margin-top:2cm;display:flex;gap:2cm}footer div{flex:1;border-top:1px solid}`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Minor units as on the meter: the currency's own. */
const minor = (amount: string, currency: string): string => `${amount} (minor units, ${currency})`;

const nobody = '—';

type Slip = PaymentSlip['slips'][number];

const linesOf = (slip: Slip, { claim }: PaymentSlip): readonly (readonly [name: string, value: string])[] => {
  const { currency, review, released, identified } = slip;
  const mcd = released === null ? identified : released;
  return [
    ['Game', slip.game],
    ['Jackpot, cycle', `${slip.jackpotId}, ${slip.cycle}`],
    ['Table', slip.tableId],
    ['Coup', String(slip.coup)],
    ['Seat', String(slip.seat)],
    ['Combination', slip.combination],
    ['Cards', claim.cards.join(' ')],
    ['Date and time', new Date(slip.at).toISOString()],
    ['Meter', minor(slip.meter, currency)],
    ['Share', slip.shares === null ? nobody : `1 of ${slip.shares}`],
    ['Amount paid', minor(slip.amount, currency)],
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
  const signatures = slip.signatures.map(({ role, id }) => `<div>${role === 'mcd' ? 'Member of the management committee' : 'Cashier'}: ${escaped(id)}</div>`);
  return `<article><h1>Payment slip: ${escaped(slip.combination)}, claim ${escaped(all.claim.claimId)}</h1><table>${rows.join('')}</table><footer>${signatures.join('')}</footer></article>`;
};

/** The slips of a claim to print, one on each sheet. */
export const slipHtml = (all: PaymentSlip): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Claim ${escaped(all.claim.claimId)}</title><style>${STYLE}</style></head><body>${all.slips.map((slip) => article(slip, all)).join('')}</body></html>`;
