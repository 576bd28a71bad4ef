import {
  type Artwork,
  artwork,
  consignorOf,
  counting,
  custody,
  deciding,
  priceOf,
  provenance,
  type Standing,
  standing,
  stockAfter,
} from '@rabbet/domain/artworks/artworks';
import type { Cents } from '@rabbet/domain/money/money';
import type { Decimal } from '@rabbet/domain/numbers/decimal';
import { entriesAt, type Entry, pieceOf, withEntry } from './entries';

/** Ownership, place and worth of a piece at a moment. */
export interface Holding {
  readonly standing: Standing;
  readonly custody: 'owned' | 'consigned';
  readonly provenance: 'owned' | 'consigned' | 'unknown';
  /** Quantity on hand. */
  readonly quantity: Decimal;
  /** Consignor of a piece that is here on consignment. */
  readonly consignor_id: number | null;
  readonly location: string | null;
  /** Cost of each: by the transaction by which it came, else by the piece. */
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
  const came = counted.findLast(({ activity }) => activity === 'Purchased' || activity === 'Consigned');
  const paid = came ? came.cost + came.fees : 0;
  return {
    ...{ standing: standing(transactions), custody: custody(transactions), provenance: provenance(transactions) },
    ...{ quantity: stockAfter(counted).quantity, consignor_id: consignorOf(transactions) },
    ...{ location: places.at(-1)?.location ?? null, cost: paid > 0 ? paid : (values.cost ?? null) },
    ...{
      price: values.price === undefined ? null : priceOf(values),
      transaction_id: deciding(transactions)?.id ?? null,
    },
  };
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
  return HOLDING_FIELDS.every((field) => a[field] === b[field]);
}

export const HOLDING_FIELDS = [
  ...(['standing', 'custody', 'provenance', 'quantity', 'consignor_id'] as const),
  ...(['location', 'cost', 'price', 'transaction_id'] as const),
] as const satisfies readonly (keyof Holding)[];

/** Nothing is said of a piece before it came, but where it is expected and what it will be sold for. */
function isNothing({ standing, quantity }: Holding): boolean {
  return standing === 'not received' && quantity === 0;
}
