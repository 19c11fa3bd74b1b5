import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeEvent, FORMAT } from './index.js';
import { casinoCatalogue } from './published-events.js';

const PAGE = readFileSync(join(__dirname, '../../../docs/events.md'), 'utf8');
const block = (language: string): readonly string[] => (new RegExp(`\`\`\`${language}\n([^]*?)\n\`\`\``).exec(PAGE)?.[1] ?? '').split('\n');
const namespaces = [...PAGE.matchAll(/`([0-9a-f]{8}-[0-9a-f-]{27})`/g)].map(([, uuid]) => uuid as string);

/** With nothing but what the page says. */
const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
const uuid5 = (namespace: string | undefined, ...parts: readonly string[]): string => {
  const name = parts.map((part) => `${part.length}:${part}`).join('|');
  const prefix = Buffer.from((namespace as string).replaceAll('-', ''), 'hex');
  const bytes = createHash('sha1').update(prefix).update(name, 'utf8').digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

describe('docs/events.md', () => {
  const events = block('json');
  const envelopes = events.map((text) => JSON.parse(text) as Record<string, string>);

  it('shows two events of a stream as they are stored', () => {
    expect(events).toHaveLength(2);
    expect(events.map((text) => decodeEvent(casinoCatalogue, Buffer.from(text)).metadata.revision)).toEqual([0n, 1n]);
  });

  it('chains them', () => {
    expect(block('text')).toEqual(events.map((text, revision) => `${revision} ${sha256(text)}`));
    expect(envelopes.map(({ previousdigest }) => previousdigest)).toEqual([undefined, sha256(events[0] as string)]);
  });

  it('says how their ids are made', () => {
    const [command, event] = namespaces;
    const [first] = envelopes;
    expect(first?.['commandid']).toBe(uuid5(command, 'cashier-1', 'POST /accounts/player-5/open', 'k-1'));
    for (const { id, commandid = '', subject = '', streamrevision = '' } of envelopes)
      expect(id).toBe(uuid5(event, commandid, subject, streamrevision));
  });

  it('names every member of the envelope, and the format', () => {
    for (const member of envelopes.flatMap((envelope) => Object.keys(envelope))) expect(PAGE).toContain(`\`${member}\``);
    expect(PAGE).toContain(`This page is of **format ${FORMAT}**`);
  });
});
