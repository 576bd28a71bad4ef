import fc from 'fast-check';
import type { SheetTable } from '../text/table';
import { readTable } from '../tables';
import { escapeXml, rowXml, createWorkbook, type WrittenSheet, type WrittenWorkbook } from '../testing/workbooks';

async function readWorkbook(workbook: WrittenWorkbook, sheet?: string): Promise<SheetTable> {
  return (await readTable(createWorkbook(workbook), 'stock.xlsx', sheet)) as SheetTable; // a workbook gives no other kind
}

const stockWorkbook = (rows: string, more: Partial<WrittenSheet> = {}) => ({
  sheets: [{ name: 'Stock', rows, ...more }],
});
/** Cells of one row, of which each has the style of its place. */
const rowWithStyles = (values: readonly (string | number)[]) =>
  `<row r="1">${values.map((value, i) => `<c s="${i}"><v>${value}</v></c>`).join('')}</row>`;

test('reads the rows of a workbook, blank ones included, so that each has its number', async () => {
  const rows = rowXml(2, ['Title', 'Price']) + rowXml(5, ['Dunes', 1200, null, 'new']);
  expect(await readWorkbook(stockWorkbook(rows))).toEqual({
    format: 'table',
    sheet: 'Stock',
    sheets: ['Stock'],
    notes: [],
    rows: [[], ['Title', 'Price'], [], [], ['Dunes', '1200', '', 'new']],
  });
});

test('joins the runs of shared strings, leaves out pronunciations, and decodes escapes', async () => {
  const strings = [
    '<t>Title</t>',
    '<r><t>Red </t></r><r><rPr><b/></rPr><t xml:space="preserve">dunes </t></r>',
    '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>',
    '<t>Fish &amp; chips _x000D_two_x005F_x000D_ <![CDATA[<3]]></t>',
    '<t>Dunes_x001b_ _xD83D__xDDBC_ _x00g1_</t>',
  ];
  const cells = strings.map((_, i) => `<c t="s"><v>${i}</v></c>`).join('');
  const { rows } = await readWorkbook({ ...stockWorkbook(`<row>${cells}</row>`), strings });
  expect(rows).toEqual([['Title', 'Red dunes ', '東京', 'Fish & chips \rtwo_x000D_ <3', 'Dunes\u001b 🖼 _x00g1_']]);
});

test('reads flags, errors, values of formulas and ISO dates as people see them', async () => {
  const cells = [
    '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c>',
    '<c t="str"><f>A1&amp;"x"</f><v>Dunes x</v></c><c><f>SUM(A1:A2)</f><v>3</v></c>',
    '<c t="d"><v>2019-03-14T00:00:00.000</v></c><c t="str"><f>""</f><v></v></c>',
    '<c><f>NOW()</f></c><c r="K1"><f>A1</f><v/></c>',
  ];
  const { rows, notes } = await readWorkbook(stockWorkbook(`<row r="1">${cells.join('')}</row>`));
  expect(rows).toEqual([['TRUE', 'FALSE', '#N/A', 'Dunes x', '3', '2019-03-14']]);
  expect(notes).toEqual(['Formulas without a value are read as empty cells: H1, K1.']);
});

test.each([
  ['0.30000000000000004', '0.3'],
  ['16.375', '16.375'],
  ['1.2E3', '1200'],
  ['1.5E-7', '0.00000015'],
  ['-12.50', '-12.5'],
  ['1E+21', '1000000000000000000000'],
  ['0', '0'],
  ['1e999', '1e999'],
  ['many', 'many'],
])('reads the number %s as %s', async (raw, shown) => {
  expect((await readWorkbook(stockWorkbook(rowWithStyles([raw])))).rows).toEqual([[shown]]);
});

test('reads numbers of up to 15 digits without loss', async () => {
  const numbers = fc.tuple(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), fc.constantFrom(1, 10, 1_000));
  const written = fc.array(
    numbers.map(([whole, part]) => whole / part),
    { minLength: 1, maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(written, async (values) => {
      const { rows } = await readWorkbook(stockWorkbook(rowWithStyles(values)));
      expect(rows[0]?.map(Number)).toEqual(values.map((value) => value + 0));
    }),
  );
});

test.each<[code: string | number, raw: number, shown: string]>([
  [4, 1200, '1200'],
  ['$#,##0.00;[Red]($#,##0.00)', 1200.5, '1200.5'],
  ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', 1200, '1200'],
  ['[$$-409]#,##0', 90, '90'],
  ['#,##0.00\\ [$€-407]', 1200, '1200 €'],
  ['"€"#,##0', 1200, '€1200'],
  ['[$CHF-807] 0.00', 12, 'CHF 12'],
  ['0.0" cm"', 40.5, '40.5 cm'],
  ['0\\"', 16, '16"'],
  ['# ?/?', 16.375, '16.375'],
  [12, 0.5, '0.5'],
  ['"INV-"0000', 12, 'INV-0012'],
  ['00000', 123, '00123'],
  ['0.00E+00', 1200, '1200'],
  ['[Red]0', 7, '7'],
  ['"d/m/y"', 7, '7'],
  ['General', 7, '7'],
  ['@', 7, '7'],
  [9, 0.07, '7%'],
  ['0.0%', 0.6, '60%'],
])('shows a number in the format %j, %d, as %s', async (code, raw, shown) => {
  expect((await readWorkbook({ ...stockWorkbook(rowWithStyles([raw])), formats: [code] })).rows).toEqual([[shown]]);
});

test.each<[code: string | number, raw: number, day: string]>([
  [14, 43538, '2019-03-14'],
  [22, 43538.75, '2019-03-14'],
  [31, 43538, '2019-03-14'],
  [47, 43538, '2019-03-14'],
  ['d/m/yyyy;@', 43538, '2019-03-14'],
  ['[$-407]d\\. mmmm yyyy', 43538, '2019-03-14'],
  ['yyyy"year"', 1, '1900-01-01'],
  [14, 59, '1900-02-28'],
  [14, 60, '1900-02-29'],
  [14, 61, '1900-03-01'],
  [14, 2958465, '9999-12-31'],
  [14, 2958466, '2958466'],
  [14, -1, '-1'],
  [14, 43538.9999999, '2019-03-15'],
  [20, 0.5, '12:00'],
])('shows in the format %j the day %d as %s', async (code, raw, day) => {
  expect((await readWorkbook({ ...stockWorkbook(rowWithStyles([raw])), formats: [code] })).rows).toEqual([[day]]);
});

test('reads the dates of a workbook that counts days from 1904', async () => {
  const { rows } = await readWorkbook({ ...stockWorkbook(rowWithStyles([0, 42076])), formats: [14, 14], is1904: true });
  expect(rows).toEqual([['1904-01-01', '2019-03-14']]);
});

test('copies a merged cell into each of its rows, but not across its columns', async () => {
  const rows = [
    rowXml(1, ['Stock', null, null]),
    rowXml(2, ['Jane Doe', 'Dunes']),
    rowXml(3, [null, 'Surf', 'x', 'y']),
  ];
  const after = '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="A2:A4"/><mergeCell ref="C3:D9"/></mergeCells>';
  const table = await readWorkbook(stockWorkbook([...rows, rowXml(4, [null, 'Reef'])].join(''), { after }));
  expect(table.rows).toEqual([
    ['Stock'],
    ['Jane Doe', 'Dunes'],
    ['Jane Doe', 'Surf', 'x', 'y'],
    ['Jane Doe', 'Reef', 'x'],
  ]);
  expect(table.notes).toEqual([
    'Merged cells: 3. The value of each stands in its first column, in each row that has cells of its own.',
  ]);
});

test('does not copy a merged cell into a blank row', async () => {
  const rows = rowXml(1, ['Jane Doe', 'Dunes']) + rowXml(3, [null, 'Surf']);
  expect((await readWorkbook(stockWorkbook(rows, { after: '<mergeCell ref="A1:A3"/>' }))).rows).toEqual([
    ['Jane Doe', 'Dunes'],
    [],
    ['Jane Doe', 'Surf'],
  ]);
});

test('reads hidden rows and columns, and names them', async () => {
  const before = '<cols><col min="2" max="3" hidden="1"/><col min="9" max="16384" hidden="1"/></cols>';
  const rows = [1, 2, 3, 4, 5, 6, 7].map((number) => rowXml(number, ['a', 'b', 'c', 'd'], ' hidden="1"'));
  const table = await readWorkbook(stockWorkbook([...rows, rowXml(8, ['e'])].join(''), { before }));
  expect(table.rows).toHaveLength(8);
  expect(table.notes).toEqual([
    'Hidden rows are read as well: 1, 2, 3, 4, 5 and 2 more.',
    'Hidden columns are read as well: B, C.',
  ]);
});

describe('a workbook with several sheets', () => {
  const sheets: WrittenSheet[] = [
    { name: 'Old', state: 'hidden', rows: rowXml(1, ['old']) },
    { name: 'Cover', rows: '<row r="1"><c r="A1" s="0"/></row>' },
    { name: 'Tom &amp; Co', rows: rowXml(1, ['stock']) },
    { name: 'Sold', rows: rowXml(1, ['sold']) },
  ];

  it('gives the first visible sheet that is not empty, and names the others', async () => {
    const { sheet, rows, notes, sheets: all } = await readWorkbook({ sheets });
    expect([sheet, rows, all]).toEqual(['Tom & Co', [['stock']], ['Old', 'Cover', 'Tom & Co', 'Sold']]);
    expect(notes).toEqual(['Other sheets are left out: "Old" (hidden), "Cover", "Sold".']);
  });

  it('gives the first sheet with known headings if the first filled one has none, and names other candidates', async () => {
    const noteSheet = { name: 'Read me', rows: rowXml(1, ['Stock of Corner Gallery']) };
    const [works, prices] = ['Works', 'Prices'].map((name) => ({
      name,
      rows: rowXml(1, ['Title', 'Price']) + rowXml(2, ['Dunes', 1200]),
    })) as [WrittenSheet, WrittenSheet]; // map keeps the length
    const withOneTable = await readWorkbook({ sheets: [noteSheet, works] });
    expect([withOneTable.sheet, withOneTable.notes]).toEqual([
      'Works',
      ['The sheet "Read me" has no headings that are known: "Works" is read.', 'Other sheets are left out: "Read me".'],
    ]);
    const withTwoTables = await readWorkbook({ sheets: [noteSheet, works, prices] });
    expect([withTwoTables.sheet, withTwoTables.notes[0]]).toEqual([
      'Works',
      expect.stringMatching(/"Works" is read\. "Prices" has them, too: --sheet on the command line reads another\.$/),
    ]);
    expect(await readWorkbook({ sheets: [works, prices] })).toMatchObject({
      sheet: 'Works',
      notes: ['Other sheets are left out: "Prices".'],
    });
    expect((await readWorkbook({ sheets: [noteSheet, { ...works, state: 'hidden' }] })).sheet).toBe('Read me');
    expect((await readWorkbook({ sheets: [noteSheet, works] }, 'Read me')).sheet).toBe('Read me');
  });

  it('gives a sheet by its name, even a hidden one', async () => {
    expect(await readWorkbook({ sheets }, 'Old')).toMatchObject({ sheet: 'Old', rows: [['old']] });
    expect(await readWorkbook({ sheets }, ' sold')).toMatchObject({ sheet: 'Sold', rows: [['sold']] });
    expect(await readWorkbook({ sheets }, 'Cover')).toMatchObject({ sheet: 'Cover', rows: [] });
    const unknownMessage = 'stock.xlsx has no sheet "New": it has "Old" (hidden), "Cover", "Tom & Co", "Sold".';
    await expect(readWorkbook({ sheets }, 'New')).rejects.toThrow(unknownMessage);
  });

  it('is refused if no visible sheet has filled cells', async () => {
    const emptyMessage =
      'stock.xlsx has no sheet that is shown and has something in it: it has "Old" (hidden), "Cover".';
    await expect(readWorkbook({ sheets: sheets.slice(0, 2) })).rejects.toThrow(emptyMessage);
    await expect(readWorkbook({ sheets: [] })).rejects.toThrow('it has none.');
  });
});

test('reads XML names with a prefix, and parts in UTF-16', async () => {
  const text = `\ufeff<x:worksheet><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>${escapeXml('Café')}</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`;
  const { partsOfWorkbook, createZip } = await import('../testing/workbooks');
  const parts = partsOfWorkbook(stockWorkbook('')).map((part) =>
    part.name.includes('sheet0') ? { ...part, data: Buffer.from(text, 'utf16le') } : part,
  );
  expect(await readTable(createZip(parts), 'stock.xlsx')).toMatchObject({ rows: [['Café']] });
});
