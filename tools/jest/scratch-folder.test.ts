import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { makeScratchFolder } from './scratch-folder';

const base = mkdtempSync(join(tmpdir(), 'rabbet-scratch-'));
afterAll(() => rmSync(base, { recursive: true }));

test('a run has a folder where everybody may write, and removes what a killed one has left, and nothing else', () => {
  const ended = `rabbet-tests-${spawnSync(process.execPath, ['--version']).pid}-a1b2c3`;
  const remaining = [`rabbet-tests-${process.ppid}-d4e5f6`, 'rabbet-tests-', 'something'];
  for (const name of [ended, ...remaining]) mkdirSync(join(base, name));
  writeFileSync(join(base, ended, 'left'), '');

  const folder = makeScratchFolder(base);
  expect(basename(folder)).toMatch(new RegExp(`^rabbet-tests-${process.pid}-`));
  expect(statSync(folder).mode & 0o7777).toBe(0o1777);
  expect(readdirSync(base).sort()).toEqual([...remaining, basename(folder)].sort());
});
