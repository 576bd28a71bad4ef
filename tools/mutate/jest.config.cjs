const { join } = require('node:path');

const rooms = JSON.parse(process.env.MUTATE_ROOMS ?? '[""]');

/** The domain's own tests, without the database and the browser that others need: a mutant takes a moment. */
module.exports = {
  rootDir: join(__dirname, '../..'),
  roots: ['<rootDir>/libs/domain'],
  testMatch: rooms.map((room) => join('<rootDir>/libs/domain/src', room, '**/*.test.ts')),
  testEnvironment: 'node',
  transform: { '\\.ts$': '<rootDir>/tools/jest/transform.cjs' },
  cacheDirectory: '<rootDir>/.cache/jest', // of the copy that is mutated: it goes with it
};
