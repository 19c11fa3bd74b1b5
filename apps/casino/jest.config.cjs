module.exports = { ...require('../../jest.preset.cjs'), displayName: 'casino-app' };
