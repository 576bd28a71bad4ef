const { existsSync } = require('node:fs');

/** @type {import('jest').Config} */
module.exports = {
  roots: ['apps', 'libs', 'e2e', 'tools']
    .filter((room) => existsSync(`${__dirname}/${room}`))
    .map((room) => `<rootDir>/${room}`),
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testEnvironment: 'node',
  // .swcrc holds the aliases as well: they are relative paths by the time that Jest resolves them
  transform: { '\\.tsx?$': '@swc/jest' },
  cacheDirectory: '<rootDir>/.cache/jest',
  globalSetup: '<rootDir>/tools/jest/start-postgres.ts',
  globalTeardown: '<rootDir>/tools/jest/stop-postgres.ts',
  testSequencer: '<rootDir>/tools/jest/whole-system-first.cjs',
  maxWorkers: 2,
  testTimeout: 30_000, // what hangs is found; what waits for a busy machine is not blamed
};
