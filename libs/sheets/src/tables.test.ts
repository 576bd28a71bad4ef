import fc from 'fast-check';
import { csvLine } from '@rabbet/domain/text/csv';
import { decodeText } from './text/encodings';
import { MAX_ROWS } from './limits/limits';
import { readTable } from './tables';

const readCsv = (text: string | Uint8Array) => readTable(Buffer.from(text), 'stock.csv');
const toUtf16BE = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();

test.each([
  ['UTF-8', Buffer.from('Title\nCafé')],
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffTitle\nCafé')],
  ['UTF-16LE', Buffer.from('\ufeffTitle\nCafé', 'utf16le')],
  ['UTF-16LE', Buffer.from('Title\nCafé', 'utf16le')],
  ['UTF-16BE', toUtf16BE('Title\nCafé')],
  ['UTF-16BE', toUtf16BE('Title\nCafé').subarray(2)],
  ['Windows-1252', Buffer.from('Title\nCafé', 'latin1')],
])('detects a file in %s', (encoding, bytes) => {
  expect(decodeText(bytes)).toEqual({ text: 'Title\nCafé', encoding });
});

test('decodes the characters from 0x80 to 0x9f as Windows-1252 has them', () => {
  expect(decodeText(Buffer.from([0x80, 0x93, 0x94, 0x97, 0x9f, 0xe9])).text).toBe('€“”—Ÿé');
});

test.each([
  [',', 'Title,Size,Price\nDunes,16 x 20",\nSurf,8;9,3'],
  [';', 'Title;Price\nDunes;1.200,00\nSurf;12,50\n'],
  ['\t', 'Title\tSize\tPrice\nDunes, the\t1\t"1,200"\n'],
  [',', 'Title'],
])('detects the delimiter %j', async (delimiter, text) => {
  expect(await readCsv(text)).toMatchObject({ format: 'table', delimiter });
});

test('reads a .tsv file by tabs though its names have commas, unless its headings have another delimiter', async () => {
  const readTsv = (text: string) => readTable(Buffer.from(text), 'artists.TSV');
  expect(await readTsv('Artist\nPym, Glo\nFox, Jo\n')).toMatchObject({
    delimiter: '\t',
    rows: [['Artist'], ['Pym, Glo'], ['Fox, Jo']],
  });
  expect(await readTsv('Title,Price\nDunes,3\n')).toMatchObject({ delimiter: ',' });
});

test('reads cells with quotes, line breaks, inch signs and the apostrophe before a formula', async () => {
  expect(await readCsv(`Title,Size\r\n"Dunes, ""red""\ntwo",16 3/8 x 20"\r\n'=1,\r\n\r\nshort\r\n`)).toMatchObject({
    rows: [['Title', 'Size'], ['Dunes, "red"\ntwo', '16 3/8 x 20"'], ['=1', ''], [''], ['short']],
  });
});

test('reads rows that csvLine has written as they were', async () => {
  const cell = fc.string({ unit: fc.constantFrom(...`ab'"=+-@,;\t\n é`) });
  const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(rows, fc.constantFrom(',', ';', '\t'), async (written, delimiter) => {
      const heading = csvLine(['one', 'two', 'three', 'four', 'five', 'six'], delimiter);
      const lines = [heading, heading, heading, ...written.map((row) => csvLine(row, delimiter))];
      const table = await readCsv(`${lines.join('\r\n')}\r\n`);
      expect(table).toMatchObject({ rows: expect.arrayContaining(written) });
    }),
  );
});

test('recognizes rows of JSON', async () => {
  for (const text of [' {"name":"Café"}\n', '[{"name":"Dunes"}]'])
    expect(await readCsv(text)).toEqual({ format: 'lines', text });
});

test.each([
  ['more than 100,000 rows', 'a\n'.repeat(MAX_ROWS + 2)],
  ['more than 500 columns in row 2: give each piece a row', `b\n${'a,'.repeat(500)}a\n`],
  ['more than 500 columns', `${'a,'.repeat(500)}a\n"the rest is not read\n`],
  ['more than 3 million cells', `${'1,'.repeat(500)}\n`.repeat(6_001)],
  ['no text', Buffer.from('ab\0\0\0\0cd')],
  ['no text: its cell C3 has a NUL in it. Take that out', 'Title,Size,Price\n"Dunes,\ntwo",,1\nSurf,,2\0,3\n'],
  ['a quote that begins a cell is not closed', 'Title,Price\nDunes,"3\n'],
])('refuses a file with %s, and names the file', async (why, bytes) => {
  await expect(readCsv(bytes)).rejects.toThrow(/^stock\.csv /);
  await expect(readCsv(bytes)).rejects.toThrow(why);
});

test('reads texts that begin much like the signature of a picture or a web page', async () => {
  for (const text of ['GIF,Title', 'II*,MM', '<Title>,Price', 'PDF,%PDF-', 'Pictures,WEBP', '{"name":"Dunes"}'])
    await expect(readCsv(text)).resolves.toBeTruthy();
});

test('counts no empty cells beyond the last column', async () => {
  expect(await readCsv(`${'a,'.repeat(500)},,\nb\n`)).toMatchObject({ rows: [{ length: 500 }, ['b']] });
});

test('reads 100,000 rows below the headings', async () => {
  expect(await readCsv('a\n'.repeat(MAX_ROWS + 1))).toMatchObject({ rows: { length: MAX_ROWS + 1 } });
});

test('refuses the choice of a sheet in a file that is no workbook', async () => {
  await expect(readTable(Buffer.from('Title'), 'stock.csv', 'Stock')).rejects.toThrow('stock.csv is no workbook');
});
