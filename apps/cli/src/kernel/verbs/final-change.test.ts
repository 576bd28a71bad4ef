import { programFor } from '../../program';
import { ServedShop } from '../../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const FINAL = [
  'artworks remove',
  'articles remove',
  'articles types remove',
  'articles comments remove',
  'events remove',
  'records locations remove',
  'records people remove',
  'mail drop',
  'projections prune',
  'log accept-damage',
  'persons erase',
];

test.each(FINAL)('rabbet %s asks, takes --yes, and can tell beforehand what it would do', async (path) => {
  const words = path.split(' ');
  let command = await programFor(words);
  for (const word of words) command = command.commands.find((subcommand) => subcommand.name() === word) ?? command;
  expect(command.options.map(({ long }) => long)).toEqual(expect.arrayContaining(['--yes', '--dry-run']));
  const operands = command.registeredArguments.map(() => '1');
  const reason = path === 'log accept-damage' ? ['--reason', 'a disk failed'] : [];
  const result = await shop.rabbet([...words.slice(1), ...operands, ...reason], { noun: words[0] });
  expect([result.code, result.lines, result.complaint]).toEqual([
    2,
    [],
    expect.stringContaining('say --yes, or see with'),
  ]);
});

test('a piece is removed by name: a dry run tells which it is and leaves it, and --yes removes it', async () => {
  const id = await shop.added('--name', 'Low Tide');
  const foreseen = await shop.rabbet(['remove', id, '--dry-run', '--json']);
  expect([foreseen.code, foreseen.lines.map((line) => JSON.parse(line) as unknown)]).toEqual([
    0,
    [{ id: Number(id), would: 'removed', about: `Piece ${id}, Low Tide` }],
  ]);
  expect((await shop.shown(id)).name).toBe('Low Tide');
  expect((await shop.rabbet(['remove', id, '--yes'])).code).toBe(0);
  expect((await shop.rabbet(['remove', id, '--yes'])).code).toBe(3);
});

test('a dry run is refused as the change itself would be', async () => {
  const id = await shop.added('--name', 'Sold', '--purchased');
  const dry = await shop.rabbet(['remove', id, '--dry-run']);
  const done = await shop.rabbet(['remove', id, '--yes']);
  expect([dry.code, dry.complaint]).toEqual([done.code, done.complaint]);
  expect(dry.code).toBe(1);
});
