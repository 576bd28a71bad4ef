import { countOf } from '@rabbet/domain/numbers/counted';
import { rowsInWords } from '../../words/row-numbers';
import type { Column, Meaning, SheetSort } from '../headings/headings';
import { bareArtist, bareName } from '../names/bare-names';
import { isFirm } from '../names/firm-names';
import { artistIn, customerIn } from '../table/people-rows';
import type { SheetRow } from '../table/sheet';
import { notesOnLeftOut, proposalNotes, quoted } from './left-out-columns';
import type { SheetNote } from './sheet-notes';

type PeopleSort = Exclude<SheetSort, 'artworks'>;

/** Notes on what is left out of a sheet of people, and on names that are read otherwise than they are written. */
export function peopleNotes(sort: PeopleSort, columns: readonly Column[], rows: readonly SheetRow[]): SheetNote[] {
  const names = namesRead(sort, columns, rows).flatMap((text) => (text === null ? [] : [{ text }]));
  return [...names, ...proposalNotes(columns, rows), ...notesOnLeftOut(sort, columns, rows)];
}

const NAMES: readonly (Meaning | null)[] = ['name', 'first', 'last'];

function namesRead(
  sort: PeopleSort,
  columns: readonly Column[],
  rows: readonly SheetRow[],
): readonly (string | null)[] {
  const bare = sort === 'artists' ? bareArtist : bareName;
  const signs = columns.map((column, i) => {
    if (!NAMES.includes(column.meaning)) return null;
    const cellOf = ({ cells }: SheetRow) => (cells[i] ?? '').replace(/\s+/g, ' ').trim();
    const read = rows.filter((row) => bare(cellOf(row)) !== cellOf(row));
    const what = sort === 'artists' ? 'signs and years of life' : 'signs';
    return cellsInWords(`Read without ${what}`, column.heading, read, cellOf, bare);
  });
  const firms = sort === 'artists' ? studiosRead(columns, rows) : [firmsRead(columns, rows)];
  const turned = sort === 'artists' ? [unreadStudios(columns, rows), ...turnedNames(columns, rows)] : [];
  return [...signs, ...firms, ...turned, ...longNames(sort, columns, rows)];
}

/** Notes on artists' names that stay as they are written, as those of firms do and of nobody. */
function studiosRead(columns: readonly Column[], rows: readonly SheetRow[]): readonly (string | null)[] {
  return columns.flatMap(({ heading, meaning }, i) => {
    if (meaning !== 'name') return [];
    const nameOf = ({ cells }: SheetRow) => bareArtist(cells[i] ?? '');
    const firms = rows.filter((row) => isFirm(nameOf(row)) && !/[()]/.test(nameOf(row)));
    const nobody = rows.filter((row) => /^anon(?:ymous|\.)?$/i.test(nameOf(row)));
    return [
      cellsInWords('Read as studios, and kept as written', heading, firms, nameOf),
      cellsInWords('Read as artists of this name', heading, nobody, nameOf),
    ];
  });
}

/** Note on studios beside the names of artists, which are left out. */
function unreadStudios(columns: readonly Column[], rows: readonly SheetRow[]): string | null {
  const at = columns.findIndex(({ meaning }) => meaning === 'studio');
  const cellOf = ({ cells }: SheetRow) => (cells[at] ?? '').trim();
  const unread = rows.filter((row) => cellOf(row) !== '' && artistIn(row, columns).values.name !== cellOf(row));
  const note = cellsInWords('Left out beside the name of an artist', columns[at]?.heading ?? '', unread, cellOf);
  return note && `${note} Leave the name empty where the studio is meant.`;
}

/** García Ortiz, María José, and Zoe Zed, Cy Orr: two words on either side, none of them an initial or a particle. */
const PAIR = /^\p{Lu}\p{L}+ \p{Lu}\p{L}+, \p{Lu}\p{L}+ \p{Lu}\p{L}+$/u;

/** Notes on artists' names without a comma, which are stored with the last name in front. */
function turnedNames(columns: readonly Column[], rows: readonly SheetRow[]): readonly (string | null)[] {
  return columns.flatMap(({ heading, meaning }, i) => {
    if (meaning !== 'name') return [];
    const cellOf = ({ cells }: SheetRow) => (cells[i] ?? '').replace(/\s+/g, ' ').trim();
    const storedAs = new Map(rows.map((row) => [cellOf(row), String(artistIn(row, columns).values.name ?? '')]));
    const filled = rows.filter((row) => cellOf(row) !== '');
    const turned = filled.filter(
      (row) => !bareArtist(cellOf(row)).includes(',') && storedAs.get(cellOf(row))?.includes(','),
    );
    const pairs = filled.filter((row) => PAIR.test(bareArtist(cellOf(row))) && storedAs.get(cellOf(row)) !== '');
    const note = cellsInWords(
      'Kept with the last name in front',
      heading,
      turned,
      cellOf,
      (text) => storedAs.get(text) ?? '',
    );
    const asOne = cellsInWords(
      'Read as one artist, with all before the comma as the last name',
      heading,
      pairs,
      cellOf,
    );
    return [note, asOne && `${asOne} Give each of two artists a row.`];
  });
}

/** Notes on long names, of which the last word alone is read as the last name. */
function longNames(
  sort: PeopleSort,
  columns: readonly Column[],
  rows: readonly SheetRow[],
): readonly (string | null)[] {
  const bare = sort === 'artists' ? bareArtist : bareName;
  return columns.map(({ heading, meaning }, i) => {
    if (meaning !== 'name') return null;
    const cellOf = ({ cells }: SheetRow) => (cells[i] ?? '').replace(/\s+/g, ' ').trim();
    const long = rows.filter((row) => !isFirm(cellOf(row)) && isLong(bare(cellOf(row))));
    const note = cellsInWords('Read with the last word alone as the last name', heading, long, cellOf);
    return note && `${note} Write "Last, First" where more of it is the last name.`;
  });
}

/** True of María José García Ortiz: four names, none of them an initial or a word that tells what the last name is. */
function isLong(name: string): boolean {
  const words = name.split(' ');
  return (
    words.length === 4 &&
    words.every((word) => /^\p{Lu}\p{L}{2,}(?:-\p{Lu}\p{L}+)?$/u.test(word) && !PARTICLE.test(word))
  );
}

const PARTICLE = /^(?:von|van|del?|della|der|den|dos|das|the|mrs|miss|prof|rev|iii|phd)$/i;

/** Note on companies in a column of persons. */
function firmsRead(columns: readonly Column[], rows: readonly SheetRow[]): string | null {
  const at = columns.findIndex(({ meaning }) => meaning === 'company');
  const firmOf = (row: SheetRow) => String(customerIn(row, columns).values.company ?? '');
  const firms = rows.filter((row) => (row.cells[at] ?? '').trim() === '' && firmOf(row) !== '');
  const column = columns.find(({ meaning }) => NAMES.includes(meaning));
  return cellsInWords('Read as companies', column?.heading ?? '', firms, firmOf);
}

/** `Read as companies: 2 cells of Name ("Acme Framing LLC", "Wake County Museum") in rows 4 and 9.` */
function cellsInWords(
  title: string,
  heading: string,
  rows: readonly SheetRow[],
  textOf: (row: SheetRow) => string,
  readAs?: (text: string) => string,
): string | null {
  if (rows.length === 0) return null;
  const different = [...new Set(rows.map(textOf))];
  const more = different.length > MOST_EXAMPLES ? ', ...' : '';
  const inWords = (text: string) => (readAs ? `${quoted(text)} → ${quoted(readAs(text))}` : quoted(text));
  const examples = different.slice(0, MOST_EXAMPLES).map(inWords).join(', ');
  const numbers = rows.map(({ number }) => number);
  return `${title}: ${countOf(rows.length, 'cell')} of ${heading} (${examples}${more}) in ${rowsInWords(numbers)}.`;
}

const MOST_EXAMPLES = 3;
