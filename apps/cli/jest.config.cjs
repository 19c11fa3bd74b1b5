module.exports = { ...require('../../jest.preset.cjs'), displayName: 'cli', setupFiles: ['<rootDir>/jest.setup.cjs'] };
