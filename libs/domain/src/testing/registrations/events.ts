import { fillDefaults } from '@rabbet/domain/records/fields';
import { instantAt } from '@rabbet/domain/time/zone';
import { termsOfPolicy, type WorkshopDetails, workshopFields } from '@rabbet/domain/workshops/workshops';
import type { ReleaseReason } from '../../registrations/seat';
import type {
  Booking,
  Registrant,
  RegistrationCommand,
  SeatEvent,
  Settlement,
  TakingFacts,
  PaymentWay,
  WorkshopStreamEvent,
} from '../../registrations/registrations';

/** Date of the workshop: it is on Saturday, June 6, 2026, at ten; people register on May 1. */
export const FIRST_DAY = '2026-06-06';
export const START = instantAt(FIRST_DAY, '10:00');
export const NOW = instantAt('2026-05-01', '12:00');
export const MINUTE = 60_000;
export const minutesLater = (minutes: number) => NOW + minutes * MINUTE;
export const iso = (instant: number) => new Date(instant).toISOString();
/** End of a seat's hold that begins at NOW. */
export const HELD_UNTIL = iso(minutesLater(10));

export const ann: Registrant = {
  first: 'Ann',
  last: 'Bell',
  phone: '9195550100',
  email: 'ann@example.com',
  address: '12 Oak Street',
  address_2: null,
  city: 'Raleigh',
  state: 'NC',
  zip: '27601',
};
export const bob: Registrant = { ...ann, first: 'Bob', email: 'bob@example.com' };

/** Events of a workshop with two seats at $100, on one day. */
export function plannedWorkshop(details: Partial<WorkshopDetails> = {}): WorkshopStreamEvent[] {
  return [workshopWithoutDates(details), timeScheduled()];
}
export function workshopWithoutDates(details: Partial<WorkshopDetails> = {}): WorkshopStreamEvent {
  const values = { name: 'Glazing', seats: 2, price: 100_00, publish: true, ...details };
  return { type: 'WorkshopPlanned', data: fillDefaults<WorkshopDetails>(workshopFields, values) };
}
export function timeScheduled(date = FIRST_DAY, id = 5): WorkshopStreamEvent {
  const data = { id, start: instantAt(date, '10:00'), end: instantAt(date, '16:00') };
  return { type: 'WorkshopTimeScheduled', data };
}

/**
 * Id of the n-th registration of a test. The numbers tell ids apart: registration 31 is of customer 51, with order 61 and
 * payments 71, 72 and so on; registration 32 of customer 52, with payments 81, 82 and so on.
 */
export function registrationRef(n = 1) {
  return { registration_id: 30 + n };
}
export function takingFacts(n = 1, changes: Partial<TakingFacts> = {}): TakingFacts {
  return { order_id: 60 + n, now: NOW, tax_rate: 0.0725, ...changes };
}
type TakeSeatCommand = Extract<RegistrationCommand, { type: 'TakeSeat' }>;
export function takeSeatCommand(
  way: PaymentWay,
  n = 1,
  changes: Partial<TakingFacts> = {},
  data: Partial<TakeSeatCommand['data']> = {},
): TakeSeatCommand {
  const completeData = { ...registrationRef(n), customer_id: 50 + n, way, acknowledged: true, ...data };
  return { type: 'TakeSeat', data: completeData, facts: takingFacts(n, changes) };
}

export const CHARGE = { price: 100_00, tax_rate: 0.0725, tax: 7_25, total: 107_25 };
export const TERMS = { name: 'Glazing', policy: termsOfPolicy(0), starts: iso(START) };
const NOTHING = { price: 0, tax_rate: 0.0725, tax: 0, total: 0 };

export function booking(n = 1, changes: Partial<Booking> = {}): Booking {
  return {
    ...registrationRef(n),
    customer_id: 50 + n,
    order_id: 60 + n,
    way: 'card',
    attempts: 0,
    ...CHARGE,
    ...TERMS,
    ...changes,
  };
}

type EventOf<T extends SeatEvent['type']> = Extract<SeatEvent, { type: T }>;

export function seatHeld(n = 1, changes: Partial<Booking> = {}, until = HELD_UNTIL): EventOf<'WorkshopSeatHeld'> {
  return { type: 'WorkshopSeatHeld', data: { ...booking(n, changes), until } };
}
export function waitlistJoined(n = 1, changes: Partial<Booking> = {}): EventOf<'WorkshopWaitlistJoined'> {
  return { type: 'WorkshopWaitlistJoined', data: booking(n, { way: 'waitlist', ...NOTHING, ...changes }) };
}
export function paymentData(n = 1, number = 1) {
  return { ...registrationRef(n), payment_id: 70 + 10 * (n - 1) + number, amount: CHARGE.total };
}
export function paymentBegun(n = 1, number = 1): EventOf<'WorkshopPaymentBegun'> {
  return { type: 'WorkshopPaymentBegun', data: paymentData(n, number) };
}
export function paymentEnded(
  outcome: EventOf<'WorkshopPaymentEnded'>['data']['outcome'],
  n = 1,
  number = 1,
): EventOf<'WorkshopPaymentEnded'> {
  return { type: 'WorkshopPaymentEnded', data: { ...paymentData(n, number), outcome } };
}
export function seatConfirmed(n = 1, paid = CHARGE.total): EventOf<'WorkshopSeatConfirmed'> {
  return { type: 'WorkshopSeatConfirmed', data: { ...registrationRef(n), paid } };
}
export function seatSettled(settlement: Settlement, n = 1): EventOf<'WorkshopSeatSettled'> {
  return { type: 'WorkshopSeatSettled', data: { ...registrationRef(n), settlement } };
}
export function seatReleased(because: ReleaseReason = 'ran out', n = 1): EventOf<'WorkshopSeatReleased'> {
  return { type: 'WorkshopSeatReleased', data: { ...registrationRef(n), because, give_back: [] } };
}
/** Events that lead to a seat paid by card. */
export function seatPaidByCard(n = 1, changes: Partial<Booking> = {}): SeatEvent[] {
  return [seatHeld(n, changes), paymentBegun(n), paymentEnded('paid', n), seatConfirmed(n)];
}
export function checkAwaited(n = 1, by: string | null = null): EventOf<'WorkshopCheckAwaited'> {
  return { type: 'WorkshopCheckAwaited', data: { ...registrationRef(n), by } };
}
/** Events that lead to a seat whose check is awaited. */
export function seatByCheck(n = 1, changes: Partial<Booking> = {}): SeatEvent[] {
  return [seatHeld(n, { way: 'check', ...changes }), checkAwaited(n)];
}
export function seatOffered(n = 1, until = minutesLater(24 * 60)): EventOf<'WorkshopSeatOffered'> {
  return { type: 'WorkshopSeatOffered', data: { ...registrationRef(n), until: iso(until) } };
}
