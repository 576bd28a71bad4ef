import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const TOP = join(__dirname, '../..');
let folder: string;
beforeAll(() => {
  mkdirSync(join(TOP, '.cache'), { recursive: true });
  folder = mkdtempSync(join(TOP, '.cache/planted-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Ran {
  readonly code: number | null;
  /** Each test as `<file> <name>: <status>`, in the order in which they ran. */
  readonly tests: readonly string[];
  readonly printed: string;
}

/** Runs these files in one group, as `npm test` does, but without a Postgres. */
function ran(files: Readonly<Record<string, string>>, comment = ''): Ran {
  const config = `module.exports = { ...require('../../tools/jest/groups.config.cjs'), rootDir: ${JSON.stringify(TOP)},
    roots: [__dirname], globalSetup: undefined, globalTeardown: undefined };`;
  const paths = Object.keys(files).map((name) => relative(TOP, join(folder, name)));
  const written = { ...files, 'config.cjs': config, 'all.group': [comment, ...paths].join('\n') };
  for (const [name, text] of Object.entries(written)) writeFileSync(join(folder, name), text);
  const jest = ['node_modules/jest/bin/jest.js', '--config', join(folder, 'config.cjs'), '--json', '--runInBand'];
  const { status, stdout, stderr } = spawnSync(process.execPath, jest, { cwd: TOP, encoding: 'utf8' });
  const { testResults } = JSON.parse(stdout) as {
    testResults: { assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[];
  };
  const tests = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(
      ({ ancestorTitles: [path = '', ...titles], title, status: outcome }) =>
        `${relative(folder, join(TOP, path))} ${[...titles, title].join(' ')}: ${outcome}`,
    ),
  );
  return { code: status, tests, printed: stderr };
}

describe('a group of test files', () => {
  it('loads the modules of its files once, and support of tests for each of them', () => {
    const shared = 'globalThis.loaded = (globalThis.loaded ?? 0) + 1; module.exports = globalThis.loaded;';
    const support = 'module.exports = { made: [] };';
    const file = `const { made } = require('./testing/made');
      test('loads', () => expect([require('./shared.cjs'), made.push('a piece')]).toEqual([1, 1]));`;
    writeFileSync(join(folder, 'shared.cjs'), shared);
    mkdirSync(join(folder, 'testing'));
    writeFileSync(join(folder, 'testing/made.ts'), support);
    expect(ran({ 'a.test.ts': file, 'b.test.ts': file })).toMatchObject({
      code: 0,
      tests: ['a.test.ts loads: passed', 'b.test.ts loads: passed'],
    });
  });

  it('tells each failure with its file: of a test, of a hook, of a file that does not load or holds no test', () => {
    const result = ran({
      'fails.test.ts': `describe('a sum', () => test('is right', () => expect(1 + 1).toBe(3)));`,
      'hook.test.ts': `beforeAll(() => { throw new Error('no shop'); }); test('opens', () => {});`,
      'broken.test.ts': `require('./nowhere');`,
      'empty.test.ts': '',
      'good.test.ts': `test('passes', () => {});`,
    });
    expect(result.code).toBe(1);
    expect(result.tests).toEqual([
      'fails.test.ts a sum is right: failed',
      'hook.test.ts opens: failed',
      'broken.test.ts runs: failed',
      'empty.test.ts holds tests: failed',
      'good.test.ts passes: passed',
    ]);
    for (const words of ['Expected: 3', 'no shop', "Cannot find module './nowhere'", 'There is no test in this file'])
      expect(result.printed).toContain(words);
  });

  it('gives each file its own hooks, and the globals, environment and page that the first one has', () => {
    const first = `afterEach(() => { throw new Error('a hook of another file'); });
      globalThis.alert = () => 'planted'; process.env.PLANTED = 'yes'; delete process.env.PATH;
      document.body.innerHTML = '<p>planted</p>'; localStorage.setItem('planted', 'yes'); document.cookie = 'planted=yes';
      history.pushState(null, '', '/planted'); jest.spyOn(Math, 'random').mockReturnValue(7); jest.useFakeTimers();
      test('plants', () => {});`;
    const second = `test('sees nothing of it', () => {
      expect([String(alert), process.env.PLANTED, document.body.innerHTML, localStorage.length, document.cookie])
        .toEqual([expect.not.stringContaining('planted'), undefined, '', 0, '']);
      expect([location.pathname, Math.random() < 1, 'clock' in setTimeout, !process.env.PATH])
        .toEqual(['/', true, false, false]);
    });`;
    const { tests } = ran({ 'a.test.ts': first, 'b.test.ts': second }, '/** @jest-environment jsdom */');
    expect(tests).toEqual(['a.test.ts plants: failed', 'b.test.ts sees nothing of it: passed']);
  });
});
