import { Zip, ZipDeflate } from 'fflate';
import { cellAddress } from './workbooks/cell-addresses';
import { plainNumber } from './workbooks/plain-numbers';

/** Sheet to be written: its first row has the headings. */
export interface WrittenSheet {
  readonly name: string;
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** Writes a workbook (XLSX) with one sheet; sheetOfWorkbook reads the same cells from it. Runs in a browser, too. */
export function writeWorkbook(sheet: WrittenSheet): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  const fixedParts = {
    '[Content_Types].xml': CONTENT_TYPES_XML,
    '_rels/.rels': TOP_RELATIONSHIPS_XML,
    ...workbookParts(sheet.name),
  };
  for (const [name, xml] of Object.entries(fixedParts)) addPart(zip, name, [xml]);
  addPart(zip, 'xl/worksheets/sheet1.xml', sheetXml(sheet));
  zip.end();
  return concatenate(parts);
}

/** Fixed time of all parts, the first that a ZIP can hold, so that the same rows give the same bytes. */
const FIRST_DAY = new Date(1980, 0, 1);

/** Packs a part chunk by chunk, because its whole XML may be longer than a string can be. */
function addPart(zip: Zip, name: string, chunks: Iterable<string>): void {
  const part = Object.assign(new ZipDeflate(name, { level: 6 }), { mtime: FIRST_DAY });
  const utf8 = new TextEncoder();
  zip.add(part);
  part.push(utf8.encode(XML_DECLARATION));
  for (const chunk of chunks) part.push(utf8.encode(chunk));
  part.push(new Uint8Array(0), true);
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joinedBytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    joinedBytes.set(part, offset);
    offset += part.length;
  }
  return joinedBytes;
}

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SCHEMAS = 'http://schemas.openxmlformats.org';
const SHEET_NAMESPACE = `xmlns="${SCHEMAS}/spreadsheetml/2006/main"`;
const RELATIONSHIPS_SCHEMA = `${SCHEMAS}/officeDocument/2006/relationships`;
const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES_XML = `<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT_TYPE}.styles+xml"/></Types>`;
const TOP_RELATIONSHIPS_XML = relationshipsXml({ officeDocument: 'xl/workbook.xml' });

/** Indexes of the cell formats in STYLES_XML: plain, bold, and text that no program takes for a number or a formula. */
const PLAIN_STYLE = 0;
const BOLD_STYLE = 1;
const TEXT_STYLE = 2;
const STYLES_XML = `<styleSheet ${SHEET_NAMESPACE}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function workbookParts(name: string): Readonly<Record<string, string>> {
  return {
    'xl/workbook.xml': `<workbook ${SHEET_NAMESPACE} xmlns:r="${RELATIONSHIPS_SCHEMA}"><bookViews><workbookView/></bookViews><sheets><sheet name="${escapeXml(sheetName(name))}" sheetId="1" r:id="worksheet"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationshipsXml({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' }),
    'xl/styles.xml': STYLES_XML,
  };
}

function relationshipsXml(parts: Readonly<Record<string, string>>): string {
  const relationships = Object.entries(parts).map(
    ([type, target]) => `<Relationship Id="${type}" Type="${RELATIONSHIPS_SCHEMA}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${relationships.join('')}</Relationships>`;
}

/** Name that Excel accepts for a sheet: without `[]:*?/\` and outer apostrophes, at most 31 characters, not empty. */
function sheetName(name: string): string {
  const allowedName = name.replace(/[[\]:*?/\\\p{Cc}]/gu, ' ').replace(/^'+|'+$/g, '');
  return allowedName.slice(0, 31).toWellFormed().trim() || 'Rows';
}

const FROZEN_HEADINGS_XML =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

function* sheetXml({ rows }: WrittenSheet): Iterable<string> {
  yield `<worksheet ${SHEET_NAMESPACE}>${FROZEN_HEADINGS_XML}<sheetData>`;
  for (const [row, cells] of rows.entries()) {
    const cellsXml = cells.map((cell, column) => cellXml(cell, cellAddress({ row, column }), row === 0));
    yield `<row r="${row + 1}">${cellsXml.join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}

function cellXml(cell: string | number | null, address: string, isHeading: boolean): string {
  if (cell === null || cell === '') return '';
  if (!isHeading && isPlainNumber(String(cell))) return `<c r="${address}"><v>${cell}</v></c>`;
  const text = String(cell);
  const style = isHeading ? BOLD_STYLE : /^[\d=+\-@.,'$]/.test(text) ? TEXT_STYLE : PLAIN_STYLE;
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

/** True of a text that a number would show unchanged: 1200 and -0.5, but neither 007 nor 1.50. */
function isPlainNumber(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text) && plainNumber(Number(text)) === text;
}

const FORBIDDEN_IN_XML = '\\u0000-\\u0008\\u000b-\\u001f\\ufffe\\uffff';
/** Characters that XML cannot hold, or that its readers change. */
const UNWRITABLE = new RegExp(`[${FORBIDDEN_IN_XML}]`, 'g');
/** Underscore of a text that looks like an escape (`_x0041_`), and would be decoded by readers. */
const LIKE_ESCAPE = new RegExp(`_(?=x[\\da-f]{4}(?:_|[${FORBIDDEN_IN_XML}]))`, 'gi');

/** Escapes a text as ECMA-376 demands (ST_Xstring): `_x001B_` stands for a character that XML cannot hold. */
function escapeXml(text: string): string {
  return text
    .replace(LIKE_ESCAPE, '_x005F_')
    .replace(UNWRITABLE, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
