import {
  type Artwork,
  artwork,
  consignorOf,
  counting,
  custody,
  deciding,
  type Lot,
  lotsAfter,
  priceOf,
  provenance,
  type Standing,
  standing,
  stockAfter,
  type Transaction,
} from '@rabbet/domain/artworks/artworks';
import { type Cents, times } from '@rabbet/domain/money/money';
import { type Decimal, dividedRounded, MILLION, millionths, plus } from '@rabbet/domain/numbers/decimal';
import { entriesAt, type Entry, pieceOf, withEntry } from './entries';

/** Units on hand of one owner. */
export interface Part {
  readonly standing: 'owned' | 'consigned';
  readonly consignor_id: number | null;
  readonly quantity: Decimal;
  /** Cost of all of them: each by the transaction by which it came, else by the piece. Null where nobody said it. */
  readonly cost: Cents | null;
}

/** Ownership, place and worth of a piece at a moment. */
export interface Holding {
  readonly standing: Standing;
  readonly custody: 'owned' | 'consigned';
  readonly provenance: 'owned' | 'consigned' | 'unknown';
  /** Quantity on hand. */
  readonly quantity: Decimal;
  /** Units on hand by their owners, those of the shop first. */
  readonly parts: readonly Part[];
  /** Consignor of a piece that is here on consignment. */
  readonly consignor_id: number | null;
  readonly location: string | null;
  /** Cost of a unit: the average of those on hand; where none is left, by the transaction by which it came last. */
  readonly cost: Cents | null;
  /** Price that was asked for each. */
  readonly price: Cents | null;
  /** Transaction that decides the standing. */
  readonly transaction_id: number | null;
}

/** Moment from which a holding is said of a piece, until the next one. */
export interface Point extends Holding {
  readonly at: string;
  /** Instant since which this is said of that moment. */
  readonly known: string;
}

export function holdingOf(piece: Artwork): Holding {
  const { transactions, places, values } = piece;
  const counted = counting(transactions);
  const { quantity } = stockAfter(counted);
  const parts = quantity > 0 ? partsOf(lotsAfter(counted), values.cost ?? null) : [];
  return {
    standing: standing(transactions),
    custody: custody(transactions),
    provenance: provenance(transactions),
    quantity,
    parts,
    consignor_id: consignorOf(transactions),
    location: places.at(-1)?.location ?? null,
    cost: costOfUnit(parts) ?? lastCost(counted) ?? values.cost ?? null,
    price: values.price === undefined ? null : priceOf(values),
    transaction_id: deciding(transactions)?.id ?? null,
  };
}

/** Units by their owners: those of the shop, then those of each consignor, the one that nobody named last. */
function partsOf(lots: readonly Lot[], own: Cents | null): readonly Part[] {
  const parts = new Map<string, Part>();
  for (const { standing, vendor_id, quantity, cost } of lots) {
    const consignor_id = standing === 'consigned' ? vendor_id : null;
    const before = parts.get(`${standing} ${consignor_id}`);
    const each = cost ?? own;
    const spent = each === null ? (before?.cost ?? null) : (before?.cost ?? 0) + times(each, quantity);
    const all = plus(before?.quantity ?? 0, quantity);
    parts.set(`${standing} ${consignor_id}`, { standing, consignor_id, quantity: all, cost: spent });
  }
  const place = ({ standing, consignor_id }: Part) => (standing === 'owned' ? 0 : (consignor_id ?? Infinity));
  return [...parts.values()].sort((a, b) => place(a) - place(b));
}

/** Units on hand of this standing. */
export function unitsOf(parts: readonly Part[], standing: Part['standing']): Decimal {
  return parts.reduce((sum, part) => (part.standing === standing ? plus(sum, part.quantity) : sum), 0);
}

/** Cost of all units of this standing; null where nobody said it. */
export function costOf(parts: readonly Part[], standing: Part['standing']): Cents | null {
  const costs = parts.flatMap((part) => (part.standing === standing && part.cost !== null ? [part.cost] : []));
  return costs.length > 0 ? costs.reduce((sum, cost) => sum + cost) : null;
}

function costOfUnit(parts: readonly Part[]): Cents | null {
  let [cost, units] = [0, 0];
  for (const part of parts) {
    if (part.cost === null) continue;
    cost += part.cost;
    units = plus(units, part.quantity);
  }
  return units === 0 ? null : Number(dividedRounded(BigInt(cost) * MILLION, millionths(units)));
}

function lastCost(counted: readonly Transaction[]): Cents | null {
  const came = counted.findLast(({ activity }) => activity === 'Purchased' || activity === 'Consigned');
  return came && came.cost + came.fees > 0 ? came.cost + came.fees : null;
}

/** All that is said of a piece, entry by entry. */
export interface Ledger {
  readonly entries: readonly Entry[];
  readonly piece: Artwork;
  /** Latest moment of an entry. */
  readonly latest: string;
  /** Points as they are said now, in order. */
  readonly points: readonly Point[];
}

export const EMPTY_LEDGER: Ledger = { entries: [], piece: artwork.initial, latest: '', points: [] };

/** Ledger with one more entry, and the points that are said no more. Those that are said newly are known since it. */
export interface Taken {
  readonly ledger: Ledger;
  readonly closed: readonly Point[];
}

export function withNext({ entries, piece, latest, points }: Ledger, entry: Entry): Taken {
  const all = [...entries, entry];
  const after = withEntry(piece, entry);
  const { at, known } = entry;
  const ledger = { entries: all, piece: after, latest: at !== null && at > latest ? at : latest };
  if (at === null) return { ledger: { ...ledger, points }, closed: [] };
  const before = points.filter((point) => point.at < at);
  const later = points.slice(before.length);
  const isInOrder = entry.type !== 'ArtworkTransactionCorrected' && at >= latest;
  const moments = isInOrder ? [at] : momentsFrom(all, at);
  const said = [...before];
  for (const moment of moments) {
    const holding = holdingOf(isInOrder ? after : pieceOf(entriesAt(all, moment)));
    const last = said.at(-1);
    if (last ? isSame(last, holding) : isNothing(holding)) continue;
    const stays = later.find((point) => point.at === moment && isSame(point, holding));
    said.push(stays ?? { at: moment, known, ...holding });
  }
  return { ledger: { ...ledger, points: said }, closed: later.filter((point) => !said.includes(point)) };
}

/** Points of these entries as they are said after the last of them. */
export function ledgerOf(entries: readonly Entry[]): Ledger {
  return entries.reduce((ledger, entry) => withNext(ledger, entry).ledger, EMPTY_LEDGER);
}

function momentsFrom(entries: readonly Entry[], from: string): readonly string[] {
  const moments = new Set(entries.flatMap(({ at }) => (at !== null && at >= from ? [at] : [])));
  return [...moments].sort();
}

export function isSame(a: Holding, b: Holding): boolean {
  return (
    HOLDING_FIELDS.every((field) => field === 'parts' || a[field] === b[field]) &&
    a.parts.length === b.parts.length &&
    a.parts.every((part, i) => isSamePart(part, b.parts[i]!)) // there are as many
  );
}

function isSamePart(a: Part, b: Part): boolean {
  return (
    a.standing === b.standing && a.consignor_id === b.consignor_id && a.quantity === b.quantity && a.cost === b.cost
  );
}

export const HOLDING_FIELDS = [
  'standing',
  'custody',
  'provenance',
  'quantity',
  'parts',
  'consignor_id',
  'location',
  'cost',
  'price',
  'transaction_id',
] as const satisfies readonly (keyof Holding)[];

/** Nothing is said of a piece before it came, but where it is expected and what it will be sold for. */
function isNothing({ standing, quantity }: Holding): boolean {
  return standing === 'not received' && quantity === 0;
}
