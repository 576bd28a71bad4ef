import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import type { SheetTable } from './text/table';
import { readTable } from './tables';
import { writeWorkbook } from './workbook-writer';

type Cell = string | number | null;

async function writeAndRead(rows: readonly (readonly Cell[])[], name = 'Stock'): Promise<SheetTable> {
  return (await readTable(writeWorkbook({ name, rows }), 'done.xlsx')) as SheetTable; // a workbook gives no other kind
}

/** Rows without the empty cells at their ends, as a reader gets them. */
function withoutTrailingEmptyCells(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1));
}

const HEADINGS = ['Title', 'Price'];
/** XML of the cells below the headings. */
function sheetXmlOf(...rows: readonly (readonly Cell[])[]): string {
  const parts = unzipSync(writeWorkbook({ name: 'Stock', rows: [HEADINGS, ...rows] }));
  return strFromU8(parts['xl/worksheets/sheet1.xml']!);
}

test('writes any texts so that readTable reads them as they were', async () => {
  const oddText = fc.string({
    unit: fc.constantFrom(...`_x0041F1b=+-@'"&<>\t\n\r \u0001\u001b\uffffé🖼07.5`),
    maxLength: 12,
  });
  const cell = fc.oneof(oddText, fc.string({ unit: 'binary' }), fc.double({ noNaN: true }).map(String));
  const rows = fc.array(fc.array(cell, { maxLength: 30 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(rows, async (writtenRows) => {
      const { rows: readRows } = await writeAndRead([['Title'], ...writtenRows]);
      const blankRows = writtenRows.length + 1 - readRows.length;
      expect([...readRows, ...Array.from({ length: blankRows }, () => [])]).toEqual(
        withoutTrailingEmptyCells([['Title'], ...writtenRows]),
      );
    }),
    { examples: [[[['_x0041\u0001', '_x0041_x0042_', '__x0001_']]]] },
  );
});

test.each(['1200', '0', '-12.5', '0.15', '123456789012345'])('writes %s as a number', (text) => {
  expect(sheetXmlOf([text])).toContain(`<c r="A2"><v>${text}</v></c>`);
});

test.each(['007', '1.50', '+5', '-0', '1e3', '12 ', '1234567890123456', '=1+1', '-x', '@SUM(A1)', "'7", '3/14/2019'])(
  'writes %s as a text that no program takes for a number or a formula',
  (text) => {
    expect(sheetXmlOf([text])).toContain(`<c r="A2" s="2" t="inlineStr"><is><t xml:space="preserve">`);
    expect(sheetXmlOf([text])).not.toMatch(/<v>|<f>/);
  },
);

test('writes bold, frozen headings, escaped texts, numbers and empty rows', () => {
  const sheet = sheetXmlOf(['Dunes & <surf>', 12], [null, '']);
  expect(sheet).toContain('<c r="B1" s="1" t="inlineStr">');
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain(
    '<c r="A2" s="0" t="inlineStr"><is><t xml:space="preserve">Dunes &#38; &#60;surf&#62;</t></is></c><c r="B2"><v>12</v></c>',
  );
  expect(sheet).toContain('<row r="3"></row>');
});

test.each([
  ['On the wall', 'On the wall'],
  ["'2019/20: [a] & b'", '2019 20   a  & b'],
  ['x'.repeat(40), 'x'.repeat(31)],
  ['?*', 'Rows'],
])('names the sheet %j as far as sheets can have such names: %j', async (name, sheetName) => {
  expect((await writeAndRead([HEADINGS], name)).sheet).toBe(sheetName);
});

test('writes the same rows as the same bytes', () => {
  const write = () => writeWorkbook({ name: 'Stock', rows: [HEADINGS, ['Dunes', 90]] });
  expect(write()).toEqual(write());
});
