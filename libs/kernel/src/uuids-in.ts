import { hash } from 'node:crypto';

const encoder = new TextEncoder();

/** The namespace, with room for a name after it. */
const before = (namespace: Uint8Array, room: number): Uint8Array => {
  const bytes = new Uint8Array(namespace.length + room);
  bytes.set(namespace);
  return bytes;
};

/** UUIDv5 (RFC 9562) of names in one namespace, as the `uuid` package makes them; several for each event, so without its detours. */
export const uuidsIn = (namespace: string): ((name: string) => string) => {
  const prefix = Uint8Array.from(namespace.replaceAll('-', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  let bytes = before(prefix, 0);
  return (name) => {
    // no character needs more
    const most = 3 * name.length;
    if (bytes.length < prefix.length + most) bytes = before(prefix, 2 * most);
    const { written } = encoder.encodeInto(name, bytes.subarray(prefix.length));
    const hex = hash('sha1', bytes.subarray(0, prefix.length + written), 'hex');
    const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) & 3];
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  };
};
