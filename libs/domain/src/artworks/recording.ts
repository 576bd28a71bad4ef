import { refuse } from '@rabbet/domain/deciders/refusal';
import { isMultipleOf } from '@rabbet/domain/numbers/decimal';
import { filledIn } from '@rabbet/domain/records/fields';
import { instantOf } from '@rabbet/domain/time/moments';
import type { ArtworkEvent, RecordingFacts, TransactionInput } from './commands';
import type { Artwork } from './piece';
import { counting, stockAfter, type Transaction, type TransactionDetails, transactionFields } from './transactions';

/** The clock of whoever says when it was may be fast. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/** A transaction takes its place in time, also in the past, if there was enough on hand at every point since. */
export function recorded(state: Artwork, input: TransactionInput, facts?: RecordingFacts): readonly ArtworkEvent[] {
  if (!facts) throw new Error('nothing was prepared about a transaction');
  const { id, now } = facts;
  const { completed = now, initiated } = input;
  const data = {
    id,
    ...filledIn<TransactionDetails>(transactionFields, input),
    completed,
    initiated: initiated ?? completed ?? now,
  };
  const transaction: Transaction = { ...data, corrected: false };
  refuseImpossible(state, transaction, now);
  const transactions = [...state.transactions, transaction];
  refuseOverdrawn(transactions);
  return [
    { type: 'TransactionRecorded', data, occurredAt: new Date(instantOf(completed ?? data.initiated)).toISOString() },
    ...moved(state, transactions),
  ];
}

/** A wrong transaction is never edited: it counts for nothing any more, and both stay to be seen. */
export function corrected(
  state: Artwork,
  { transaction_id: id, reason }: { transaction_id: number; reason: string },
): readonly ArtworkEvent[] {
  const wrong = state.transactions.find((one) => one.id === id);
  if (!wrong) refuse('transaction/unknown', 'This piece has no such transaction.');
  if (wrong.corrected) return []; // corrected again, it is as wrong as before
  const transactions = state.transactions.map((one) => (one === wrong ? { ...one, corrected: true } : one));
  refuseOverdrawn(transactions);
  return [{ type: 'TransactionCorrected', data: { transaction_id: id, reason } }, ...moved(state, transactions)];
}

function refuseImpossible({ values }: Artwork, transaction: Transaction, now: string): void {
  const { activity, quantity, customer_id, vendor_id, location, quantity_units_id } = transaction;
  const { initiated, completed } = transaction;
  if (activity === 'Returned' && (customer_id === null) === (vendor_id === null))
    refuse(
      'transaction/returned',
      'A return is from a customer or to a vendor: give customer_id or vendor_id, not both.',
    );
  if (activity === 'Transferred' && !location)
    refuse('transaction/no-location', 'Say where the piece was moved to: location.');
  if (quantity === 0 && activity !== 'Adjusted')
    refuse('transaction/quantity', 'The quantity is above 0; only an adjustment may set it to 0.');
  if (!isMultipleOf(quantity, values.quantity_modulus))
    refuse('transaction/quantity', `The quantity of this piece goes in steps of ${values.quantity_modulus}.`);
  if (quantity_units_id !== null && values.quantity_units_id !== null && quantity_units_id !== values.quantity_units_id)
    refuse('transaction/units', "The quantity is counted in the piece's own units.");
  if (completed !== null && initiated !== null && completed < initiated)
    refuse('transaction/completed', 'A transaction is completed after it was initiated.');
  if (completed !== null && instantOf(completed) > instantOf(now) + CLOCKS_DIFFER_MS)
    refuse('transaction/completed', 'What is yet to happen is not completed: leave completed out, or say null.');
}

function refuseOverdrawn(transactions: readonly Transaction[]): void {
  const { overdrawn } = stockAfter(counting(transactions));
  if (!overdrawn) return;
  const { activity, completed, quantity } = overdrawn;
  refuse(
    'transaction/overdrawn',
    `There would be less than nothing on hand when ${quantity} ${quantity === 1 ? 'is' : 'are'} ` +
      `${activity.toLowerCase()} at ${completed} UTC.`,
  );
}

/** It is where the latest transfer took it, if that is news. */
function moved({ transactions: before, values }: Artwork, now: readonly Transaction[]): readonly ArtworkEvent[] {
  const [was, is] = [placeAfter(before), placeAfter(now)];
  return was === is || is === values.location ? [] : [{ type: 'ArtworkChanged', data: { location: is } }];
}

function placeAfter(transactions: readonly Transaction[]): string | null {
  return counting(transactions).findLast(({ location }) => location !== null)?.location ?? null;
}
