import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { version } from './kernel/program/version';

const ROOT = join(__dirname, '../../..');
const home = mkdtempSync(join(tmpdir(), 'rabbet-linked-'));
const [linked, unlinked, elsewhere] = ['linked', 'unlinked', 'elsewhere'].map((name) => join(home, name)) as [
  ...[string, string, string], // as many as there are names
];
beforeAll(() => [linked, unlinked, elsewhere].forEach((folder) => mkdirSync(folder)));
afterAll(() => rmSync(home, { recursive: true }));

/** npm as its user has it, with another prefix and a registry that nobody answers for. */
function runIn(cwd: string, prefix: string, ...words: readonly string[]) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const options = { prefix, registry: 'http://127.0.0.1:9', cache: join(home, 'cache'), fetch_retries: '0' };
  const settings = Object.fromEntries(Object.entries(options).map(([name, value]) => [`npm_config_${name}`, value]));
  const [program = '', ...args] = words;
  const shell = process.platform === 'win32';
  return spawnSync(program, args, { cwd, shell, env: { ...env, ...settings }, encoding: 'utf8' });
}

test('once it is linked, npx runs our rabbet in any folder, and asks no registry', () => {
  const { status, stderr } = runIn(ROOT, linked, 'npm', 'link', '--no-audit', '--no-fund');
  expect([status, stderr.replace(/^npm warn .*\n/gm, '')]).toEqual([0, '']);
  const linkedRun = runIn(elsewhere, linked, 'npx', 'rabbet', '--version');
  expect([linkedRun.status, linkedRun.stdout]).toEqual([0, `rabbet ${version()}\n`]);
  const strangers = runIn(elsewhere, unlinked, 'npx', 'rabbet', '--version');
  expect([strangers.status === 0, strangers.stdout]).toEqual([false, '']);
  expect(strangers.stderr).toContain('127.0.0.1:9'); // it would have been fetched from there
});
