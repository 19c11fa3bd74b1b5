import { CasinoError } from './errors.js';

/**
 * ISO 4217: how many decimals the minor unit has. Our own, since a runtime's table is made for display: it shows HUF and others without
 * their minor unit, and knows codes that no cage takes any more. Funds, metals and codes without a minor unit are no currency of a floor.
 */
const CODES_BY_DIGITS: readonly (readonly [digits: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
  [
    2,
    `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP
     ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL
     MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD
     SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
];

const DIGITS = new Map(CODES_BY_DIGITS.flatMap(([digits, codes]) => codes.split(/\s+/).map((code): [string, number] => [code, digits])));

/** @param code of three capitals, as ISO 4217 has it */
export const isCurrency = (code: string): boolean => DIGITS.has(code);

/** Decimals of the minor unit: 2 for EUR, 0 for JPY. @throws CasinoError `currency-unknown` */
export const minorDigitsOf = (currency: string): number => {
  const digits = DIGITS.get(currency);
  if (digits === undefined) throw new CasinoError('currency-unknown', `"${currency}" is no currency of ISO 4217.`);
  return digits;
};
