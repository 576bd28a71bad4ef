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
import { type Decimal, divideRounded, millionths, minus, plus } from '@rabbet/domain/numbers/decimal';
import { instantOf, momentOf } from '@rabbet/domain/time/moments';
import { dateIn, endOfDay } from '@rabbet/domain/time/zone';

/** Kinds of lines of a statement, with their texts for the consignor. */
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
export const LINE_KINDS = Object.keys(LINE_WORDS) as readonly LineKind[]; // `Object.keys` returns strings

/** Line of a consignor's account. Its transaction, sale and payout ids identify it: see `keyOf`. */
export interface Line {
  readonly transaction_id: number | null;
  /** Sale that the line undoes. */
  readonly sale_id: number | null;
  readonly payout_id: number | null;
  /** Day on which it happened, in the time zone of the shop. */
  readonly day: string;
  readonly kind: LineKind;
  readonly widget_id: number | null;
  /** Name of the piece, or the kind of the payout. */
  readonly title: string;
  readonly catalog_no: string | null;
  readonly quantity: Decimal | null;
  /** Price of each. */
  readonly price: Cents | null;
  /** Share of the consignor, in percent. */
  readonly share: Decimal | null;
  /** Change of what the shop owes the consignor: negative for a payout or an undone sale. */
  readonly amount: Cents;
}
export type ConsignorLine = Line & { readonly consignor_id: number };

export function keyOf({ transaction_id, sale_id, payout_id }: Line): string {
  return [transaction_id, sale_id, payout_id].map((id) => id ?? '').join('/');
}

export function sumOf(lines: readonly Pick<Line, 'amount'>[]): Cents {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/** Piece with all recorded events. */
export interface RecordedPiece {
  readonly id: number;
  readonly entries: readonly Entry[];
}

/** Lines of a piece for all its consignors, in the order in which they happened. */
export function linesOf({ id, entries }: RecordedPiece): readonly ConsignorLine[] {
  const { values, transactions } = pieceOf(entries);
  const counted = countedTransactions(transactions);
  const sales: Sale[] = [];
  let stocked = NO_LOTS;
  const toLine = (transaction: Transaction, more: LineDetails): ConsignorLine => ({
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
  return counted.flatMap((transaction): ConsignorLine[] => {
    const { activity, quantity, vendor_id, share, price } = transaction;
    const before = consignedUnits(stocked);
    stocked = applyTransaction(stocked, transaction);
    const after = consignedUnits(stocked);
    /** Lines for each consignor with units in the shop before or after the transaction; null units make no line. */
    const linesOfEach = (kind: LineKind, units: (unitsBefore: Decimal, unitsAfter: Decimal) => Decimal | null) =>
      [...new Set([...before.keys(), ...after.keys()])].flatMap((consignor_id) => {
        const quantityOfEach = units(before.get(consignor_id) ?? 0, after.get(consignor_id) ?? 0);
        return quantityOfEach === null ? [] : [toLine(transaction, { kind, consignor_id, quantity: quantityOfEach })];
      });
    const removedUnits = (unitsBefore: Decimal, unitsAfter: Decimal) =>
      unitsBefore > unitsAfter ? minus(unitsBefore, unitsAfter) : null;
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
          return returnLines(sales, transaction).map((more) => toLine(transaction, more));
        return linesOfEach('returned', removedUnits);
      }
      case 'Transferred':
        return linesOfEach('became ours', removedUnits);
      case 'Adjusted':
        return linesOfEach('counted', (_, unitsAfter) => unitsAfter);
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

type LineDetails = Pick<ConsignorLine, 'kind' | 'consignor_id' | 'quantity'> & Partial<Line>;

interface Sale {
  readonly sale: Transaction;
  /** Quantity that customers have not returned yet. */
  left: Decimal;
}

/** Lines that undo sales, because a customer returned units. Reduces what is left of these sales. */
function returnLines(sales: readonly Sale[], back: Transaction): LineDetails[] {
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

/** Amount due for a part of the units of a sale. It is rounded so that the parts add up to the whole. */
function dueFor({ due, quantity }: Transaction, part: Decimal): Cents {
  if (due === null || quantity === 0) return 0;
  return Number(divideRounded(BigInt(due) * millionths(part), millionths(quantity)));
}

function dayOf({ completed }: Transaction): string {
  return dateIn(instantOf(completed!)); // only completed transactions count
}

/** Piece that is on consignment in the shop. */
export interface PieceHere {
  readonly widget_id: number;
  readonly title: string;
  readonly catalog_no: string | null;
  readonly quantity: Decimal;
  /** Price of each for visitors. */
  readonly price: Cents | null;
  readonly share: Decimal | null;
}

/** Pieces of a consignor that were in the shop at the end of a day. */
export function piecesHere(pieces: readonly RecordedPiece[], consignor_id: number, day: string): readonly PieceHere[] {
  const end = momentOf(endOfDay(day) - 1);
  return pieces.flatMap(({ id: widget_id, entries }) => {
    const piece = pieceOf(entriesValidAt(entries, end));
    const { parts, price } = holdingOf(piece);
    const consignedPart = parts.find((part) => part.standing === 'consigned' && part.consignor_id === consignor_id);
    if (!consignedPart) return [];
    const { share } = countedTransactions(piece.transactions).findLast(
      ({ activity, vendor_id }) => activity === 'Consigned' && vendor_id === consignor_id,
    )!; // a consigned part has a transaction
    const { name: title, catalog_no } = pieceOf(entries).values;
    return [{ widget_id, title, catalog_no, quantity: consignedPart.quantity, price, share }];
  });
}

/** Lines of a consignor's account, with the reasons of corrections. */
export interface ConsignorLines {
  readonly lines: readonly Line[];
  /** Reasons by the id of the corrected transaction, or by `keyOf` of a payout's line. */
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
