import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly data: string | Uint8Array;
  /** Wrong words of the directory. */
  readonly claims?: { readonly sum?: number; readonly length?: number; readonly flags?: number };
}

/** Archive of these parts, as plain as one can be. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, claims = {} } of parts) {
    const content = Buffer.from(data as Uint8Array);
    const packed = deflateRawSync(content);
    const { sum = crc32(content), length = content.length, flags = 0 } = claims;
    const title = Buffer.from(name);
    const both = Buffer.alloc(26);
    for (const [at, value] of [
      [0, 20],
      [2, flags],
      [4, 8],
      [8, 0x21],
      [22, title.length],
    ] as const)
      both.writeUInt16LE(value, at);
    for (const [at, value] of [
      [10, sum],
      [14, packed.length],
      [18, length],
    ] as const)
      both.writeUInt32LE(value, at);
    files.push(signed(0x04034b50, both), title, packed);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([signed(0x02014b50, Buffer.from([20, 0])), both, more]), title);
    offset += 4 + 26 + title.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  for (const at of [4, 6]) end.writeUInt16LE(parts.length, at);
  for (const [at, value] of [
    [8, listed.length],
    [12, offset],
  ] as const)
    end.writeUInt32LE(value, at);
  return Buffer.concat([...files, listed, signed(0x06054b50, end)]);
}

function signed(signature: number, rest: Uint8Array): Buffer {
  const sign = Buffer.alloc(4);
  sign.writeUInt32LE(signature);
  return Buffer.concat([sign, rest]);
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface WrittenSheet {
  readonly name: string;
  readonly state?: string;
  /** Content of sheetData. */
  readonly rows: string;
  readonly before?: string;
  readonly after?: string;
}

export interface WrittenWorkbook {
  readonly sheets: readonly WrittenSheet[];
  /** Content of each item of the shared strings. */
  readonly strings?: readonly string[];
  /** Codes of the formats, of which a cell names the number; a number is one that is built in. */
  readonly formats?: readonly (string | number)[];
  readonly is1904?: boolean;
  readonly others?: readonly ZipPart[];
}

export function workbookOf(workbook: WrittenWorkbook): Buffer {
  return zipOf([...partsOf(workbook), ...(workbook.others ?? [])]);
}

export function partsOf({ sheets, strings = [], formats = [0], is1904 = false }: WrittenWorkbook): ZipPart[] {
  const part = (name: string, data: string): ZipPart => ({ name, data: `${HEAD}${data}` });
  const related = (type: string, id: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATED}/${type}" Target="${target}"/>`;
  const targets = sheets.map((_, i) => related('worksheet', `r${i}`, `worksheets/sheet${i}.xml`)).join('');
  const list = sheets.map(
    ({ name, state }, i) =>
      `<sheet name="${name}" sheetId="${i + 1}" ${state ? `state="${state}" ` : ''}r:id="r${i}"/>`,
  );
  const own = formats.map((code, i) =>
    typeof code === 'number' ? '' : `<numFmt numFmtId="${200 + i}" formatCode="${escaped(code)}"/>`,
  );
  const ids = formats.map((code, i) => `<xf numFmtId="${typeof code === 'number' ? code : 200 + i}"/>`);
  return [
    part('_rels/.rels', `<Relationships>${related('officeDocument', 'r', 'xl/workbook.xml')}</Relationships>`),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${targets}${related('sharedStrings', 's', '/xl/sharedStrings.xml')}${related('styles', 'f', 'styles.xml')}</Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook ${MAIN} xmlns:r="${RELATED}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${list.join('')}</sheets></workbook>`,
    ),
    part('xl/sharedStrings.xml', `<sst ${MAIN}>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`),
    part(
      'xl/styles.xml',
      `<styleSheet ${MAIN}><numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${ids.join('')}</cellXfs></styleSheet>`,
    ),
    ...sheets.map(({ rows, before = '', after = '' }, i) =>
      part(
        `xl/worksheets/sheet${i}.xml`,
        `<worksheet ${MAIN}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
      ),
    ),
  ];
}

/** Row of texts and numbers, in XML; null is no cell. */
export function rowOf(number: number, cells: readonly (string | number | null)[], more = ''): string {
  const written = cells.map((cell, i) => {
    if (cell === null) return '';
    const place = `${String.fromCharCode(65 + i)}${number}`;
    return typeof cell === 'number'
      ? `<c r="${place}"><v>${cell}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  });
  return `<row r="${number}"${more}>${written.join('')}</row>`;
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
