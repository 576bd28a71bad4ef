import { Zip, ZipDeflate } from 'fflate';
import { addressOf } from './workbooks/places';
import { plainNumber } from './workbooks/plain-numbers';

/** Sheet to be written: its first row has the headings. */
export interface WrittenSheet {
  readonly name: string;
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** Workbook (XLSX) with one sheet, whose reader gets the same cells again. Runs in a browser, too. */
export function writtenWorkbook(sheet: WrittenSheet): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  const fixed = { '[Content_Types].xml': TYPES, '_rels/.rels': TOP, ...partsOf(sheet.name) };
  for (const [name, xml] of Object.entries(fixed)) addPart(zip, name, [xml]);
  addPart(zip, 'xl/worksheets/sheet1.xml', xmlOfSheet(sheet));
  zip.end();
  return joined(parts);
}

/** First day that an archive can name: the same rows are the same bytes. */
const FIRST_DAY = new Date(1980, 0, 1);

/** Packs a part piece by piece, as the whole may be longer than a text can be. */
function addPart(zip: Zip, name: string, pieces: Iterable<string>): void {
  const part = Object.assign(new ZipDeflate(name, { level: 6 }), { mtime: FIRST_DAY });
  const utf8 = new TextEncoder();
  zip.add(part);
  part.push(utf8.encode(HEAD));
  for (const piece of pieces) part.push(utf8.encode(piece));
  part.push(new Uint8Array(0), true);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const FORMATS = 'http://schemas.openxmlformats.org';
const MAIN = `xmlns="${FORMATS}/spreadsheetml/2006/main"`;
const RELATED = `${FORMATS}/officeDocument/2006/relationships`;
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const TYPES = `<Types xmlns="${FORMATS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`;
const TOP = relationships({ officeDocument: 'xl/workbook.xml' });

/** Formats of cells, by their places in the styles: plain, bold, and text that no program takes for a number or a formula. */
const PLAIN = 0;
const BOLD = 1;
const TEXT = 2;
const STYLES = `<styleSheet ${MAIN}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function partsOf(name: string): Readonly<Record<string, string>> {
  return {
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${RELATED}"><bookViews><workbookView/></bookViews><sheets><sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="worksheet"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' }),
    'xl/styles.xml': STYLES,
  };
}

function relationships(parts: Readonly<Record<string, string>>): string {
  const each = Object.entries(parts).map(
    ([type, target]) => `<Relationship Id="${type}" Type="${RELATED}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${FORMATS}/package/2006/relationships">${each.join('')}</Relationships>`;
}

/** Name as sheets may have it: without the signs of addresses, and at most 31 letters. */
function sheetName(name: string): string {
  const plain = name.replace(/[[\]:*?/\\\p{Cc}]/gu, ' ').replace(/^'+|'+$/g, '');
  return plain.slice(0, 31).toWellFormed().trim() || 'Rows';
}

const ABOVE =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

function* xmlOfSheet({ rows }: WrittenSheet): Iterable<string> {
  yield `<worksheet ${MAIN}>${ABOVE}<sheetData>`;
  for (const [row, cells] of rows.entries()) {
    const written = cells.map((cell, column) => xmlOfCell(cell, addressOf({ row, column }), row === 0));
    yield `<row r="${row + 1}">${written.join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}

function xmlOfCell(cell: string | number | null, address: string, isHeading: boolean): string {
  if (cell === null || cell === '') return '';
  if (!isHeading && isNumber(String(cell))) return `<c r="${address}"><v>${cell}</v></c>`;
  const text = String(cell);
  const style = isHeading ? BOLD : /^[\d=+\-@.,'$]/.test(text) ? TEXT : PLAIN;
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** True of what a number says in the same signs: 1200 and -0.5, neither 007 nor 1.50. */
function isNumber(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text) && plainNumber(Number(text)) === text;
}

const FORBIDDEN = '\\u0000-\\u0008\\u000b-\\u001f\\ufffe\\uffff';
/** Signs that XML cannot hold, or gives back as others. */
const UNWRITABLE = new RegExp(`[${FORBIDDEN}]`, 'g');
/** Sign that begins what reads like one of them. */
const LIKE_ESCAPE = new RegExp(`_(?=x[\\da-f]{4}(?:_|[${FORBIDDEN}]))`, 'gi');

/** Text as ECMA-376 has it (ST_Xstring): _x001B_ stands for a sign that XML cannot hold. */
function escaped(text: string): string {
  return text
    .replace(LIKE_ESCAPE, '_x005F_')
    .replace(UNWRITABLE, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
