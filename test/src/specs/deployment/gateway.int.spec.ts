import { CONTEXTS, type Context } from '@casino/contracts';
import { textOf } from '../../kit/deployment/deployment-files.js';
import { isOwn, serveAll, type Served } from '../../kit/deployment/served.js';

let served: Readonly<Record<Context, Served>>;
beforeAll(async () => {
  served = await serveAll();
}, 60_000);
const pathsOf = (service: Context): readonly string[] => served[service].paths;

describe('the gateway', () => {
  const conf = textOf('docker/gateway/nginx.conf');
  const routes = [...conf.matchAll(/location ~ (\S+) \{[^}]*?proxy_pass http:\/\/([a-z-]+);/g)].map(
    ([, pattern = '', upstream = '']) => [new RegExp(pattern), upstream] as const,
  );
  const upstreamOf = (path: string): string | undefined => routes.find(([pattern]) => pattern.test(path))?.[1];

  it('leads every path of each service there, and to no other', () => {
    for (const service of CONTEXTS) {
      const paths = pathsOf(service).filter((path) => !isOwn(path));
      expect(paths.length).toBeGreaterThan(5);
      for (const path of paths) expect([path, upstreamOf(path)]).toEqual([path, service]);
    }
  });

  it('shows nobody outside what is an instance’s own', () => {
    for (const path of CONTEXTS.flatMap(pathsOf).filter(isOwn)) expect(upstreamOf(path)).toBeUndefined();
    expect(conf).not.toMatch(/location[^{]*(?:metrics|\/health\/)/);
  });

  it('passes Server-Sent Events on as they come, for longer than their silence lasts', () => {
    expect(conf).toMatch(/^\s*proxy_buffering off;$/m);
    const seconds = Number(/proxy_read_timeout (\d+)s;/.exec(conf)?.[1]);
    // a heartbeat every 15 s; Prefer: wait of 30 s at most
    expect(seconds).toBeGreaterThan(30);
  });

  it('has braces that match, and an upstream for each service', () => {
    const plain = conf.replace(/#.*$/gm, '');
    expect(plain.split('{').length).toBe(plain.split('}').length);
    for (const service of CONTEXTS) expect(conf).toContain(`server ${service}:3000 resolve`);
  });
});
