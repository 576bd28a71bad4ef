const { existsSync } = require('node:fs');

/** @type {import('jest').Config} */
module.exports = {
  roots: ['apps', 'libs', 'e2e', 'tools']
    .filter((room) => existsSync(`${__dirname}/${room}`))
    .map((room) => `<rootDir>/${room}`),
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testEnvironment: '<rootDir>/tools/jest/environment.cjs',
  transform: { '\\.[cm]?[jt]sx?$': '<rootDir>/tools/jest/transform.cjs' },
  transformIgnorePatterns: [], // the transformer itself tells what has to be compiled
  cacheDirectory: '<rootDir>/.cache/jest',
  globalSetup: '<rootDir>/tools/jest/start-postgres.ts',
  globalTeardown: '<rootDir>/tools/jest/stop-postgres.ts',
  testSequencer: '<rootDir>/tools/jest/whole-system-first.cjs',
  maxWorkers: 2,
  workerIdleMemoryLimit: '900MB', // beyond it Node does little but look for what it may let go
  testTimeout: 30_000, // what hangs is found; what waits for a busy machine is not blamed
};
