import { createLogger } from './logger.js';
import { NestLogger } from './nest-logger.js';

const TOKEN = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJwLTEifQ.c2lnbmF0dXJl';

describe('logs', () => {
  const lines: string[] = [];
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const nest = new NestLogger(logger);
  const written = (): Record<string, unknown> => JSON.parse(lines.at(-1) ?? '') as Record<string, unknown>;

  it('P10: secrets, salts, cards and tokens are hidden at any depth; what is no secret stays', () => {
    logger.info({
      round: 'T1-12',
      salt: 'x',
      cards: ['As'],
      deal: { card: 'As', holeCards: ['As'], deeper: [{ shoeSecret: 'x', salts: ['x'], position: 3 }] },
      headers: { Authorization: `Bearer ${TOKEN}`, cookie: 'x' },
      accessToken: TOKEN,
      amount: 12n,
      bytes: Buffer.from('x'),
    });
    expect(written()).toMatchObject({
      level: 'info',
      round: 'T1-12',
      salt: '[hidden]',
      cards: '[hidden]',
      deal: { card: '[hidden]', holeCards: '[hidden]', deeper: [{ shoeSecret: '[hidden]', salts: '[hidden]', position: 3 }] },
      headers: { Authorization: '[hidden]', cookie: '[hidden]' },
      accessToken: '[hidden]',
      amount: '12',
      bytes: '[1 bytes]',
    });
  });

  it('a token inside a message, a stack, a cause or the binding of a child is hidden', () => {
    logger.info(`got ${TOKEN} today`);
    expect(written()['msg']).toBe('got [hidden] today');
    logger.error({
      err: new Error(`bearer ${TOKEN}`, { cause: Object.assign(new Error(TOKEN), { request: { secret: 'x' }, code: 'E' }) }),
    });
    expect(lines.at(-1)).not.toMatch(/eyJ|"request"/);
    expect(written()['err']).toMatchObject({ type: 'Error', cause: { message: '[hidden]', code: 'E' } });
    logger.child({ token: TOKEN, url: `/x?token=${TOKEN}` }).info('child');
    expect(lines.at(-1)).not.toContain('eyJ');
  });

  it('lines of Nest keep context, members and stacks; its start is for debuggers', () => {
    const before = lines.length;
    nest.log('Mapped {/x, GET}', 'RouterExplorer');
    nest.debug('quiet', 'Rounds');
    expect(lines).toHaveLength(before);
    nest.log('coup 12 begun', 'Rounds');
    expect(written()).toMatchObject({ level: 'info', context: 'Rounds', msg: 'coup 12 begun' });
    nest.error({ err: new Error('x'), code: 'internal-error', msg: 'failed' }, 'Problems');
    expect(written()).toMatchObject({ level: 'error', context: 'Problems', msg: 'failed', code: 'internal-error', err: { message: 'x' } });
    nest.error('boom', 'Error: boom\n    at x', 'Rounds');
    expect(written()).toMatchObject({ context: 'Rounds', msg: 'boom', stack: 'Error: boom\n    at x' });
    nest.warn(new Error('odd'));
    expect(written()).toMatchObject({ level: 'warn', msg: 'odd', err: { message: 'odd' } });
  });
});
