import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SheetTable, readTable } from '@rabbet/sheets';
import { writeWorkbook } from '@rabbet/sheets/workbook-writer';
import { rowXml, createWorkbook } from '@rabbet/sheets/testing/workbooks';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

interface RowResult {
  readonly line: number;
  readonly key: string | null;
  readonly id: number | null;
  readonly status: string;
  readonly errors: readonly { readonly field: string | null; readonly message: string }[];
}

const place = (name: string) => join(shop.home, name);

function fileOf(name: string, text: string | Buffer): string {
  writeFileSync(place(name), text);
  return place(name);
}

/** `rabbet import artworks ...`, with its results. */
async function importRows(args: readonly string[], input = '') {
  const result = await shop.rabbet(['artworks', ...args], { noun: 'import', input });
  const rowResults =
    result.code !== null && result.code < 2 ? result.lines.map((line) => JSON.parse(line) as RowResult) : []; // of this program
  return { ...result, rowResults, statuses: rowResults.map(({ status }) => status) };
}

const workbookIn = async (file: string) => (await readTable(readFileSync(file), file)) as SheetTable; // it is one

describe('a workbook', () => {
  const rows = [
    rowXml(1, ['Title', 'Artist', 'Price', 'Acquired', 'Split']),
    `<row r="2">${['Fell one', 'Jane Doe'].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}<c s="1"><v>1200</v></c><c s="2"><v>43538</v></c><c s="3"><v>0.6</v></c></row>`,
    rowXml(4, ['Fell two', null, 'much']),
  ];
  const sheets = [
    { name: 'Cover', rows: '' },
    { name: 'Stock', rows: rows.join(''), after: '<mergeCell ref="B2:B4"/>' },
    { name: 'Sold', rows: rowXml(1, ['Title']) + rowXml(2, ['Fell three']) },
  ];
  const workbook = createWorkbook({ sheets, formats: [0, '$#,##0.00', 14, 9] });

  it('is read as people see it, and its results can be mended and sent again', async () => {
    const file = fileOf('fells.xlsx', workbook);
    const done = place('fells-done.xlsx');
    const { rowResults, statuses, complaint } = await importRows([
      file,
      '--run',
      'fells',
      '--consigned',
      '--result',
      done,
    ]);
    expect([statuses, rowResults.map(({ line }) => line)]).toEqual([
      ['added', 'refused'],
      [2, 4],
    ]);
    expect(complaint.split('\n').slice(0, 4)).toEqual([
      `${file}: the sheet "Stock", headings in row 1, 2 rows of pieces.`,
      'Left out: 1 blank (row 3).',
      'Other sheets are left out: "Cover", "Sold".',
      'Merged cells: 1. The value of each stands in its first column, in each row that has cells of its own.',
    ]);
    expect(await shop.shown(rowResults[0]!.id!)).toMatchObject({
      name: 'Fell one',
      manufacturer_id: 7,
      price: 1200,
      transactions: [{ activity: 'Consigned', share: 60, completed: expect.stringMatching(/^2019-03-14 /) }],
    });
    const { rows: results, sheet } = await workbookIn(done);
    expect([sheet, results]).toEqual([
      'Stock',
      [
        ['Title', 'Artist', 'Price', 'Acquired', 'Split', 'outcome', 'id', 'message'],
        ['Fell one', 'Jane Doe', '1200', '2019-03-14', '60%', 'added', String(rowResults[0]?.id)],
        ['Fell two', 'Jane Doe', 'much', '', '', 'refused', '', expect.stringMatching(/^Price: "much" is no amount/)],
      ],
    ]);
    const mended = results.map((row) => row.map((cell) => (cell === 'much' ? '90' : cell)));
    fileOf('fells-done.xlsx', Buffer.from(writeWorkbook({ name: 'Stock', rows: mended })));
    expect((await importRows([done, '--consigned'])).statuses).toEqual(['done before', 'added']);
  });

  it.each([
    ['fells.xlsx', 'told', 'PK'],
    ['fells.xlsx', 'told.csv', '\ufeffTitle,Artist,Price,Acquired,Split,outcome,id,message\r\n'],
    ['fells.xlsx', 'told.TSV', '\ufeffTitle\tArtist\tPrice\tAcquired\tSplit\toutcome\tid\tmessage\r\n'],
    ['fells.txt', 'told.txt', 'Title;Price;outcome;id;message\r\n'],
    ['fells.txt', 'told.csv', 'Title;Price;outcome;id;message\r\n'],
    ['fells.txt', 'told.xlsx', 'PK'],
  ])(
    'the results of %s are written to %s in the format that their name says, else in its own',
    async (from, to, begins) => {
      fileOf('fells.xlsx', workbook);
      fileOf('fells.txt', 'Title;Price\nFell;90');
      await importRows([place(from), '--dry-run', '--result', place(to)]);
      const written = readFileSync(place(to));
      expect(written.toString().slice(0, begins.length)).toBe(begins);
      if (begins === 'PK') expect((await workbookIn(place(to))).rows[0]?.[0]).toBe('Title');
    },
  );

  it('has cells beside its headings, which are a column that is left out', async () => {
    const rows = rowXml(1, ['Title']) + rowXml(2, ['Fell four', null, 'ask Anne']) + rowXml(3, ['Fell five']);
    const file = fileOf('beside.xlsx', createWorkbook({ sheets: [{ name: 'Stock', rows }] }));
    const { statuses, complaint } = await importRows([file, '--dry-run']);
    expect(statuses).toEqual(['would be added', 'would be added']);
    expect(complaint).toMatch(/\(none\) +\(left out\) +ask Anne/);
  });

  it('whose first sheet is a note has its other sheets named', async () => {
    const note = { name: 'Read me', rows: rowXml(1, ['Anne: do not touch!']) + rowXml(2, ['Please.']) };
    const advice = async (...names: readonly string[]) => {
      const more = names.map((name) => ({ name, rows: rowXml(1, ['Title']) }));
      const file = fileOf('noted.xlsx', createWorkbook({ sheets: [note, ...more] }));
      return (await importRows([file])).complaint.trimEnd().split('\n').at(-1);
    };
    expect(await advice('Stock 2026')).toBe('The sheet "Stock 2026" may be meant: --sheet "Stock 2026".');
    expect(await advice('Stock', 'Sold')).toBe('Another sheet may be meant: --sheet "Stock" or --sheet "Sold".');
    expect(await advice()).toMatch(/^No column holds the names of the pieces/);
  });

  it('has other sheets, which are read by their names', async () => {
    const file = fileOf('fells.xlsx', workbook);
    expect((await importRows([file, '--sheet', 'sold'])).statuses).toEqual(['added']);
    const { code, complaint } = await importRows([file, '--sheet', 'New']);
    const unknown = `${file} has no sheet "New": it has "Cover", "Stock", "Sold". Nothing was sent.\n`;
    expect([code, complaint]).toEqual([1, unknown]);
  });
});
