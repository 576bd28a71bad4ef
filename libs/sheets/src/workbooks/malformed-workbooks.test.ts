import { MAX_ROWS } from '../limits/limits';
import { readTable } from '../tables';
import { UnreadableFile } from '../limits/unreadable-file';
import {
  partsOfWorkbook,
  rowXml,
  createWorkbook,
  type WrittenSheet,
  type ZipPart,
  createZip,
} from '../testing/workbooks';

const stockWorkbook = (rows: string, more: Partial<WrittenSheet> = {}) => ({
  sheets: [{ name: 'Stock', rows, ...more }],
});
const GOOD_WORKBOOK = stockWorkbook(rowXml(1, ['Title', 'Price']) + rowXml(2, ['Dunes', 90]));
/** The good workbook with one of its parts changed. */
const withChangedPart = (name: string, change: (part: ZipPart) => Partial<ZipPart>) =>
  createZip(partsOfWorkbook(GOOD_WORKBOOK).map((part) => (part.name === name ? { ...part, ...change(part) } : part)));
const SHEET = 'xl/worksheets/sheet0.xml';
const MB = 1_000_000;

async function refusalOf(bytes: Uint8Array): Promise<string> {
  const error: unknown = await readTable(bytes, 'stock.xlsx').catch((thrown: unknown) => thrown);
  if (!(error instanceof UnreadableFile)) throw new Error('it is not refused', { cause: error });
  return error.message;
}

const withSheetXml = (text: string) => withChangedPart(SHEET, () => ({ data: text }));

test.each<[name: string, bytes: () => Uint8Array, why: string]>([
  ['cut off', () => createWorkbook(GOOD_WORKBOOK).subarray(0, -40), 'its archive (ZIP) is cut off or damaged'],
  ['only a beginning', () => Buffer.from('PK\u0003\u0004'), 'its archive (ZIP) is cut off or damaged'],
  ['changed on its way', () => withChangedPart(SHEET, () => ({ claims: { sum: 7 } })), 'not as its checksum says'],
  ['of another length', () => withChangedPart(SHEET, () => ({ claims: { length: 7 } })), 'not as its checksum says'],
  [
    'with two parts of one name',
    () => createZip([...partsOfWorkbook(GOOD_WORKBOOK), ...partsOfWorkbook(GOOD_WORKBOOK)]),
    'two of its parts have one name',
  ],
  [
    'with a part outside of it',
    () => createWorkbook({ ...GOOD_WORKBOOK, furtherParts: [{ name: '../../x', data: 'x' }] }),
    'is cut off or damaged',
  ],
  [
    'without its sheet',
    () => createZip(partsOfWorkbook(GOOD_WORKBOOK).filter(({ name }) => name !== SHEET)),
    'one of its parts is missing',
  ],
  [
    'with an entity',
    () => withSheetXml('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet/>'),
    'declares a document type',
  ],
  [
    'with entities of entities',
    () => withSheetXml('<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><worksheet/>'),
    'declares a document type',
  ],
  ['nested deeply', () => withSheetXml('<a>'.repeat(100_000)), 'its parts nest too deep'],
  ['not whole', () => withSheetXml('<worksheet><sheetData><row r="1"><c r="A1"><v>1'), 'ends before it is whole'],
  [
    'with a tag that never ends',
    () => withSheetXml(`<worksheet a="${'x'.repeat(3 * MB)}"/>`),
    'a part of it has no end',
  ],
  [
    'with a remark that never ends',
    () => withSheetXml(`<worksheet><!--${'x'.repeat(3 * MB)}`),
    'a part of it has no end',
  ],
  [
    'no text',
    () => withChangedPart(SHEET, () => ({ data: Buffer.from([0x3c, 0xff, 0xc0, 0x3e]) })),
    'a part of it is no text',
  ],
  [
    'with a text that is not there',
    () => createWorkbook({ ...stockWorkbook('<row r="1"><c r="A1" t="s"><v>1</v></c></row>'), strings: ['<t>a</t>'] }),
    'names a text that the workbook does not have',
  ],
  [
    'with a text before the first',
    () => createWorkbook(stockWorkbook('<row r="1"><c r="A1" t="s"><v>-1</v></c></row>')),
    'names a text that the workbook does not have',
  ],
  [
    'with a cell beyond the last column',
    () => createWorkbook(stockWorkbook('<row r="1"><c r="XFE1"><v>1</v></c></row>')),
    'no place in its row',
  ],
  [
    'with a cell of another row',
    () => createWorkbook(stockWorkbook('<row r="1"><c r="A2"><v>1</v></c></row>')),
    'no place in its row',
  ],
  [
    'with a row of no number',
    () => createWorkbook(stockWorkbook('<row r="-1"><c r="A1"><v>1</v></c></row>')),
    'a row has no number',
  ],
  [
    'with a long cell',
    () => createWorkbook(stockWorkbook(rowXml(1, ['a']) + rowXml(3, [null, 'x'.repeat(100_001)]))),
    'the cell B3 has more than 100,000 characters',
  ],
  [
    'with odd merged cells',
    () => createWorkbook(stockWorkbook(rowXml(1, ['a']), { after: '<mergeCell ref="A1"/>' })),
    'its merged cells make no sense',
  ],
  [
    'with too many rows',
    () => createWorkbook(stockWorkbook(rowXml(MAX_ROWS + 2, ['a']))),
    'has more than 100,000 rows: divide it.',
  ],
  [
    'with too many cells',
    () =>
      createWorkbook(
        stockWorkbook(
          Array.from({ length: 6_001 }, (_, i) => `<row r="${i + 1}"><c r="SF${i + 1}"><v>1</v></c></row>`).join(''),
        ),
      ),
    'has more than 3 million cells: divide it, or delete',
  ],
  [
    'wider than any stock, before the rest of it is read',
    () =>
      createWorkbook(stockWorkbook('<row r="1"><c r="SF1"><v>1</v></c><c r="SG1"><v>1</v></c></row><row r="nothing">')),
    'has more than 500 columns in row 1: give each piece a row',
  ],
  [
    'with a text that stands everywhere',
    () =>
      createWorkbook({
        ...stockWorkbook(`<row>${'<c t="s"><v>0</v></c>'.repeat(300)}</row>`.repeat(2)),
        strings: [`<t>${'x'.repeat(90_000)}</t>`],
      }),
    'more than 50 million characters',
  ],
  [
    'with merged cells over everything',
    () =>
      createWorkbook(
        stockWorkbook(Array.from({ length: 60_000 }, (_, i) => rowXml(i + 1, ['a', 'b'])).join(''), {
          after: '<mergeCell ref="A1:A99999"/>'.repeat(100),
        }),
      ),
    'has more than 3 million cells',
  ],
  [
    'protected, part by part',
    () => withChangedPart(SHEET, () => ({ claims: { flags: 1 } })),
    'is protected by a password: open it',
  ],
  [
    'with too many parts',
    () =>
      createWorkbook({
        ...GOOD_WORKBOOK,
        furtherParts: Array.from({ length: 10_000 }, (_, i) => ({ name: `a${i}`, data: '' })),
      }),
    'more than 10,000 parts',
  ],
  [
    'with too many sheets',
    () => createWorkbook({ sheets: Array.from({ length: 1_001 }, () => ({ name: 'S', rows: '' })) }),
    'has no usual sheets',
  ],
  [
    'with a sheet of a long name',
    () => createWorkbook({ sheets: [{ name: 'S'.repeat(256), rows: '' }] }),
    'has no usual sheets',
  ],
  [
    'with too many links',
    () => withChangedPart('xl/_rels/workbook.xml.rels', () => ({ data: `<a>${'<Relationship/>'.repeat(10_001)}</a>` })),
    'it has too many parts',
  ],
  [
    'with too many styles',
    () => withChangedPart('xl/styles.xml', () => ({ data: `<cellXfs>${'<xf/>'.repeat(100_001)}</cellXfs>` })),
    'it has too many styles',
  ],
  [
    'with too many merged cells',
    () => createWorkbook(stockWorkbook('', { after: '<mergeCell ref="A1:B1"/>'.repeat(200_001) })),
    'its merged cells make no sense',
  ],
  [
    'with too many columns',
    () => createWorkbook(stockWorkbook('', { before: '<col min="1" max="2" hidden="1"/>'.repeat(20_001) })),
    'its columns make no sense',
  ],
  [
    'with texts beyond measure',
    () =>
      withChangedPart('xl/sharedStrings.xml', () => ({
        data: `<sst>${`<si><t>${'x'.repeat(1_000)}</t></si>`.repeat(50_001)}</sst>`,
      })),
    'more than 50 million characters',
  ],
])('refuses a workbook that is %s, in one sentence', async (_, bytes, why) => {
  const message = await refusalOf(bytes());
  expect(message).toMatch(/^stock\.xlsx [^\n]{1,200}\.$/);
  expect(message).toContain(why);
  expect(message).not.toContain('passwd');
});

test.each([
  ['as its directory says', {}],
  ['whatever its directory says', { length: 10 }],
])('refuses a small file that unpacks to more than 200 MB, %s', async (_, claims) => {
  const bytes = withChangedPart(SHEET, () => ({ data: Buffer.alloc(201 * MB, ' '), claims }));
  expect(bytes.length).toBeLessThan(MB);
  expect(await refusalOf(bytes)).toContain('unpacks to more than 200 MB (a zip bomb?)');
});

test('reads no file or address outside of the workbook that it names', async () => {
  const link =
    '<Relationships><Relationship Id="r0" Type="x/worksheet" Target="https://example.com/a.xml" TargetMode="External"/></Relationships>';
  expect(await refusalOf(withChangedPart('xl/_rels/workbook.xml.rels', () => ({ data: link })))).toContain(
    'it has none',
  );
  const linkAboveArchive = link
    .replace('https://example.com/a.xml', '../../../etc/passwd')
    .replace(' TargetMode="External"', '');
  expect(await refusalOf(withChangedPart('xl/_rels/workbook.xml.rels', () => ({ data: linkAboveArchive })))).toContain(
    'is missing',
  );
});

test('reads 100,000 rows below the headings, and ignores formatted cells without a value', async () => {
  const rows = `${rowXml(1, ['a'])}${rowXml(MAX_ROWS + 1, ['b'])}<row r="1048576"><c r="XFD1048576" s="1"/></row>`;
  expect(await readTable(createWorkbook(stockWorkbook(rows)), 'stock.xlsx')).toMatchObject({
    rows: { length: MAX_ROWS + 1 },
  });
});

const emptyPart = (name: string): ZipPart => ({ name, data: '<x/>' });
const oleFile = (streamName: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(streamName, 'utf16le')]);

const fileBeginningWith = (signature: string) => Buffer.concat([Buffer.from(signature, 'latin1'), Buffer.alloc(30)]);

test.each<[description: string, bytes: Uint8Array]>([
  ['is a picture (PNG). Choose the sheet: CSV, TSV, NDJSON or XLSX.', fileBeginningWith('\x89PNG\r\n')],
  ['is a picture (JPEG). Choose', fileBeginningWith('\xff\xd8\xff\xe0')],
  ['is a picture (GIF). Choose', fileBeginningWith('GIF89a')],
  ['is a picture (TIFF). Choose', fileBeginningWith('II*\0')],
  ['is a picture (TIFF). Choose', fileBeginningWith('MM\0*')],
  ['is a picture (WebP). Choose', fileBeginningWith('RIFF\0\x01\x02\x03WEBPVP8')],
  ['is a picture or film (HEIC, AVIF or MP4). Choose', fileBeginningWith('\0\0\0 ftypheic')],
  ['is a document (PDF). Choose', fileBeginningWith('%PDF-1.7')],
  ['is a document (RTF). Choose', fileBeginningWith('{\\rtf1')],
  ['is a web page (HTML or XML), whatever its name: open it', fileBeginningWith('\r\n<HTML xmlns:x="urn:excel">')],
  ['is a web page (HTML or XML), whatever its name: open it', fileBeginningWith('\xef\xbb\xbf<?xml version="1.0"?>')],
  ['is protected by a password: open it, take the password off', oleFile('EncryptedPackage')],
  ['is a file of an old kind (XLS): open it, and save the sheet as XLSX or CSV', oleFile('Workbook')],
  ['is a binary workbook (XLSB): open it', createZip([emptyPart('xl/workbook.bin')])],
  ['is a sheet of Numbers: open it', createZip([emptyPart('Index/Document.iwa')])],
  ['is an OpenDocument file (ODS): open it', createZip([emptyPart('mimetype'), emptyPart('content.xml')])],
  ['is no workbook but another document: open it', createZip([emptyPart('word/document.xml')])],
  ['is an archive (ZIP) without a workbook: unpack it, and choose the sheet.', createZip([emptyPart('stock.csv')])],
])('refuses the file of another program, which %s', async (description, bytes) => {
  expect(await refusalOf(bytes)).toContain(`stock.xlsx ${description}`);
});
