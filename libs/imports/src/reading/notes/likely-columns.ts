import { areAmounts, looksLike } from './looks';
import { type Column, columnHolding, type Meaning, meaningInWords } from '../headings/headings';
import { isFirm } from '../names/firm-names';
import { folded, wordsOf } from '@rabbet/domain/text/fold';
import type { SheetNote } from './sheet-notes';

/** Columns that are read, and what else tells of those that are not. */
export interface Beside {
  readonly columns: readonly Column[];
  /** Names that the sheet says elsewhere; null where it has no column of artists. */
  readonly names: ReadonlySet<string> | null;
  /** A column says how pieces came, or looks so. */
  readonly saysHow: boolean;
}

interface Likely {
  /** Words on its cells. */
  readonly what: string;
  /** Headings of such columns. */
  readonly called: string;
  /** Null where there are several. */
  readonly meaning: Meaning | null;
}

/** Words on cells that look like those of a column that is read, and its heading. */
const LOOKS: Readonly<Partial<Record<Meaning, readonly [what: string, called: string]>>> = {
  date: ['dates', 'Date in'],
  size: ['sizes', 'Size or Framed size'],
  year: ['years', 'Year'],
  type: ['types', 'Type'],
  medium: ['media', 'Medium'],
  how: ['words for bought and consigned', 'How'],
  share: ['shares', 'Split'],
  location: ['places', 'Location'],
  catalog_no: ['numbers of pieces', 'Inv #'],
};

/** Note on a column whose cells look like those of one that is read, where the sheet has no such column yet. */
export function likelyNotes(heading: string, texts: readonly string[], beside: Beside): readonly SheetNote[] {
  const look = looksLike(texts) ?? (isOfCosts(heading) && areAmounts(texts) ? 'price' : null);
  const likely = look === null || heading === '' ? null : likelyOf(look, heading, texts, beside);
  if (!likely) return [];
  const looks = `looks like ${likely.what}: call it ${likely.called}.`;
  const words = likely.meaning && meaningInWords(columnHolding(likely.meaning, heading));
  return words
    ? [{ text: `${heading} ${looks}`, likely: { heading, what: likely.what, words } }]
    : [{ text: `${heading} is left out, and ${looks}` }];
}

function likelyOf(look: Meaning, heading: string, texts: readonly string[], beside: Beside): Likely | null {
  const isFree = (meaning: Meaning) => !beside.columns.some((column) => column.meaning === meaning);
  const said = wordsOf(heading).join(' ');
  if (look === 'price') return pricesIn(said, isFree);
  if (look === 'artist')
    return isKnown(texts, beside) || OF_CONSIGNORS.test(said) ? namesIn(said, isFree, beside) : null;
  const [what, called] = LOOKS[look] ?? [];
  return what === undefined || called === undefined || !isFree(look)
    ? null
    : { what, called: `${called} if it is`, meaning: look };
}

/** Amounts that are neither the price of a piece nor its cost. */
const OTHER_AMOUNTS = /\b(?:insur\w*|apprais\w*|replacement|valuation|previous|old|was|sold|tax|commission)\b/;
const PAID = /\b(?:paid|cost|bought|purchase|wholesale|net)\b/;

/** True of a heading whose few bare numbers are what the shop has paid. */
function isOfCosts(heading: string): boolean {
  const said = wordsOf(heading).join(' ');
  return PAID.test(said) && !/\b(?:year|date|when|in|on)\b/.test(said);
}

function pricesIn(said: string, isFree: (meaning: Meaning) => boolean): Likely | null {
  if (OTHER_AMOUNTS.test(said)) return null;
  if (PAID.test(said)) return isFree('cost') ? { what: 'prices', called: 'Cost if it is', meaning: 'cost' } : null;
  if (isFree('price')) return { what: 'prices', called: 'Price or Cost if it is', meaning: 'price' };
  return isFree('cost') ? { what: 'prices', called: 'Cost if it is what was paid', meaning: null } : null;
}

function isKnown(texts: readonly string[], { names }: Beside): boolean {
  return names === null || texts.some((text) => names.has(folded(text)) || isFirm(text));
}

const OF_SELLERS = /\b(?:from|source|bought|seller)\b/;
const OF_CONSIGNORS = /\b(?:consign\w*|left|belong\w*|own\w*|lent|lend\w*)\b/;

/** Names of artists, or of those whom the heading says: a vendor is whoever the piece came from, where another column says how. */
function namesIn(said: string, isFree: (meaning: Meaning) => boolean, { saysHow }: Beside): Likely | null {
  const isOfOthers = OF_CONSIGNORS.test(said) || OF_SELLERS.test(said);
  if (!isOfOthers && isFree('artist') && isFree('artist_last') && isFree('artist_first'))
    return { what: 'names', called: 'Artist, Consignor or Vendor if it is', meaning: 'artist' };
  const free = (['consignor', 'vendor'] as const).filter(isFree);
  const called = free.map((meaning) => ({ consignor: 'Consignor', vendor: 'Vendor' })[meaning]).join(' or ');
  if (called === '') return null;
  const meant = OF_CONSIGNORS.test(said) ? 'consignor' : OF_SELLERS.test(said) && saysHow ? 'vendor' : null;
  return { what: 'names', called: `${called} if it is`, meaning: meant && isFree(meant) ? meant : null };
}
