import type { Cells } from '../headings/known-headings';
import { counted } from '@rabbet/domain/numbers/counted';
import { partsOf, type SheetParts, type SheetRow, withoutSections } from '../table/sheet';
import { type Column, meaningInWords, type SheetSort } from '../headings/headings';
import { type DateOrder, ORDER_WORDS } from '../cells/dates';
import { type Mapping, mappingOf, matchHeaders, withoutDoubles, withoutImages } from '../headings/mapping';
import { artistIn, customerIn } from '../table/people';
import { openCommasIn } from '../cells/commas';
import { pieceIn } from '../table/pieces';
import type { SaidRow } from '../table/row-reading';
import type { SheetFault } from '../headings/sheet-faults';
import { doubtsIn, NO_DOUBTS, partsFilledDown, type SheetDoubts } from './doubts';
import { leftOutNotes } from '../notes/left-out';
import { likelyTitle } from '../notes/likely-title';
import type { Mode } from '../table/modes';
import { guessesIn, reachFaults } from '../notes/left-out-columns';
import { peopleNotes } from '../notes/people-notes';
import {
  type InputRow,
  linesOfResults,
  OUTCOME_HEADINGS,
  type Results,
  type ResultWriter,
  rowsOfResults,
} from '../../results/results';
import { rowsInWords } from '../../words/row-numbers';
import type { FieldError, Row } from '../../rows/row/row';
import { linesOf } from '../../rows/row/lines';
import { datesOf, looseNotes, type SheetNote, unitsAbove } from '../notes/sheet-notes';
import type { RowSource } from '../../sending/sending';

/** Reading of a sheet, as it is kept for the next one. */
export interface KeptMapping {
  readonly columns: Mapping;
  readonly dates: DateOrder | null;
}

/** A sheet as it is read: what its columns hold, and what has to be mended before any row is read. */
export interface SheetReading {
  readonly sort: SheetSort;
  readonly parts: SheetParts;
  readonly outcomes: OwnParts['outcomes'];
  readonly columns: readonly Column[];
  readonly dates: DateOrder | null;
  readonly faults: readonly SheetFault[];
  /** Readings of cells that people should look at. */
  readonly notes: readonly SheetNote[];
  /** Headings of the mapping that the sheet does not have. */
  readonly absent: readonly string[];
  readonly doubts: SheetDoubts;
  /** Columns of the names of files are read; else they are left out. */
  readonly takesImages: boolean;
}

export interface SheetOptions {
  readonly kept?: KeptMapping;
  /** Order that wins over the one of the mapping. */
  readonly dates?: DateOrder | null;
  readonly mode?: Mode;
  /** Sort of the sheet: of pieces unless another is said. */
  readonly sort?: SheetSort;
  /** Headings of columns whose empty cells say what the one above says. */
  readonly fillDown?: readonly string[];
  /** There is a folder, files of which the rows may name. */
  readonly takesImages?: boolean;
}

const NO_MAPPING: KeptMapping = { columns: {}, dates: null };

/**
 * Reads the headings of a sheet, and finds its rows. Columns with unknown headings are read as their cells propose,
 * except those of customers: that is a fault until somebody settles it, and rows can be judged so.
 */
export function readSheet(rows: readonly Cells[], options: SheetOptions = {}): SheetReading {
  let reading = readAsMapped(rows, options);
  if (reading.sort === 'customers' || reading.faults.some(({ meant }) => meant)) return reading; // reachFaults refuse these
  const { columns: kept, dates } = options.kept ?? NO_MAPPING;
  const proposed: Proposal[] = [];
  const isTitled = reading.sort !== 'artworks' || options.mode === 'update';
  const title = isTitled ? [] : likelyTitle(reading.columns, reading.parts.rows);
  let found = proposalsIn(title.length > 0 ? title : reading.notes);
  while (found.length > 0) {
    proposed.push(...found);
    const columns = Object.fromEntries(proposed.map(({ likely: { heading, words } }) => [heading, `${words}?`]));
    reading = readAsMapped(rows, { ...options, kept: { columns: { ...kept, ...columns }, dates } });
    // two columns of one heading stay open: each is proposed once
    found = proposalsIn(reading.notes).filter(
      ({ likely }) => !proposed.some((one) => one.likely.heading === likely.heading),
    );
  }
  return { ...reading, notes: [...reading.notes, ...proposed] };
}

type Proposal = SheetNote & Required<Pick<SheetNote, 'likely'>>;

/** Proposals of these notes, of each meaning the first one: `size (height x width)` means size. */
function proposalsIn(notes: readonly SheetNote[]): readonly Proposal[] {
  const found = notes.filter((note): note is Proposal => note.likely !== undefined);
  const meanings = found.map(({ likely }) => likely.words.replace(/ \(.*/, ''));
  return found.filter((_, i) => meanings.indexOf(meanings[i] ?? '') === i);
}

function readAsMapped(rows: readonly Cells[], options: SheetOptions): SheetReading {
  const { kept = NO_MAPPING, dates, mode = 'add', sort = 'artworks', fillDown = [], takesImages = false } = options;
  const { outcomes, ...own } = withoutOutcomes(partsOf(rows, sort));
  const matching = { sort, takesImages, needsNames: mode !== 'update' };
  const plainly = matchHeaders(own.headings, kept.columns, matching);
  const guesses = sort === 'customers' ? guessesIn(plainly.columns, own.rows, kept.columns) : {};
  const isOther = plainly.faults.some(({ meant }) => meant !== undefined) || Object.keys(guesses).length === 0;
  const matched = isOther ? plainly : matchHeaders(own.headings, { ...guesses, ...kept.columns }, matching);
  const { columns, absent } = matched;
  const rowsAlone = sort === 'artworks' ? withoutSections(own, nameIn(columns)) : own;
  const { parts, unknown } = partsFilledDown(rowsAlone, fillDown);
  const found = datesOf(columns, parts.rows, dates ?? kept.dates);
  const left = sort === 'artworks' ? leftOutNotes(columns, parts.rows) : peopleNotes(sort, columns, parts.rows);
  const units = sort === 'artworks' ? unitsAbove(rows, parts, columns) : [];
  const notes = [...units, ...found.notes, ...looseNotes(columns, parts.rows), ...left];
  const doubts = sort === 'artworks' ? doubtsIn(columns, parts.rows, mode) : NO_DOUBTS;
  const unread = sort === 'customers' ? reachFaults(columns, parts.rows) : [];
  const faults = [...unknown, ...matched.faults, ...unread];
  return { sort, parts, outcomes, columns, dates: found.order, faults, notes, absent, doubts, takesImages };
}

/** Place of the column that names pieces; below zero without one. */
function nameIn(columns: readonly Column[]): number {
  return columns.findIndex(({ meaning }) => meaning === 'name');
}

/** Rows of a sheet, as `artworks add --from` takes them. */
function rowsOfSheet(reading: SheetReading): RowSource {
  const { sort, parts, outcomes, dates } = reading;
  const columns = withoutDoubles(columnsRead(reading));
  const openCommas = openCommasIn(columns, parts.rows);
  const read = (row: SheetRow) => READERS[sort](row, columns, dates, openCommas);
  return {
    count: parts.rows.length,
    async *lines() {
      for (const row of parts.rows) {
        const { number } = row;
        yield { number, text: '-', row: rowOf(number, read(row), outcomes.get(number)) };
      }
    },
  };
}

/** Input of an import: its rows, and what became of them in its own format. */
export interface Input {
  readonly source: RowSource;
  readonly withResults: (results: Results) => ReturnType<ResultWriter>;
}

/** Rows of a sheet, and how its results are written. One with faults is judged, and not sent. */
export function inputOfSheet(reading: SheetReading, write: ResultWriter): Input {
  const { headings, rows } = reading.parts;
  const cells = rows.map((row) => ({ number: row.number, of: row.cells }));
  return {
    source: rowsOfSheet(reading),
    withResults: (results) => write(rowsOfResults(headings, cells, results)),
  };
}

/** Rows of JSON, an object on each line. */
export function inputOfLines(bytes: Uint8Array, lines: readonly InputRow<string>[]): Input {
  return {
    source: { count: lines.length, lines: () => linesOf([bytes]) },
    withResults: (results) => linesOfResults(lines, results),
  };
}

function columnsRead({ columns, takesImages }: SheetReading): readonly Column[] {
  return takesImages ? columns : withoutImages(columns);
}

/** Headings of the columns that name files, which are left out where there is no folder. */
export function imagesLeftOut({ columns, takesImages }: SheetReading): readonly string[] {
  return takesImages ? [] : columns.filter(({ meaning }) => meaning === 'images').map(({ heading }) => heading);
}

/** Mapping that reads the next sheet as this one was read. */
export function mappingOfSheet({ sort, columns, dates }: SheetReading): KeptMapping {
  return { columns: mappingOf(columns, sort), dates };
}

interface OwnParts extends SheetParts {
  /** Outcomes that an earlier import has told, by the numbers of their rows. */
  readonly outcomes: ReadonlyMap<number, object>;
}

/** Takes the columns that an earlier import has added off the sheet. */
function withoutOutcomes(parts: SheetParts): OwnParts {
  const { headings, rows } = parts;
  const own = headings.length - OUTCOME_HEADINGS.length;
  if (own < 1 || OUTCOME_HEADINGS.some((heading, i) => headings[own + i] !== heading))
    return { ...parts, outcomes: new Map() };
  const cellsOf = ({ number, cells }: SheetRow) => ({
    number,
    cells: [...cells.slice(0, own), ...cells.slice(headings.length)],
  });
  const outcomes = new Map(rows.map(({ number, cells }) => [number, { status: cells[own], id: cells[own + 1] }]));
  return { ...parts, headings: headings.slice(0, own), rows: rows.map(cellsOf), outcomes };
}

const READERS = { artworks: pieceIn, artists: artistIn, customers: customerIn } as const;

function rowOf(line: number, said: SaidRow, outcome?: object): Row {
  const { key, ...own } = said.values;
  const values = outcome ? { ...own, outcome } : own;
  const faults = said.faults.map(({ field, wrong, right, isStoodFor }): FieldError => ({
    field,
    code: 'format',
    isStoodFor,
    message: `${wrong} ${right}`,
  }));
  return { line, key: typeof key === 'string' ? key : null, values, faults, columns: said.columns };
}

/** A column, with what it holds and at most three of its values. */
export interface ToldColumn {
  readonly heading: string;
  readonly field: string;
  readonly examples: readonly string[];
}

/** Columns as people are told them; those with neither a heading nor a value are left out. */
export function toldColumns(reading: SheetReading): readonly ToldColumn[] {
  const { sort, parts, dates } = reading;
  return columnsRead(reading)
    .map((column, i) => ({
      heading: column.heading,
      field: fieldInWords(column, dates, sort),
      examples: examplesOf(parts.rows, i),
    }))
    .filter(({ heading, examples }) => heading !== '' || examples.length > 0);
}

/** Rows of a sheet that are none of what it is about, in words: `2 blank (rows 5 and 9)` */
export function leftOutOf({ above, blank, totals, sections, repeated }: SheetParts): readonly string[] {
  return [
    ...leftOut('title', 'titles', above),
    ...leftOut('blank', 'blank', blank),
    ...leftOut('total', 'totals', totals),
    ...leftOut('section heading or footnote', 'section headings or footnotes', sections),
    ...leftOut('repeated heading', 'repeated headings', repeated),
  ];
}

function leftOut(one: string, several: string, numbers: readonly number[]): string[] {
  if (numbers.length === 0) return [];
  return [`${counted(numbers.length)} ${numbers.length === 1 ? one : several} (${rowsInWords(numbers)})`];
}

function fieldInWords(column: Column, order: DateOrder | null, sort: SheetSort): string {
  const words = meaningInWords(column, sort) ?? '(left out)';
  if (column.meaning === 'share') return `${words} (of the consignor)`;
  return column.meaning === 'date' && order ? `${words} (${ORDER_WORDS[order]})` : words;
}

function examplesOf(rows: readonly SheetRow[], i: number): readonly string[] {
  const found = new Set<string>();
  for (const { cells } of rows) {
    const cell = (cells[i] ?? '').trim();
    if (cell !== '') found.add(cell);
    if (found.size === 3) break;
  }
  return [...found];
}
