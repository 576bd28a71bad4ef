import { countedTransactions, type Transaction } from '@rabbet/domain/artworks/artworks';
import { plus, minus } from '@rabbet/domain/numbers/decimal';
import { times } from '@rabbet/domain/money/money';
import { type Entry, pieceOf } from './entries';
import { holdingOf } from './holding';

/** Faults that an audit looks for, each with its sentence about a piece. */
export const FINDING_WORDS = {
  'sold twice': 'more of it was sold than ever came',
  'sold while returned': 'it was sold after it had gone back to whom it came from',
  'no consignor': 'it is here on consignment, and nobody says whose it is',
  'negative margin': 'it was sold for less than it cost, or than is owed for it',
  'below cost': 'less is asked for it than it cost',
  'not seen': 'it is on hand, and nobody counted or moved it for a year',
} as const;
export type FindingCode = keyof typeof FINDING_WORDS;
export const FINDING_CODES = Object.keys(FINDING_WORDS) as readonly FindingCode[];

/** Fault of a piece, with the entries that show it. */
export interface Finding {
  readonly fault: FindingCode;
  /** Moment at which the fault began; null for a fault of the present. */
  readonly at: string | null;
  readonly transaction_id: number | null;
  /** Revisions of the events that show the fault. */
  readonly events: readonly number[];
}

/** Faults of a piece with these entries. */
export function findingsOf(entries: readonly Entry[]): readonly Finding[] {
  const piece = pieceOf(entries);
  const transactions = countedTransactions(piece.transactions);
  const { parts, quantity, cost, price } = holdingOf(piece);
  const findings: Finding[] = [
    ...salesOfMissingUnits(transactions, entries),
    ...salesAtLoss(transactions, cost, entries),
  ];
  if (parts.some(({ standing, consignor_id }) => standing === 'consigned' && consignor_id === null)) {
    const consigned =
      transactions.findLast(({ activity, vendor_id }) => activity === 'Consigned' && vendor_id === null) ?? null;
    findings.push(finding('no consignor', entries, consigned));
  }
  if (quantity > 0 && cost !== null && price !== null && price < cost) {
    const arrival = transactions.findLast(({ activity }) => activity === 'Purchased' || activity === 'Consigned');
    const priceChange = entries.findLast(({ data }) => 'price' in data && !('activity' in data));
    const events = [...revisionsOf(entries, arrival ?? null), ...(priceChange ? [priceChange.revision] : [])];
    findings.push({ fault: 'below cost', at: null, transaction_id: arrival?.id ?? null, events: inOrder(events) });
  }
  return findings;
}

/** Moment at which somebody last had a piece in hand: it came, was counted or moved. Null if none is left. */
export function lastSeenAt(entries: readonly Entry[]): string | null {
  const piece = pieceOf(entries);
  if (holdingOf(piece).quantity <= 0) return null;
  const lastSighting = countedTransactions(piece.transactions).findLast(
    ({ activity, customer_id }) =>
      activity !== 'Sold' && (activity !== 'Returned' || customer_id !== null) && activity !== 'Transferred',
  );
  return lastSighting?.completed ?? null;
}

/** Finds sales at a time when more units had left than had come in: the unit must have left before. Counts of staff are ignored. */
function salesOfMissingUnits(transactions: readonly Transaction[], entries: readonly Entry[]): Finding[] {
  const findings: Finding[] = [];
  let onHand = 0;
  let lastDeparture: Transaction | null = null;
  for (const transaction of transactions) {
    const { activity, quantity, customer_id } = transaction;
    if (activity === 'Purchased' || activity === 'Consigned' || (activity === 'Returned' && customer_id !== null))
      onHand = plus(Math.max(onHand, 0), quantity);
    else if (activity === 'Sold' || activity === 'Returned') {
      onHand = minus(onHand, quantity);
      if (activity === 'Sold' && onHand < 0 && lastDeparture) {
        const fault = lastDeparture.activity === 'Sold' ? 'sold twice' : 'sold while returned';
        findings.push(finding(fault, entries, transaction, lastDeparture));
      }
      lastDeparture = transaction;
    }
  }
  return findings;
}

/** Finds sales that brought less than is owed to the consignor, or than the units of the shop had cost. */
function salesAtLoss(transactions: readonly Transaction[], cost: number | null, entries: readonly Entry[]): Finding[] {
  return transactions.flatMap((sale) => {
    const { activity, price, quantity, due, consignor_id } = sale;
    if (activity !== 'Sold' || price === null) return [];
    const spent = due ?? (consignor_id === null && cost !== null ? times(cost, quantity) : 0);
    return times(price, quantity) < spent ? [finding('negative margin', entries, sale)] : [];
  });
}

function finding(
  fault: FindingCode,
  entries: readonly Entry[],
  transaction: Transaction | null,
  other: Transaction | null = null,
): Finding {
  const events = [...revisionsOf(entries, other), ...revisionsOf(entries, transaction)];
  return {
    fault,
    at: transaction?.completed ?? null,
    transaction_id: transaction?.id ?? null,
    events: inOrder(events),
  };
}

function revisionsOf(entries: readonly Entry[], transaction: Transaction | null): number[] {
  return entries.flatMap(({ transaction_id, revision }) =>
    transaction && transaction_id === transaction.id ? [revision] : [],
  );
}

function inOrder(revisions: readonly number[]): number[] {
  return [...new Set(revisions)].sort((a, b) => a - b);
}
