import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const TOP = join(__dirname, '../..');

/** The rules that ESLint names for a text that stands in for this very file. */
function rulesAgainst(text: string): string[] {
  const eslint = join(TOP, 'node_modules/eslint/bin/eslint.js');
  const { stdout } = spawnSync(process.execPath, [eslint, '--stdin', '--stdin-filename', __filename, '--format=json'], {
    cwd: TOP,
    input: text,
    encoding: 'utf8',
  });
  const [file] = JSON.parse(stdout) as { messages: { ruleId: string | null; message: string }[] }[];
  return file?.messages.map(({ ruleId, message }) => ruleId ?? message) ?? [];
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
}, 60_000);
