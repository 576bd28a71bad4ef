const { existsSync } = require('node:fs');

const isFaults = process.env.TEST_TIER === 'faults'; // npm run faults: see README

/** @type {import('jest').Config} */
module.exports = {
  roots: ['apps', 'libs', 'e2e', 'tools']
    .filter((room) => existsSync(`${__dirname}/${room}`))
    .map((room) => `<rootDir>/${room}`),
  testMatch: isFaults ? ['**/*.faults.ts', '**/*.test.ts'] : ['**/*.test.ts', '**/*.test.tsx'],
  testEnvironment: '<rootDir>/tools/jest/environment.cjs',
  transform: { '\\.[cm]?[jt]sx?$': '<rootDir>/tools/jest/transform.cjs' },
  testRunner: '<rootDir>/tools/jest/runner.cjs',
  transformIgnorePatterns: [], // the transformer itself tells what has to be compiled
  moduleNameMapper: {
    '^fast-check$': '<rootDir>/tools/jest/fast-check.cjs',
    '^@testing-library/react$': '<rootDir>/tools/jest/testing-library.cjs',
  },
  cacheDirectory: '<rootDir>/.cache/jest',
  globalSetup: '<rootDir>/tools/jest/start-postgres.ts',
  globalTeardown: '<rootDir>/tools/jest/stop-postgres.ts',
  testSequencer: '<rootDir>/tools/jest/whole-system-first.cjs',
  maxWorkers: 2,
  workerIdleMemoryLimit: '900MB', // beyond it Node does little but look for what it may let go
  testTimeout: 600_000, // finds what hangs; no test is judged by its time
};
