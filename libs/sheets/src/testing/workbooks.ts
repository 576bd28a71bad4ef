import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly data: string | Uint8Array;
  /** False values in the directory of the archive, for tests of damaged files. */
  readonly claims?: { readonly sum?: number; readonly length?: number; readonly flags?: number };
}

/** Creates a ZIP archive of these parts. The numbers are offsets and values of its headers (APPNOTE.TXT of PKWARE). */
export function createZip(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, claims = {} } of parts) {
    const content = Buffer.from(data as Uint8Array);
    const packed = deflateRawSync(content);
    const { sum = crc32(content), length = content.length, flags = 0 } = claims;
    const title = Buffer.from(name);
    const sharedHeader = Buffer.alloc(26);
    for (const [offsetInHeader, value] of [
      [0, 20],
      [2, flags],
      [4, 8],
      [8, 0x21],
      [22, title.length],
    ] as const)
      sharedHeader.writeUInt16LE(value, offsetInHeader);
    for (const [offsetInHeader, value] of [
      [10, sum],
      [14, packed.length],
      [18, length],
    ] as const)
      sharedHeader.writeUInt32LE(value, offsetInHeader);
    files.push(withSignature(0x04034b50, sharedHeader), title, packed);
    const directoryEnd = Buffer.alloc(14);
    directoryEnd.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([withSignature(0x02014b50, Buffer.from([20, 0])), sharedHeader, directoryEnd]), title);
    offset += 4 + 26 + title.length + packed.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const endRecord = Buffer.alloc(18);
  for (const at of [4, 6]) endRecord.writeUInt16LE(parts.length, at);
  for (const [offsetInHeader, value] of [
    [8, directoryBytes.length],
    [12, offset],
  ] as const)
    endRecord.writeUInt32LE(value, offsetInHeader);
  return Buffer.concat([...files, directoryBytes, withSignature(0x06054b50, endRecord)]);
}

function withSignature(signature: number, rest: Uint8Array): Buffer {
  const signatureBytes = Buffer.alloc(4);
  signatureBytes.writeUInt32LE(signature);
  return Buffer.concat([signatureBytes, rest]);
}

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SHEET_NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONSHIPS_SCHEMA = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface WrittenSheet {
  readonly name: string;
  readonly state?: string;
  /** XML within the element sheetData. */
  readonly rows: string;
  /** XML before and after sheetData. */
  readonly before?: string;
  readonly after?: string;
}

export interface WrittenWorkbook {
  readonly sheets: readonly WrittenSheet[];
  /** XML within each item (si) of the shared strings. */
  readonly strings?: readonly string[];
  /** Formats of the cell styles, which a cell names by index: a code, or the id of a built-in format. */
  readonly formats?: readonly (string | number)[];
  readonly is1904?: boolean;
  readonly furtherParts?: readonly ZipPart[];
}

export function createWorkbook(workbook: WrittenWorkbook): Buffer {
  return createZip([...partsOfWorkbook(workbook), ...(workbook.furtherParts ?? [])]);
}

export function partsOfWorkbook({ sheets, strings = [], formats = [0], is1904 = false }: WrittenWorkbook): ZipPart[] {
  const part = (name: string, data: string): ZipPart => ({ name, data: `${XML_DECLARATION}${data}` });
  const relationshipXml = (type: string, id: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONSHIPS_SCHEMA}/${type}" Target="${target}"/>`;
  const targets = sheets.map((_, i) => relationshipXml('worksheet', `r${i}`, `worksheets/sheet${i}.xml`)).join('');
  const sheetList = sheets.map(
    ({ name, state }, i) =>
      `<sheet name="${name}" sheetId="${i + 1}" ${state ? `state="${state}" ` : ''}r:id="r${i}"/>`,
  );
  const customFormats = formats.map((code, i) =>
    typeof code === 'number' ? '' : `<numFmt numFmtId="${200 + i}" formatCode="${escapeXml(code)}"/>`,
  );
  const ids = formats.map((code, i) => `<xf numFmtId="${typeof code === 'number' ? code : 200 + i}"/>`);
  return [
    part('_rels/.rels', `<Relationships>${relationshipXml('officeDocument', 'r', 'xl/workbook.xml')}</Relationships>`),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${targets}${relationshipXml('sharedStrings', 's', '/xl/sharedStrings.xml')}${relationshipXml('styles', 'f', 'styles.xml')}</Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook ${SHEET_NAMESPACE} xmlns:r="${RELATIONSHIPS_SCHEMA}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${sheetList.join('')}</sheets></workbook>`,
    ),
    part('xl/sharedStrings.xml', `<sst ${SHEET_NAMESPACE}>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`),
    part(
      'xl/styles.xml',
      `<styleSheet ${SHEET_NAMESPACE}><numFmts>${customFormats.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${ids.join('')}</cellXfs></styleSheet>`,
    ),
    ...sheets.map(({ rows, before = '', after = '' }, i) =>
      part(
        `xl/worksheets/sheet${i}.xml`,
        `<worksheet ${SHEET_NAMESPACE}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
      ),
    ),
  ];
}

/** XML of a row with texts and numbers; null leaves the cell out. */
export function rowXml(number: number, cells: readonly (string | number | null)[], attributes = ''): string {
  const cellsXml = cells.map((cell, i) => {
    if (cell === null) return '';
    const address = `${String.fromCharCode(65 + i)}${number}`;
    return typeof cell === 'number'
      ? `<c r="${address}"><v>${cell}</v></c>`
      : `<c r="${address}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`;
  });
  return `<row r="${number}"${attributes}>${cellsXml.join('')}</row>`;
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
