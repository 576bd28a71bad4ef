import { MOST_ROWS } from '../limits/limits';
import { tableIn } from '../tables';
import { UnreadableFile } from '../limits/unreadable-file';
import { partsOf, rowOf, workbookOf, type WrittenSheet, type ZipPart, zipOf } from '../testing/workbooks';

const stock = (rows: string, more: Partial<WrittenSheet> = {}) => ({ sheets: [{ name: 'Stock', rows, ...more }] });
const GOOD = stock(rowOf(1, ['Title', 'Price']) + rowOf(2, ['Dunes', 90]));
/** The good workbook with one of its parts changed. */
const changed = (name: string, change: (part: ZipPart) => Partial<ZipPart>) =>
  zipOf(partsOf(GOOD).map((part) => (part.name === name ? { ...part, ...change(part) } : part)));
const SHEET = 'xl/worksheets/sheet0.xml';
const MB = 1_000_000;

async function refusalOf(bytes: Uint8Array): Promise<string> {
  const error: unknown = await tableIn(bytes, 'stock.xlsx').catch((thrown: unknown) => thrown);
  if (!(error instanceof UnreadableFile)) throw new Error('it is not refused', { cause: error });
  return error.message;
}

const wrongXml = (text: string) => changed(SHEET, () => ({ data: text }));

test.each<[name: string, bytes: () => Uint8Array, why: string]>([
  ['cut off', () => workbookOf(GOOD).subarray(0, -40), 'its archive (ZIP) is cut off or damaged'],
  ['only a beginning', () => Buffer.from('PK\u0003\u0004'), 'its archive (ZIP) is cut off or damaged'],
  ['changed on its way', () => changed(SHEET, () => ({ claims: { sum: 7 } })), 'not as its checksum says'],
  ['of another length', () => changed(SHEET, () => ({ claims: { length: 7 } })), 'not as its checksum says'],
  ['with two parts of one name', () => zipOf([...partsOf(GOOD), ...partsOf(GOOD)]), 'two of its parts have one name'],
  [
    'with a part outside of it',
    () => workbookOf({ ...GOOD, others: [{ name: '../../x', data: 'x' }] }),
    'is cut off or damaged',
  ],
  ['without its sheet', () => zipOf(partsOf(GOOD).filter(({ name }) => name !== SHEET)), 'one of its parts is missing'],
  [
    'with an entity',
    () => wrongXml('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet/>'),
    'declares a document type',
  ],
  [
    'with entities of entities',
    () => wrongXml('<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><worksheet/>'),
    'declares a document type',
  ],
  ['nested deeply', () => wrongXml('<a>'.repeat(100_000)), 'its parts nest too deep'],
  ['not whole', () => wrongXml('<worksheet><sheetData><row r="1"><c r="A1"><v>1'), 'ends before it is whole'],
  ['with a tag that never ends', () => wrongXml(`<worksheet a="${'x'.repeat(3 * MB)}"/>`), 'a part of it has no end'],
  ['with a remark that never ends', () => wrongXml(`<worksheet><!--${'x'.repeat(3 * MB)}`), 'a part of it has no end'],
  ['no text', () => changed(SHEET, () => ({ data: Buffer.from([0x3c, 0xff, 0xc0, 0x3e]) })), 'a part of it is no text'],
  [
    'with a text that is not there',
    () => workbookOf({ ...stock('<row r="1"><c r="A1" t="s"><v>1</v></c></row>'), strings: ['<t>a</t>'] }),
    'names a text that the workbook does not have',
  ],
  [
    'with a text before the first',
    () => workbookOf(stock('<row r="1"><c r="A1" t="s"><v>-1</v></c></row>')),
    'names a text that the workbook does not have',
  ],
  [
    'with a cell beyond the last column',
    () => workbookOf(stock('<row r="1"><c r="XFE1"><v>1</v></c></row>')),
    'no place in its row',
  ],
  [
    'with a cell of another row',
    () => workbookOf(stock('<row r="1"><c r="A2"><v>1</v></c></row>')),
    'no place in its row',
  ],
  [
    'with a row of no number',
    () => workbookOf(stock('<row r="-1"><c r="A1"><v>1</v></c></row>')),
    'a row has no number',
  ],
  [
    'with a long cell',
    () => workbookOf(stock(rowOf(1, ['a']) + rowOf(3, [null, 'x'.repeat(100_001)]))),
    'the cell B3 has more than 100,000 characters',
  ],
  [
    'with odd merged cells',
    () => workbookOf(stock(rowOf(1, ['a']), { after: '<mergeCell ref="A1"/>' })),
    'its merged cells make no sense',
  ],
  [
    'with too many rows',
    () => workbookOf(stock(rowOf(MOST_ROWS + 2, ['a']))),
    'has more than 100,000 rows: divide it.',
  ],
  [
    'with too many cells',
    () =>
      workbookOf(
        stock(
          Array.from({ length: 6_001 }, (_, i) => `<row r="${i + 1}"><c r="SF${i + 1}"><v>1</v></c></row>`).join(''),
        ),
      ),
    'has more than 3 million cells: divide it, or delete',
  ],
  [
    'wider than any stock, before the rest of it is read',
    () => workbookOf(stock('<row r="1"><c r="SF1"><v>1</v></c><c r="SG1"><v>1</v></c></row><row r="nothing">')),
    'has more than 500 columns in row 1: give each piece a row',
  ],
  [
    'with a text that stands everywhere',
    () =>
      workbookOf({
        ...stock(`<row>${'<c t="s"><v>0</v></c>'.repeat(300)}</row>`.repeat(2)),
        strings: [`<t>${'x'.repeat(90_000)}</t>`],
      }),
    'more than 50 million characters',
  ],
  [
    'with merged cells over everything',
    () =>
      workbookOf(
        stock(Array.from({ length: 60_000 }, (_, i) => rowOf(i + 1, ['a', 'b'])).join(''), {
          after: '<mergeCell ref="A1:A99999"/>'.repeat(100),
        }),
      ),
    'has more than 3 million cells',
  ],
  [
    'protected, part by part',
    () => changed(SHEET, () => ({ claims: { flags: 1 } })),
    'is protected by a password: open it',
  ],
  [
    'with too many parts',
    () => workbookOf({ ...GOOD, others: Array.from({ length: 10_000 }, (_, i) => ({ name: `a${i}`, data: '' })) }),
    'more than 10,000 parts',
  ],
  [
    'with too many sheets',
    () => workbookOf({ sheets: Array.from({ length: 1_001 }, () => ({ name: 'S', rows: '' })) }),
    'has no usual sheets',
  ],
  [
    'with a sheet of a long name',
    () => workbookOf({ sheets: [{ name: 'S'.repeat(256), rows: '' }] }),
    'has no usual sheets',
  ],
  [
    'with too many links',
    () => changed('xl/_rels/workbook.xml.rels', () => ({ data: `<a>${'<Relationship/>'.repeat(10_001)}</a>` })),
    'it has too many parts',
  ],
  [
    'with too many styles',
    () => changed('xl/styles.xml', () => ({ data: `<cellXfs>${'<xf/>'.repeat(100_001)}</cellXfs>` })),
    'it has too many styles',
  ],
  [
    'with too many merged cells',
    () => workbookOf(stock('', { after: '<mergeCell ref="A1:B1"/>'.repeat(200_001) })),
    'its merged cells make no sense',
  ],
  [
    'with too many columns',
    () => workbookOf(stock('', { before: '<col min="1" max="2" hidden="1"/>'.repeat(20_001) })),
    'its columns make no sense',
  ],
  [
    'with texts beyond measure',
    () =>
      changed('xl/sharedStrings.xml', () => ({
        data: `<sst>${`<si><t>${'x'.repeat(1_000)}</t></si>`.repeat(50_001)}</sst>`,
      })),
    'more than 50 million characters',
  ],
])('a workbook that is %s is refused in one sentence', async (_, bytes, why) => {
  const message = await refusalOf(bytes());
  expect(message).toMatch(/^stock\.xlsx [^\n]{1,200}\.$/);
  expect(message).toContain(why);
  expect(message).not.toContain('passwd');
});

test.each([
  ['as its directory says', {}],
  ['whatever its directory says', { length: 10 }],
])('a small file that unpacks to far too much is refused as it unpacks, %s', async (_, claims) => {
  const bytes = changed(SHEET, () => ({ data: Buffer.alloc(201 * MB, ' '), claims }));
  expect(bytes.length).toBeLessThan(MB);
  expect(await refusalOf(bytes)).toContain('unpacks to more than 200 MB (a zip bomb?)');
});

test('what a workbook names outside of itself is never looked for', async () => {
  const link =
    '<Relationships><Relationship Id="r0" Type="x/worksheet" Target="https://example.com/a.xml" TargetMode="External"/></Relationships>';
  expect(await refusalOf(changed('xl/_rels/workbook.xml.rels', () => ({ data: link })))).toContain('it has none');
  const above = link.replace('https://example.com/a.xml', '../../../etc/passwd').replace(' TargetMode="External"', '');
  expect(await refusalOf(changed('xl/_rels/workbook.xml.rels', () => ({ data: above })))).toContain('is missing');
});

test('as many rows as that, below their heading, are read, and cells that only look like something take no room', async () => {
  const rows = `${rowOf(1, ['a'])}${rowOf(MOST_ROWS + 1, ['b'])}<row r="1048576"><c r="XFD1048576" s="1"/></row>`;
  expect(await tableIn(workbookOf(stock(rows)), 'stock.xlsx')).toMatchObject({ rows: { length: MOST_ROWS + 1 } });
});

const part = (name: string): ZipPart => ({ name, data: '<x/>' });
const ole = (words: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(words, 'utf16le')]);

const signed = (sign: string) => Buffer.concat([Buffer.from(sign, 'latin1'), Buffer.alloc(30)]);

test.each<[what: string, bytes: Uint8Array]>([
  ['is a picture (PNG). Choose the sheet: CSV, TSV, NDJSON or XLSX.', signed('\x89PNG\r\n')],
  ['is a picture (JPEG). Choose', signed('\xff\xd8\xff\xe0')],
  ['is a picture (GIF). Choose', signed('GIF89a')],
  ['is a picture (TIFF). Choose', signed('II*\0')],
  ['is a picture (TIFF). Choose', signed('MM\0*')],
  ['is a picture (WebP). Choose', signed('RIFF\0\x01\x02\x03WEBPVP8')],
  ['is a picture or film (HEIC, AVIF or MP4). Choose', signed('\0\0\0 ftypheic')],
  ['is a document (PDF). Choose', signed('%PDF-1.7')],
  ['is a document (RTF). Choose', signed('{\\rtf1')],
  ['is a web page (HTML or XML), whatever its name: open it', signed('\r\n<HTML xmlns:x="urn:excel">')],
  ['is a web page (HTML or XML), whatever its name: open it', signed('\xef\xbb\xbf<?xml version="1.0"?>')],
  ['is protected by a password: open it, take the password off', ole('EncryptedPackage')],
  ['is a file of an old kind (XLS): open it, and save the sheet as XLSX or CSV', ole('Workbook')],
  ['is a binary workbook (XLSB): open it', zipOf([part('xl/workbook.bin')])],
  ['is a sheet of Numbers: open it', zipOf([part('Index/Document.iwa')])],
  ['is an OpenDocument file (ODS): open it', zipOf([part('mimetype'), part('content.xml')])],
  ['is no workbook but another document: open it', zipOf([part('word/document.xml')])],
  ['is an archive (ZIP) without a workbook: unpack it, and choose the sheet.', zipOf([part('stock.csv')])],
])('the file of another program is refused by its name: it %s', async (what, bytes) => {
  expect(await refusalOf(bytes)).toContain(`stock.xlsx ${what}`);
});
