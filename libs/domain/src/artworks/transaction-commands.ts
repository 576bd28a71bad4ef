import { refuse, refuseAs, Refusals } from '@rabbet/domain/deciders/refusal';
import { dollars } from '@rabbet/domain/money/money';
import { isMultipleOf } from '@rabbet/domain/numbers/decimal';
import { problemsOf } from '@rabbet/domain/records/field-rules';
import { fillDefaults, MONEY_MAX_CENTS, type Values } from '@rabbet/domain/records/fields';
import { changedValues } from '@rabbet/domain/records/record';
import { instantOf } from '@rabbet/domain/time/moments';
import { longMoment } from '@rabbet/domain/time/words';
import type { ArtworkCommand, ArtworkEvent, RecordingFacts, TransactionInput } from './commands';
import type { ArtworkDetails } from './details';
import type { Artwork } from './piece';
import { placesWithout, placesAfter } from './places';
import { checkBuyer, checkReturn, checkTerms, settleSale } from './sales';
import {
  correctionFields,
  countedTransactions,
  isSoldOut,
  stockAfter,
  totalPrice,
  type Transaction,
  type TransactionDetails,
  transactionFields,
} from './transactions';

/** Most that a client's clock may be fast. */
const MAX_CLOCK_ERROR_MS = 5 * 60_000;
/** Earlier times are refused as typing errors. */
const EARLIEST_MOMENT = '1900-01-01';

/** Records a transaction, also one of the past, if there was enough on hand at every point since. */
export function recordTransaction(
  state: Artwork,
  input: TransactionInput,
  facts: RecordingFacts,
): readonly ArtworkEvent[] {
  const { id, moment, usualShare, buyers } = facts;
  const { completed = moment, initiated } = input;
  const transaction: Transaction = {
    id,
    ...fillDefaults<TransactionDetails>(transactionFields, input),
    completed,
    initiated: initiated ?? completed ?? moment,
    consignor_id: null,
    due: null,
    corrected: false,
  };
  const refusals = new Refusals(facts.problems);
  checkFields(state, transaction, refusals);
  checkTerms(state, transaction, refusals);
  checkReturn(state, transaction, refusals);
  checkBuyer(transaction, buyers, refusals);
  checkTimes(transaction, moment, refusals);
  const agreed =
    transaction.activity === 'Consigned' ? { ...transaction, share: transaction.share ?? usualShare } : transaction;
  const { corrected: _, ...data } = settleSale(state, agreed);
  const after = withTransaction(state, { ...data, corrected: false });
  checkStock(after, 'quantity', refusals);
  refusals.refuse();
  return [
    { type: 'ArtworkTransactionRecorded', data, occurredAt: occurredAt(completed ?? initiated ?? moment) },
    ...resultingChange(state, after),
  ];
}

/** Completes a transaction that was begun, if there was enough on hand at every point since its completion. */
export function completeTransaction(
  state: Artwork,
  { transaction_id: id, completed: completedAt, ...values }: Data<'CompleteTransaction'>,
  facts: Pick<RecordingFacts, 'moment' | 'buyers'>,
): readonly ArtworkEvent[] {
  const open = transactionOf(state, id);
  if (open.corrected) refuse('transaction/corrected', 'This transaction was corrected: it no longer counts.');
  const changes = changedValues({ ...open }, withoutNulls(values));
  if (open.completed !== null) {
    if ((completedAt ?? open.completed) === open.completed && Object.keys(changes).length === 0) return [];
    refuse('transaction/completed', `This transaction was completed at ${open.completed} UTC: correct it if not.`);
  }
  const completed = completedAt ?? facts.moment;
  const complete: Transaction = { ...open, ...changes, completed };
  const refusals = new Refusals();
  checkTerms(state, { ...complete, share: null }, refusals);
  checkBuyer(complete, facts.buyers, refusals);
  checkTimes(complete, facts.moment, refusals);
  const { customer_id, invoice, price, share, consignor_id, due } = settleSale(state, complete);
  const settled = changedValues({ ...open }, { customer_id, invoice, price, share, consignor_id, due });
  const after = withChangedTransaction(state, id, { ...settled, completed });
  checkStock(after, 'completed', refusals);
  refusals.refuse();
  const data = { transaction_id: id, completed, ...settled };
  return [
    { type: 'ArtworkTransactionCompleted', data, occurredAt: occurredAt(completed) },
    ...resultingChange(state, after),
  ];
}

/** Values without those that are null or undefined: they are not given. */
function withoutNulls(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}

/** Corrects a wrong transaction: it no longer counts, and stays visible. Transactions are never edited. */
export function correctTransaction(
  state: Artwork,
  { transaction_id: id, reason }: Data<'CorrectTransaction'>,
): readonly ArtworkEvent[] {
  const [problem] = problemsOf(correctionFields, { reason });
  if (problem) refuseAs('input', `field/${problem.code}`, problem.message);
  if (transactionOf(state, id).corrected) return [];
  const after = withChangedTransaction(state, id, { corrected: true });
  const refusals = new Refusals();
  checkStock(after, null, refusals);
  refusals.refuse();
  return [
    { type: 'ArtworkTransactionCorrected', data: { transaction_id: id, reason } },
    ...resultingChange(state, after),
  ];
}

/** State with one more transaction, and with the place where it took the piece. */
export function withTransaction(state: Artwork, transaction: Transaction): Artwork {
  const transactions = [...state.transactions, transaction];
  return { ...state, transactions, places: placesAfter(state.places, transaction) };
}

/** State after changes of one transaction. */
export function withChangedTransaction(state: Artwork, id: number, changes: Partial<Transaction>): Artwork {
  const transactions = state.transactions.map((transaction) =>
    transaction.id === id ? { ...transaction, ...changes } : transaction,
  );
  const changed = transactions.find((transaction) => transaction.id === id);
  const places = placesWithout(state.places, id);
  return { ...state, transactions, places: changed ? placesAfter(places, changed) : places };
}

function transactionOf({ transactions }: Artwork, id: number): Transaction {
  return (
    transactions.find((transaction) => transaction.id === id) ??
    refuseAs('unknown', 'transaction/unknown', 'This piece has no such transaction.')
  );
}

function checkFields({ values }: Artwork, transaction: Transaction, refusals: Refusals): void {
  const { activity, quantity, order_id, customer_id, vendor_id, location, quantity_units_id } = transaction;
  if (activity === 'Returned' && (customer_id === null) === (vendor_id === null))
    refusals.add(
      'transaction/returned',
      'Say which customer brought it back, or which vendor it went back to: one of the two.',
      'customer_id',
    );
  if (activity === 'Moved' && !location)
    refusals.add('transaction/no-location', 'Say where the piece was moved to.', 'location');
  if (activity !== 'Sold' && order_id !== null)
    refusals.add('transaction/order', 'Only a sale names an order: leave it out here.', 'order_id');
  if (quantity === 0 && activity !== 'Adjusted')
    refusals.add('transaction/quantity', 'The quantity is above 0; only an adjustment may set it to 0.', 'quantity');
  // a transfer and a move are of all units, whatever their quantity
  if (activity !== 'Transferred' && activity !== 'Moved' && !isMultipleOf(quantity, values.quantity_modulus))
    refusals.add(
      'transaction/quantity',
      `The quantity of this piece goes in steps of ${values.quantity_modulus}.`,
      'quantity',
    );
  if (quantity_units_id !== null && values.quantity_units_id !== null && quantity_units_id !== values.quantity_units_id)
    refusals.add('transaction/units', "The quantity is counted in the piece's own units.", 'quantity_units_id');
  if (totalPrice(transaction) > MONEY_MAX_CENTS)
    refusals.add(
      'transaction/amount',
      `Its total price is more than can be counted: ${dollars(MONEY_MAX_CENTS)} at most.`,
      'cost',
    );
}

function checkTimes({ initiated, completed }: Transaction, now: string, refusals: Refusals): void {
  for (const field of ['completed', 'initiated'] as const) {
    const moment = { completed, initiated }[field];
    if (moment !== null && moment < EARLIEST_MOMENT)
      refusals.add(`transaction/${field}`, `A time is in 1900 or later: ${moment} is not.`, field);
  }
  const isAhead = (moment: string | null) => moment !== null && instantOf(moment) > instantOf(now) + MAX_CLOCK_ERROR_MS;
  if (completed !== null && initiated !== null && completed < initiated)
    refusals.add('transaction/completed', 'A transaction is completed after it was initiated.', 'completed');
  if (completed !== null && isAhead(completed))
    refusals.add(
      'transaction/completed',
      `${completed.slice(0, 10)} is in the future: leave it out until then.`,
      'completed',
    );
  if (isAhead(initiated) && initiated !== completed)
    refusals.add('transaction/initiated', 'What is yet to begin is recorded once it has begun.', 'initiated');
}

function checkStock({ transactions }: Artwork, field: string | null, refusals: Refusals): void {
  const { overdrawn } = stockAfter(countedTransactions(transactions));
  if (!overdrawn) return;
  const { activity, completed, quantity } = overdrawn;
  const pieces = quantity === 1 ? 'it is' : `${quantity} are`;
  refusals.add(
    'transaction/overdrawn',
    `There is not enough on hand: ${pieces} ${activity.toLowerCase()} on ${longMoment(instantOf(completed!))}, ` +
      'and was sold, returned or never received before.',
    field,
  );
}

/** Change of the piece that its new transactions entail: its place, and the end of a hold once it is sold out. */
function resultingChange(before: Artwork, after: Artwork): readonly ArtworkEvent[] {
  const data = { ...placeChange(before, after), ...(isSoldOnHold(after) && NO_HOLD) };
  return Object.keys(data).length > 0 ? [{ type: 'ArtworkChanged', data }] : [];
}

/** New location of the piece, if its last place has changed. A location that was set by hand stays otherwise. */
function placeChange(before: Artwork, after: Artwork): Partial<ArtworkDetails> {
  const placeBefore = before.places.at(-1);
  const placeAfter = after.places.at(-1);
  return !placeAfter || placeBefore === placeAfter || placeAfter.location === before.values.location
    ? {}
    : { location: placeAfter.location };
}

const NO_HOLD = { held_until: null, held_for: null, held_note: null } as const satisfies Partial<ArtworkDetails>;

function isSoldOnHold({ values, transactions }: Artwork): boolean {
  return values.held_until !== null && isSoldOut(transactions);
}

function occurredAt(moment: string): string {
  return new Date(instantOf(moment)).toISOString();
}

type Data<T extends ArtworkCommand['type']> = Extract<ArtworkCommand, { type: T }>['data'];
