import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const TOP = join(__dirname, '../..');

/** The rules that ESLint, as it is set up for this house, names for a file in a project of its own. */
function rulesAgainst(text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'rabbet-lint-'));
  try {
    writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "types": [] } }');
    writeFileSync(join(folder, 'planted.ts'), text);
    const eslint = [join(TOP, 'node_modules/eslint/bin/eslint.js'), '--config', join(TOP, 'eslint.config.mjs')];
    const options = { cwd: folder, encoding: 'utf8' } as const;
    const { stdout, stderr } = spawnSync(process.execPath, [...eslint, '--format=json', 'planted.ts'], options);
    if (!stdout) throw new Error(stderr);
    const [file] = JSON.parse(stdout) as { messages: { ruleId: string | null; message: string }[] }[];
    return file?.messages.map(({ ruleId, message }) => ruleId ?? message) ?? [];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('the linter refuses what the compiler lets pass', () => {
  const text = `
    export enum Wall { North }
    export const hang = (work: any) => work;
    async function open(): Promise<void> {}
    open();
    [1].forEach(async () => open());
    export function seats(size: 'small' | 'large') { switch (size) { case 'small': return 8; } return 0; }
    // eslint-disable-next-line no-console -- nothing to turn off
    export const stage = 'open';
  `;
  expect(rulesAgainst(text)).toEqual([
    'no-restricted-syntax',
    '@typescript-eslint/no-explicit-any',
    '@typescript-eslint/no-floating-promises',
    '@typescript-eslint/no-misused-promises',
    '@typescript-eslint/switch-exhaustiveness-check',
    expect.stringContaining('Unused eslint-disable directive'),
  ]);
});
