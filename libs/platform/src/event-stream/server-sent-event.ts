import type { StoredEvent } from '@casino/event-store';

const decoder = new TextDecoder('utf-8');

/** One event in the text/event-stream format: id = position, event = type, data = the stored bytes. */
export const serverSentEvent = ({ position, type, bytes }: Pick<StoredEvent, 'position' | 'type' | 'bytes'>): string => {
  const data = decoder
    .decode(bytes)
    .split(/\r\n|\n|\r/)
    .map((line) => `data: ${line}\n`)
    .join('');
  return `id: ${position}\nevent: ${type}\n${data}\n`;
};

/** Keeps proxies from cutting a quiet stream; the id moves the client's Last-Event-ID past what was filtered away. */
export const heartbeat = (position: string | undefined): string =>
  position === undefined ? ': quiet\n\n' : `: quiet\nid: ${position}\n\n`;
