import type { CellReading } from '../cells/cell-reading';

const DITTO_SIGN = /^(?:ditto|idem|do\.|dto\.?|same(?: as above)?|as above|["'”“″〃]+|[-–—]+\s*["”″〃]\s*[-–—]+)$/i;
const WORD_FOR_ARTISTS = /^(?:(?:the )?(?:artists?|maker)|self|(?:various|several|mixed)(?: artists| makers)?)$/i;
const ARTIST_OF_SAME_ROW = /^(?:(?:the )?(?:artist|maker)(?: (?:him|her|them)sel(?:f|ves))?|self)$/i;

/** Reads the name of whoever made a piece, sold it or left it: a sign for the cell above is none. */
export function readMaker(text: string): CellReading<string> {
  const name = text.trim();
  return DITTO_SIGN.test(name)
    ? { problem: `"${name}" is no name, and means the cell above.`, remedy: 'Write the name in each row.' }
    : { value: name };
}

/** Reads the name of the artist of a piece: a word for artists is none. */
export function readArtist(text: string): CellReading<string> {
  const name = text.trim();
  return WORD_FOR_ARTISTS.test(name)
    ? { problem: `"${name}" is no name of an artist.`, remedy: 'Write the name, or leave the cell empty.' }
    : readMaker(name);
}

/** True of a word for the artist of the same row, as a column of consignors has it. */
export function meansArtistOfRow(text: string): boolean {
  return ARTIST_OF_SAME_ROW.test(text);
}
