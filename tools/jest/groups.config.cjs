const usual = require('../../jest.config.cjs');

/**
 * Groups of test files that `npm test` writes: see tools/test/groups.mjs.
 * @type {import('jest').Config}
 */
module.exports = {
  ...usual,
  rootDir: '../..',
  roots: ['<rootDir>/.cache/groups'],
  testMatch: ['**/*.group'],
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'jsx', 'ts', 'mts', 'cts', 'tsx', 'json', 'node', 'group'],
};
