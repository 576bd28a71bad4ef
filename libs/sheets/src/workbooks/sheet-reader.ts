import { type Archive, damaged } from './archive';
import { type NumberFormat, PLAIN } from './number-formats';
import { addressOf, placeOf } from './places';
import { SheetCells } from './sheet-cells';
import { ownText } from './shared-strings';
import { shownNumber } from './shown-values';
import { type Attributes, isOn, readXml, wholeOf, type XmlReader } from './xml';

/** Texts and formats that cells name by their numbers. */
export interface SheetContext {
  readonly strings: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly is1904: boolean;
}

const LONGEST_CELL = 100_000;
const MOST_MERGES = 200_000;
const MOST_COLUMN_RANGES = 20_000;

export async function readCells(archive: Archive, part: string, context: SheetContext): Promise<SheetCells> {
  const reader = new SheetReader(archive.from, context);
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
  private isTaking = false;
  private isSpoken = false;

  constructor(
    private readonly from: string,
    private readonly context: SheetContext,
  ) {
    this.cells = new SheetCells(from);
  }

  open(tag: string, attributes: Attributes): void {
    if (tag === 'sheetData') this.isInData = true;
    else if (!this.isInData) this.openBeside(tag, attributes);
    else if (tag === 'row') this.beginRow(attributes);
    else if (tag === 'c') this.cell = this.cellOf(attributes);
    else if (this.cell) this.openInCell(this.cell, tag);
  }

  text(text: string): void {
    if (!this.isTaking || !this.cell) return;
    this.cell.text += text;
    if (this.cell.text.length > LONGEST_CELL)
      throw this.wrong(`the cell ${addressOf(this.cell)} has more than 100,000 characters`);
  }

  close(tag: string): void {
    if (tag === 'v' || tag === 't') this.isTaking = false;
    if (tag === 'rPh') this.isSpoken = false;
    if (tag === 'sheetData') this.isInData = false;
    if (tag !== 'c' || !this.cell) return;
    const { row, column, hasFormula, hasValue, text } = this.cell;
    if (hasFormula && !hasValue && text === '') this.cells.noteWithoutValue(row, column);
    this.cells.put(row, column, this.valueOf(this.cell));
    this.cell = null;
  }

  private openBeside(tag: string, { ref = '', min, max, hidden }: Attributes): void {
    if (tag === 'mergeCell') {
      const [first, last] = ref.split(':').map(placeOf);
      if (!first || !last || this.cells.merged === MOST_MERGES) throw this.wrong('its merged cells make no sense');
      this.cells.merge(first.row, last.row, first.column);
    }
    if (tag !== 'col' || !isOn(hidden)) return;
    if (this.cells.hiddenColumns.length === MOST_COLUMN_RANGES) throw this.wrong('its columns make no sense');
    this.cells.hiddenColumns.push([wholeOf(min) - 1, wholeOf(max) - 1]);
  }

  private beginRow({ r, hidden }: Attributes): void {
    const number = r === undefined ? this.row + 2 : wholeOf(r);
    if (number < 1) throw this.wrong('a row has no number');
    this.row = number - 1;
    this.column = -1;
    if (isOn(hidden)) this.cells.hideRow(this.row);
  }

  private cellOf({ r, t: type = 'n', s }: Attributes): Cell {
    const place = r === undefined ? null : placeOf(r);
    if (r !== undefined && place?.row !== this.row) throw this.wrong('a cell has no place in its row');
    this.column = place?.column ?? this.column + 1;
    const { row, column } = this;
    // no spread: it makes objects of millions of cells that are slow to read
    return { row, column, type, style: wholeOf(s), hasFormula: false, hasValue: false, text: '' };
  }

  private openInCell(cell: Cell, tag: string): void {
    if (tag === 'f') cell.hasFormula = true;
    if (tag === 'rPh') this.isSpoken = true;
    if (tag === 'v' || (tag === 't' && !this.isSpoken)) this.isTaking = true;
    if (tag === 'v') cell.hasValue = cell.type === 'str'; // the empty text is one
  }

  private valueOf(cell: Cell): string {
    const { type, text, style } = cell;
    if (text === '') return '';
    const { strings, formats, is1904 } = this.context;
    switch (type) {
      case 's':
        return strings[wholeOf(text.trim())] ?? this.noText();
      case 'inlineStr':
      case 'str':
        return ownText(text);
      case 'b':
        return isOn(text) ? 'TRUE' : 'FALSE';
      case 'd':
        return text.slice(0, 10); // the day of an instant
      case 'n':
        return shownNumber(text, formats[style] ?? PLAIN, is1904);
      default:
        return ownText(text); // the name of an error
    }
  }

  private noText(): never {
    throw this.wrong('a cell names a text that the workbook does not have');
  }

  private wrong(why: string) {
    return damaged(this.from, why);
  }
}
