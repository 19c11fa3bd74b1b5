import { ROLES } from '@casino/platform';
import { TOKEN_ROLES } from './token.command.js';

describe('the command token', () => {
  it('knows every role of the floor', () => {
    expect(TOKEN_ROLES).toEqual(ROLES);
  });
});
