import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import type { Command } from 'commander';
import { programFor } from './program';
import { callsIn, commandsIn, examplesOf, helpOf } from './testing/help';
import { ServedShop } from './testing/served-shop';

const ROOT = join(__dirname, '../../..');
const readme = ['README.md', 'docs/operating.md'].map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');

/** Finds the fault of a call: an unknown command or option, a value that is none, too many words. */
function complaintOn(program: Command, words: readonly string[]): string | null {
  let command = program;
  const rest = [...words];
  for (let next; (next = command.commands.find((subcommand) => subcommand.name() === rest[0])); rest.shift())
    command = next;
  if (command.commands.length > 0) return rest[0] === undefined || rest[0] === '--help' ? null : `no ${rest[0]}`;
  const everywhere = ['--json', '--help'];
  command.exitOverride((error) => {
    throw error;
  });
  try {
    const { operands, unknown } = command.parseOptions(rest.map((word) => word.replace(/^\$id$/, ID)));
    const stray = unknown.filter((word) => !everywhere.includes(word));
    if (stray.length > 0) return `no ${stray.join(' ')}`;
    const takes = command.registeredArguments;
    if (operands.length > takes.length && !takes.at(-1)?.variadic) return `too many words: ${operands.join(' ')}`;
    takes.forEach((argument, i) => operands[i] !== undefined && argument.parseArg?.(operands[i], undefined));
    return null;
  } catch (error) {
    return String(error);
  }
}
const ID = '12';

describe('the help', () => {
  it('fits a terminal of 80 columns, for every command', async () => {
    for (const [path, command] of commandsIn(await programFor())) {
      const tooLong = helpOf(command)
        .split('\n')
        .filter((line) => line.length > 80 && !/^ +(rabbet|echo|EVENT_STORE_URL=|\{)/.test(line));
      expect([path, tooLong]).toEqual([path, []]);
    }
  });

  it('tells of all nouns without loading them what each tells of itself', async () => {
    const nouns = (program: Command) => program.commands.map((command) => [command.name(), command.description()]);
    const listed = await programFor(['--help']);
    expect(nouns(listed)).toEqual(nouns(await programFor()));
    expect(listed.commands.filter((command) => command.commands.length > 0).map((command) => command.name())).toEqual(
      [],
    );
  });

  it('shows how it is done, for every command and every group of them', async () => {
    const all = commandsIn(await programFor());
    expect(all.filter(([, command]) => !helpOf(command).includes('Example')).map(([path]) => path)).toEqual([]);
  });

  it('tells which options are required, where a record is added or changed by a verb of its own', async () => {
    const tellsOf = [
      'orders add',
      'orders cancel',
      'orders set-state',
      'orders reopen',
      'orders note',
      'orders pay',
      'services add',
      'artworks add',
    ];
    const silent = ['orders change', 'orders quote', 'orders due', 'services change', 'artworks change'];
    const all = commandsIn(await programFor()).filter(([path]) => [...tellsOf, ...silent].includes(path));
    expect(all).toHaveLength(tellsOf.length + silent.length);
    const telling = all.filter(([, { options }]) => options.some(({ description }) => /\brequired$/.test(description)));
    expect(telling.map(([path]) => path).sort()).toEqual([...tellsOf].sort());
  });

  it('shows the result of each command that takes many as that command tells it', async () => {
    const [artworks] = commandsIn(await programFor()).filter(([path]) => path === 'artworks');
    const shown = (artworks?.[1].commands ?? []).flatMap((command) => {
      const [, status] = /"line":1,.*"status":"(\w+)"/.exec(helpOf(command)) ?? [];
      return status ? [`${command.name()}: ${status}`] : [];
    });
    expect(shown).toEqual(['add: added', 'change: changed', 'measure: measured', 'transact: recorded']);
  });

  it('is that of the command itself, and of no command that is not there', async () => {
    const run = async (...words: string[]) => {
      const texts: string[] = [];
      const keep = (text: unknown) => texts.push(String(text)) > 0;
      const watched = [process.stdout, process.stderr].map((stream) =>
        jest.spyOn(stream, 'write').mockImplementation(keep),
      );
      const program = await programFor(words);
      await program.parseAsync(words, { from: 'user' }).catch(() => {}); // it ends with its help
      for (const spy of watched) spy.mockRestore();
      const { exitCode } = process;
      process.exitCode = undefined;
      return [
        exitCode,
        texts
          .join('')
          .split('\n')[0]
          ?.replace(/\. There are: .*| \[.*| <.*/, ''),
      ];
    };
    for (const [path, command] of commandsIn(await programFor())) {
      const words = path === '' ? [] : path.split(' ');
      expect(await run(...words, '--help')).toEqual([0, `Usage: ${['rabbet', ...words].join(' ')}`]);
      if (command.commands.length === 0) continue;
      const unknown = [2, "error: unknown command 'vanish'"];
      expect([path, await run(...words, 'vanish', '--help')]).toEqual([path, unknown]);
      expect([path, await run(...words, 'help', 'vanish')]).toEqual([path, unknown]);
    }
  });

  it('says which column is which in a pipe, for every list', async () => {
    const program = await programFor();
    const lists = commandsIn(program).filter(([path]) => / (list|arrivals)$/.test(path));
    expect(lists.map(([path]) => path)).toEqual(expect.arrayContaining(['artworks list', 'inquiries list']));
    expect(lists.length).toBeGreaterThan(12);
    const helps = lists.map(([, command]) => helpOf(command).replace(/\s+/g, ' '));
    expect(
      helps.filter((help) => !/In a pipe there is no heading: a line each, with tabs between id, /.test(help)),
    ).toEqual([]);
  });

  it('has examples that the program understands', async () => {
    const program = await programFor();
    const calls = commandsIn(program).flatMap(([, command]) => examplesOf(command));
    expect(calls.length).toBeGreaterThan(25);
    const fresh = await programFor();
    expect(calls.flatMap((words) => complaintOn(fresh, words) ?? [])).toEqual([]);
  });
});

it('takes no password and no token as a word, which everybody on the machine could read', async () => {
  const taking = commandsIn(await programFor()).flatMap(([path, { options, registeredArguments }]) => [
    ...options.filter(({ required, optional }) => required || optional).map(({ long }) => `${path} ${long}`),
    ...registeredArguments.map((argument) => `${path} ${argument.name()}`),
  ]);
  expect(taking.length).toBeGreaterThan(50);
  expect(taking.filter((word) => /(password|secret|code|token)$/i.test(word))).toEqual([]);
});

describe('the README', () => {
  it('names commands and options that there are', async () => {
    const calls = callsIn(readme);
    expect(calls.length).toBeGreaterThan(20);
    const program = await programFor();
    const sane = calls.map((words) => words.map((word) => (word === '<event' ? EVENT : word)));
    expect(sane.flatMap((words) => complaintOn(program, words) ?? [])).toEqual([]);
  });

  it('would be told of a command or an option that is not there', async () => {
    const program = await programFor();
    const wrong = ['rabbet artworks sell 3', 'rabbet log tail --fast', 'rabbet artworks show x', 'rabbet log show a b'];
    expect(wrong.flatMap(callsIn).map((words) => complaintOn(program, words))).not.toContain(null);
  });

  /** Pastes the blocks of a section into a shell of whoever has the shop. */
  async function paste(section: string, shop: ServedShop, after = (_: ServedShop) => Promise.resolve()) {
    const [, text = ''] = new RegExp(`\\n## ${section}\\n([^]*?)\\n## `).exec(readme) ?? [];
    const block = [...text.matchAll(/```sh\n([^]*?)```/g)].map(([, lines]) => lines).join('');
    await shop.open();
    try {
      const main = join(ROOT, 'dist/apps/cli/src/main.js');
      const script = `set -euo pipefail\nnpx() { shift; "${process.execPath}" "${main}" "$@"; }\n${block}`;
      const { status, stdout, stderr } = spawnSync(
        'bash',
        ['-c', script.replaceAll('http://localhost:3000', shop.url)],
        {
          cwd: ROOT,
          env: shop.environment,
          encoding: 'utf8',
        },
      );
      expect([status, stderr.replace(/^ .*\n/gm, '')]).toEqual([0, expect.stringContaining('2 lines: 2 added.\n')]);
      await after(shop);
      return stdout;
    } finally {
      await shop.close();
    }
  }

  /** Runs all that the documents say with a day in it. */
  async function expectDays(shop: ServedShop) {
    const id = await shop.added('--name', 'Ebb', '--price', '1200', '--purchased');
    const dated = callsIn(readme).filter((words) => /\d{4}-\d\d-\d\d/.test(words.join(' ')));
    expect(dated.length).toBeGreaterThan(8);
    const failed: string[] = [];
    for (const [noun = '', ...rest] of dated) {
      const words = rest.map((word) => (word === '$id' ? id : word));
      const { code, complaint } = await shop.rabbet(words, { noun });
      if (code !== 0) failed.push(`${noun} ${words.join(' ')}: ${code} ${complaint}`);
    }
    expect(failed).toEqual([]);
  }

  it('leads on a tour that can be pasted as it stands, and the days of all documents are in the sample shop', async () => {
    const pasted = await paste('A tour', new ServedShop('sample'), expectDays);
    const missing = [
      /\tpublic\n/,
      /^state\tsold$/m,
      /^price\t1350$/m,
      /artworks_v\d+\twell/,
      /"total_rows":[1-9]/,
      /0 differences/,
    ];
    expect(missing.filter((part) => !part.test(pasted))).toEqual([]);
  });

  it('opens a shop of its own, from nothing to its first sale', async () => {
    const pasted = await paste('Open your own shop', new ServedShop('new'));
    const missing = [/^name\tWalls & Corners$/m, /^tax\t7.25$/m, /\tshop_name\t/];
    expect(missing.filter((part) => !part.test(pasted))).toEqual([]);
  });
});
const EVENT = '0b6a8c1e-7d0a-4a53-9d3e-3f1d1c2b4a59';
