import { counting, stockAfter, type Transaction } from '@rabbet/domain/artworks/artworks';
import { entriesAt, type Entry, holdingOf, pieceOf } from '@rabbet/domain/audit/audit';
import type { Cents } from '@rabbet/domain/money/money';
import { type Decimal, dividedRounded, millionths, minus } from '@rabbet/domain/numbers/decimal';
import { instantOf, momentOf } from '@rabbet/domain/time/moments';
import { dateIn, endOfDay } from '@rabbet/domain/time/zone';

/** Kinds of lines of a statement, with what each tells its consignor. */
export const LINE_WORDS = {
  received: 'it came to the shop on consignment',
  sold: 'a customer bought it',
  'brought back': 'a customer returned it: the sale is undone',
  returned: 'it went back',
  'became ours': 'it belongs to the shop from then on',
  counted: 'it was counted: so many were on hand',
  paid: 'the shop paid',
} as const;
export type LineKind = keyof typeof LINE_WORDS;
export const LINE_KINDS = Object.keys(LINE_WORDS) as readonly LineKind[]; // its own names

/** Fact of a consignor's account. Its three numbers name it for good: `keyOf`. */
export interface Line {
  readonly transaction_id: number | null;
  /** Sale that is undone by it. */
  readonly sale_id: number | null;
  readonly payout_id: number | null;
  /** Day of the shop on which it was true. */
  readonly day: string;
  readonly kind: LineKind;
  readonly widget_id: number | null;
  /** Name of the piece, or how was paid. */
  readonly title: string;
  readonly catalog_no: string | null;
  readonly quantity: Decimal | null;
  /** Price of each. */
  readonly price: Cents | null;
  /** The consignor's part, in percent. */
  readonly share: Decimal | null;
  /** Change of what the shop owes: negative where it has paid, or a sale was undone. */
  readonly amount: Cents;
}
export type OwnedLine = Line & { readonly consignor_id: number };

export function keyOf({ transaction_id, sale_id, payout_id }: Line): string {
  return [transaction_id, sale_id, payout_id].map((id) => id ?? '').join('/');
}

export function sumOf(lines: readonly Pick<Line, 'amount'>[]): Cents {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/** Piece with all that was recorded of it. */
export interface RecordedPiece {
  readonly id: number;
  readonly entries: readonly Entry[];
}

/** Lines of a piece for all who ever left it with the shop, in the order in which they were true. */
export function linesOf({ id, entries }: RecordedPiece): readonly OwnedLine[] {
  const { values, transactions } = pieceOf(entries);
  const counted = counting(transactions);
  const sales: Sale[] = [];
  let inForce: Transaction | null = null;
  const line = (of: Transaction, more: More): OwnedLine => ({
    ...{ transaction_id: of.id, sale_id: null, payout_id: null, day: dayOf(of), widget_id: id },
    ...{ title: values.name, catalog_no: values.catalog_no, price: null, share: null, amount: 0, ...more },
  });
  return counted.flatMap((one, i): OwnedLine[] => {
    const { activity, quantity, vendor_id, share, price } = one;
    const consignor_id = inForce?.vendor_id ?? null;
    switch (activity) {
      case 'Consigned':
        inForce = one;
        return vendor_id === null ? [] : [line(one, { kind: 'received', consignor_id: vendor_id, quantity, share })];
      case 'Sold': {
        sales.push({ sale: one, left: quantity });
        const { consignor_id: owed_to, due } = one;
        if (owed_to === null) return [];
        return [line(one, { kind: 'sold', consignor_id: owed_to, quantity, price, share, amount: due ?? 0 })];
      }
      case 'Returned': {
        if (one.customer_id !== null) return undone(sales, one).map((more) => line(one, more));
        return consignor_id === null ? [] : [line(one, { kind: 'returned', consignor_id, quantity })];
      }
      case 'Purchased':
      case 'Transferred': {
        inForce = null;
        const { quantity: here } = stockAfter(counted.slice(0, i));
        if (consignor_id === null || here <= 0) return [];
        return [line(one, { kind: 'became ours', consignor_id, quantity: here })];
      }
      case 'Adjusted':
        return consignor_id === null ? [] : [line(one, { kind: 'counted', consignor_id, quantity })];
      case 'Moved':
        return [];
    }
  });
}

type More = Pick<OwnedLine, 'kind' | 'consignor_id' | 'quantity'> & Partial<Line>;

interface Sale {
  readonly sale: Transaction;
  /** Quantity that no customer has returned. */
  left: Decimal;
}

/** Sales that a customer's return undoes: the latest of this customer first, then of nobody named, then of others. */
function undone(sales: readonly Sale[], { customer_id, quantity }: Transaction): More[] {
  const rank = ({ sale }: Sale) => (sale.customer_id === customer_id ? 0 : sale.customer_id === null ? 1 : 2);
  let rest = quantity;
  return [...sales]
    .reverse()
    .sort((a, b) => rank(a) - rank(b))
    .flatMap((one): More[] => {
      const taken = Math.min(rest, one.left);
      if (taken <= 0) return [];
      const [before, after] = [one.left, minus(one.left, taken)];
      one.left = after;
      rest = minus(rest, taken);
      const { id: sale_id, consignor_id, price, share } = one.sale;
      if (consignor_id === null) return [];
      const amount = dueFor(one.sale, after) - dueFor(one.sale, before);
      return [{ kind: 'brought back', sale_id, consignor_id, quantity: taken, price, share, amount }];
    });
}

/** Part of what is due for a sale; the parts of all that was sold add up to it. */
function dueFor({ due, quantity }: Transaction, part: Decimal): Cents {
  if (due === null || quantity === 0) return 0;
  return Number(dividedRounded(BigInt(due) * millionths(part), millionths(quantity)));
}

function dayOf({ completed }: Transaction): string {
  return dateIn(instantOf(completed!)); // it counts
}

/** Piece that is still here on consignment. */
export interface Here {
  readonly widget_id: number;
  readonly title: string;
  readonly catalog_no: string | null;
  readonly quantity: Decimal;
  /** Price that is asked for each. */
  readonly price: Cents | null;
  readonly share: Decimal | null;
}

/** Pieces of a consignor that were here at the end of a day. */
export function hereOf(pieces: readonly RecordedPiece[], consignor_id: number, day: string): readonly Here[] {
  const end = momentOf(endOfDay(day) - 1);
  return pieces.flatMap(({ id: widget_id, entries }) => {
    const piece = pieceOf(entriesAt(entries, end));
    const { consignor_id: whose, quantity, price } = holdingOf(piece);
    if (whose !== consignor_id || quantity <= 0) return [];
    const { share } = counting(piece.transactions).findLast(({ activity }) => activity === 'Consigned')!; // it is consigned
    const { name: title, catalog_no } = pieceOf(entries).values;
    return [{ widget_id, title, catalog_no, quantity, price, share }];
  });
}

/** Knowledge of a consignor's pieces. */
export interface KnownPieces {
  readonly lines: readonly Line[];
  /** Reasons of corrections, by the id of the transaction, or by `keyOf` the line of a payout. */
  readonly reasons: Readonly<Record<string, string>>;
}

export function knownOf(pieces: readonly RecordedPiece[], consignor_id: number): KnownPieces {
  const owned = pieces.flatMap(linesOf).filter((line) => line.consignor_id === consignor_id);
  const corrections = pieces.flatMap(({ entries }) =>
    entries.flatMap(({ type, transaction_id, data }) =>
      type === 'ArtworkTransactionCorrected' ? [[transaction_id, (data as { reason: string }).reason]] : [],
    ),
  );
  return {
    lines: owned.map(({ consignor_id: _, ...line }) => line),
    reasons: Object.fromEntries(corrections) as KnownPieces['reasons'],
  };
}
