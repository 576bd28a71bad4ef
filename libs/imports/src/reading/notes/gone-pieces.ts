import { counted } from '@rabbet/domain/numbers/counted';
import { rowsInWords } from '../../words/row-numbers';

/** Fate of a piece that is not sold as the row says: it is gone, away or kept, some of several are gone, or somebody has it put aside. */
export type Fate = 'gone' | 'some' | 'held' | 'away' | 'kept';

/** Words behind "sold" by which it is about a frame or another piece. */
const OTHERWISE = String.raw`in|as|with|without|separately|frames?|framed|unframed|only|together|each|another|similar|others?|well`;
/** End of what is said, or more about when and where. */
const SINCE = String.raw`(?=\W*$|\W+(?:since|from|at|in|on|as of|during|by|to|after|\d))`;
const FATES: Readonly<Record<Fate, RegExp>> = {
  some: /^\d+ ?(?:of|\/) ?\d+ (?:are |is |were )?sold\b/i,
  held: /^(?:on hold|hold|held|reserved?|res\.|lay-?away|put aside)(?:[\s?!.]*$|\s*[-–:,/(\d]|\s+(?:to|for|until|till|by)\b)/i,
  gone: new RegExp(
    [
      String.raw`^sold\b(?!\s+(?:${OTHERWISE})\b)`,
      String.raw`^(?:returned|rtn?e?d|ret'?d|ret)\b(?!.*\bfrom\b)`,
      String.raw`^(?:(?:lost|missing|stolen|destroyed)\b${SINCE})`,
      String.raw`^(?:donated|gone|given away|given to|traded|discarded|withdrawn|deaccessioned)\b`,
      String.raw`^red dot[\s?!.]*$`,
    ].join('|'),
    'i',
  ),
  away: /^(?:(?:is |out )?on loan|loaned|lent)\b(?!\s+(?:from|by)\b)/i,
  kept: /^(?:not for sale|n\.? ?f\.? ?s\.?)[\s?!.]*$/i,
};

/** Fate that a cell tells; null of all others. */
export function fateIn(text: string): Fate | null {
  return (Object.keys(FATES) as Fate[]).find((fate) => FATES[fate].test(text)) ?? null; // its own names
}

interface Words {
  readonly piece: string;
  readonly pieces: string;
  readonly right: readonly [one: string, several: string];
}

const WORDS: Readonly<Record<Fate, Words>> = {
  gone: {
    piece: 'a piece is sold or gone',
    pieces: 'pieces are sold or gone',
    right: [
      'It would be offered for sale: leave out the row.',
      'They would be offered for sale: leave out these rows.',
    ],
  },
  some: {
    piece: 'some of several are sold',
    pieces: 'some of several are sold',
    right: ['Write how many are left in a column Quantity.', 'Write how many are left in a column Quantity.'],
  },
  held: {
    piece: 'a piece is held for somebody',
    pieces: 'pieces are held for somebody',
    right: ['Put it on hold once it is in the shop.', 'Put them on hold once they are in the shop.'],
  },
  away: {
    piece: 'a piece is on loan',
    pieces: 'pieces are on loan',
    right: [
      'It would be offered for sale while it is away: write no in a column Public until it is back.',
      'They would be offered for sale while they are away: write no in a column Public until they are back.',
    ],
  },
  kept: {
    piece: 'a piece is not for sale',
    pieces: 'pieces are not for sale',
    right: [
      'Visitors would see it: write no in a column Public, or NFS as its price.',
      'Visitors would see them: write no in a column Public, or NFS as their price.',
    ],
  },
};

/** Sentence on the rows whose cells tell such a fate: `3 of its cells say that pieces are sold or gone (rows 2, 4 and 9). ...` */
export function fateInWords(fate: Fate, rows: readonly number[]): string {
  const { piece, pieces, right } = WORDS[fate];
  const [says, what] =
    rows.length === 1 ? ['1 of its cells says', piece] : [`${counted(rows.length)} of its cells say`, pieces];
  return `${says} that ${what} (${rowsInWords(rows)}). ${rows.length === 1 ? right[0] : right[1]}`;
}
