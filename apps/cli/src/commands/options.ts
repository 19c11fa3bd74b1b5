import { CONTEXTS, type Context } from '@casino/contracts/contexts';
import type { FloorAddress } from '@casino/simulation';
import { InvalidArgumentError } from 'commander';

/** Where a floor that was started in this environment listens; a name for every address is reached by the loopback one. */
export const defaultUrl = ({ CASINO_HOST, CASINO_PORT }: Readonly<Record<string, string | undefined>>): string => {
  const host = CASINO_HOST === undefined || ['', '0.0.0.0', '::'].includes(CASINO_HOST) ? '127.0.0.1' : CASINO_HOST;
  const port = CASINO_PORT === undefined || ['', '0'].includes(CASINO_PORT) ? '3000' : CASINO_PORT;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return URL.canParse(url) ? new URL(url).origin : 'http://127.0.0.1:3000';
};

export const DEFAULT_URL = defaultUrl(process.env);

/** A whole number within bounds, as an option's parser. */
export const wholeNumber =
  (least: number, most = 1_000_000_000) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^[0-9]{1,10}$/.test(text) || value < least || value > most)
      throw new InvalidArgumentError(`It is a whole number from ${least} to ${most}.`);
    return value;
  };

export const positiveNumber = (text: string): number => {
  const value = Number(text);
  if (!/^[0-9]+(?:\.[0-9]+)?$/.test(text) || value <= 0) throw new InvalidArgumentError('It is a number above 0.');
  return value;
};

/** An http URL without its last slash. */
export const floorUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw new InvalidArgumentError('It is a URL such as http://127.0.0.1:3000.');
  return url.origin;
};

/** One URL, or `game-round=URL,wallet=URL` for services that are processes of their own, with others where they are asked too; several instances: the name several times. */
export const floorAddress = (text: string): FloorAddress => {
  if (!text.includes('=')) return floorUrl(text);
  const urls: Partial<Record<Context, string[]>> = {};
  for (const part of text.split(',')) {
    const [, name, url] = /^([a-z-]+)=(.+)$/.exec(part.trim()) ?? [];
    const service = CONTEXTS.find((context) => context === name);
    if (service === undefined || url === undefined)
      throw new InvalidArgumentError(`It is a URL, or game-round=URL,wallet=URL; services are ${CONTEXTS.join(', ')}.`);
    urls[service] = [...(urls[service] ?? []), floorUrl(url)];
  }
  const { 'game-round': gameRound, wallet, ...others } = urls;
  if (gameRound === undefined || wallet === undefined)
    throw new InvalidArgumentError('It names at least game-round=URL and wallet=URL; the others where these are asked too.');
  return { 'game-round': gameRound, wallet, ...others };
};
