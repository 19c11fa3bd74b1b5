/** Control and format characters (bidirectional marks among them), line separators, private use, lone surrogates: they act on who reads them. */
const ACTING = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}`;

/** Text that is nothing but read. */
export const PLAIN_TEXT_PATTERN = new RegExp(`^[^${ACTING}]*$`, 'u');

const EACH_ACTING = new RegExp(`[${ACTING}]`, 'gu');

/** What acts is shown instead: ESC as `\u{1b}`. For whatever prints text that came from elsewhere. */
export const visibleText = (text: string): string =>
  text.replace(EACH_ACTING, (sign) => `\\u{${Number(sign.codePointAt(0)).toString(16)}}`);
