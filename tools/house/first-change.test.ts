import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkout } from './tree';

const TOP = join(__dirname, '../..');
const [, guide = ''] = readFileSync(join(TOP, 'CONTRIBUTING.md'), 'utf8').split(/^## /m);
/** Rooms of the change, and what its tests need besides. */
const ROOMS = ['libs/domain', 'tools/house', 'tools/jest', 'package.json', 'tsconfig.json', '.swcrc', '.gitignore'];
/** Words of step 2 whose tests need neither a database nor files that step 3 writes anew. */
const PURE = ['registry', 'clear-texts'];

const folder = mkdtempSync(join(tmpdir(), 'rabbet-first-change-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(program: string, ...args: string[]): { readonly status: number | null; readonly stderr: string } {
  // a repository around the folder would have git pass over its files
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: folder, GIT_DIR: undefined, GIT_WORK_TREE: undefined };
  const { status, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' });
  return { status, stderr };
}

interface Results {
  readonly testResults: readonly { readonly name: string; readonly status: string }[];
}

it('the first change of the guide applies to this tree, and the tests that it names pass with it', () => {
  for (const room of ROOMS) cpSync(join(TOP, room), join(folder, room), { recursive: true });
  symlinkSync(join(TOP, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const [, diff = ''] = /^```diff\n([^]*?)^```$/m.exec(guide) ?? [];
  writeFileSync(join(folder, 'notes.diff'), diff);
  expect(run('git', 'apply', '-p0', 'notes.diff')).toEqual({ status: 0, stderr: '' });

  const settings = { ...ofJest(), rootDir: folder, roots: ['<rootDir>'] };
  writeFileSync(join(folder, 'jest.config.json'), JSON.stringify(settings));
  const jest = join(TOP, 'node_modules/jest/bin/jest.js');
  run(process.execPath, jest, '--runInBand', '--json', '--outputFile=results.json', ...PURE);
  const { testResults } = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')) as Results;
  const outcomes = testResults.map(({ name, status }) => `${name.split(/[\\/]/).at(-1)} ${status}`);
  expect(outcomes).toEqual(expect.arrayContaining(['kinds.test.ts passed', 'clear-texts.test.ts passed']));
  expect(outcomes.filter((outcome) => !outcome.endsWith(' passed'))).toEqual([]);
});

/** Settings of the whole house, but for the Postgres that it starts. */
function ofJest(): object {
  const {
    globalSetup: _,
    globalTeardown: __,
    ...settings
  } = createRequire(__filename)(join(TOP, 'jest.config.cjs')) as Record<string, unknown>;
  return settings;
}

it('each word by which the guide runs tests leads to some', () => {
  const [, words = ''] = /`npm test -- ([^`]+)`/.exec(guide) ?? [];
  expect(words.split(' ')).toEqual(expect.arrayContaining(PURE));
  const files = [...checkout().keys()].filter((path) => path.endsWith('.test.ts'));
  expect(words.split(' ').filter((word) => !files.some((path) => path.includes(word)))).toEqual([]);
});
