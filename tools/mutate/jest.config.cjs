const { join } = require('node:path');

/** The domain's own tests, without the database and the browser that others need: a mutant takes a moment. */
module.exports = {
  rootDir: join(__dirname, '../..'),
  roots: ['<rootDir>/libs/domain'],
  testMatch: ['**/*.test.ts'],
  testEnvironment: 'node',
  transform: { '\\.ts$': '<rootDir>/tools/jest/transform.cjs' },
  cacheDirectory: '<rootDir>/.cache/jest', // of the copy that is mutated: it goes with it
};
