import fc from 'fast-check';
import { fromLosslessJson, toLosslessJson } from './lossless-json.js';

it('case-31: what goes through JSON comes back the same, amounts of any size included', () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      fc.bigInt(),
      fc.integer(),
      fc.string(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), tie('any'), { maxKeys: 4 }),
    ),
  })).any;
  fc.assert(
    fc.property(value, (original) => expect(fromLosslessJson(JSON.parse(JSON.stringify(toLosslessJson(original))))).toEqual(original)),
  );
});
