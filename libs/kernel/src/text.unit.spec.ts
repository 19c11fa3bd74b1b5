import { PLAIN_TEXT_PATTERN, visibleText } from './index.js';

const acting: readonly (readonly [string, string, string])[] = [
  ['ESC', 'x\u001b[2J', 'x\\u{1b}[2J'],
  ['a line break', 'a\r\nALL AGREES', 'a\\u{d}\\u{a}ALL AGREES'],
  ['NUL', '\u0000', '\\u{0}'],
  ['a control character of Latin-1', 'a\u009b31m', 'a\\u{9b}31m'],
  ['a bidirectional override', '\u202e00.01', '\\u{202e}00.01'],
  ['a zero-width joiner', 'a\u200db', 'a\\u{200d}b'],
  ['a line separator', 'a\u2028b', 'a\\u{2028}b'],
  ['a high surrogate alone', 'a\ud83d', 'a\\u{d83d}'],
  ['a low surrogate alone', '\ude00b', '\\u{de00}b'],
  ['a tag', 'a\u{e0041}', 'a\\u{e0041}'],
  ['private use', '\ue000', '\\u{e000}'],
];

describe('text', () => {
  it.each(acting)('fault-143: %s is no plain text, and is shown instead of done', (_, text, shown) => {
    expect(PLAIN_TEXT_PATTERN.test(text)).toBe(false);
    expect(visibleText(text)).toBe(shown);
  });

  it.each(['', 'card exposed', 'Carte retournée, siège 3 – « 10♥ »', '誤配', 'a\u0301', '😀', 'a\\u{1b}'])(
    '%p is plain, and shown as it is',
    (text) => {
      expect(PLAIN_TEXT_PATTERN.test(text)).toBe(true);
      expect(visibleText(text)).toBe(text);
    },
  );
});
