import { style } from '../output/style.js';
import { table } from '../output/table.js';
import { visible } from '../output/visible.js';
import type { Act, InstanceStatus, ParkedItem, ParkedList } from './wire.js';

/** Counts stop there. */
const COUNTED = 1000;
const ERROR_WIDTH = 60;

const count = (number: number): string => (number >= COUNTED ? `${number}+` : String(number));
const inOneLine = (text: string, width: number): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > width ? `${line.slice(0, width - 1)}…` : line;
};

export const isWell = ({ consumers, relay }: InstanceStatus): boolean =>
  consumers !== undefined &&
  relay !== undefined &&
  consumers.healthy &&
  relay.healthy &&
  consumers.parked.length === 0 &&
  !consumers.partitions.some(({ stopped }) => stopped);

const consumerText = ({ consumers, failure }: InstanceStatus): string => {
  if (consumers === undefined) return style.red(failure ?? 'no answer');
  const stopped = consumers.partitions.filter((partition) => partition.stopped).map(({ source, partition }) => `${source}/${partition}`);
  if (stopped.length > 0) return style.red(`stopped at ${stopped.join(', ')}: needs a republish`);
  return consumers.healthy ? style.green('healthy') : style.red('not healthy');
};

const relayText = ({ relay }: InstanceStatus): string => {
  if (relay === undefined) return '';
  if (relay.bus === 'embedded') return 'embedded';
  if (!relay.healthy) return style.red('not healthy');
  return relay.leading ? style.green('relays') : 'stands by';
};

/** Every instance on a line. */
export const statusText = (instances: readonly InstanceStatus[]): string =>
  table(
    ['service', 'instance', 'consumer', 'lag', 'partitions', 'parked keys', 'quarantined', 'relay', 'unpublished'],
    visible(instances).map((one) => {
      const { service, url, consumers, relay } = one;
      const numbers =
        consumers === undefined
          ? ['', '', '', '']
          : [count(consumers.lag), String(consumers.partitions.length), String(consumers.parkedKeys), String(consumers.quarantined)];
      return [service, url, consumerText(one), ...numbers, relayText(one), relay === undefined ? '' : count(relay.lag)];
    }),
    ['left', 'left', 'left', 'right', 'right', 'right', 'right', 'left', 'right'],
  );

const place = ({ stream, revision }: ParkedItem): string => (stream === null ? '(no event)' : `${stream}@${revision ?? '?'}`);

const contentText = ({ event, bytes, withheld }: ParkedItem): string | undefined => {
  if (event !== undefined) return JSON.stringify(event, null, 2);
  if (bytes !== undefined) return `base64 ${bytes}`;
  return withheld === true ? 'withheld: it claims a stream that no service publishes' : undefined;
};

const recordText = (item: ParkedItem): string => {
  const head = `${style.bold(item.record)}  ${place(item)}  ${item.reason} since ${item.parkedAt}, ${item.attempts} attempts${item.retryAt === null ? '' : `, next ${item.retryAt}`}`;
  const lines = [head, ...(item.error === '' ? [] : [item.error]), ...(contentText(item)?.split('\n') ?? [])];
  return lines.map((line, index) => (index === 0 ? `  ${line}` : `    ${line}`)).join('\n');
};

/** Records of one service: a table, or one by one with their content. */
export const parkedText = (list: ParkedList, withContent: boolean): string => {
  const { service, count: all, records } = visible(list);
  if (all === 0) return `${service}: nothing is parked`;
  const more = all > records.length ? `\n  … and ${all - records.length} more` : '';
  if (withContent) return `${style.bold(service)}\n${records.map(recordText).join('\n\n')}${more}`;
  const rows = records.map((item) => [
    item.key,
    place(item),
    `${item.source}:${item.at}`,
    item.reason,
    String(item.attempts),
    item.parkedAt,
    inOneLine(item.error, ERROR_WIDTH),
  ]);
  return `${style.bold(service)}\n${table(['key', 'event', 'at', 'reason', 'attempts', 'since', 'error'], rows, ['left', 'left', 'left', 'left', 'right', 'left', 'left'])}${more}`;
};

export const relayTable = (instances: readonly InstanceStatus[]): string =>
  table(
    ['service', 'instance', 'bus', 'holder of the lease', 'checkpoint', 'head', 'unpublished', 'republishing', 'failure'],
    visible(instances).map(({ service, url, relay, failure }) => {
      if (relay === undefined) return [service, url, style.red(failure ?? 'no answer'), '', '', '', '', '', ''];
      const holder = `${relay.holder ?? '-'}${relay.bus === 'kafka' && relay.leading ? ' (this one)' : ''}`;
      return [
        service,
        url,
        relay.bus,
        holder,
        relay.checkpoint ?? '-',
        relay.head,
        count(relay.lag),
        relay.republishing.join(', '),
        inOneLine(relay.failure ?? '', ERROR_WIDTH),
      ];
    }),
    ['left', 'left', 'left', 'left', 'right', 'right', 'right', 'left', 'left'],
  );

export const actsText = (service: string, acts: readonly Act[]): string => {
  if (acts.length === 0) return `${service}: nobody acted`;
  const details = (act: Act): string =>
    Object.entries(act.details)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name}=${value ?? ''}`)
      .join(' ');
  return `${style.bold(service)}\n${table(
    ['at', 'who', 'act', 'on'],
    visible(acts).map((act) => [act.at, `${act.actor.id} (${act.actor.role})`, act.act, details(act)]),
    ['left', 'left', 'left', 'left'],
  )}`;
};
