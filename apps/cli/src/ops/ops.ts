import { CONTEXTS, type Context } from '@casino/contracts';
import { FloorProblem, type FloorAddress } from '@casino/simulation';
import { bearerToken, type TokenOptions } from '../floor/bearer-token.js';
import { explain, UsageError } from '../output/explain.js';
import { actsText, isWell, parkedText, relayTable, statusText } from './ops-text.js';
import { instancesOf, OpsClient } from './ops-client.js';
import type { Act, Consumers, InstanceStatus, ParkedList, Relay, Republish, Resumed } from './wire.js';

/** Without a token: a development token. */
export interface OpsOptions extends TokenOptions {
  readonly url: FloorAddress;
  readonly service?: Context | undefined;
  readonly json?: true | undefined;
}

/** An event, as a person writes it. */
export interface EventPlace {
  readonly stream: string;
  readonly revision: string;
}

const print = (text: string): void => console.log(text);
const printJson = (value: unknown): void => print(JSON.stringify(value, null, 2));

const clientOf = ({ url, ...token }: OpsOptions): OpsClient => new OpsClient({ address: url, token: bearerToken(token) });

/** Those that are asked about: all that the address names, when none is named. */
const servicesOf = ({ service, url }: OpsOptions): readonly Context[] =>
  service === undefined ? CONTEXTS.filter((one) => instancesOf(url, one).length > 0) : [service];

const isMissing = (error: unknown): boolean => error instanceof FloorProblem && error.problem.code === 'not-found';

/** Of every service that is there. @throws the last `not-found` when none of them is */
const ofEach = async <T>(options: OpsOptions, look: (service: Context) => Promise<T>): Promise<readonly T[]> => {
  const found: T[] = [];
  let missing: unknown;
  for (const service of servicesOf(options)) {
    try {
      found.push(await look(service));
    } catch (error) {
      if (!isMissing(error)) throw error;
      missing = error;
    }
  }
  if (found.length === 0) throw missing;
  return found;
};

/** One that does not answer is part of the picture. */
const instanceStatus = async (client: OpsClient, service: Context, url: string): Promise<InstanceStatus> => {
  try {
    const [consumers, relay] = await Promise.all([
      client.read<Consumers>(url, `/ops/${service}/consumers`),
      client.read<Relay>(url, `/ops/${service}/relay`),
    ]);
    return { service, url, consumers, relay };
  } catch (error) {
    const refused = error instanceof FloorProblem && error.problem.status < 500;
    if (refused || error instanceof UsageError) throw error;
    return { service, url, failure: explain(error) };
  }
};

const statusOf = async (options: OpsOptions): Promise<readonly InstanceStatus[]> => {
  const client = clientOf(options);
  return (
    await ofEach(options, (service) => Promise.all(client.instances(service).map((url) => instanceStatus(client, service, url))))
  ).flat();
};

/** @returns whether everything is well */
export const status = async (options: OpsOptions): Promise<boolean> => {
  const instances = await statusOf(options);
  if (options.json) printJson(instances);
  else print(statusText(instances));
  return instances.every(isWell);
};

export const relay = async (options: OpsOptions): Promise<void> => {
  const instances = await statusOf(options);
  if (options.json) printJson(instances.map(({ consumers: _, ...one }) => one));
  else print(relayTable(instances));
};

export const parked = async (options: OpsOptions & { readonly key?: string | undefined; readonly limit: number }): Promise<void> => {
  const client = clientOf(options);
  const { key, limit } = options;
  const query = `parked?limit=${limit}${key === undefined ? '' : `&key=${encodeURIComponent(key)}`}`;
  const lists = await ofEach(options, (service) => client.readAny<ParkedList>(service, query));
  if (options.json) printJson(lists);
  else print(lists.map((list) => parkedText(list, key !== undefined)).join('\n'));
};

export const acts = async (options: OpsOptions): Promise<void> => {
  const client = clientOf(options);
  const lists = await ofEach(options, (service) =>
    client.readAny<{ readonly service: string; readonly acts: readonly Act[] }>(service, 'acts'),
  );
  if (options.json) printJson(lists);
  else print(lists.map((list) => actsText(list.service, list.acts)).join('\n'));
};

type ActOptions = OpsOptions & { readonly service: Context };

const printResumed = ({ json, service }: ActOptions, key: string, resumed: Resumed): void => {
  if (json) return printJson(resumed);
  print(
    `${service}: ${resumed.dealtWith} of "${key}" dealt with${resumed.waiting === 0 ? ', nothing waits any more' : `, ${resumed.waiting} still wait (casino ops parked --key says why)`}`,
  );
};

export const resume = async (key: string, options: ActOptions): Promise<void> =>
  printResumed(options, key, await clientOf(options).act<Resumed>(options.service, 'parked/resume', { key }));

export const discard = async (key: string, record: string, as: EventPlace | undefined, options: ActOptions): Promise<void> =>
  printResumed(
    options,
    key,
    await clientOf(options).act<Resumed>(options.service, 'parked/discard', { key, record, ...(as === undefined ? {} : { as }) }),
  );

export const republish = async (
  from: { readonly from: string } | { readonly after: EventPlace } | undefined,
  options: ActOptions,
): Promise<void> => {
  const asked = await clientOf(options).act<Republish>(options.service, 'republish', from ?? {});
  if (options.json) printJson(asked);
  else
    print(
      `${options.service}: asked for as ${asked.request}, from position ${asked.from}; "casino ops relay" lists it until it is finished`,
    );
};
