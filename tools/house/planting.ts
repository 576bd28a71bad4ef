import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const TOP = join(__dirname, '../..');

/** A planted file: its path, its text, and the rules that it breaks. `x` as a name becomes one that no other has. */
export type Planted = readonly [path: string, text: string, ...rules: string[]];

/** Runs a program of node_modules in a folder that holds these files alone, and reads the JSON that it prints. */
export function asJson(files: Readonly<Record<string, string>>, program: string, ...args: string[]): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'rabbet-lint-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const command = [join(TOP, 'node_modules', program), ...args];
    const { stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' });
    if (!stdout) throw new Error(stderr);
    return JSON.parse(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function named(planted: readonly Planted[]): Planted[] {
  return planted.map(([path, ...rest], row) => [path.replace(/\bx\./, `x${row}.`), ...rest]);
}

export function asFiles(planted: readonly Planted[]): Record<string, string> {
  return Object.fromEntries(planted.map(([path, text]) => [path, text]));
}

/** Rules by `path: text`, so that a difference can be read. */
export function expected(planted: readonly Planted[]): Record<string, string[]> {
  return Object.fromEntries(planted.map(([path, text, ...rules]) => [`${path}: ${text}`, rules.sort()]));
}
