import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const TOP = join(__dirname, '../..');
const SETTINGS = '{ "compilerOptions": { "strict": true, "types": [], "noEmit": true, "lib": ["es2023"] } }';

/** Checks one file in a folder of its own by the rules of this repository. */
function checked(text: string): { readonly code: number | null; readonly printed: string } {
  const folder = mkdtempSync(join(tmpdir(), 'rabbet-checked-'));
  try {
    for (const [path, content] of Object.entries({ 'libs/a/src/a.ts': text, 'tsconfig.json': SETTINGS })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    const program = [join(TOP, 'tools/check/types-and-lint.mjs'), join(TOP, 'eslint.config.mjs')];
    const { status, stdout, stderr } = spawnSync(process.execPath, program, { cwd: folder, encoding: 'utf8' });
    return { code: status, printed: stdout + stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it.each([
  ['types that do not fit', "export const width: number = 'wide';", [/a\.ts\(1,14\): error TS2322/]],
  [
    'what breaks a rule of the house, with types and without',
    'export enum Wall { North }\nasync function open() {}\nopen();',
    [/1:8 +error .*no-restricted-syntax/, /3:1 +error .*no-floating-promises/],
  ],
])('one program refuses %s', (_, text, words) => {
  const { code, printed } = checked(text);
  expect([code, printed]).toEqual([1, expect.any(String)]);
  for (const expected of words) expect(printed).toMatch(expected);
});

it('one program passes what is in order without a word', () => {
  expect(checked('export const width = 1;\n')).toEqual({ code: 0, printed: '' });
});
