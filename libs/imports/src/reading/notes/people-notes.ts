import { countOf } from '@rabbet/domain/numbers/format-count';
import { rowsInWords } from '../../words/row-numbers';
import type { Column, Meaning, SheetKind } from '../headings/headings';
import { withoutYearsOfLife, withoutSigns } from '../names/bare-names';
import { isFirm } from '../names/firm-names';
import { readArtistRow } from '../table/artist-rows';
import { readCustomerRow } from '../table/customer-rows';
import type { SheetRow } from '../table/sheet';
import { leftOutNotesOfPeople, proposalNotes, quoted } from './people-columns';
import type { SheetNote } from './sheet-notes';

type PeopleKind = Exclude<SheetKind, 'artworks'>;

/** Notes on a sheet of people: on columns that are left out, and on names that are not read as they are written. */
export function peopleNotes(kind: PeopleKind, columns: readonly Column[], rows: readonly SheetRow[]): SheetNote[] {
  const nameNotes = nameSentences(kind, columns, rows).flatMap((text) => (text === null ? [] : [{ text }]));
  return [...nameNotes, ...proposalNotes(columns, rows), ...leftOutNotesOfPeople(kind, columns, rows)];
}

const NAME_MEANINGS: readonly (Meaning | null)[] = ['name', 'first', 'last'];

function nameSentences(
  kind: PeopleKind,
  columns: readonly Column[],
  rows: readonly SheetRow[],
): readonly (string | null)[] {
  const removeDecoration = kind === 'artists' ? withoutYearsOfLife : withoutSigns;
  const decoratedNames = columns.map((column, i) => {
    if (!NAME_MEANINGS.includes(column.meaning)) return null;
    const cellOf = ({ cells }: SheetRow) => (cells[i] ?? '').replace(/\s+/g, ' ').trim();
    const decoratedRows = rows.filter((row) => removeDecoration(cellOf(row)) !== cellOf(row));
    const decoration = kind === 'artists' ? 'signs and years of life' : 'signs';
    return cellsInWords(`Read without ${decoration}`, column.heading, decoratedRows, cellOf, removeDecoration);
  });
  const firmSentences = kind === 'artists' ? studioSentences(columns, rows) : [companySentence(columns, rows)];
  const artistSentences =
    kind === 'artists' ? [ignoredStudioSentence(columns, rows), ...reversedNameSentences(columns, rows)] : [];
  return [...decoratedNames, ...firmSentences, ...artistSentences, ...longNameSentences(kind, columns, rows)];
}

/** Sentences on artists' names that are stored as they are written: studios, and `Anonymous`. */
function studioSentences(columns: readonly Column[], rows: readonly SheetRow[]): readonly (string | null)[] {
  return columns.flatMap(({ heading, meaning }, i) => {
    if (meaning !== 'name') return [];
    const nameOf = ({ cells }: SheetRow) => withoutYearsOfLife(cells[i] ?? '');
    const firmRows = rows.filter((row) => isFirm(nameOf(row)) && !/[()]/.test(nameOf(row)));
    const anonymousRows = rows.filter((row) => /^anon(?:ymous|\.)?$/i.test(nameOf(row)));
    return [
      cellsInWords('Read as studios, and kept as written', heading, firmRows, nameOf),
      cellsInWords('Read as artists of this name', heading, anonymousRows, nameOf),
    ];
  });
}

/** Sentence on studios that are left out because the row names an artist, too. */
function ignoredStudioSentence(columns: readonly Column[], rows: readonly SheetRow[]): string | null {
  const studioIndex = columns.findIndex(({ meaning }) => meaning === 'studio');
  const cellOf = ({ cells }: SheetRow) => (cells[studioIndex] ?? '').trim();
  const ignoredRows = rows.filter(
    (row) => cellOf(row) !== '' && readArtistRow(row, columns).values.name !== cellOf(row),
  );
  const note = cellsInWords(
    'Left out beside the name of an artist',
    columns[studioIndex]?.heading ?? '',
    ignoredRows,
    cellOf,
  );
  return note && `${note} Leave the name empty where the studio is meant.`;
}

/** `García Ortiz, María José` (one person) and `Zoe Zed, Cy Orr` (two): two whole words on either side of the comma. */
const TWO_NAMES = /^\p{Lu}\p{L}+ \p{Lu}\p{L}+, \p{Lu}\p{L}+ \p{Lu}\p{L}+$/u;

/** Sentences on artists' names that are stored with the last name in front, and on cells that may name two artists. */
function reversedNameSentences(columns: readonly Column[], rows: readonly SheetRow[]): readonly (string | null)[] {
  return columns.flatMap(({ heading, meaning }, i) => {
    if (meaning !== 'name') return [];
    const cellOf = ({ cells }: SheetRow) => (cells[i] ?? '').replace(/\s+/g, ' ').trim();
    const storedNames = new Map(
      rows.map((row) => [cellOf(row), String(readArtistRow(row, columns).values.name ?? '')]),
    );
    const filled = rows.filter((row) => cellOf(row) !== '');
    const reversedRows = filled.filter(
      (row) => !withoutYearsOfLife(cellOf(row)).includes(',') && storedNames.get(cellOf(row))?.includes(','),
    );
    const rowsWithTwoNames = filled.filter(
      (row) => TWO_NAMES.test(withoutYearsOfLife(cellOf(row))) && storedNames.get(cellOf(row)) !== '',
    );
    const note = cellsInWords(
      'Kept with the last name in front',
      heading,
      reversedRows,
      cellOf,
      (text) => storedNames.get(text) ?? '',
    );
    const twoNamesSentence = cellsInWords(
      'Read as one artist, with all before the comma as the last name',
      heading,
      rowsWithTwoNames,
      cellOf,
    );
    return [note, twoNamesSentence && `${twoNamesSentence} Give each of two artists a row.`];
  });
}

/** Sentences on names of four words, of which only the last is read as the last name. */
function longNameSentences(
  kind: PeopleKind,
  columns: readonly Column[],
  rows: readonly SheetRow[],
): readonly (string | null)[] {
  const removeDecoration = kind === 'artists' ? withoutYearsOfLife : withoutSigns;
  return columns.map(({ heading, meaning }, i) => {
    if (meaning !== 'name') return null;
    const cellOf = ({ cells }: SheetRow) => (cells[i] ?? '').replace(/\s+/g, ' ').trim();
    const longNameRows = rows.filter((row) => !isFirm(cellOf(row)) && isLongName(removeDecoration(cellOf(row))));
    const note = cellsInWords('Read with the last word alone as the last name', heading, longNameRows, cellOf);
    return note && `${note} Write "Last, First" where more of it is the last name.`;
  });
}

/** True of `María José García Ortiz`: four words, none of them an initial or a particle that begins the last name (`van`). */
function isLongName(name: string): boolean {
  const words = name.split(' ');
  return (
    words.length === 4 &&
    words.every((word) => /^\p{Lu}\p{L}{2,}(?:-\p{Lu}\p{L}+)?$/u.test(word) && !PARTICLE.test(word))
  );
}

const PARTICLE = /^(?:von|van|del?|della|der|den|dos|das|the|mrs|miss|prof|rev|iii|phd)$/i;

/** Sentence on companies in a column of persons. */
function companySentence(columns: readonly Column[], rows: readonly SheetRow[]): string | null {
  const companyIndex = columns.findIndex(({ meaning }) => meaning === 'company');
  const firmOf = (row: SheetRow) => String(readCustomerRow(row, columns).values.company ?? '');
  const firmRows = rows.filter((row) => (row.cells[companyIndex] ?? '').trim() === '' && firmOf(row) !== '');
  const column = columns.find(({ meaning }) => NAME_MEANINGS.includes(meaning));
  return cellsInWords('Read as companies', column?.heading ?? '', firmRows, firmOf);
}

/** Sentence such as `Read as companies: 2 cells of Name ("Acme Framing LLC", "Wake County Museum") in rows 4 and 9.` */
function cellsInWords(
  title: string,
  heading: string,
  rows: readonly SheetRow[],
  textOf: (row: SheetRow) => string,
  readAs?: (text: string) => string,
): string | null {
  if (rows.length === 0) return null;
  const differentTexts = [...new Set(rows.map(textOf))];
  const more = differentTexts.length > MAX_EXAMPLES ? ', ...' : '';
  const describeText = (text: string) => (readAs ? `${quoted(text)} → ${quoted(readAs(text))}` : quoted(text));
  const examples = differentTexts.slice(0, MAX_EXAMPLES).map(describeText).join(', ');
  const numbers = rows.map(({ number }) => number);
  return `${title}: ${countOf(rows.length, 'cell')} of ${heading} (${examples}${more}) in ${rowsInWords(numbers)}.`;
}

const MAX_EXAMPLES = 3;
