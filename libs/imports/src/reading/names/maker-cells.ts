import type { CellReading } from '../cells/cell-reading';

/** Sign or word that means the cell above: `"`, `ditto`, `same as above`, `—"—`. */
const DITTO_SIGN = /^(?:ditto|idem|do\.|dto\.?|same(?: as above)?|as above|["'”“″〃]+|[-–—]+\s*["”″〃]\s*[-–—]+)$/i;
/** Word in place of an artist's name: `the artist`, `various artists`, `self`. */
const WORD_FOR_ARTISTS = /^(?:(?:the )?(?:artists?|maker)|self|(?:various|several|mixed)(?: artists| makers)?)$/i;
/** Word in place of a consignor's name that means the artist of the row: `the artist herself`, `self`. */
const ARTIST_OF_SAME_ROW = /^(?:(?:the )?(?:artist|maker)(?: (?:him|her|them)sel(?:f|ves))?|self)$/i;

/** Reads the name of an artist, consignor or vendor. Refuses a ditto sign in its place. */
export function readMaker(text: string): CellReading<string> {
  const name = text.trim();
  return DITTO_SIGN.test(name)
    ? { problem: `"${name}" is no name, and means the cell above.`, remedy: 'Write the name in each row.' }
    : { value: name };
}

/** Reads the name of an artist. Refuses a ditto sign, and a word such as `various` in its place. */
export function readArtist(text: string): CellReading<string> {
  const name = text.trim();
  return WORD_FOR_ARTISTS.test(name)
    ? { problem: `"${name}" is no name of an artist.`, remedy: 'Write the name, or leave the cell empty.' }
    : readMaker(name);
}

/** True of a word in a column of consignors that means the artist of the row. */
export function meansArtistOfRow(text: string): boolean {
  return ARTIST_OF_SAME_ROW.test(text);
}
