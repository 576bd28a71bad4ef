import {
  countedTransactions,
  NO_LOTS,
  salesToUndo,
  type Lots,
  applyTransaction,
  type Transaction,
} from '@rabbet/domain/artworks/artworks';
import { entriesValidAt, type Entry, holdingOf, pieceOf } from '@rabbet/domain/audit/audit';
import type { Cents } from '@rabbet/domain/money/money';
import { type Decimal, dividedRounded, millionths, minus, plus } from '@rabbet/domain/numbers/decimal';
import { instantOf, momentOf } from '@rabbet/domain/time/moments';
import { dateIn, endOfDay } from '@rabbet/domain/time/zone';

/** Kinds of lines of a statement, with their words for the consignor. */
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
  /** Part of the consignor, in percent. */
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

/** Lines of a piece for all who ever left it with the shop, in the order in which they became true. */
export function linesOf({ id, entries }: RecordedPiece): readonly OwnedLine[] {
  const { values, transactions } = pieceOf(entries);
  const counted = countedTransactions(transactions);
  const sales: Sale[] = [];
  let stocked = NO_LOTS;
  const toLine = (transaction: Transaction, more: LineDetails): OwnedLine => ({
    transaction_id: transaction.id,
    sale_id: null,
    payout_id: null,
    day: dayOf(transaction),
    widget_id: id,
    title: values.name,
    catalog_no: values.catalog_no,
    price: null,
    share: null,
    amount: 0,
    ...more,
  });
  return counted.flatMap((transaction): OwnedLine[] => {
    const { activity, quantity, vendor_id, share, price } = transaction;
    const before = consignedUnits(stocked);
    stocked = applyTransaction(stocked, transaction);
    const after = consignedUnits(stocked);
    /** Lines for each consignor who has units here before or after the transaction. */
    const ofEach = (kind: LineKind, units: (was: Decimal, is: Decimal) => Decimal | null) =>
      [...new Set([...before.keys(), ...after.keys()])].flatMap((consignor_id) => {
        const many = units(before.get(consignor_id) ?? 0, after.get(consignor_id) ?? 0);
        return many === null ? [] : [toLine(transaction, { kind, consignor_id, quantity: many })];
      });
    const gone = (was: Decimal, is: Decimal) => (was > is ? minus(was, is) : null);
    switch (activity) {
      case 'Consigned':
        return vendor_id === null
          ? []
          : [toLine(transaction, { kind: 'received', consignor_id: vendor_id, quantity, share })];
      case 'Sold': {
        sales.push({ sale: transaction, left: quantity });
        const { consignor_id: owed_to, due } = transaction;
        if (owed_to === null) return [];
        return [toLine(transaction, { kind: 'sold', consignor_id: owed_to, quantity, price, share, amount: due ?? 0 })];
      }
      case 'Returned': {
        if (transaction.customer_id !== null)
          return undone(sales, transaction).map((more) => toLine(transaction, more));
        return ofEach('returned', gone);
      }
      case 'Transferred':
        return ofEach('became ours', gone);
      case 'Adjusted':
        return ofEach('counted', (_, is) => is);
      case 'Purchased':
      case 'Moved':
        return [];
    }
  });
}

/** Units on hand that are consigned, by consignor. */
function consignedUnits({ lots }: Lots): ReadonlyMap<number, Decimal> {
  const units = new Map<number, Decimal>();
  for (const { standing, vendor_id, quantity } of lots)
    if (standing === 'consigned' && vendor_id !== null) units.set(vendor_id, plus(units.get(vendor_id) ?? 0, quantity));
  return units;
}

type LineDetails = Pick<OwnedLine, 'kind' | 'consignor_id' | 'quantity'> & Partial<Line>;

interface Sale {
  readonly sale: Transaction;
  /** Quantity that no customer has returned. */
  left: Decimal;
}

/** Lines of sales that a customer's return undoes. */
function undone(sales: readonly Sale[], back: Transaction): LineDetails[] {
  let rest = back.quantity;
  return salesToUndo(sales, back).flatMap((undoneSale): LineDetails[] => {
    const taken = Math.min(rest, undoneSale.left);
    if (taken <= 0) return [];
    const before = undoneSale.left;
    const after = minus(before, taken);
    undoneSale.left = after;
    rest = minus(rest, taken);
    const { id: sale_id, consignor_id, price, share } = undoneSale.sale;
    if (consignor_id === null) return [];
    const amount = dueFor(undoneSale.sale, after) - dueFor(undoneSale.sale, before);
    return [{ kind: 'brought back', sale_id, consignor_id, quantity: taken, price, share, amount }];
  });
}

/** Part of what is due for a sale. The parts of all units add up to the whole. */
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
  /** Price of each for visitors. */
  readonly price: Cents | null;
  readonly share: Decimal | null;
}

/** Pieces of a consignor that were here at the end of a day. */
export function hereOf(pieces: readonly RecordedPiece[], consignor_id: number, day: string): readonly Here[] {
  const end = momentOf(endOfDay(day) - 1);
  return pieces.flatMap(({ id: widget_id, entries }) => {
    const piece = pieceOf(entriesValidAt(entries, end));
    const { parts, price } = holdingOf(piece);
    const consignedPart = parts.find((part) => part.standing === 'consigned' && part.consignor_id === consignor_id);
    if (!consignedPart) return [];
    const { share } = countedTransactions(piece.transactions).findLast(
      ({ activity, vendor_id }) => activity === 'Consigned' && vendor_id === consignor_id,
    )!; // units of it are consigned
    const { name: title, catalog_no } = pieceOf(entries).values;
    return [{ widget_id, title, catalog_no, quantity: consignedPart.quantity, price, share }];
  });
}

/** Lines of a consignor's account, with the reasons of corrections. */
export interface ConsignorLines {
  readonly lines: readonly Line[];
  /** Reasons by the id of the corrected transaction, or by `keyOf` the line of a payout. */
  readonly reasons: Readonly<Record<string, string>>;
}

export function linesOfConsignor(pieces: readonly RecordedPiece[], consignor_id: number): ConsignorLines {
  const owned = pieces.flatMap(linesOf).filter((line) => line.consignor_id === consignor_id);
  const corrections = pieces.flatMap(({ entries }) =>
    entries.flatMap(({ type, transaction_id, data }) =>
      type === 'ArtworkTransactionCorrected' ? [[transaction_id, (data as { reason: string }).reason]] : [],
    ),
  );
  return {
    lines: owned.map(({ consignor_id: _, ...line }) => line),
    reasons: Object.fromEntries(corrections) as ConsignorLines['reasons'],
  };
}
