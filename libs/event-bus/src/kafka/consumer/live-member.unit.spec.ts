import { EventEmitter } from 'node:events';
import { silent } from '../../consumer-runner/logger.js';
import type { KafkaClients } from '../kafka-client.js';
import { liveMember } from './live-member.js';

const events = { CRASH: 'crash', FETCH_START: 'fetch-start', GROUP_JOIN: 'group-join', HEARTBEAT: 'heartbeat', REBALANCING: 'rebalancing' };
const never = new Promise<never>(() => undefined);
const SESSION = 60;

/** A kafkajs consumer that does only what the test says. */
const start = (acts: { readonly connect?: () => Promise<void>; readonly disconnect?: () => Promise<void> } = {}) => {
  const emitter = new EventEmitter();
  const calls: string[] = [];
  let member = false;
  const called =
    (name: string, act: () => Promise<void> = () => Promise.resolve()) =>
    () => {
      calls.push(name);
      return act();
    };
  const consumer = {
    events,
    on: (name: string, listener: (event: unknown) => void) => emitter.on(name, listener),
    connect: called('connect', acts.connect),
    subscribe: called('subscribe'),
    run: called('run'),
    disconnect: called('disconnect', acts.disconnect),
  };
  let leave: () => void = () => undefined;
  const left = new Promise<undefined>((resolve) => (leave = () => resolve(undefined)));
  const outcome = liveMember({
    config: { groupId: 'group', sessionTimeout: SESSION, heartbeatInterval: 10 },
    topics: ['topic'],
    clients: (() => ({ consumer: () => consumer })) as unknown as KafkaClients,
    logger: silent,
    left,
    eachBatch: () => Promise.resolve(),
    joined: () => void (member = true),
    alive: () => member,
    ended: () => void (member = false),
  });
  return {
    calls,
    outcome,
    leave: () => leave(),
    member: () => member,
    emit: (name: keyof typeof events) => emitter.emit(events[name], { payload: { memberAssignment: {}, error: new Error('crash') } }),
  };
};
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a live member', () => {
  it('that never joins is given up, though it fetches', async () => {
    const { outcome, emit } = start();
    const fetching = setInterval(() => emit('FETCH_START'), 5);
    const error = await outcome.finally(() => clearInterval(fetching));
    expect(error).toEqual(new Error('no membership of the group for 180 ms'));
  });

  it('is kept by its heartbeats, but not by those after the membership ended', async () => {
    const { outcome, emit, member } = start();
    emit('GROUP_JOIN');
    const beating = setInterval(() => emit('HEARTBEAT'), 5);
    expect(await Promise.race([outcome, wait(8 * SESSION).then(() => 'kept')])).toBe('kept');
    expect(member()).toBe(true);
    emit('REBALANCING');
    expect(await outcome.finally(() => clearInterval(beating))).toEqual(new Error('no membership of the group for 180 ms'));
  });

  it('that does not disconnect is not waited for; joining late or fetching on makes it crash', async () => {
    const { outcome, emit, member } = start({ disconnect: () => never });
    emit('GROUP_JOIN');
    expect(await outcome).toBeInstanceOf(Error);
    expect(member()).toBe(false);
    for (const late of ['GROUP_JOIN', 'FETCH_START', 'HEARTBEAT'] as const) expect(() => emit(late)).toThrow('this consumer was replaced');
    expect(member()).toBe(false);
  });

  it('that connects after it was given up does not begin to run', async () => {
    let connected: () => void = () => undefined;
    const connecting = new Promise<void>((resolve) => (connected = resolve));
    const { calls, outcome } = start({ connect: () => connecting });
    expect(await outcome).toBeInstanceOf(Error);
    connected();
    await wait(10);
    expect(calls).toEqual(['connect', 'disconnect']);
  });

  it('leaves when it is told, also while it hangs', async () => {
    const { outcome, leave } = start({ connect: () => never, disconnect: () => never });
    leave();
    expect(await outcome).toBeUndefined();
  });
});
