import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

interface RowResult {
  readonly id: number | null;
  readonly status: string;
  readonly errors: readonly { readonly field: string | null; readonly code: string; readonly message: string }[];
}

/** `rabbet import artworks FILE ...` with this sheet. */
async function importRows(rows: readonly string[], ...args: readonly string[]) {
  const file = join(shop.home, 'sheet.csv');
  writeFileSync(file, rows.join('\n'));
  const result = await shop.rabbet(['artworks', file, ...args], { noun: 'import' });
  const rowResults = result.lines.map((line) => JSON.parse(line) as RowResult); // of this program
  return { ...result, rowResults, statuses: rowResults.map(({ status }) => status) };
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
    const first = await importRows(sheetOf(name, 100), '--mode', mode);
    expect(first.statuses).toEqual(['added', 'added']);
    const touched = [...sheetOf(name, 120).toSpliced(2, 0, ''), `${name} three,Jane Doe,Glass,9,bought,120`];
    const message = (id: number | null) =>
      `Piece ${id} is likely this one: nothing in artist, title, type, size and edition tells them apart. ` +
      'Leave the row out, or change the piece by its number. Say --again to add it all the same.';
    const errors = first.rowResults.map(({ id }) => [{ field: 'Title', code: 'record/there', message: message(id) }]);
    const tried = await importRows(touched, '--mode', mode, '--dry-run');
    expect(tried.rowResults.map((row) => [row.status, row.errors])).toEqual([
      ...errors.map((each) => ['refused', each]),
      ['would be added', []],
    ]);
    expect(tried.complaint).toContain(
      `  Title: ${message(first.rowResults[0]!.id)} (2 times: rows 2 and 4; also Piece ${first.rowResults[1]!.id})\n`,
    );
    const sent = await importRows(touched, '--mode', mode);
    expect([sent.code, sent.statuses]).toEqual([1, ['refused', 'refused', 'added']]);
    expect(await count(name)).toBe(3);
  });

  it('adds them all the same where that is said', async () => {
    await importRows(sheetOf('Delta', 100));
    expect((await importRows(sheetOf('Delta', 120), '--again')).statuses).toEqual(['added', 'added']);
    expect(await count('Delta')).toBe(4);
  });

  it('says of rows that are alike each that it is likely there', async () => {
    const [, row = ''] = sheetOf('Inlet', 100);
    expect((await importRows([HEADINGS, row, row])).statuses).toEqual(['added', 'added']);
    const touched = [HEADINGS, '', row, row];
    expect((await importRows(touched, '--dry-run')).statuses).toEqual(['refused', 'refused']);
    expect((await importRows(touched)).statuses).toEqual(['refused', 'refused']);
  });
});

describe('a row that nothing names', () => {
  it('is another piece where its size is another, and where it has a key or a number', async () => {
    await importRows(sheetOf('Fjord', 100));
    const rows = [
      `Key,Inv #,${HEADINGS}`,
      ',,Fjord one,Jane Doe,Glass,10,bought,100',
      'F-1,,Fjord one,Jane Doe,Glass,8,bought,100',
      ',F-2,Fjord one,Jane Doe,Glass,8,bought,100',
      ',,Fjord one,Jane Doe,Glass,8,bought,100',
    ];
    expect((await importRows(rows)).statuses).toEqual(['added', 'added', 'added', 'refused']);
  });

  it('is no double of a piece that was removed or sold', async () => {
    const [sold, removed] = (await importRows(sheetOf('Geyser', 100))).rowResults;
    await shop.done('transact', String(removed!.id), 'sold');
    await importRows(sheetOf('Lagoon', 100), '--run', 'lagoons');
    expect((await shop.rabbet(['undo', 'lagoons', '--yes'], { noun: 'import' })).code).toBe(0);
    const rows = [...sheetOf('Geyser', 120), ...sheetOf('Lagoon', 120).slice(1)];
    const { rowResults, statuses } = await importRows(rows);
    expect(statuses).toEqual(['refused', 'added', 'added', 'added']);
    expect(rowResults[0]?.errors[0]?.message).toMatch(new RegExp(`^Piece ${sold?.id} `));
  });
});

it('a run goes on with rows that are alike, whatever of it is there', async () => {
  const [, row = ''] = sheetOf('Skerry', 100);
  const whole = [HEADINGS, row, row, row, row.replace('100', '120')];
  expect((await importRows([HEADINGS, row, row], '--run', 'skerries')).statuses).toEqual(['added', 'added']);
  const done = ['repeated', 'repeated'] as const;
  const left = ['added', 'added'] as const;
  expect((await importRows(whole, '--run', 'skerries', '--dry-run')).statuses).toEqual([
    ...done,
    ...left.map((status) => `would be ${status}`),
  ]);
  expect((await importRows(whole, '--run', 'skerries')).statuses).toEqual([...done, ...left]);
  expect((await importRows(whole, '--run', 'other')).statuses).toEqual(Array(4).fill('refused'));
});

it('a run that adds what is likely there goes on as it says itself', async () => {
  await importRows(sheetOf('Tarn', 100));
  const touched = sheetOf('Tarn', 120);
  expect((await importRows(touched.slice(0, 2), '--again', '--run', 'tarns')).statuses).toEqual(['added']);
  expect((await importRows(touched, '--run', 'tarns')).statuses).toEqual(['repeated', 'refused']);
  expect((await importRows(touched, '--again', '--run', 'tarns')).statuses).toEqual(['repeated', 'added']);
});
