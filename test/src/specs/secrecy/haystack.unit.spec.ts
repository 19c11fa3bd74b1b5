import { randomBytes } from 'node:crypto';
import { findBytes, findText } from '../../kit/secrecy/haystack.js';

const bytes = randomBytes(32);
const within = (content: Buffer | string) =>
  new Map([['there', Buffer.concat([randomBytes(500), Buffer.from(content as string), randomBytes(500)])]]);

describe('the search for bytes', () => {
  it.each([
    ['raw', bytes],
    ['hex', bytes.toString('hex')],
    ['upper-case hex', bytes.toString('hex').toUpperCase()],
    ['base64', bytes.toString('base64')],
    ['base64url', bytes.toString('base64url')],
    ['base64 after one byte', Buffer.concat([Buffer.from('a'), bytes]).toString('base64')],
    ['base64 between others', Buffer.concat([Buffer.from('ab'), bytes, Buffer.from('cd')]).toString('base64')],
    ['base64url between others', Buffer.concat([Buffer.from('abcd'), bytes, Buffer.from('c')]).toString('base64url')],
  ])('finds them as %s', (_, content) => expect(findBytes(within(content as string), bytes)).toEqual(['there']));

  it('does not find what is not there', () => {
    // another first byte: a random one before the rest would be the right one now and then
    expect(findBytes(within(Buffer.concat([Buffer.from([bytes.readUInt8(0) ^ 0xff]), bytes.subarray(1)])), bytes)).toEqual([]);
    expect(findText(within('Bearer x'), 'Bearer y')).toEqual([]);
    expect(findText(within('Bearer x'), 'Bearer x')).toEqual(['there']);
  });
});
