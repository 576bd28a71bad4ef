import {
  type Column,
  readHeading,
  headingsForMeaning,
  type Meaning,
  meaningInWords,
  meaningsOfSheet,
  type SheetKind,
} from './headings';
import { detectWrongKind } from './wrong-kind';
import { NAME_COLUMNS, type SheetFault } from './sheet-faults';
import { nearWords } from '@rabbet/domain/text/edits';
import { folded } from '@rabbet/domain/text/fold';

/** Meanings of columns by heading, as a mapping file has them: `{"Titel": "name", "Old no": null}`. Null leaves a column out. */
export type Mapping = Readonly<Record<string, string | null>>;

export interface MatchedColumns {
  readonly columns: readonly Column[];
  readonly faults: readonly SheetFault[];
  /** Headings of the mapping that the sheet does not have. */
  readonly missingHeadings: readonly string[];
}

export interface MatchOptions {
  readonly kind?: SheetKind;
  /** True where each row has to name its piece or person. */
  readonly needsNames?: boolean;
  /** True where columns with the names of image files are read. */
  readonly takesImages?: boolean;
}

/** Words of a mapping with a question mark behind them, such as `price?`: a proposal that nobody has confirmed. */
const PROPOSED_WORDS = /^(.*\S)\s*\?\s*$/;

/** Finds the meanings of columns by their headings. A heading in the mapping has the meaning that the mapping gives it. */
export function matchHeaders(
  headings: readonly string[],
  mapping: Mapping = {},
  { kind = 'artworks', needsNames = true, takesImages = false }: MatchOptions = {},
): MatchedColumns {
  const wordsFor = mappingLookUp(mapping);
  const matched = headings.map((heading) => matchHeader(heading, wordsFor(heading), kind));
  const columns = matched.map(({ column }) => column);
  const wrongKindFault = Object.keys(mapping).length === 0 ? detectWrongKind(headings, kind) : null;
  if (wrongKindFault) return { columns, faults: [wrongKindFault], missingHeadings: [] };
  const sheetHeadings = new Set(headings.map(normalizeWithoutQuestionMark));
  return {
    columns,
    faults: [
      ...matched.flatMap(({ fault }) => fault ?? []),
      ...proposalFaults(columns),
      ...repeatedMeaningFaults(takesImages ? columns : withoutImages(columns), kind),
      ...(needsNames ? missingNameFaults(columns, kind) : []),
    ],
    missingHeadings: Object.keys(mapping).filter(
      (heading) => !sheetHeadings.has(normalizeWithoutQuestionMark(heading)),
    ),
  };
}

/** Looks up a heading in the mapping: first as it is, then without a question mark at its end. */
function mappingLookUp(mapping: Mapping): (heading: string) => string | null | undefined {
  const entries = Object.entries(mapping);
  const exactWords = new Map(entries.map(([heading, words]) => [normalizeHeading(heading), words]));
  const looseWords = new Map(entries.map(([heading, words]) => [normalizeWithoutQuestionMark(heading), words]));
  return (heading) => {
    const exact = exactWords.get(normalizeHeading(heading));
    return exact === undefined ? looseWords.get(normalizeWithoutQuestionMark(heading)) : exact;
  };
}

interface MatchedHeader {
  readonly column: Column;
  readonly fault?: SheetFault;
}

/** Column of a heading. `words` are those of the mapping: undefined where it does not name the heading. */
function matchHeader(heading: string, words: string | null | undefined, kind: SheetKind): MatchedHeader {
  if (words === undefined || normalizeHeading(heading) === '') return { column: readHeading(heading, kind) };
  if (words === null) return { column: { heading, meaning: null, units: null, sides: [], isDropped: true } };
  const [, proposedWords] = PROPOSED_WORDS.exec(words) ?? [];
  const column = { ...readHeading(proposedWords ?? words, kind), heading };
  if (column.meaning === null)
    return { column: { ...column, isDropped: true }, fault: unknownField(heading, words, kind) };
  return { column: proposedWords === undefined ? column : { ...column, isProposed: true } };
}

/** Fault of a mapping that gives a column a meaning which does not exist. */
function unknownField(column: string, words: string, kind: SheetKind): SheetFault {
  const names = meaningsOfSheet(kind).map((meaning) => headingsForMeaning(meaning, kind)[0] ?? meaning);
  const [nearestName] = nearWords(folded(words).trim(), names);
  const suggestion = nearestName === undefined ? '' : `Did you mean "${nearestName}"? `;
  return {
    column,
    problem: `The mapping says "${words}" of it, which is nothing that a column holds.`,
    remedy: `${suggestion}Say one of ${names.join(', ')}, or null to leave it out.`,
  };
}

/** Leaves out the columns with the names of image files. */
export function withoutImages(columns: readonly Column[]): readonly Column[] {
  return columns.map((column) => (column.meaning === 'images' ? { ...column, meaning: null } : column));
}

/** Mapping that reads another sheet with these headings in the same way. */
export function mappingOf(columns: readonly Column[], kind: SheetKind = 'artworks'): Mapping {
  const columnsWithHeading = columns.filter(({ heading }) => normalizeHeading(heading) !== '');
  const wordsOfColumn = (column: Column) => {
    const words = meaningInWords(column, kind);
    return words !== null && column.isProposed ? `${words}?` : words;
  };
  return Object.fromEntries(columnsWithHeading.map((column) => [column.heading.trim(), wordsOfColumn(column)]));
}

/** Leaves out the columns that have the meaning of an earlier column. */
export function withoutRepeatedMeanings(columns: readonly Column[]): readonly Column[] {
  const earlierMeanings = new Set<Meaning>();
  return columns.map((column) => {
    if (column.meaning === null) return column;
    if (earlierMeanings.has(column.meaning)) return { ...column, meaning: null };
    earlierMeanings.add(column.meaning);
    return column;
  });
}

function proposalFaults(columns: readonly Column[]): SheetFault[] {
  const proposedColumns = columns.filter(({ isProposed, meaning }) => isProposed && meaning !== null);
  if (proposedColumns.length === 0) return [];
  return [
    {
      column: proposedColumns.map(({ heading }) => heading).join(', '),
      problem: 'It is not settled yet what these columns hold.',
      remedy:
        'Call them as they are read here, or settle it in a mapping without question marks: null leaves a column out.',
      canDryRun: true,
    },
  ];
}

function repeatedMeaningFaults(columns: readonly Column[], kind: SheetKind): SheetFault[] {
  const firstHeadings = new Map<Meaning, string>();
  const faults: SheetFault[] = [];
  for (const { heading, meaning } of columns) {
    if (meaning === null) continue;
    const firstHeading = firstHeadings.get(meaning);
    if (firstHeading === undefined) {
      firstHeadings.set(meaning, heading);
      continue;
    }
    const name = headingsForMeaning(meaning, kind)[0]?.replace('e mail', 'e-mail');
    const advice = kind === 'customers' ? ADVICE_ON_FURTHER_CONTACTS[meaning] : undefined;
    faults.push({
      column: heading,
      problem: `It holds the ${name}, as the column "${firstHeading}" does.`,
      remedy: `${advice ?? 'Leave'} one of them out in a mapping: {"columns": {${JSON.stringify(heading)}: null}}.`,
    });
  }
  return faults;
}

/** Advice on a second column of addresses or phone numbers: customers have further fields for these. */
const ADVICE_ON_FURTHER_CONTACTS: Readonly<Partial<Record<Meaning, string>>> = {
  email: 'Call one Email 2, or leave',
  phone: 'Call one Home phone, Work phone or Mobile, or leave',
  mobile: 'Call one Phone, Home phone or Work phone, or leave',
};

/** Headings of running numbers, which are proposed last as the column of names. */
const NUMBER_HEADING = /^(?:no|nr|num|number|id|#)\.?$/i;

/** Fault of a sheet without a column of names. Its advice names the column that likely holds them. */
function missingNameFaults(columns: readonly Column[], kind: SheetKind): SheetFault[] {
  const { meanings, things, heading: usualHeading } = NAME_COLUMNS[kind];
  if (columns.some(({ meaning }) => meaning !== null && meanings.includes(meaning))) return [];
  const problem = `No column holds the names of the ${things}.`;
  const likelyHeading = likelyNameHeading(columns);
  const mapping = `or say which it is in a mapping: {"columns": {${JSON.stringify(likelyHeading ?? '')}: "name"}}.`;
  const hasNoKnownHeading = columns.every(({ meaning, isDropped }) => meaning === null && !isDropped);
  if (kind === 'artists' && hasNoKnownHeading) {
    const headings = columns.map(({ heading }) => heading.trim()).filter((heading) => heading !== '');
    return [
      {
        column: null,
        problem: `${problem} The first row has to be headings, and none of these is known: ${headings.join(', ')}.`,
        remedy: `If it is an artist already, put a row of headings above it, such as ${usualHeading}, Biography. If it is headings, call one "${usualHeading}", ${mapping}`,
      },
    ];
  }
  const remedy = likelyHeading === undefined ? `Call one "${usualHeading}".` : `Call one "${usualHeading}", ${mapping}`;
  return [{ column: null, problem, remedy }];
}

/** Heading of the column that likely holds names: one with the word in it, else the first without a known meaning. */
function likelyNameHeading(columns: readonly Column[]): string | undefined {
  const unknownHeadings = columns
    .filter(({ heading, meaning, isDropped }) => heading.trim() !== '' && meaning === null && !isDropped)
    .map(({ heading }) => heading.trim());
  return (
    unknownHeadings.find((heading) => /\bnames?\b/i.test(heading)) ??
    unknownHeadings.find((heading) => !NUMBER_HEADING.test(heading)) ??
    unknownHeadings[0]
  );
}

/** Heading without a question mark at its end: people drop it with the question marks of proposals. */
function normalizeWithoutQuestionMark(heading: string): string {
  return normalizeHeading(heading).replace(/\s*\?+$/, '');
}

function normalizeHeading(heading: string): string {
  return folded(heading).replace(/\s+/g, ' ').trim();
}
