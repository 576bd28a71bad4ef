import {
  type Column,
  columnOf,
  headingsOf,
  type Meaning,
  meaningInWords,
  meaningsIn,
  type SheetSort,
} from './headings';
import { meantSort } from './meant-sort';
import { NAMING, type SheetFault } from './sheet-faults';
import { nearWords } from '@rabbet/domain/text/edits';
import { folded } from '@rabbet/domain/text/fold';

/** Meanings of columns by their headings, in the words of a heading; null of columns that are left out. */
export type Mapping = Readonly<Record<string, string | null>>;

export interface MatchedColumns {
  readonly columns: readonly Column[];
  readonly faults: readonly SheetFault[];
  /** Headings of the mapping that the sheet does not have. */
  readonly absent: readonly string[];
}

export interface Matching {
  readonly sort?: SheetSort;
  /** Each row names its thing. */
  readonly needsNames?: boolean;
  /** Columns of the names of files are read; else they are left out. */
  readonly takesImages?: boolean;
}

/** Words of a mapping with a question mark behind them: nobody has confirmed yet that they are right. */
const PROPOSED = /^(.*\S)\s*\?\s*$/;
const PROPOSAL = { isProposed: true } as const;

/** Columns of a sheet by its headings; a mapping that names a heading decides about its columns. */
export function matchHeaders(
  headings: readonly string[],
  mapping: Mapping = {},
  { sort = 'artworks', needsNames = true, takesImages = false }: Matching = {},
): MatchedColumns {
  const byForm = (form: (heading: string) => string) =>
    new Map(Object.entries(mapping).map(([heading, meaning]) => [form(heading), meaning]));
  const exactly = byForm(plain);
  const loosely = byForm(withoutMark);
  const faults: SheetFault[] = [];
  const columns = headings.map((heading): Column => {
    const exact = exactly.get(plain(heading));
    const words = exact === undefined ? loosely.get(withoutMark(heading)) : exact;
    if (words === undefined || plain(heading) === '') return columnOf(heading, sort);
    if (words === null) return { heading, meaning: null, units: null, sides: [], isDropped: true };
    const [, proposed] = PROPOSED.exec(words) ?? [];
    const column = { ...columnOf(proposed ?? words, sort), heading, ...(proposed !== undefined && PROPOSAL) };
    if (column.meaning !== null) return column;
    faults.push(unknownField(heading, words, sort));
    return { ...column, isDropped: true };
  });
  const meant = Object.keys(mapping).length === 0 ? meantSort(headings, sort) : null;
  if (meant) return { columns, faults: [meant], absent: [] };
  const there = new Set(headings.map(withoutMark));
  const absent = Object.keys(mapping).filter((heading) => !there.has(withoutMark(heading)));
  return {
    columns,
    faults: [
      ...faults,
      ...proposals(columns),
      ...doubles(takesImages ? columns : withoutImages(columns), sort),
      ...(needsNames ? nameless(columns, sort) : []),
    ],
    absent,
  };
}

function unknownField(column: string, words: string, sort: SheetSort): SheetFault {
  const names = meaningsIn(sort).map((meaning) => headingsOf(meaning, sort)[0] ?? meaning);
  const [near] = nearWords(folded(words).trim(), names);
  return {
    column,
    wrong: `The mapping says "${words}" of it, which is nothing that a column holds.`,
    right: `${near === undefined ? '' : `Did you mean "${near}"? `}Say one of ${names.join(', ')}, or null to leave it out.`,
  };
}

/** Columns of which none holds the names of files. */
export function withoutImages(columns: readonly Column[]): readonly Column[] {
  return columns.map((column) => (column.meaning === 'images' ? { ...column, meaning: null } : column));
}

/** Mapping that says of these columns what they hold. */
export function mappingOf(columns: readonly Column[], sort: SheetSort = 'artworks'): Mapping {
  const named = columns.filter(({ heading }) => plain(heading) !== '');
  const wordsOn = (column: Column) => {
    const words = meaningInWords(column, sort);
    return words !== null && column.isProposed ? `${words}?` : words;
  };
  return Object.fromEntries(named.map((column) => [column.heading.trim(), wordsOn(column)]));
}

/** Columns, of which those with the meaning of an earlier one are left out. */
export function withoutDoubles(columns: readonly Column[]): readonly Column[] {
  const earlier = new Set<Meaning>();
  return columns.map((column) => {
    if (column.meaning === null) return column;
    if (earlier.has(column.meaning)) return { ...column, meaning: null };
    earlier.add(column.meaning);
    return column;
  });
}

function proposals(columns: readonly Column[]): SheetFault[] {
  const proposed = columns.filter(({ isProposed, meaning }) => isProposed && meaning !== null);
  if (proposed.length === 0) return [];
  return [
    {
      column: proposed.map(({ heading }) => heading).join(', '),
      wrong: 'It is not settled yet what these columns hold.',
      right:
        'Call them as they are read here, or settle it in a mapping without question marks: null leaves a column out.',
      isJudged: true,
    },
  ];
}

function doubles(columns: readonly Column[], sort: SheetSort): SheetFault[] {
  const first = new Map<Meaning, string>();
  return columns.flatMap(({ heading, meaning }) => {
    if (meaning === null) return [];
    const other = first.get(meaning);
    if (other === undefined) first.set(meaning, heading);
    if (other === undefined) return [];
    const name = headingsOf(meaning, sort)[0]?.replace('e mail', 'e-mail');
    const ways = sort === 'customers' ? FURTHER[meaning] : undefined;
    return [
      {
        column: heading,
        wrong: `It holds the ${name}, as the column "${other}" does.`,
        right: `${ways ?? 'Leave'} one of them out in a mapping: {"columns": {${JSON.stringify(heading)}: null}}.`,
      },
    ];
  });
}

/** Headings of further ways to reach a customer. */
const FURTHER: Readonly<Partial<Record<Meaning, string>>> = {
  email: 'Call one Email 2, or leave',
  phone: 'Call one Home phone, Work phone or Mobile, or leave',
  mobile: 'Call one Phone, Home phone or Work phone, or leave',
};

/** Headings of running numbers. */
const NUMBERS = /^(?:no|nr|num|number|id|#)\.?$/i;

function nameless(columns: readonly Column[], sort: SheetSort): SheetFault[] {
  const { by, of, as } = NAMING[sort];
  if (columns.some(({ meaning }) => meaning !== null && by.includes(meaning))) return [];
  const headings = columns.map(({ heading }) => heading.trim()).filter((heading) => heading !== '');
  const open = columns
    .filter(({ heading, meaning, isDropped }) => heading.trim() !== '' && meaning === null && !isDropped)
    .map(({ heading }) => heading.trim());
  const first =
    open.find((heading) => /\bnames?\b/i.test(heading)) ?? open.find((heading) => !NUMBERS.test(heading)) ?? open[0];
  const wrong = `No column holds the names of the ${of}.`;
  const mapping = `or say which it is in a mapping: {"columns": {${JSON.stringify(first ?? '')}: "name"}}.`;
  if (sort === 'artists' && columns.every(({ meaning, isDropped }) => meaning === null && !isDropped))
    return [
      {
        column: null,
        wrong: `${wrong} The first row has to be headings, and none of these is known: ${headings.join(', ')}.`,
        right: `If it is an artist already, put a row of headings above it, such as ${as}, Biography. If it is headings, call one "${as}", ${mapping}`,
      },
    ];
  return [
    {
      column: null,
      wrong,
      right: first === undefined ? `Call one "${as}".` : `Call one "${as}", ${mapping}`,
    },
  ];
}

/** Heading without the question mark at its end, which people drop with those of the fields. */
function withoutMark(heading: string): string {
  return plain(heading).replace(/\s*\?+$/, '');
}

function plain(heading: string): string {
  return folded(heading).replace(/\s+/g, ' ').trim();
}
