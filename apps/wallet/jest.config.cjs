module.exports = { ...require('../../jest.preset.cjs'), displayName: 'wallet-app' };
