module.exports = { ...require('../../jest.preset.cjs'), displayName: 'surveillance-app' };
