/**
 * Who imports whom inside a context, by the folder in which the file lies, and that nothing that runs in production imports what is
 * there for tests. Which projects may know each other at all is said by the module boundaries of Nx.
 */
const { posix, relative, resolve, sep } = require('node:path');

const ROOT = resolve(__dirname, '..', '..');
const FOLDER = /^(libs\/[^/]+\/src)\/(domain|application|reactions|api|read-models)\//;
const PURE = /^@casino\/(?:kernel|games|contracts)(?:\/|$)|^node:/;
const FOR_TESTS = /(?:^|\/)(?:testing|conformance)(?:\/|$)/;
/** What needs HTTP or the bus to make sense stands outside of what decides and of what is shown. */
const OUTSIDE = { application: ['api', 'reactions'], 'read-models': ['api', 'reactions'] };

/** @returns what is wrong with this import, the name of a message; undefined when nothing is */
const wrongOf = (file, imported) => {
  if (FOR_TESTS.test(imported)) return 'forTests';
  const [, src, folder] = FOLDER.exec(file) ?? [];
  if (folder === undefined) return undefined;
  if (!imported.startsWith('.')) return folder === 'domain' && !PURE.test(imported) ? 'domain' : undefined;
  const target = posix.join(posix.dirname(file), imported);
  if (folder === 'domain') return target.startsWith(`${src}/domain/`) ? undefined : 'domain';
  return OUTSIDE[folder]?.some((outer) => target.startsWith(`${src}/${outer}/`)) ? 'outwards' : undefined;
};

module.exports = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      domain: 'domain/ imports kernel, games, contracts and its own domain/, nothing else.',
      outwards: 'application/ and read-models/ know nothing of api/ and reactions/.',
      forTests: 'What is there for tests is imported by tests alone.',
    },
  },
  create(context) {
    const file = relative(ROOT, context.filename).split(sep).join('/');
    const check = (node) => {
      const messageId = typeof node?.value === 'string' ? wrongOf(file, node.value) : undefined;
      if (messageId !== undefined) context.report({ node, messageId });
    };
    return {
      ImportDeclaration: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      TSImportType: ({ source }) => check(source),
    };
  },
};
