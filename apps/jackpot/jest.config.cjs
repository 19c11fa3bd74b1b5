module.exports = { ...require('../../jest.preset.cjs'), displayName: 'jackpot-app' };
