const { join } = require('node:path');
const { formatFiles, generateFiles, logger, names, updateJson } = require('@nx/devkit');

/** The service whose manifests and golden files the new one's are made of. */
const MODEL = 'surveillance';
const CASINO = 'apps/casino';

/** @throws Error where there is not exactly one such place: the file has changed its shape, and the generator has to follow */
const insert = (tree, path, place, text) => {
  const before = tree.read(path, 'utf8');
  const found = [...before.matchAll(new RegExp(place, 'gm'))];
  if (found.length !== 1) throw new Error(`${path} has ${found.length} places like ${place}, not one`);
  const at = found[0].index;
  tree.write(path, before.slice(0, at) + text + before.slice(at));
};
const append = (tree, path, text) => tree.write(path, tree.read(path, 'utf8') + text);

/** Names in lines of some length, for a list that prettier is to leave alone. */
const wrapped = (list, indent, width = 138) => {
  const lines = [''];
  for (const name of list.map((one) => `'${one}',`)) {
    if (`${indent}${lines.at(-1)} ${name}`.length > width) lines.push('');
    lines.push(`${lines.pop()} ${name}`.trim());
  }
  return lines.map((line) => indent + line).join('\n');
};

/** What a service publishes: there is a golden file for each version of each event. */
const publishedBy = (tree, service) => {
  const all = tree
    .children('libs/contracts/golden')
    .flatMap((file) => new RegExp(`^casino\\.${service}\\.(\\w+)\\.v`).exec(file)?.[1] ?? []);
  return [...new Set(all)];
};

/** The same file of the model, with the new name. */
const copy = (tree, path, name, change = (text) => text) =>
  tree.write(path.replace(MODEL, name), change(tree.read(path, 'utf8').replaceAll(MODEL, name)));

/** An example as it would be stored, to the byte. */
const golden = (tree, name, event, data) => {
  const model = JSON.parse(tree.read(`libs/contracts/golden/casino.${MODEL}.AnomalyObserved.v1.json`, 'utf8'));
  const type = `casino.${name}.${event}.v1`;
  const example = { ...model, source: model.source.replace(MODEL, name), type, data: data ?? model.data };
  tree.write(`libs/contracts/golden/${type}.json`, JSON.stringify(example));
};

const check = (tree, name, kind) => {
  if (tree.exists(`libs/${name}`) || tree.exists(`apps/${name}`)) throw new Error(`There is a ${name} already`);
  if (name === kind) throw new Error('A service and its stream have two names: their events are exported as both');
  if (new RegExp(`^  ${kind}: `, 'm').test(tree.read('libs/contracts/src/streams.ts', 'utf8')))
    throw new Error(`There are streams ${kind}- already: name another kind, as in "service ${name} <kind>"`);
};

const writeLibraryAndApp = (tree, name) => {
  copy(tree, `libs/${MODEL}/package.json`, name);
  updateJson(tree, `libs/${name}/package.json`, ({ exports: { '.': main }, dependencies, ...manifest }) => {
    const { '@photostructure/sqlite': _, ...needed } = dependencies;
    const { name: called, version, private: own, license, main: start, types, nx } = manifest;
    return { name: called, version, private: own, license, main: start, types, exports: { '.': main }, nx, dependencies: needed };
  });
  for (const file of ['tsconfig.json', 'jest.config.cjs']) copy(tree, `libs/${MODEL}/${file}`, name);
  for (const file of ['package.json', 'tsconfig.json']) copy(tree, `apps/${MODEL}/${file}`, name);
};

const extendContracts = (tree, name, { camel, kind, Kind }) => {
  insert(tree, 'libs/contracts/src/contexts.ts', '^} as const satisfies', `  '${name}': ['${kind}-', 'anomaly-'],\n`);
  insert(tree, 'libs/contracts/src/streams.ts', '^  anomaly: ', `  ${kind}: (${kind}Id: string): string => \`${kind}-\${${kind}Id}\`,\n`);
  const published = 'libs/contracts/src/published-events.ts';
  insert(tree, published, "^import .* from './wallet/index.js'", `import { ${camel}Events } from './${name}/index.js';\n`);
  insert(tree, published, '^} as const satisfies', `  '${name}': ${camel}Events,\n`);
  append(tree, 'libs/contracts/src/index.ts', `export * from './${name}/index.js';\n`);
  const [id, closedBy, now] = ['player-5', 'mcd-1', 1_790_000_000_123];
  golden(tree, name, `${Kind}Opened`, { [`${kind}Id`]: id, openedAt: now });
  golden(tree, name, `${Kind}Closed`, { [`${kind}Id`]: id, reason: 'the account was a test', closedBy, closedAt: now });
  golden(tree, name, 'AnomalyObserved');
};

const joinFloor = (tree, name, { camel, kind, kinds }) => {
  updateJson(tree, 'tsconfig.json', ({ references, ...rest }) => ({
    ...rest,
    references: [...references, { path: `./libs/${name}` }, { path: `./apps/${name}` }],
  }));
  updateJson(tree, `${CASINO}/tsconfig.json`, ({ references, ...rest }) => ({
    ...rest,
    references: [...references, { path: `../../libs/${name}` }],
  }));
  updateJson(tree, `${CASINO}/package.json`, ({ dependencies, ...rest }) => ({
    ...rest,
    dependencies: { ...dependencies, [`@casino/${name}`]: '0.1.0' },
  }));
  insert(tree, `${CASINO}/src/services.ts`, "^import .* from '@casino/wallet'", `import { ${camel} } from '@casino/${name}';\n`);
  insert(tree, `${CASINO}/src/services.ts`, '\\];$', `, ${camel}`);
  // the build asks for it
  const route = `/${kinds}/{${kind}}/events`;
  insert(tree, 'test/src/specs/api/answers.int.spec.ts', '^\\} as const satisfies Record<Context', `  '${name}': ['${route}'],\n`);
};

/** Whatever a service observes is an incident that a person looks at. */
const raiseIncidents = (tree, name) => {
  const ignored = wrapped(
    publishedBy(tree, name).filter((event) => event !== 'AnomalyObserved'),
    '        ',
  );
  const heard = `    hear(
      '${name}',
      {
        AnomalyObserved: react('raise-incident-${name}', AnomalyReactions, 'observed'),
      },
      // prettier-ignore
      [
${ignored}
      ],
    ),
`;
  insert(tree, 'libs/surveillance/src/surveillance.service.ts', '^  \\],\\n  health: ', heard);
};

const deploy = (tree, name, { kinds }) => {
  insert(
    tree,
    'docker/Dockerfile',
    '^COPY test/package.json',
    ['apps', 'libs'].map((folder) => `COPY ${folder}/${name}/package.json ${folder}/${name}/\n`).join(''),
  );
  const service = `  ${name}:
    <<: *service
    build: { context: .., dockerfile: docker/Dockerfile, args: { APP: ${name} } }
    image: casino-floor/${name}:0.1.0

`;
  insert(tree, 'docker/compose.yaml', '^  gateway:', service);
  insert(tree, 'docker/compose.yaml', '^    ports:\\n.*FLOOR_PORT', `      ${name}:\n        condition: service_healthy\n`);
  const gateway = 'docker/gateway/nginx.conf';
  const upstream = `    upstream ${name} { zone ${name} 64k; server ${name}:3000 resolve max_fails=3 fail_timeout=5s; keepalive 64; }\n`;
  insert(tree, gateway, '^\\n    server \\{', upstream);
  const locations = `        location ~ ^/(${kinds})(/|$) { proxy_pass http://${name}; }
        location ~ ^/ops/${name}(/|$) { proxy_next_upstream_tries 0; proxy_pass http://${name}; }
        location /docs/${name}/ { proxy_pass http://${name}/docs/; }

`;
  insert(tree, gateway, '^        location ~ \\^/docs/', locations);
  const values = `  ${name}:
    paths: [/${kinds}, /ops/${name}]
    replicas: 2
    resources:
      requests:
        cpu: 100m
        memory: 384Mi
      limits:
        memory: 1Gi
`;
  insert(tree, 'docker/helm/casino-floor/values.yaml', '^\\n# Instances of a service that may be away', values);
  insert(tree, 'docker/prometheus/prometheus.yaml', '(?<=^ +- names: .*)\\]$', `, ${name}`);
  insert(tree, 'docker/prometheus/alerts.yaml', '(?<=expr: absent.*)$', ` or absent(casino_health_check{check="${name}-bus"})`);
};

/** A service in the shape of the others: library, app, language, and its place in every list of services. */
module.exports = async (tree, { name, stream: kind }) => {
  check(tree, name, kind);
  const { className: Pascal, propertyName: camel } = names(name);
  const { className: Kind } = names(kind);
  const words = { name, camel, Pascal, kind, Kind, kinds: `${kind}s`, Kinds: `${Kind}s` };
  const ignored = wrapped(
    publishedBy(tree, 'wallet').filter((event) => event !== 'AccountOpened'),
    '        ',
  );
  generateFiles(tree, join(__dirname, 'files'), '.', { ...words, ignored });
  writeLibraryAndApp(tree, name);
  extendContracts(tree, name, words);
  joinFloor(tree, name, words);
  raiseIncidents(tree, name);
  deploy(tree, name, words);
  await formatFiles(tree);
  return () =>
    logger.info(`
${name} is written; surveillance hears its anomalies. Now:
  npm i && npm run build      links libs/${name} and apps/${name}
  npx jest --selectProjects ${name} contracts surveillance
Replace the example: ${kind}- streams, their events, POST /${kind}s/…/close, and AccountOpened of the wallet.
Others hear ${name} once their hears say so. docs/architecture.md lists the services and who hears whom.`);
};
