/** Lints texts as if they stood in files of the workspace: `[{ file, text }]` on standard input, the rules that each breaks on standard output. */
const { dirname, resolve } = require('node:path');
const { existsSync, readFileSync } = require('node:fs');
let root = __dirname;
while (!existsSync(resolve(root, 'nx.json'))) root = dirname(root);
process.chdir(root);
process.env.NX_DAEMON = 'false';
process.env.NX_NO_CLOUD = 'true';

const main = async () => {
  // the boundaries are judged on Nx's own picture of the workspace
  const { createProjectGraphAsync } = require('@nx/devkit');
  await createProjectGraphAsync();
  const { ESLint } = require('eslint');
  const eslint = new ESLint({ cwd: root });
  const results = [];
  for (const { file, text } of JSON.parse(readFileSync(0, 'utf8'))) {
    const [result] = await eslint.lintText(text, { filePath: resolve(root, file), warnIgnored: true });
    results.push(result.messages.map(({ ruleId, message, severity }) => ({ rule: ruleId, message, error: severity === 2 })));
  }
  process.stdout.write(JSON.stringify(results));
};

main().catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
