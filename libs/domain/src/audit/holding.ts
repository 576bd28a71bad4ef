import {
  type Artwork,
  consignorOf,
  countedTransactions,
  custodyOf,
  decidingTransaction,
  type Lot,
  lotsAfter,
  priceOf,
  provenanceOf,
  type Standing,
  standingOf,
  stockAfter,
  type Transaction,
} from '@rabbet/domain/artworks/artworks';
import { type Cents, times } from '@rabbet/domain/money/money';
import { type Decimal, divideRounded, MILLION, millionths, plus } from '@rabbet/domain/numbers/decimal';

/** Units on hand of one owner. */
export interface Part {
  readonly standing: 'owned' | 'consigned';
  readonly consignor_id: number | null;
  readonly quantity: Decimal;
  /** Cost of those units whose cost is recorded, by the transaction by which they came or else by the piece. Null if there are none. */
  readonly cost: Cents | null;
}

/** Ownership, place and worth of a piece. */
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
  /** Cost of a unit: the average of those on hand whose cost is recorded; without any, by the latest purchase or consignment. */
  readonly cost: Cents | null;
  /** Price that was asked for each. */
  readonly price: Cents | null;
  /** Transaction that decides the standing. */
  readonly transaction_id: number | null;
}

export function holdingOf(piece: Artwork): Holding {
  const { transactions, places, values } = piece;
  const counted = countedTransactions(transactions);
  const { quantity } = stockAfter(counted);
  const lots = quantity > 0 ? lotsAfter(counted).map((lot) => ({ ...lot, cost: lot.cost ?? values.cost ?? null })) : [];
  return {
    standing: standingOf(transactions),
    custody: custodyOf(transactions),
    provenance: provenanceOf(transactions),
    quantity,
    parts: partsOf(lots),
    consignor_id: consignorOf(transactions),
    location: places.at(-1)?.location ?? null,
    cost: averageCost(lots) ?? lastCost(counted) ?? values.cost ?? null,
    price: values.price === undefined ? null : priceOf(values),
    transaction_id: decidingTransaction(transactions)?.id ?? null,
  };
}

/** Units by their owners: those of the shop, then those of each consignor, and last those of an unnamed consignor. */
function partsOf(lots: readonly Lot[]): readonly Part[] {
  const parts = new Map<string, Part>();
  for (const { standing, vendor_id, quantity, cost } of lots) {
    const consignor_id = standing === 'consigned' ? vendor_id : null;
    const key = `${standing} ${consignor_id}`;
    const before = parts.get(key);
    const costBefore = before?.cost ?? null;
    const totalCost = cost === null ? costBefore : (costBefore ?? 0) + times(cost, quantity);
    parts.set(key, { standing, consignor_id, quantity: plus(before?.quantity ?? 0, quantity), cost: totalCost });
  }
  const rank = ({ standing, consignor_id }: Part) => (standing === 'owned' ? 0 : (consignor_id ?? Infinity));
  return [...parts.values()].sort((a, b) => rank(a) - rank(b));
}

/** Units on hand of this standing. */
export function unitsOf(parts: readonly Part[], standing: Part['standing']): Decimal {
  return parts.reduce((sum, part) => (part.standing === standing ? plus(sum, part.quantity) : sum), 0);
}

/** Cost of the units of this standing, as far as it is recorded; null if it is for none. */
export function costOf(parts: readonly Part[], standing: Part['standing']): Cents | null {
  const costs = parts.flatMap((part) => (part.standing === standing && part.cost !== null ? [part.cost] : []));
  return costs.length > 0 ? costs.reduce((sum, cost) => sum + cost) : null;
}

/** Average cost of the units whose cost is recorded; null if there are none. */
function averageCost(lots: readonly Lot[]): Cents | null {
  let totalCost = 0;
  let units = 0;
  for (const { cost, quantity } of lots) {
    if (cost === null) continue;
    totalCost += times(cost, quantity);
    units = plus(units, quantity);
  }
  return units === 0 ? null : Number(divideRounded(BigInt(totalCost) * MILLION, millionths(units)));
}

function lastCost(counted: readonly Transaction[]): Cents | null {
  const arrival = counted.findLast(({ activity }) => activity === 'Purchased' || activity === 'Consigned');
  return arrival && arrival.cost + arrival.fees > 0 ? arrival.cost + arrival.fees : null;
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

export function isSameHolding(a: Holding, b: Holding): boolean {
  return (
    HOLDING_FIELDS.every((field) => field === 'parts' || a[field] === b[field]) &&
    a.parts.length === b.parts.length &&
    a.parts.every((part, i) => isSamePart(part, b.parts[i]!)) // both have as many parts
  );
}

function isSamePart(a: Part, b: Part): boolean {
  return (
    a.standing === b.standing && a.consignor_id === b.consignor_id && a.quantity === b.quantity && a.cost === b.cost
  );
}

/** Holding of a piece that has not arrived: it may have a place and a price already. */
export function isBeforeArrival({ standing, quantity }: Holding): boolean {
  return standing === 'not received' && quantity === 0;
}
