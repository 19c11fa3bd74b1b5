import { VARIABLE_NAMES, VARIABLES, type VariableName } from './variables.js';

const row = (name: VariableName): string => {
  const entry = VARIABLES[name];
  const fallback = 'fallback' in entry ? `\`${entry.fallback}\`` : 'production' in entry ? 'required in production' : '';
  return `| \`${name}\` | ${entry.form} | ${fallback} | ${entry.meaning} |`;
};

/** The text of docs/configuration.md; a test keeps the file equal to it. */
export const configurationGuide = (): string => `# Configuration

Every process of the product reads the same environment variables, once, at its start. All that are wrong are named together and
the process does not start; so are names that begin with \`CASINO_\` and are not listed here. An empty variable counts as not set.

| variable | form | default | meaning |
|---|---|---|---|
${VARIABLE_NAMES.map(row).join('\n')}

The commands of \`casino\` that ask a running floor read \`CASINO_HOST\` and \`CASINO_PORT\` for where it is, and \`CASINO_TOKEN\`, a bearer
token, for floors in production mode; no service reads that one.

A new vault key: \`node -e "console.log('k1:' + crypto.randomBytes(32).toString('base64'))"\`. To change the key, put the new one in
front and keep the old one for as long as coups that were sealed with it are open.
`;
