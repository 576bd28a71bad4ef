import { counting, type Transaction } from '@rabbet/domain/artworks/artworks';
import { plus, minus } from '@rabbet/domain/numbers/decimal';
import { times } from '@rabbet/domain/money/money';
import { type Entry, pieceOf } from './entries';
import { holdingOf } from './points';

/** Faults that an audit looks for, with what each says of a piece. */
export const FINDING_WORDS = {
  'sold twice': 'more of it was sold than ever came',
  'sold while returned': 'it was sold after it had gone back to whom it came from',
  'no consignor': 'it is here on consignment, and nobody says whose it is',
  'negative margin': 'it was sold for less than it cost, or than is owed for it',
  'below cost': 'less is asked for it than it cost',
  'not seen': 'it is on hand, and nobody counted or moved it for a year',
} as const;
export type FindingCode = keyof typeof FINDING_WORDS;
export const FINDING_CODES = Object.keys(FINDING_WORDS) as readonly FindingCode[]; // its own names

/** Fault of a piece, with the entries that show it. */
export interface Finding {
  readonly fault: FindingCode;
  /** Moment at which it began; null of what is so now. */
  readonly at: string | null;
  readonly transaction_id: number | null;
  /** Revisions of the events that show it. */
  readonly events: readonly number[];
}

/** Faults of a piece, as these entries made it. */
export function findingsOf(entries: readonly Entry[]): readonly Finding[] {
  const piece = pieceOf(entries);
  const counted = counting(piece.transactions);
  const { parts, quantity, cost, price } = holdingOf(piece);
  const found: Finding[] = [...wrongSales(counted, entries), ...losses(counted, cost, entries)];
  if (parts.some(({ standing, consignor_id }) => standing === 'consigned' && consignor_id === null)) {
    const consigned =
      counted.findLast(({ activity, vendor_id }) => activity === 'Consigned' && vendor_id === null) ?? null;
    found.push(finding('no consignor', entries, consigned));
  }
  if (quantity > 0 && cost !== null && price !== null && price < cost) {
    const came = counted.findLast(({ activity }) => /^(Purchased|Consigned)$/.test(activity));
    const priced = entries.findLast(({ data }) => 'price' in data && !('activity' in data));
    const events = [...revisionsOf(entries, came ?? null), ...(priced ? [priced.revision] : [])];
    found.push({ fault: 'below cost', at: null, transaction_id: came?.id ?? null, events: inOrder(events) });
  }
  return found;
}

/** Moment at which somebody last had a piece in hand: it came, was counted or moved; null where none is left. */
export function seenAt(entries: readonly Entry[]): string | null {
  const piece = pieceOf(entries);
  if (holdingOf(piece).quantity <= 0) return null;
  const seen = counting(piece.transactions).findLast(
    ({ activity, customer_id }) =>
      activity !== 'Sold' && (activity !== 'Returned' || customer_id !== null) && activity !== 'Transferred',
  );
  return seen?.completed ?? null;
}

/** Sales of what was not there: adjusted quantities set apart, more went out than came in. */
function wrongSales(counted: readonly Transaction[], entries: readonly Entry[]): Finding[] {
  const found: Finding[] = [];
  let here = 0;
  let left: Transaction | null = null;
  for (const one of counted) {
    const { activity, quantity, customer_id } = one;
    if (activity === 'Purchased' || activity === 'Consigned' || (activity === 'Returned' && customer_id !== null))
      here = plus(Math.max(here, 0), quantity);
    else if (activity === 'Sold' || activity === 'Returned') {
      here = minus(here, quantity);
      if (activity === 'Sold' && here < 0 && left)
        found.push(finding(left.activity === 'Sold' ? 'sold twice' : 'sold while returned', entries, one, left));
      left = one;
    }
  }
  return found;
}

/** Sales that brought less than they cost. */
function losses(counted: readonly Transaction[], cost: number | null, entries: readonly Entry[]): Finding[] {
  return counted.flatMap((one) => {
    if (one.activity !== 'Sold' || one.price === null) return [];
    const spent = one.due ?? (one.consignor_id === null && cost !== null ? times(cost, one.quantity) : 0);
    return times(one.price, one.quantity) < spent ? [finding('negative margin', entries, one)] : [];
  });
}

function finding(
  fault: FindingCode,
  entries: readonly Entry[],
  one: Transaction | null,
  other: Transaction | null = null,
): Finding {
  const events = [...revisionsOf(entries, other), ...revisionsOf(entries, one)];
  return { fault, at: one?.completed ?? null, transaction_id: one?.id ?? null, events: inOrder(events) };
}

function revisionsOf(entries: readonly Entry[], transaction: Transaction | null): number[] {
  return entries.flatMap(({ transaction_id, revision }) =>
    transaction && transaction_id === transaction.id ? [revision] : [],
  );
}

function inOrder(revisions: readonly number[]): number[] {
  return [...new Set(revisions)].sort((a, b) => a - b);
}
