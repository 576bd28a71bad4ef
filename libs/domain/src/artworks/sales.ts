import type { Refusals } from '@rabbet/domain/deciders/refusal';
import { percentOf } from '@rabbet/domain/money/money';
import { type Decimal, minus } from '@rabbet/domain/numbers/decimal';
import { priceOf } from './public-offer';
import type { Artwork } from './piece';
import { lotsAfter, unitsOf } from './lots';
import { countedTransactions, custodyOf, type Transaction } from './transactions';

/** Sale with its price, and with what its consignor is owed: both are fixed once it is completed. */
export function settleSale(piece: Artwork, transaction: Transaction): Transaction {
  const { activity, completed, quantity } = transaction;
  if (activity !== 'Sold' || completed === null) return transaction;
  const price = transaction.price ?? priceOf(piece.values);
  const [consignment, units] = consignmentOf(piece, completed, quantity) ?? [null, 0];
  const { vendor_id: consignor_id = null, share = null } = consignment ?? {};
  const due = price === null || share === null ? null : percentOf(price, share, units);
  return { ...transaction, price, share, consignor_id, due };
}

/** Rejects prices and shares where there are none, and sales without a price. */
export function checkTerms(before: Artwork, transaction: Transaction, refusals: Refusals): void {
  const { activity, completed, price, share } = transaction;
  if (activity !== 'Sold' && price !== null)
    refusals.add('transaction/price', 'Only a sale has a price: leave it out here.', 'price');
  if (activity === 'Sold' && completed !== null && price === null && priceOf(before.values) === null)
    refusals.add('transaction/price', 'The piece has no price: say what it was sold for.', 'price');
  if (activity !== 'Consigned' && share !== null)
    refusals.add('transaction/share', 'The share is agreed when a piece is consigned: leave it out here.', 'share');
}

/** Rejects a sale under the order of another customer. A sale that names no customer is taken as it is. */
export function checkBuyer(
  { order_id, customer_id }: Transaction,
  buyers: readonly number[] | undefined,
  refusals: Refusals,
): void {
  if (buyers === undefined || customer_id === null || buyers.includes(customer_id)) return;
  refusals.add(
    'transaction/customer',
    `Order ${order_id} belongs to customer ${buyers[0]}, not ${customer_id}: name that customer, or another order.`,
    'customer_id',
  );
}

/** Rejects a return to a firm that the piece did not come from, unless the comments say why. */
export function checkReturn({ transactions }: Artwork, transaction: Transaction, refusals: Refusals): void {
  const { activity, vendor_id, completed, comments } = transaction;
  if (activity !== 'Returned' || vendor_id === null || comments !== null) return;
  const vendors = transactionsUntil(transactions, completed)
    .filter((earlier) => earlier.activity === 'Purchased' || earlier.activity === 'Consigned')
    .flatMap((earlier) => earlier.vendor_id ?? []);
  if (vendors.length > 0 && !vendors.includes(vendor_id))
    refusals.add(
      'transaction/returned',
      'This piece came from somebody else: name them, or say in the comments why it goes to others.',
      'vendor_id',
    );
}

/**
 * Consignment from which a sale at a moment takes units, and how many; null if it takes only units of the shop.
 * Consigned units go first while the piece is consigned by its custody. Otherwise those of the shop do: of 2 owned and 1
 * consigned, a sale of 3 takes 1 consigned unit.
 */
function consignmentOf(
  { transactions }: Artwork,
  moment: string,
  quantity: Decimal,
): readonly [Transaction, Decimal] | null {
  const transactionsBefore = transactionsUntil(transactions, moment);
  const lots = lotsAfter(transactionsBefore);
  const consigned = lots.filter(({ standing }) => standing === 'consigned');
  const owned = unitsOf(lots.filter(({ standing }) => standing === 'owned'));
  const consignedUnits =
    custodyOf(transactionsBefore) === 'consigned' ? quantity : minus(quantity, Math.min(quantity, owned));
  const lastLot = consigned.at(-1);
  const consignment = transactionsBefore.find(({ id }) => id === lastLot?.transaction_id);
  if (!lastLot || !consignment || consignedUnits <= 0) return null;
  const ofConsignor = consigned.filter(({ vendor_id }) => vendor_id === lastLot.vendor_id);
  return [consignment, Math.min(consignedUnits, unitsOf(ofConsignor))];
}

/** Transactions that count and were completed by this moment; all that count if there is none. */
function transactionsUntil(recorded: readonly Transaction[], moment: string | null): readonly Transaction[] {
  return countedTransactions(recorded).filter(
    ({ completed }) => moment === null || (completed !== null && completed <= moment),
  );
}
