import { refuse, Refusals } from '@rabbet/domain/deciders/refusal';
import { dollars } from '@rabbet/domain/money/money';
import { isMultipleOf } from '@rabbet/domain/numbers/decimal';
import { problemsOf } from '@rabbet/domain/records/checking';
import { fillDefaults, MONEY_MAX_CENTS, type Values } from '@rabbet/domain/records/fields';
import { changedValues } from '@rabbet/domain/records/record';
import { instantOf } from '@rabbet/domain/time/moments';
import { longMoment } from '@rabbet/domain/time/words';
import type { ArtworkCommand, ArtworkEvent, RecordingFacts, TransactionInput } from './commands';
import type { ArtworkDetails } from './details';
import type { Artwork } from './piece';
import { neverTaken, takenThere } from './places';
import { findOtherBuyer, findWrongReturn, findWrongTerms, settleSale } from './selling';
import {
  correctionFields,
  counting,
  isSoldOut,
  stockAfter,
  totalPrice,
  type Transaction,
  type TransactionDetails,
  transactionFields,
} from './transactions';

/** Most that a client's clock may be fast. */
const CLOCKS_DIFFER_MS = 5 * 60_000;
/** Times before it are slips of typing: no gallery's books begin earlier. */
const EARLIEST = '1900-01-01';

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
  const refusals = new Refusals(facts.wrong);
  findImpossible(state, transaction, refusals);
  findWrongTerms(state, transaction, refusals);
  findWrongReturn(state, transaction, refusals);
  findOtherBuyer(transaction, buyers, refusals);
  findUntimely(transaction, moment, refusals);
  const agreed =
    transaction.activity === 'Consigned' ? { ...transaction, share: transaction.share ?? usualShare } : transaction;
  const { corrected: _, ...data } = settleSale(state, agreed);
  const after = withTransaction(state, { ...data, corrected: false });
  findOverdrawn(after, 'quantity', refusals);
  refusals.refuse();
  return [
    { type: 'ArtworkTransactionRecorded', data, occurredAt: occurredAt(completed ?? initiated ?? moment) },
    ...followingChange(state, after),
  ];
}

/** Completes a transaction that was begun, if there was enough on hand at every point since its completion. */
export function completeTransaction(
  state: Artwork,
  { transaction_id: id, completed: completedAt, ...values }: Data<'CompleteTransaction'>,
  facts: Pick<RecordingFacts, 'moment' | 'buyers'>,
): readonly ArtworkEvent[] {
  const begun = transactionOf(state, id);
  if (begun.corrected) refuse('transaction/corrected', 'This transaction was corrected: it no longer counts.');
  const news = changedValues({ ...begun }, withoutNulls(values));
  if (begun.completed !== null) {
    if ((completedAt ?? begun.completed) === begun.completed && Object.keys(news).length === 0) return []; // as it is
    refuse('transaction/completed', `This transaction was completed at ${begun.completed} UTC: correct it if not.`);
  }
  const on = completedAt ?? facts.moment;
  const complete: Transaction = { ...begun, ...news, completed: on };
  const refusals = new Refusals();
  findWrongTerms(state, { ...complete, share: null }, refusals);
  findOtherBuyer(complete, facts.buyers, refusals);
  findUntimely(complete, facts.moment, refusals);
  const { customer_id, invoice, price, share, consignor_id, due } = settleSale(state, complete);
  const learned = changedValues({ ...begun }, { customer_id, invoice, price, share, consignor_id, due });
  const after = withAltered(state, id, { ...learned, completed: on });
  findOverdrawn(after, 'completed', refusals);
  refusals.refuse();
  const data = { transaction_id: id, completed: on, ...learned };
  return [{ type: 'ArtworkTransactionCompleted', data, occurredAt: occurredAt(on) }, ...followingChange(state, after)];
}

/** Values without those that are null or undefined: they are not given. */
function withoutNulls(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}

/** Corrects a wrong transaction. It is never edited: it counts for nothing any more, and stays visible. */
export function correctTransaction(
  state: Artwork,
  { transaction_id: id, reason }: Data<'CorrectTransaction'>,
): readonly ArtworkEvent[] {
  const [problem] = problemsOf(correctionFields, { reason });
  if (problem) refuse(`field/${problem.code}`, problem.message);
  if (transactionOf(state, id).corrected) return []; // corrected again, it is as wrong as before
  const after = withAltered(state, id, { corrected: true });
  const refusals = new Refusals();
  findOverdrawn(after, null, refusals);
  refusals.refuse();
  return [
    { type: 'ArtworkTransactionCorrected', data: { transaction_id: id, reason } },
    ...followingChange(state, after),
  ];
}

/** State with one more transaction, and with the place where it took the piece. */
export function withTransaction(state: Artwork, transaction: Transaction): Artwork {
  const transactions = [...state.transactions, transaction];
  return { ...state, transactions, places: takenThere(state.places, transaction) };
}

/** State after changes of one transaction. */
export function withAltered(state: Artwork, id: number, changes: Partial<Transaction>): Artwork {
  const transactions = state.transactions.map((transaction) =>
    transaction.id === id ? { ...transaction, ...changes } : transaction,
  );
  const altered = transactions.find((transaction) => transaction.id === id);
  const places = neverTaken(state.places, id);
  return { ...state, transactions, places: altered ? takenThere(places, altered) : places };
}

function transactionOf({ transactions }: Artwork, id: number): Transaction {
  return (
    transactions.find((transaction) => transaction.id === id) ??
    refuse('transaction/unknown', 'This piece has no such transaction.')
  );
}

function findImpossible({ values }: Artwork, transaction: Transaction, refusals: Refusals): void {
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

function findUntimely({ initiated, completed }: Transaction, now: string, refusals: Refusals): void {
  for (const field of ['completed', 'initiated'] as const) {
    const moment = { completed, initiated }[field];
    if (moment !== null && moment < EARLIEST)
      refusals.add(`transaction/${field}`, `A time is in 1900 or later: ${moment} is not.`, field);
  }
  const isAhead = (moment: string | null) => moment !== null && instantOf(moment) > instantOf(now) + CLOCKS_DIFFER_MS;
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

function findOverdrawn({ transactions }: Artwork, field: string | null, refusals: Refusals): void {
  const { overdrawn } = stockAfter(counting(transactions));
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

/** Change of the piece that follows from what became of it: its place, and the end of a hold once it is sold. */
function followingChange(before: Artwork, after: Artwork): readonly ArtworkEvent[] {
  const data = { ...placeChange(before, after), ...(isSoldOnHold(after) && NO_HOLD) };
  return Object.keys(data).length > 0 ? [{ type: 'ArtworkChanged', data }] : [];
}

/** New location of the piece, if its last place is another one now. Otherwise a location set by hand since then stays. */
function placeChange(before: Artwork, after: Artwork): Partial<ArtworkDetails> {
  const was = before.places.at(-1);
  const is = after.places.at(-1);
  return !is || was === is || is.location === before.values.location ? {} : { location: is.location };
}

const NO_HOLD = { held_until: null, held_for: null, held_note: null } as const satisfies Partial<ArtworkDetails>;

function isSoldOnHold({ values, transactions }: Artwork): boolean {
  return values.held_until !== null && isSoldOut(transactions);
}

function occurredAt(moment: string): string {
  return new Date(instantOf(moment)).toISOString();
}

type Data<T extends ArtworkCommand['type']> = Extract<ArtworkCommand, { type: T }>['data'];
