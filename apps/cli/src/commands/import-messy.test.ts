import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { piecesIn } from '../testing/kept-pieces';
import { ARTISTS, CONSIGNOR, messySheet } from '../testing/messy-sheet';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop('new');
beforeAll(async () => {
  await shop.open();
  await shop.rabbet(['artists', '-'], { noun: 'import', input: ['Name', ...ARTISTS].join('\n') });
  await shop.rabbet(['companies', 'add', '--name', CONSIGNOR], { noun: 'records' });
});
afterAll(() => shop.close());

interface RowResult {
  readonly line: number;
  readonly id: number | null;
  readonly status: string;
  readonly errors: readonly { readonly field: string | null; readonly message: string }[];
}

async function importRows(name: string, bytes: Buffer | string, ...args: readonly string[]) {
  const file = join(shop.home, name);
  writeFileSync(file, bytes);
  const { code, lines, complaint } = await shop.rabbet(['artworks', file, ...args], { noun: 'import' });
  const rowResults = lines.map((line) => JSON.parse(line) as RowResult); // of this program
  return { code, complaint, rowResults, statuses: rowResults.map(({ status }) => status) };
}

const messy = messySheet();
const mended = messySheet({ isMended: true });

describe.each([
  ['a text in Windows-1252', 'messy.csv', 'csv'],
  ['a workbook with merged cells', 'messy.xlsx', 'workbook'],
] as const)('the first dry run of a messy sheet, %s,', (_, name, kind) => {
  it('names each fault by its row and column, says what would be right, and names no other', async () => {
    const { rowResults } = await importRows(name, messy[kind], '--dry-run');
    const faults = rowResults.flatMap(({ line, errors }) => errors.map(({ field, message }) => [line, field, message]));
    const planted = [...messy.faults].map(([line, { column, right }]) => [
      line,
      column,
      expect.stringContaining(right),
    ]);
    expect(faults).toEqual(planted);
    expect(planted).toHaveLength(28);
    expect(rowResults.filter(({ status }) => status === 'would be added')).toHaveLength(200 - 28);
  });

  it('tells how loose words and dates in two orders are read, and each reason at the end', async () => {
    const { complaint } = await importRows(name, messy[kind], '--dry-run');
    expect(complaint).toMatch(
      /\nDate in: its dates are in two orders\. Read in the one order that can read them: \d+ with the day/,
    );
    expect(complaint).toContain('\nLeft empty: ');
    expect(complaint).toMatch(/\nRead as exact: .*Price \("~600", "ca\. \$600"\)/);
    const reasons = [...messy.faults].map(([line, { column }]) => [column, line]);
    for (const [column, line] of reasons)
      expect(complaint).toMatch(new RegExp(`\\n  ${escaped(String(column))}: .*\\b${line}\\b`));
    expect(complaint).toMatch(/Refused, as they may be two days: 1 \(row \d+\)\. --dates mdy reads such dates as /);
  });
});

function escaped(text: string): string {
  return text.replace(/[()#]/g, '\\$&');
}

it('mended as the messages say, the sheet is imported at the second try, with all that its rows say', async () => {
  const { rowResults } = await importRows('mended.csv', mended.csv);
  expect(rowResults.filter(({ status }) => status !== 'added')).toEqual([]);
  expect(rowResults.map(({ line }) => line)).toEqual([...mended.pieces.keys()]);
  const pieces = await piecesIn(shop);
  const expected = [...mended.pieces.values()];
  const saved = rowResults.map(({ id }, i) => ({
    ...pieces.get(id ?? 0),
    ...(expected[i]?.date === null && { date: null }),
  }));
  expect(saved).toEqual(expected);
});

it('the workbook says the same: sent after the text, each of its rows is there', async () => {
  const { rowResults } = await importRows('mended.xlsx', mended.workbook);
  expect(rowResults.filter(({ status }) => status !== 'repeated')).toEqual([]);
});

it('columns that are missing are told beside cells that cannot be read', async () => {
  const { rowResults } = await importRows('moors.csv', 'Title,Size,Received\nMoor one,large,soon\n', '--dry-run');
  expect(rowResults[0]?.errors.map(({ field }) => field)).toEqual(['Received', 'Size', 'Type', 'How']);
});

it('a dry run judges the rows of a sheet with two columns of one meaning, and says that it cannot be sent so', async () => {
  const sheet = 'Title,Price,Retail\nTarn one,much,3\nTarn two,90,3\n';
  const dry = await importRows('tarns.csv', sheet, '--dry-run');
  expect(dry.complaint).toContain('cannot be sent as it is:\nRetail: It holds the price, as the column "Price" does.');
  expect(dry.complaint).toContain('\nIts rows are judged without these columns.\n');
  expect(dry.rowResults.map(({ errors }) => errors.map(({ field }) => field))).toEqual([['Price'], []]);
  const fine = await importRows('tarns.csv', sheet.replace('much', '9'), '--dry-run');
  expect([fine.code, fine.statuses]).toEqual([1, ['would be added', 'would be added']]);
  expect((await importRows('tarns.csv', sheet)).rowResults).toEqual([]);
});

test('types in a column of categories are told as such', async () => {
  const input = 'Title,Category,Width\nGarth one,glass,12\nGarth two,Floral,12\n';
  const { rowResults } = await importRows('garths.csv', input, '--dry-run', '--purchased');
  const [glass, floral] = rowResults.map(({ errors }) => errors.map(({ field, message }) => [field, message]));
  expect(glass).toEqual([['Category', '"glass" is a type. Name its column Type.']]);
  expect(floral).toEqual([['Type', expect.stringContaining('the piece has none')]]);
});

describe('dates', () => {
  it('whose order no date tells are refused row by row, and --dates is offered', async () => {
    const input = 'Title,Received\nFord one,3/4/2019\nFord two,much\nFord three,5/5/2019\n';
    const open = await importRows('fords.csv', input, '--dry-run', '--purchased');
    expect(open.complaint).toContain(
      'Received: 1 date may be two days (row 2), and no other date tells which. --dates mdy reads such dates as month/day/year, and --dates dmy as day/month/year.\n',
    );
    expect(open.rowResults.map(({ errors }) => errors.map(({ field, message }) => [field, message]))).toEqual([
      [
        [
          'Received',
          '"3/4/2019" may be 2019-03-04 or 2019-04-03. Write it as 2019-03-04 or 2019-04-03, whichever is right.',
        ],
      ],
      [['Received', '"much" is no date. Write a day such as 2026-03-31.']],
      [],
    ]);
    const run = await importRows('fords.csv', input, '--dry-run', '--purchased', '--dates', 'dmy');
    expect(run.statuses).toEqual(['would be added', 'refused', 'would be added']);
  });

  it('in two orders are read where one order alone can, and --dates settles the others', async () => {
    const input = 'Title,Received\nFord one,14/3/2019\nFord two,3/14/2019\nFord three,3/4/2019\n';
    const { statuses, rowResults, complaint } = await importRows('fords.csv', input, '--purchased', '--run', 'fords');
    expect(statuses).toEqual(['added', 'added', 'refused']);
    expect(complaint).toContain(
      'Received: its dates are in two orders. Read in the one order that can read them: 1 with the day first (row 2), 1 with the month first (row 3). Refused, as they may be two days: 1 (row 4). --dates mdy reads such dates as month/day/year, and --dates dmy as day/month/year.\n',
    );
    const settled = await importRows('fords.csv', input, '--purchased', '--run', 'fords', '--dates', 'mdy');
    expect(settled.statuses).toEqual(['repeated', 'repeated', 'added']);
    const all = [...rowResults.slice(0, 2), ...settled.rowResults.slice(2)];
    const days = await Promise.all(all.map(({ id }) => shop.shown(id!)));
    expect(days).toMatchObject(
      [14, 14, 4].map((day) => {
        const completed: unknown = expect.stringMatching(`^2019-03-${String(day).padStart(2, '0')} `);
        return { transactions: [{ completed }] };
      }),
    );
  });
});
