import { createHash } from 'node:crypto';

/** UUIDv5 (RFC 9562) of names in one namespace, as the `uuid` package makes them; several for each event, so without its detours. */
export const uuidsIn = (namespace: string): ((name: string) => string) => {
  const prefix = namespace.replaceAll('-', '');
  return (name) => {
    const hex = createHash('sha1').update(prefix, 'hex').update(name, 'utf8').digest('hex');
    const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) & 3];
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  };
};
