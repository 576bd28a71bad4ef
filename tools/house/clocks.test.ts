import { clockProblems } from './clocks';
import { checkout, planted } from './tree';

it('no test of this house is judged by a clock, by memory in use or by chance', () => {
  expect(clockProblems(checkout())).toEqual([]);
});

describe('a test that may fail by time or chance is found', () => {
  it.each([
    ['libs/a/src/a.test.ts', `const begun = performance.now();`, 'counts'],
    ['libs/a/src/testing/a.ts', `const used = process.memoryUsage().heapUsed;`, 'counts'],
    ['libs/a/src/a.test.ts', `const [seconds] = process.hrtime();`, 'counts'],
    ['libs/a/src/a.test.ts', `const one = Math.random();`, 'counts'],
    ['libs/a/src/a.test.ts', `jest.setTimeout(60_000);`, 'counts'],
    ['e2e/a.ts', `const soon = () => new Promise((resolve) => setTimeout(resolve, 100));`, 'pauses'],
    ['libs/a/src/a.test.ts', `import { setTimeout } from 'node:timers/promises';`, 'pauses'],
    ['libs/a/src/a.test.ts', `while (Date.now() < end);`, 'compares'],
    ['libs/a/src/a.test.ts', `it('hangs', () => {}, 60_000);`, 'has a limit'],
    ['libs/a/src/a.test.ts', `it.each([1])('hangs %s', () => {}, 60_000);`, 'has a limit'],
    ['libs/a/src/a.test.ts', `beforeAll(() => open(), LIMIT_MS);`, 'has a limit'],
  ])('%s: %s', (path, text, problem) => {
    expect(clockProblems(planted({ [path]: text }))).toEqual([expect.stringContaining(problem)]);
  });
});

describe('where time belongs it is left alone', () => {
  it.each([
    ['libs/a/src/a.faults.ts', `const begun = performance.now();`],
    ['tools/bench/a.ts', `const begun = performance.now();`],
    ['libs/a/src/a.ts', `const begun = performance.now();`],
    ['libs/a/src/a.test.ts', `const one = { at: Date.now() + 5, later: () => setTimeout(go, 5) };`],
    ['libs/a/src/a.test.ts', `await new Promise((resolve) => setTimeout(resolve)); it('hangs', () => {});`],
  ])('%s: %s', (path, text) => {
    expect(clockProblems(planted({ [path]: text }))).toEqual([]);
  });
});
