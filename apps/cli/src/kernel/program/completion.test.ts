import { execFileSync, spawnSync } from 'node:child_process';
import { Argument, Command, Option } from 'commander';
import { completionScript } from './completion';

const program = new Command('rabbet').option('--json', 'as JSON');
const artworks = program.command('artworks').description("the gallery's pieces").option('--url <address>');
artworks
  .command('list')
  .addOption(new Option('--category <choice>').choices(['sports', 'still life', 'vases']))
  .addOption(new Option('--secret').hideHelp());
artworks
  .command('transact')
  .argument('[piece]')
  .addArgument(new Argument('[activity]').choices(['Sold', 'Returned']));
program.command('log').description('the history');

/** Completions that bash offers for the last of these words. */
function offered(...words: readonly string[]): string[] {
  const script = `${completionScript(program, 'bash')}
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _rabbet; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', script, 'bash', 'rabbet', ...words], { encoding: 'utf8' })
    .trimEnd()
    .split('\n');
}

test('commands are completed, and their options with those that hold everywhere', () => {
  expect(offered('')).toEqual(['artworks', 'log', '--json', '--help']);
  expect(offered('artworks', 'li')).toEqual(['list']);
  expect(offered('artworks', 'list', '--')).toEqual(['--category', '--url', '--json', '--help']);
});

test('choices are completed behind their option and as arguments, ready for the shell', () => {
  expect(offered('artworks', 'list', '--category', 's')).toEqual(['sports', 'still-life']);
  for (const begun of ['s', 'S']) expect(offered('artworks', '--json', 'transact', '12', begun)).toEqual(['sold']);
});

test('behind an option that takes any value the shell offers its files', () => {
  expect(offered('artworks', '--url', '')).toEqual(['']);
});

const has = (shell: string) => spawnSync(shell, ['--version']).status === 0;
for (const shell of ['zsh', 'fish'] as const)
  (has(shell) ? test : test.skip)(`the script for ${shell} is one`, () => {
    const { stderr } = spawnSync(shell, ['-n'], { input: completionScript(program, shell), encoding: 'utf8' });
    expect(stderr).toBe('');
  });

test('fish is told what each is about', () => {
  const script = completionScript(program, 'fish');
  expect(script).toContain(`complete -c rabbet -n '__rabbet_at' -f -a 'artworks' -d 'the gallery'\\''s pieces'`);
  expect(script).toContain(`complete -c rabbet -n '__rabbet_at artworks list' -l json -d 'as JSON'`);
});
