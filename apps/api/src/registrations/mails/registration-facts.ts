import { evolve, fold } from '@rabbet/domain/deciders/decider';
import type { Recorded, ShopEvent } from '@rabbet/domain/events/event';
import { streamNumber } from '@rabbet/domain/events/stream-number';
import { movedTo, wasAttending } from '@rabbet/domain/registrations/calendar';
import {
  dueFor,
  type FormEvent,
  isUnconfirmed,
  paidFor,
  registration,
  type Registration,
  type Seat,
  findSeat,
  waitsForDates,
  type Stage,
  workshopStream,
  type WorkshopBook,
  type WorkshopStreamEvent,
} from '@rabbet/domain/registrations/registrations';
import { withTax } from '@rabbet/domain/money/tax';
import { setting, type ShopSettings, shopSettings } from '@rabbet/domain/settings/settings';
import { longDate, longDay, timeRange } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import { addressOfWorkshop } from '@rabbet/domain/workshops/workshops';
import { listRecords, type QueryContext } from '@rabbet/projections';
import type { Addressee, ReadStateBefore, Impersonal } from '../../kernel/mail-template';
import { type LinkUse, registrationSecret } from '../links/registration-links';

/** Facts of a registration for a mail: no word of who has registered. Money is in cents. */
export interface SeatFacts {
  readonly stage: Stage;
  /** True where the dates may be in a calendar of its owner, and the seat has ended. */
  readonly mayBeInCalendar: boolean;
  readonly name: string;
  /** Times in words; none while there are no dates. */
  readonly when: readonly string[];
  readonly where: string;
  readonly total: number;
  readonly paid: number;
  readonly due: number;
  /** Day in words by which a check is awaited. */
  readonly checkBy: string | null;
  /** Street address that checks are mailed to, line by line, where one is due. */
  readonly street: readonly string[];
  readonly order: number;
  /** Price and total of a seat that is offered. */
  readonly offered: { readonly price: number; readonly total: number } | null;
  /** True of an offer that is the first word of the dates. */
  readonly areDatesNew: boolean;
  /** End of the offer. */
  readonly until: number | null;
  readonly credit: number;
  readonly refund: number;
  readonly fee: number;
  readonly workshop_id: number;
  /** Code of the confirmation. */
  readonly code: string;
  /** Secrets of the links that cancel, and that take an offered seat. */
  readonly cancel: string;
  readonly offer: string;
  /** Secret of the link that confirms a check; null where there is nothing to confirm. */
  readonly confirm: string | null;
}

/** Person of a registration, as it is now. */
export async function addresseeOfRegistration(context: QueryContext, id: number): Promise<Addressee | null> {
  const { person_id, registrant } = await formOf(context, id);
  return person_id === null || !registrant ? null : { person: String(person_id), address: registrant.email };
}

/** Person who had a registration before it was passed on; null where they are erased or it stayed theirs. */
export async function addresseeBeforePassingOn(
  context: QueryContext,
  id: number,
  at: string,
): Promise<Addressee | null> {
  const events = await eventsOf<FormEvent>(context, `registration-${id}`);
  const last = events.findLastIndex(({ type, recordedAt }) => type === 'RegistrationPassedOn' && recordedAt <= at);
  if (last === -1) return null;
  const formAfter = (count: number) =>
    fold(registration, registration.initial, events.slice(0, count) as readonly FormEvent[]); // without what surrounds them
  const { person_id, registrant } = formAfter(last);
  if (person_id === null || !registrant || person_id === formAfter(last + 1).person_id) return null;
  return { person: String(person_id), address: registrant.email };
}

/** Facts of one registration as they stand once the event has happened. */
export async function seatFacts(
  event: Impersonal<Extract<WorkshopStreamEvent, { readonly data: { readonly registration_id: number } }>>,
  context: QueryContext,
  before: ReadStateBefore,
): Promise<SeatFacts> {
  const book = evolve(workshopStream, await before(workshopStream), event);
  return factsOfSeat(book, { workshop_id: streamNumber(event.stream), id: event.data.registration_id }, context);
}

/** Facts of one registration as they stand now, in the workshop that it has come to. */
export async function seatFactsNow(context: QueryContext, id: number): Promise<SeatFacts> {
  const current = await seatNow(context, id);
  if (!current) throw new Error(`registration ${id} has no seat`);
  const seatKey = { workshop_id: current.workshop_id, id };
  return factsOfSeat(await bookOf(context, seatKey), seatKey, context);
}

/** Seat of a registration in the workshop that it has come to; null where it never had one. */
export async function seatNow(
  context: QueryContext,
  id: number,
): Promise<{ readonly workshop_id: number; readonly seat: Seat } | null> {
  let { workshop_id } = await formOf(context, id);
  while (workshop_id !== null) {
    const seat = findSeat(await bookOf(context, { workshop_id, id }), id);
    if (!seat) return null;
    const to = movedTo(seat);
    if (to === null) return { workshop_id, seat };
    workshop_id = to;
  }
  return null;
}

/** The workshops of one move. */
export interface MoveKey {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}
/** Move that this event completes, in the stream of the workshop that somebody has come to. */
export async function moveCompletedBy(stream: string, id: number, before: ReadStateBefore): Promise<MoveKey> {
  const seat = findSeat(await before(workshopStream), id);
  if (!seat?.from) throw new Error(`nobody moves to ${stream} as registration ${id}`);
  return { id, from: seat.from.workshop_id, to: streamNumber(stream) };
}

/** Facts of the seat that somebody was moved to, and of what the move came to. */
export interface MoveFacts extends SeatFacts {
  /** Words of the policy that the seat was promised. */
  readonly policy: readonly string[];
  readonly leftSeat: Pick<SeatFacts, 'name' | 'when' | 'where'>;
}

/** Facts of a move; null where it was not made. */
export async function moveFacts(context: QueryContext, { id, from, to }: MoveKey): Promise<MoveFacts | null> {
  const newSeatKey = { workshop_id: to, id };
  const [oldBook, book] = await Promise.all([bookOf(context, { workshop_id: from, id }), bookOf(context, newSeatKey)]);
  const newSeatFacts = await factsOfSeat(book, newSeatKey, context);
  const policy = findSeat(book, id)?.policy.words ?? [];
  const oldSeat = findSeat(oldBook, id);
  const move = oldSeat?.moves.findLast(({ workshop_id, declined }) => workshop_id === to && !declined);
  if (!oldSeat || !move) return null;
  const { credit = 0, kept: fee = 0 } = oldSeat.grant ?? {};
  const paid = paidFor(move);
  const where = addressOfWorkshop(oldBook.workshop.values.location, await settingsOf(context));
  const leftSeat = { name: oldSeat.name, when: timesOf(oldBook), where };
  return { ...newSeatFacts, paid, due: Math.max(0, newSeatFacts.total - paid), credit, fee, leftSeat, policy };
}

interface SeatKey {
  readonly workshop_id: number;
  readonly id: number;
}

async function factsOfSeat(
  book: WorkshopBook,
  { workshop_id, id }: SeatKey,
  context: QueryContext,
): Promise<SeatFacts> {
  const { confirmation, readdressed } = await formOf(context, id);
  const seat = findSeat(book, id);
  if (!seat) throw new Error(`workshop ${workshop_id} has no registration ${id}`);
  const settings = await settingsOf(context);
  const until = seat.until ?? 0;
  const code = confirmation ?? '';
  const secretOf = (use: LinkUse) =>
    registrationSecret(context.keys, use, {
      workshop_id,
      id,
      readdressed,
      mark: use === 'offer' ? until : seat.customer_id,
    });
  return {
    stage: seat.stage,
    mayBeInCalendar: wasAttending(seat),
    name: seat.name,
    when: timesOf(book),
    where: addressOfWorkshop(book.workshop.values.location, settings),
    ...amountsOf(seat),
    offered: seat.stage === 'offered' ? priceOf(book, settings) : null,
    areDatesNew: waitsForDates(seat),
    checkBy: seat.check_by && longDate(seat.check_by),
    street: dueFor(seat) > 0 ? streetOf(settings) : [],
    order: seat.order_id,
    until: seat.until,
    workshop_id,
    code,
    cancel: secretOf('cancel'),
    offer: secretOf('offer'),
    confirm: isUnconfirmed(seat) ? secretOf('check') : null,
  };
}

/** Price that visitors see: only accepting knows who is exempt from the tax. */
function priceOf({ workshop }: WorkshopBook, { nc_wake_sales_tax }: ShopSettings): SeatFacts['offered'] {
  const { price } = workshop.values;
  return price === null ? null : { price, total: withTax(price, nc_wake_sales_tax).total };
}

function amountsOf(seat: Seat) {
  const { credit = 0, refund = 0, kept: fee = 0 } = seat.grant ?? {};
  const amounts = { total: seat.total, paid: paidFor(seat), due: Math.max(0, dueFor(seat)) };
  return { ...amounts, credit, refund, fee };
}

function timesOf({ workshop }: WorkshopBook): readonly string[] {
  return workshop.times.map(({ start, end }) => {
    const range = timeRange(start, end);
    return /^\d/.test(range) ? `${longDay(dateIn(start))}, ${range}` : range;
  });
}

function streetOf({ shop_name, street, suite, city_line }: ShopSettings): readonly string[] {
  return [shop_name, street, suite, city_line].filter((line) => line !== null && line !== '') as string[]; // filtered
}

async function settingsOf(context: QueryContext): Promise<ShopSettings> {
  const rows = await listRecords(context, setting, {});
  return shopSettings(rows as unknown as Parameters<typeof shopSettings>[0]); // as its fields have them
}

/** The plan and the one seat as they stand now: those of others would take long to read. */
async function bookOf(context: QueryContext, { workshop_id, id }: SeatKey): Promise<WorkshopBook> {
  const events = await eventsOf<WorkshopStreamEvent>(context, `workshop-${workshop_id}`);
  const relevantEvents = events.filter(({ data }) => !('registration_id' in data) || data.registration_id === id);
  return fold(workshopStream, workshopStream.initial, relevantEvents as readonly WorkshopStreamEvent[]); // without what surrounds them
}

async function formOf(context: QueryContext, id: number): Promise<Registration> {
  const events = await eventsOf<FormEvent>(context, `registration-${id}`);
  return fold(registration, registration.initial, events as readonly FormEvent[]); // without what surrounds them
}

async function eventsOf<E extends ShopEvent>(context: QueryContext, stream: string): Promise<Recorded<E>[]> {
  const events = await context.log.readStream(stream);
  return events.filter(({ skipped }) => !skipped) as unknown as Recorded<E>[]; // of its own
}
