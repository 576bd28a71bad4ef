import { formatCount } from '@rabbet/domain/numbers/format-count';
import { rowsInWords } from '../../words/row-numbers';

/** Words after "sold" that show that the frame or another piece was sold: `sold frame separately`. */
const WORDS_ABOUT_OTHER_THINGS = String.raw`in|as|with|without|separately|frames?|framed|unframed|only|together|each|another|similar|others?|well`;
/** Beginning of a cell by which a piece is not for sale: `SOLD 3/12`, `returned to artist`, `on hold for Ann`, `on loan`, `NFS`. */
const UNAVAILABLE_PIECE = new RegExp(
  [
    String.raw`^sold\b(?!\s+(?:${WORDS_ABOUT_OTHER_THINGS})\b)`,
    String.raw`^(?:returned|rtn?e?d|ret'?d|ret)\b(?!.*\bfrom\b)`,
    String.raw`^(?:donated|gone|given away|given to|traded|discarded|withdrawn|deaccessioned|stolen|destroyed)\b`,
    String.raw`^(?:lost|missing|hold|on hold|held|reserved?|res\.|red dot)(?:[\s?!.]*$|\s+(?:since|for|to|until|till)\b)`,
    String.raw`^(?:on loan|loaned|lent)\b(?!\s+(?:from|by)\b)`,
    String.raw`^(?:not for sale|n\.? ?f\.? ?s\.?)[\s?!.]*$`,
  ].join('|'),
  'i',
);

/** True of a cell which says that the piece is sold, away or reserved. */
export function saysUnavailable(text: string): boolean {
  return UNAVAILABLE_PIECE.test(text);
}

/** Sentence on the rows whose cells say so: `3 of its cells say that pieces are sold or not for sale (rows 2, 4 and 9). ...` */
export function unavailableInWords(rows: readonly number[]): string {
  const [subject, piecesAre, pronoun] =
    rows.length === 1
      ? ['1 of its cells says', 'a piece is', 'It']
      : [`${formatCount(rows.length)} of its cells say`, 'pieces are', 'They'];
  return `${subject} that ${piecesAre} sold, gone, held or not for sale (${rowsInWords(rows)}). ${pronoun} would be offered for sale: leave out the row, or write no in a column Public.`;
}
