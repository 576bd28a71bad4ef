import { artistIn, customerIn } from '../table/people';
import { bareArtist, bareName } from '../names/bare-names';
import { type Column, columnOf, type Meaning, type SheetSort } from '../headings/headings';
import { exemptSaid, flagSaid } from '../cells/values';
import { isFirm } from '../names/firm-names';
import { type SheetRow } from '../table/sheet';
import { countOf } from '@rabbet/domain/numbers/counted';
import { rowsInWords } from '../../words/row-numbers';
import type { SheetNote } from './sheet-notes';
import { notesOnLeftOut, proposalNotes, quoted } from './left-out-columns';

type PeopleSort = Exclude<SheetSort, 'artworks'>;

/** Notes on what is left out of a sheet of people, and on names that are read otherwise than they are written. */
export function peopleNotes(sort: PeopleSort, columns: readonly Column[], rows: readonly SheetRow[]): SheetNote[] {
  const told = namesRead(sort, columns, rows).flatMap((text) => (text === null ? [] : [{ text }]));
  return [
    ...told,
    ...proposalNotes(columns, rows),
    ...exemptNotes(columns, rows),
    ...notesOnLeftOut(sort, columns, rows),
  ];
}

/** Note on words for a reason that are read as a yes or a no. */
function exemptNotes(columns: readonly Column[], rows: readonly SheetRow[]): readonly SheetNote[] {
  return columns.flatMap(({ heading, meaning }, i) => {
    if (meaning !== 'tax_exempt') return [];
    const cellOf = ({ cells }: SheetRow) => (cells[i] ?? '').trim();
    return [true, false].flatMap((value) => {
      const read = rows.filter((row) => {
        const said = exemptSaid(cellOf(row));
        return 'value' in said && said.value === value && !('value' in flagSaid(cellOf(row)));
      });
      const text = cellsInWords(`Read as ${value ? 'yes' : 'no'}`, heading, read, cellOf);
      return text === null ? [] : [{ text }];
    });
  });
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
  const turned =
    sort === 'artists' ? [headedByName(columns), unkeptStudios(columns, rows), ...turnedNames(columns, rows)] : [];
  return [...signs, ...firms, ...turned, ...doubtfulNames(sort, columns, rows)];
}

/** Notes on artists' names that are kept as they are written, as those of firms are and of nobody. */
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

const TWO_WORDS = /^\p{Lu}[\p{L}.'’-]*(?:,? \p{Lu}[\p{L}.'’-]*){1,3}$/u;

/** Note on a column of names whose heading is known by the mapping alone, and looks like one of them. */
function headedByName(columns: readonly Column[]): string | null {
  const named = columns.find(
    ({ heading, meaning }) => meaning === 'name' && columnOf(heading, 'artists').meaning === null,
  );
  if (!named || !TWO_WORDS.test(named.heading.trim())) return null;
  return `The heading ${quoted(named.heading)} looks like a name, and the first row is read as headings: nobody of it is imported. Put a row of headings above it if it is an artist.`;
}

/** Note on studios beside the names of artists, which are kept. */
function unkeptStudios(columns: readonly Column[], rows: readonly SheetRow[]): string | null {
  const at = columns.findIndex(({ meaning }) => meaning === 'studio');
  const cellOf = ({ cells }: SheetRow) => (cells[at] ?? '').trim();
  const unkept = rows.filter((row) => cellOf(row) !== '' && artistIn(row, columns).values.name !== cellOf(row));
  const told = cellsInWords('Left out beside the name of an artist', columns[at]?.heading ?? '', unkept, cellOf);
  return told && `${told} Leave the name empty where the studio is meant.`;
}

/** García Ortiz, María José, and Zoe Zed, Cy Orr: two words on either side, none of them an initial or a particle. */
const PAIR = /^\p{Lu}\p{L}+ \p{Lu}\p{L}+, \p{Lu}\p{L}+ \p{Lu}\p{L}+$/u;

/** Notes on artists' names without a comma, which are kept with the last name in front. */
function turnedNames(columns: readonly Column[], rows: readonly SheetRow[]): readonly (string | null)[] {
  return columns.flatMap(({ heading, meaning }, i) => {
    if (meaning !== 'name') return [];
    const cellOf = ({ cells }: SheetRow) => (cells[i] ?? '').replace(/\s+/g, ' ').trim();
    const keptAs = new Map(rows.map((row) => [cellOf(row), String(artistIn(row, columns).values.name ?? '')]));
    const filled = rows.filter((row) => cellOf(row) !== '');
    const without = filled.filter((row) => !bareArtist(cellOf(row)).includes(','));
    const turned = without.filter((row) => keptAs.get(cellOf(row))?.includes(','));
    const isAmongCommas = without.length * 2 < filled.length;
    const pairs = filled.filter((row) => PAIR.test(bareArtist(cellOf(row))) && keptAs.get(cellOf(row)) !== '');
    const title = isAmongCommas ? 'Read as First Last, among others with a comma, and kept' : 'Kept';
    const told = cellsInWords(
      `${title} with the last name in front`,
      heading,
      turned,
      cellOf,
      (text) => keptAs.get(text) ?? '',
    );
    const one = cellsInWords('Read as one artist, with all before the comma as the last name', heading, pairs, cellOf);
    return [
      told && isAmongCommas ? `${told} Write "Last, First" where the first word is the last name.` : told,
      one && `${one} Give each of two artists a row.`,
    ];
  });
}

/** Word of three letters or more, all of them capitals; none of the numbers and degrees behind a name. */
const CAPITALS =
  /(?<![\p{L}.])(?!(?:III|VII|VIII|MFA|PHD|LLC|INC|LTD|DDS|DMD|CPA|RA|ESQ)(?!\p{L}))\p{Lu}[\p{Lu}'’]{2,}(?!\p{L})/u;

/** Notes on names in capitals, and on long ones of which the last word alone is read as the last name. */
function doubtfulNames(
  sort: PeopleSort,
  columns: readonly Column[],
  rows: readonly SheetRow[],
): readonly (string | null)[] {
  const bare = sort === 'artists' ? bareArtist : bareName;
  return columns.flatMap(({ heading, meaning }, i) => {
    if (!NAMES.includes(meaning)) return [];
    const cellOf = ({ cells }: SheetRow) => (cells[i] ?? '').replace(/\s+/g, ' ').trim();
    const persons = rows.filter((row) => !isFirm(cellOf(row)));
    const loud = persons.filter((row) => CAPITALS.test(cellOf(row)));
    const small = persons.filter((row) => isSmall(cellOf(row)));
    const long = meaning === 'name' ? persons.filter((row) => isLong(bare(cellOf(row)))) : [];
    const told = cellsInWords('Read with the last word alone as the last name', heading, long, cellOf);
    return [
      cellsInWords('Kept in capitals', heading, loud, cellOf),
      cellsInWords('Kept in small letters', heading, small, cellOf),
      told && `${told} Write "Last, First" where more of it is the last name.`,
    ];
  });
}

/** True of a name in letters that have capitals, and without one. */
function isSmall(name: string): boolean {
  return name === name.toLowerCase() && name !== name.toUpperCase();
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
  const more = different.length > MOST_TOLD ? ', ...' : '';
  const inWords = (text: string) => (readAs ? `${quoted(text)} → ${quoted(readAs(text))}` : quoted(text));
  const examples = different.slice(0, MOST_TOLD).map(inWords).join(', ');
  const numbers = rows.map(({ number }) => number);
  return `${title}: ${countOf(rows.length, 'cell')} of ${heading} (${examples}${more}) in ${rowsInWords(numbers)}.`;
}

const MOST_TOLD = 3;
