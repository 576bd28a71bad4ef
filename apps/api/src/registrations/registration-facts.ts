import { evolve, fold } from '@rabbet/domain/deciders/decider';
import {
  dueFor,
  type FormEvent,
  paidFor,
  registration,
  type Registration,
  type Seat,
  workshopStream,
  type WorkshopBook,
  type WorkshopStreamEvent,
} from '@rabbet/domain/registrations/registrations';
import { setting, type ShopSettings, shopSettings } from '@rabbet/domain/settings/settings';
import { longDate, longDay, timeRange } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import { isMailAddress } from '@rabbet/domain/mail/mail';
import { contactDetail } from '@rabbet/domain/people/people';
import { listRecords, type QueryContext } from '@rabbet/projections';
import type { Addressee, Before, Impersonal } from '../kernel/mail-template';
import { idIn } from './payments-of-seats';
import { registrationSecret } from './registration-links';

/** Facts of a registration for a mail: no word of who has registered. Money is in cents. */
export interface SeatFacts {
  readonly name: string;
  /** Times in words; none while there are no dates. */
  readonly when: readonly string[];
  readonly where: string | null;
  readonly total: number;
  readonly paid: number;
  readonly due: number;
  /** Day in words by which a check is awaited. */
  readonly checkBy: string | null;
  /** Street address that checks are mailed to, line by line, where one is due. */
  readonly street: readonly string[];
  readonly order: number;
  /** End of the offer. */
  readonly until: number | null;
  readonly credit: number;
  readonly refund: number;
  readonly kept: number;
  readonly workshop_id: number;
  /** Code of the confirmation. */
  readonly code: string;
  /** Secrets of the links that cancel, and that take an offered seat. */
  readonly cancel: string;
  readonly offer: string;
}

/** Person of a registration, as it is now. */
export async function addresseeOf(context: QueryContext, id: number): Promise<Addressee | null> {
  const { person_id, registrant } = await formOf(context, id);
  return person_id === null || !registrant ? null : { person: String(person_id), address: registrant.email };
}

/** Address among the contact details of a person. */
export async function contactOf(context: QueryContext, person: number): Promise<Addressee | null> {
  const details = await listRecords(context, contactDetail, { person_id: person });
  const address = details.map(({ value }) => String(value ?? '')).find(isMailAddress);
  return address === undefined ? null : { person: String(person), address };
}

/** Facts of one registration as they stand once the event has happened. */
export async function seatFacts(
  event: Impersonal<Extract<WorkshopStreamEvent, { readonly data: { readonly registration_id: number } }>>,
  context: QueryContext,
  before: Before,
): Promise<SeatFacts> {
  const { stream } = event;
  const workshop_id = idIn(stream);
  const id = event.data.registration_id;
  const [bookBefore, { confirmation }] = await Promise.all([before(workshopStream), formOf(context, id)]);
  const book = evolve(workshopStream, bookBefore, event);
  const seat = book.seats.find(({ registration_id }) => registration_id === id);
  if (!seat) throw new Error(`${stream} has no registration ${id}`);
  const until = seat.until ?? 0;
  const code = confirmation ?? '';
  const secretOf = (use: 'cancel' | 'offer') =>
    registrationSecret(context.keys, use, { workshop_id, id, mark: use === 'offer' ? until : seat.customer_id });
  return {
    ...{ name: seat.name, when: timesOf(book), where: book.workshop.values.location },
    ...amountsOf(seat),
    ...{
      checkBy: seat.check_by && longDate(seat.check_by),
      street: dueFor(seat) > 0 ? streetOf(await settingsOf(context)) : [],
      order: seat.order_id,
      until: seat.until,
    },
    ...{ workshop_id, code, cancel: secretOf('cancel'), offer: secretOf('offer') },
  };
}

function amountsOf(seat: Seat) {
  const { credit = 0, refund = 0, kept = 0 } = seat.grant ?? {};
  const amounts = { total: seat.total, paid: paidFor(seat), due: Math.max(0, dueFor(seat)) };
  return { ...amounts, credit, refund, kept };
}

function timesOf({ workshop }: WorkshopBook): readonly string[] {
  return workshop.times.map(({ start, end }) => {
    const range = timeRange(start, end);
    return /^\d/.test(range) ? `${longDay(dateIn(start))}, ${range}` : range;
  });
}

function streetOf({ shop_name, street, suite, city_line }: ShopSettings): readonly string[] {
  return [shop_name, street, suite, city_line].filter((line) => line !== null && line !== '') as string[]; // as just found
}

async function settingsOf(context: QueryContext): Promise<ShopSettings> {
  const kept = await listRecords(context, setting, {});
  return shopSettings(kept as unknown as Parameters<typeof shopSettings>[0]); // as its fields have them
}

async function formOf(context: QueryContext, id: number): Promise<Registration> {
  const events = await context.log.readStream(`registration-${id}`);
  const counting = events.filter(({ skipped }) => !skipped);
  return fold(registration, registration.initial, counting as unknown as readonly FormEvent[]); // of its own
}
