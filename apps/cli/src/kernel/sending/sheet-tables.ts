import { countOf } from '@rabbet/domain/numbers/format-count';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import {
  type DateOrder,
  gapInWords,
  ignoredImageHeadings,
  type Input,
  inputOfSheet,
  leftOutRows,
  mappingOfSheet,
  type Mode,
  ORDER_WORDS,
  readSheet,
  type ResultWriter,
  type SheetNote,
  type SheetReading,
  type SheetKind,
  textWriter,
  shownColumns,
  twinsInWords,
  padHeadingRows,
} from '@rabbet/imports';
import type { Table } from '@rabbet/sheets';
import { writeWorkbook } from '@rabbet/sheets/workbook-writer';
import { nameOfInput } from '../files/input-files';
import { readMapping, saveMapping } from './mapping-files';
import { printer, terminalWidth } from '../output/printing';
import { harmless } from '../output/texts';

export interface TableOptions {
  readonly mode: Mode;
  readonly sort?: SheetKind;
  readonly map?: string;
  readonly saveMap?: string;
  readonly dates?: DateOrder;
  readonly result?: string;
  readonly fillDown?: readonly string[];
  /** Rows are judged alone: columns that are in doubt do not keep them from it. */
  readonly dryRun?: boolean;
  readonly takesImages?: boolean;
}

/** Rows of a table as `artworks add --from` takes them; tells on the standard error how the table is read. */
export function inputOfTable(table: Table, from: string, options: TableOptions): Input {
  const { map, dates, mode, sort, fillDown, takesImages } = options;
  const reading = readSheet('sheet' in table ? padHeadingRows(table.rows) : table.rows, {
    dates,
    mode,
    kind: sort,
    fillDown,
    takesImages,
    ...(map !== undefined && { saved: readMapping(map) }),
  });
  const { headings } = reading.parts;
  if (headings.length === 0) throw new OperationalError(`${nameOfInput(from)} is empty. Nothing was sent.`);
  if (reading.parts.rows.length === 0)
    throw new OperationalError(`${nameOfInput(from)} has headings, and no row below them. Nothing was sent.`);
  tellReading(table, reading, from);
  tellColumns(reading);
  for (const note of reading.notes) say(noteInWords(note));
  tellLikely(reading);
  tellDoubts(reading);
  for (const heading of ignoredImageHeadings(reading))
    say(`The column "${heading}" is left out: --images says in which folder its files are.`);
  tellAbsent(reading.missingHeadings);
  if (options.saveMap !== undefined) tellSaved(options.saveMap, reading);
  if (reading.faults.length > 0) {
    const sentences = reading.faults.map(
      ({ column, problem, remedy, likelyKind }) =>
        `${column === null ? '' : `${column}: `}${problem}${likelyKind ? ` Say rabbet import ${likelyKind} ${from}.` : ''} ${remedy}`,
    );
    const complaint = [`${nameOfInput(from)} cannot be sent as it is:`, ...sentences, ...otherSheets(table, reading)];
    const isJudged = options.dryRun && reading.faults.every(({ column }) => column !== null);
    if (!isJudged) throw new OperationalError(complaint.join('\n'));
    const how = reading.faults.every((fault) => fault.canDryRun) ? 'as if it were settled so' : 'without these columns';
    for (const sentence of [...complaint, `Its rows are judged ${how}.`]) say(sentence);
    process.exitCode = 1;
  }
  return inputOfSheet(reading, resultWriter(table, options.result));
}

const say = (text: string) => void process.stderr.write(`${harmless(text)}\n`);
const BY_DATES = `--dates mdy reads such dates as ${ORDER_WORDS.mdy}, and --dates dmy as ${ORDER_WORDS.dmy}.`;

/** Note with the options that settle it. */
function noteInWords({ text, needsDateOrder }: SheetNote): string {
  if (needsDateOrder) return `${text} ${BY_DATES}`;
  return text;
}

function tellLikely(reading: SheetReading): void {
  const likely = reading.notes.flatMap(({ likely: proposal }) =>
    proposal ? [[proposal.heading, proposal.words] as const] : [],
  );
  if (likely.length === 0) return;
  const heading = likely.length === 1 ? 'the heading' : 'the headings';
  const mapping = JSON.stringify({ columns: Object.fromEntries(likely) });
  say(`Or keep ${heading}: --map FILE with ${mapping}. --save-map writes it, with a question mark behind each.`);
}

/** Headings of a mapping that are told by their names. */
const MOST_ABSENT = 5;

function tellAbsent(headings: readonly string[]): void {
  if (headings.length === 0) return;
  const first = headings.slice(0, MOST_ABSENT).map((heading) => `"${heading}"`);
  const more = headings.length > MOST_ABSENT ? ` and ${headings.length - MOST_ABSENT} more` : '';
  const are = headings.length === 1 ? 'which is no heading here' : 'which are no headings here';
  say(`The mapping names ${first.join(', ')}${more}, ${are}.`);
}

/** Keeps what the columns hold, also of a sheet that cannot be sent yet; a list of another sort has no such columns. */
function tellSaved(file: string, reading: SheetReading): void {
  if (reading.faults.some(({ likelyKind }) => likelyKind)) return;
  saveMapping(file, mappingOfSheet(reading));
  const isOpen = reading.columns.some(({ isProposed }) => isProposed);
  say(`${file} says now what the columns hold${isOpen ? ': take away each question mark, or write null' : ''}.`);
}

const ABOUT = { artworks: 'pieces', artists: 'artists', customers: 'customers' } as const;
const SIGNS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const;
/** Text that programs of sheets open. */
const AS_CSV = { encoding: 'UTF-8 with a byte order mark', delimiter: ',' } as const;

/** Writes results in the format that the name of their file says, else in that of their input. */
function resultWriter(table: Table, result = ''): ResultWriter {
  const isSheet = 'sheet' in table;
  const name = isSheet ? table.sheet : 'Rows';
  if (/\.xlsx$/i.test(result)) return (rows) => writeWorkbook({ name, rows });
  if (!isSheet) return textWriter(table);
  const [, kind] = /\.(csv|txt|tsv)$/i.exec(result) ?? [];
  if (kind === undefined) return (rows) => writeWorkbook({ name, rows });
  return textWriter({ ...AS_CSV, delimiter: kind.toLowerCase() === 'tsv' ? '\t' : ',' });
}

function tellReading(table: Table, { parts, kind }: SheetReading, from: string): void {
  const { headingsNumber, rows } = parts;
  const how =
    'sheet' in table ? `the sheet "${table.sheet}"` : `${table.encoding}, ${SIGNS[table.delimiter]} between the cells`;
  say(
    `${nameOfInput(from)}: ${how}, headings in row ${headingsNumber}, ${countOf(rows.length, 'row')} of ${ABOUT[kind]}.`,
  );
  const left = leftOutRows(parts);
  if (left.length > 0) say(`Left out: ${left.join(', ')}.`);
  if ('sheet' in table) for (const note of table.notes) say(note);
}

const MOST_SHEETS = 5;

/** Sentence on the other sheets, where the columns of this one do not name what it is about. */
function otherSheets(table: Table, { faults }: SheetReading): readonly string[] {
  if (!('sheet' in table) || !faults.some(({ column }) => column === null)) return [];
  const further = table.sheets.filter((name) => name !== table.sheet).slice(0, MOST_SHEETS);
  const called = further.map((name) => `--sheet ${JSON.stringify(name)}`).join(' or ');
  if (further.length < 2) return further.map((name) => `The sheet "${name}" may be meant: ${called}.`);
  return [`Another sheet may be meant: ${called}.`];
}

function tellDoubts({ doubts: { gaps, twins }, parts: { rows } }: SheetReading): void {
  for (const gap of gaps) {
    const fill = `--fill-down ${/^\w+$/.test(gap.heading) ? gap.heading : `"${gap.heading}"`}`;
    say(`${gapInWords(gap, rows.length)} If cells were merged there, fill them, or say ${fill}.`);
  }
  for (const sentence of twinsInWords(twins)) say(sentence);
}

/** Shows people how each column is read, with three examples. */
function tellColumns(reading: SheetReading): void {
  const width = terminalWidth(process.stderr, 100);
  const write = (text: string) => void process.stderr.write(text);
  const table = printer({ json: false, terminal: true, width, colour: false, write });
  table.table(
    [
      { title: 'column', of: ({ heading }) => heading || '(none)', gives: true },
      { title: 'field', of: ({ field }) => field },
      { title: 'examples', of: ({ examples }) => examples.join(' | '), gives: true },
    ],
    shownColumns(reading),
  );
}
