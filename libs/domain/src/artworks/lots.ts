import type { Cents } from '@rabbet/domain/money/money';
import { type Decimal, minus, plus } from '@rabbet/domain/numbers/decimal';
import type { Transaction } from './transactions';

/** Units of a piece on hand that came together. */
export interface Lot {
  readonly standing: 'owned' | 'consigned';
  readonly vendor_id: number | null;
  /** Transaction by which they came; null of units that were only counted. */
  readonly transaction_id: number | null;
  readonly quantity: Decimal;
  /** Cost of each by the transaction by which they came; null where it says none. */
  readonly cost: Cents | null;
}

/** Sale with the lots that it took, less what a customer has returned. */
interface SoldLots {
  readonly sale: Transaction;
  readonly lots: readonly Lot[];
}

/** Lots on hand, the oldest first, and the sold ones. */
export interface Lots {
  readonly lots: readonly Lot[];
  readonly sales: readonly SoldLots[];
  /** Lot that came last: units that a count finds beyond those on hand are like it. */
  readonly latest: Lot;
}

export const NO_LOTS: Lots = {
  lots: [],
  sales: [],
  latest: { standing: 'owned', vendor_id: null, transaction_id: null, quantity: 0, cost: null },
};

/** Lots on hand after these transactions, which are in order. */
export function lotsAfter(transactions: readonly Transaction[]): readonly Lot[] {
  return transactions.reduce(applyTransaction, NO_LOTS).lots;
}

/**
 * Units after one more transaction. A sale takes units of the consignor whom it owes a share, a return to a vendor
 * those of this vendor; the oldest go first. Units that a count does not find are missing from the lot that came last.
 */
export function applyTransaction(before: Lots, transaction: Transaction): Lots {
  const { lots, latest } = before;
  const { activity, quantity, vendor_id } = transaction;
  switch (activity) {
    case 'Purchased':
    case 'Consigned': {
      const standing = activity === 'Purchased' ? 'owned' : 'consigned';
      const newLot: Lot = {
        standing,
        vendor_id,
        transaction_id: transaction.id,
        quantity,
        cost: unitCostOf(transaction),
      };
      return { ...before, lots: [...lots, newLot], latest: newLot };
    }
    case 'Transferred': {
      const toOwned = (lot: Lot): Lot =>
        lot.standing === 'owned' ? lot : { ...lot, standing: 'owned', cost: unitCostOf(transaction) ?? lot.cost };
      return { ...before, lots: lots.map(toOwned), latest: toOwned(latest) };
    }
    case 'Sold': {
      const { left, taken } = takeUnits(lots, quantity, saleRank(transaction, latest));
      return { ...before, lots: left, sales: [...before.sales, { sale: transaction, lots: taken }] };
    }
    case 'Returned': {
      if (transaction.customer_id !== null) return afterReturn(before, transaction);
      return { ...before, lots: takeUnits(lots, quantity, returnRank(transaction, latest)).left };
    }
    case 'Adjusted': {
      const missing = minus(unitsOf(lots), quantity);
      if (missing < 0) return { ...before, lots: [...lots, { ...latest, quantity: -missing }] };
      const left = takeUnits([...lots].reverse(), missing, () => 0).left;
      return { ...before, lots: [...left].reverse() };
    }
    case 'Moved':
      return before;
  }
}

/** Sales that a customer's return undoes: those to this customer first, then to nobody named, then to others; the latest first. */
export function salesToUndo<S extends { readonly sale: Transaction }>(
  sales: readonly S[],
  { customer_id }: Transaction,
): readonly S[] {
  const rank = ({ sale }: S) => {
    if (sale.customer_id === customer_id) return 0;
    return sale.customer_id === null ? 1 : 2;
  };
  return [...sales].reverse().sort((a, b) => rank(a) - rank(b));
}

/** Units after a customer has brought some back: they are on hand again, as the lots that they were sold from. */
function afterReturn({ lots, sales, latest }: Lots, transaction: Transaction): Lots {
  let rest = transaction.quantity;
  const left = new Map<Transaction, readonly Lot[]>();
  const returnedLots: Lot[] = [];
  for (const { sale, lots: sold } of salesToUndo(sales, transaction)) {
    const part = takeUnits(sold, rest, () => 0);
    left.set(sale, part.left);
    returnedLots.push(...part.taken);
    rest = minus(rest, unitsOf(part.taken));
  }
  if (rest > 0) returnedLots.push({ ...latest, quantity: rest });
  return {
    lots: [...lots, ...returnedLots],
    latest,
    sales: sales.map(({ sale }) => ({ sale, lots: left.get(sale) ?? [] })),
  };
}

/** Order in which a sale takes lots. Those of the shop go first, unless the sale owes a share and the latest lot is consigned. */
function saleRank({ consignor_id, share }: Transaction, latest: Lot): (lot: Lot) => number {
  const owesNothing = consignor_id === null && share === null;
  const rankOfOwned = owesNothing || latest.standing === 'owned' ? 0 : 3;
  return ({ standing, vendor_id }) => {
    if (standing === 'owned') return rankOfOwned;
    return vendor_id === consignor_id ? 1 : 2;
  };
}

/** Order in which a return to a vendor takes lots: those of this vendor first, then those that are owned or consigned as the latest. */
function returnRank({ vendor_id }: Transaction, latest: Lot): (lot: Lot) => number {
  return (lot) => {
    if (lot.vendor_id === vendor_id) return 0;
    return lot.standing === latest.standing ? 1 : 2;
  };
}

/** Takes this quantity from the lots with the lowest rank first; of equal rank, in their order. */
function takeUnits(
  lots: readonly Lot[],
  quantity: Decimal,
  rank: (lot: Lot) => number,
): { readonly left: readonly Lot[]; readonly taken: readonly Lot[] } {
  let rest = quantity;
  const parts = new Map<Lot, Decimal>();
  for (const lot of [...lots].sort((a, b) => rank(a) - rank(b))) {
    const part = Math.min(rest, lot.quantity);
    if (part <= 0) continue;
    parts.set(lot, part);
    rest = minus(rest, part);
  }
  const left = lots.map((lot) => ({ ...lot, quantity: minus(lot.quantity, parts.get(lot) ?? 0) }));
  const taken = [...parts].map(([lot, part]) => ({ ...lot, quantity: part }));
  return { left: left.filter((lot) => lot.quantity > 0), taken };
}

export function unitsOf(lots: readonly Lot[]): Decimal {
  return lots.reduce((sum, { quantity }) => plus(sum, quantity), 0);
}

function unitCostOf({ cost, fees }: Transaction): Cents | null {
  return cost + fees > 0 ? cost + fees : null;
}
