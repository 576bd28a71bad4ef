import { type Archive, damagedWorkbook } from './archive';
import { type NumberFormat, PLAIN } from './number-formats';
import { cellAddress, parseAddress } from './cell-addresses';
import { SheetCells } from './sheet-cells';
import { decodeEscapes } from './shared-strings';
import { showNumber } from './shown-values';
import { type Attributes, isOn, readXml, parseWholeNumber, type XmlReader } from './xml';

/** Shared strings and formats, which cells name by index, and how the workbook counts days. */
export interface SheetContext {
  readonly strings: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly is1904: boolean;
}

const MAX_CELL_LENGTH = 100_000;
const MAX_MERGES = 200_000;
const MAX_COLUMN_RANGES = 20_000;

export async function readCells(archive: Archive, part: string, context: SheetContext): Promise<SheetCells> {
  const reader = new SheetReader(archive.fileName, context);
  await readXml(archive, part, reader);
  reader.cells.fillMerges();
  return reader.cells;
}

interface Cell {
  readonly row: number;
  readonly column: number;
  readonly type: string;
  readonly style: number;
  hasFormula: boolean;
  hasValue: boolean;
  text: string;
}

class SheetReader implements XmlReader {
  readonly cells: SheetCells;
  private isInData = false;
  private row = -1;
  private column = -1;
  private cell: Cell | null = null;
  private isInValue = false;
  private isPhonetic = false;

  constructor(
    private readonly fileName: string,
    private readonly context: SheetContext,
  ) {
    this.cells = new SheetCells(fileName);
  }

  open(tag: string, attributes: Attributes): void {
    if (tag === 'sheetData') this.isInData = true;
    else if (!this.isInData) this.openOutsideData(tag, attributes);
    else if (tag === 'row') this.beginRow(attributes);
    else if (tag === 'c') this.cell = this.beginCell(attributes);
    else if (this.cell) this.openInCell(this.cell, tag);
  }

  text(text: string): void {
    if (!this.isInValue || !this.cell) return;
    this.cell.text += text;
    if (this.cell.text.length > MAX_CELL_LENGTH)
      throw this.damagedSheet(`the cell ${cellAddress(this.cell)} has more than 100,000 characters`);
  }

  close(tag: string): void {
    if (tag === 'v' || tag === 't') this.isInValue = false;
    if (tag === 'rPh') this.isPhonetic = false;
    if (tag === 'sheetData') this.isInData = false;
    if (tag !== 'c' || !this.cell) return;
    const { row, column, hasFormula, hasValue, text } = this.cell;
    if (hasFormula && !hasValue && text === '') this.cells.noteFormulaWithoutValue(row, column);
    this.cells.setCell(row, column, this.shownValue(this.cell));
    this.cell = null;
  }

  private openOutsideData(tag: string, { ref = '', min, max, hidden }: Attributes): void {
    if (tag === 'mergeCell') {
      const [first, last] = ref.split(':').map(parseAddress);
      if (!first || !last || this.cells.mergeCount === MAX_MERGES)
        throw this.damagedSheet('its merged cells make no sense');
      this.cells.merge(first.row, last.row, first.column);
    }
    if (tag !== 'col' || !isOn(hidden)) return;
    if (this.cells.hiddenColumns.length === MAX_COLUMN_RANGES) throw this.damagedSheet('its columns make no sense');
    this.cells.hiddenColumns.push([parseWholeNumber(min) - 1, parseWholeNumber(max) - 1]);
  }

  private beginRow({ r, hidden }: Attributes): void {
    const number = r === undefined ? this.row + 2 : parseWholeNumber(r);
    if (number < 1) throw this.damagedSheet('a row has no number');
    this.row = number - 1;
    this.column = -1;
    if (isOn(hidden)) this.cells.hideRow(this.row);
  }

  private beginCell({ r, t: type = 'n', s }: Attributes): Cell {
    const place = r === undefined ? null : parseAddress(r);
    if (r !== undefined && place?.row !== this.row) throw this.damagedSheet('a cell has no place in its row');
    this.column = place?.column ?? this.column + 1;
    const { row, column } = this;
    // a literal without spreads: objects that a spread makes are slower to read, and there may be millions of cells
    return { row, column, type, style: parseWholeNumber(s), hasFormula: false, hasValue: false, text: '' };
  }

  private openInCell(cell: Cell, tag: string): void {
    if (tag === 'f') cell.hasFormula = true;
    if (tag === 'rPh') this.isPhonetic = true;
    if (tag === 'v' || (tag === 't' && !this.isPhonetic)) this.isInValue = true;
    if (tag === 'v') cell.hasValue = cell.type === 'str'; // a formula may have the empty text as its value
  }

  private shownValue(cell: Cell): string {
    const { type, text, style } = cell;
    if (text === '') return '';
    const { strings, formats, is1904 } = this.context;
    switch (type) {
      case 's':
        return strings[parseWholeNumber(text.trim())] ?? this.refuseUnknownText();
      case 'inlineStr':
      case 'str':
        return decodeEscapes(text);
      case 'b':
        return isOn(text) ? 'TRUE' : 'FALSE';
      case 'd':
        return text.slice(0, 10); // only the day of a date with a time
      case 'n':
        return showNumber(text, formats[style] ?? PLAIN, is1904);
      default:
        return decodeEscapes(text); // type `e`: the name of an error, such as #REF!
    }
  }

  private refuseUnknownText(): never {
    throw this.damagedSheet('a cell names a text that the workbook does not have');
  }

  private damagedSheet(reason: string) {
    return damagedWorkbook(this.fileName, reason);
  }
}
