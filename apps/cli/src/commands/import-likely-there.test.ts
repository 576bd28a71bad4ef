import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

interface Told {
  readonly id: number | null;
  readonly status: string;
  readonly errors: readonly { readonly field: string | null; readonly code: string; readonly message: string }[];
}

/** `rabbet import artworks FILE ...` with this sheet. */
async function imported(rows: readonly string[], ...args: readonly string[]) {
  const file = join(shop.home, 'sheet.csv');
  writeFileSync(file, rows.join('\n'));
  const said = await shop.rabbet(['artworks', file, ...args], { noun: 'import' });
  const told = said.lines.map((line) => JSON.parse(line) as Told); // of this program
  return { ...said, told, statuses: told.map(({ status }) => status) };
}
const count = async (term: string) => (await shop.done('list', '--term', term)).length;

const HEADINGS = 'Title,Artist,Type,H (in),How,Price';
const sheetOf = (name: string, price: number) => [
  HEADINGS,
  `${name} one,Jane Doe,Glass,8,bought,${price}`,
  `${name} two,Jane Doe,Glass,9,bought,${price}`,
];

describe('a sheet without keys and numbers that was touched', () => {
  it.each(['add', 'upsert'])('adds no piece a second time in the mode %s, tried or sent', async (mode) => {
    const name = `Marsh ${mode}`;
    const first = await imported(sheetOf(name, 100), '--mode', mode);
    expect(first.statuses).toEqual(['added', 'added']);
    const touched = [...sheetOf(name, 120).toSpliced(2, 0, ''), `${name} three,Jane Doe,Glass,9,bought,120`];
    const message = (id: number | null) =>
      `Piece ${id} is likely this one: nothing in artist, title, type, size and edition tells them apart. ` +
      'Leave the row out, or change the piece by its number. Say --again to add it all the same.';
    const errors = first.told.map(({ id }) => [{ field: 'Title', code: 'record/there', message: message(id) }]);
    const tried = await imported(touched, '--mode', mode, '--dry-run');
    expect(tried.told.map((one) => [one.status, one.errors])).toEqual([
      ...errors.map((each) => ['refused', each]),
      ['would be added', []],
    ]);
    expect(tried.complaint).toContain(
      `  Title: ${message(first.told[0]!.id)} (2 times: rows 2 and 4; also Piece ${first.told[1]!.id})\n`,
    );
    const sent = await imported(touched, '--mode', mode);
    expect([sent.code, sent.statuses]).toEqual([1, ['refused', 'refused', 'added']]);
    expect(await count(name)).toBe(3);
  });

  it('adds them all the same where that is said', async () => {
    await imported(sheetOf('Delta', 100));
    expect((await imported(sheetOf('Delta', 120), '--again')).statuses).toEqual(['added', 'added']);
    expect(await count('Delta')).toBe(4);
  });

  it('says of rows that are alike each that it is likely there', async () => {
    const [, row = ''] = sheetOf('Inlet', 100);
    expect((await imported([HEADINGS, row, row])).statuses).toEqual(['added', 'added']);
    const touched = [HEADINGS, '', row, row];
    expect((await imported(touched, '--dry-run')).statuses).toEqual(['refused', 'refused']);
    expect((await imported(touched)).statuses).toEqual(['refused', 'refused']);
  });
});

describe('a row that nothing names', () => {
  it('is another piece where its size is another, and where it has a key or a number', async () => {
    await imported(sheetOf('Fjord', 100));
    const rows = [
      `Key,Inv #,${HEADINGS}`,
      ',,Fjord one,Jane Doe,Glass,10,bought,100',
      'F-1,,Fjord one,Jane Doe,Glass,8,bought,100',
      ',F-2,Fjord one,Jane Doe,Glass,8,bought,100',
      ',,Fjord one,Jane Doe,Glass,8,bought,100',
    ];
    expect((await imported(rows)).statuses).toEqual(['added', 'added', 'added', 'refused']);
  });

  it('is no double of a piece that was removed or sold', async () => {
    const [one, two] = (await imported(sheetOf('Geyser', 100))).told;
    await shop.done('transact', String(two!.id), 'sold');
    await imported(sheetOf('Lagoon', 100), '--run', 'lagoons');
    expect((await shop.rabbet(['undo', 'lagoons', '--yes'], { noun: 'import' })).code).toBe(0);
    const rows = [...sheetOf('Geyser', 120), ...sheetOf('Lagoon', 120).slice(1)];
    const { told, statuses } = await imported(rows);
    expect(statuses).toEqual(['refused', 'added', 'added', 'added']);
    expect(told[0]?.errors[0]?.message).toMatch(new RegExp(`^Piece ${one?.id} `));
  });
});

it('a run goes on with rows that are alike, whatever of it is there', async () => {
  const [, row = ''] = sheetOf('Skerry', 100);
  const whole = [HEADINGS, row, row, row, row.replace('100', '120')];
  expect((await imported([HEADINGS, row, row], '--run', 'skerries')).statuses).toEqual(['added', 'added']);
  const [done, left] = [['repeated', 'repeated'] as const, ['added', 'added'] as const];
  expect((await imported(whole, '--run', 'skerries', '--dry-run')).statuses).toEqual([
    ...done,
    ...left.map((status) => `would be ${status}`),
  ]);
  expect((await imported(whole, '--run', 'skerries')).statuses).toEqual([...done, ...left]);
  expect((await imported(whole, '--run', 'other')).statuses).toEqual(Array(4).fill('refused'));
});

it('a run that adds what is likely there goes on as it says itself', async () => {
  await imported(sheetOf('Tarn', 100));
  const touched = sheetOf('Tarn', 120);
  expect((await imported(touched.slice(0, 2), '--again', '--run', 'tarns')).statuses).toEqual(['added']);
  expect((await imported(touched, '--run', 'tarns')).statuses).toEqual(['repeated', 'refused']);
  expect((await imported(touched, '--again', '--run', 'tarns')).statuses).toEqual(['repeated', 'added']);
});
