import { InvalidArgumentError } from 'commander';

export const DEFAULT_URL = 'http://127.0.0.1:3000';

/** A whole number within bounds, as an option's parser. */
export const wholeNumber =
  (least: number, most = 1_000_000_000) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^[0-9]{1,10}$/.test(text) || value < least || value > most) throw new InvalidArgumentError(`It is a whole number from ${least} to ${most}.`);
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
