import { fillDefaults } from '@rabbet/domain/records/fields';
import { instantAt } from '@rabbet/domain/time/zone';
import { promiseOf, type WorkshopDetails, workshopFields } from '@rabbet/domain/workshops/workshops';
import type { Because } from '../../registrations/seat';
import type {
  Booking,
  Registrant,
  RegistrationCommand,
  SeatEvent,
  Settlement,
  TakingFacts,
  Way,
  WorkshopStreamEvent,
} from '../../registrations/registrations';

/** The workshop is on Saturday, June 6, 2026, at ten; people register on May 1. */
export const FIRST_DAY = '2026-06-06';
export const START = instantAt(FIRST_DAY, '10:00');
export const NOW = instantAt('2026-05-01', '12:00');
export const MINUTE = 60_000;
export const later = (minutes: number) => NOW + minutes * MINUTE;
export const iso = (instant: number) => new Date(instant).toISOString();
/** A hold of now ends then. */
export const HELD_UNTIL = iso(later(10));

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

/** Two seats at $100, on one day. */
export function planned(details: Partial<WorkshopDetails> = {}): WorkshopStreamEvent[] {
  return [unscheduled(details), onDay()];
}
export function unscheduled(details: Partial<WorkshopDetails> = {}): WorkshopStreamEvent {
  const values = { name: 'Glazing', seats: 2, price: 100_00, publish: true, ...details };
  return { type: 'WorkshopPlanned', data: fillDefaults<WorkshopDetails>(workshopFields, values) };
}
export function onDay(date = FIRST_DAY, id = 5): WorkshopStreamEvent {
  const data = { id, start: instantAt(date, '10:00'), end: instantAt(date, '16:00') };
  return { type: 'WorkshopTimeScheduled', data };
}

/** Registration 31 is of customer 51, with order 61; its payments are 71 and so on. */
export function of(n = 1) {
  return { registration_id: 30 + n };
}
export function facts(n = 1, more: Partial<TakingFacts> = {}): TakingFacts {
  return { order_id: 60 + n, now: NOW, tax_rate: 0.0725, ...more };
}
type Taking = Extract<RegistrationCommand, { type: 'TakeSeat' }>;
export function take(way: Way, n = 1, more: Partial<TakingFacts> = {}, data: Partial<Taking['data']> = {}): Taking {
  const complete = { ...of(n), customer_id: 50 + n, way, acknowledged: true, ...data };
  return { type: 'TakeSeat', data: complete, facts: facts(n, more) };
}

export const CHARGE = { price: 100_00, tax_rate: 0.0725, tax: 7_25, total: 107_25 };
export const TERMS = { name: 'Glazing', policy: promiseOf(0), starts: iso(START) };
const NOTHING = { price: 0, tax_rate: 0.0725, tax: 0, total: 0 };

export function booking(n = 1, more: Partial<Booking> = {}): Booking {
  return { ...of(n), customer_id: 50 + n, order_id: 60 + n, way: 'card', attempts: 0, ...CHARGE, ...TERMS, ...more };
}

type Told<T extends SeatEvent['type']> = Extract<SeatEvent, { type: T }>;

export function held(n = 1, more: Partial<Booking> = {}, until = HELD_UNTIL): Told<'WorkshopSeatHeld'> {
  return { type: 'WorkshopSeatHeld', data: { ...booking(n, more), until } };
}
export function joined(n = 1, more: Partial<Booking> = {}): Told<'WorkshopWaitlistJoined'> {
  return { type: 'WorkshopWaitlistJoined', data: booking(n, { way: 'waitlist', ...NOTHING, ...more }) };
}
export function payment(n = 1, number = 1) {
  return { ...of(n), payment_id: 70 + 10 * (n - 1) + number, amount: CHARGE.total };
}
export function begun(n = 1, number = 1): Told<'WorkshopPaymentBegun'> {
  return { type: 'WorkshopPaymentBegun', data: payment(n, number) };
}
export function paymentEnded(
  outcome: Told<'WorkshopPaymentEnded'>['data']['outcome'],
  n = 1,
  number = 1,
): Told<'WorkshopPaymentEnded'> {
  return { type: 'WorkshopPaymentEnded', data: { ...payment(n, number), outcome } };
}
export function confirmed(n = 1, paid = CHARGE.total): Told<'WorkshopSeatConfirmed'> {
  return { type: 'WorkshopSeatConfirmed', data: { ...of(n), paid } };
}
export function settled(settlement: Settlement, n = 1): Told<'WorkshopSeatSettled'> {
  return { type: 'WorkshopSeatSettled', data: { ...of(n), settlement } };
}
export function released(because: Because = 'ran out', n = 1): Told<'WorkshopSeatReleased'> {
  return { type: 'WorkshopSeatReleased', data: { ...of(n), because, give_back: [] } };
}
export function paid(n = 1, more: Partial<Booking> = {}): SeatEvent[] {
  return [held(n, more), begun(n), paymentEnded('paid', n), confirmed(n)];
}
export function awaited(n = 1, by: string | null = null): Told<'WorkshopCheckAwaited'> {
  return { type: 'WorkshopCheckAwaited', data: { ...of(n), by } };
}
export function promised(n = 1, more: Partial<Booking> = {}): SeatEvent[] {
  return [held(n, { way: 'check', ...more }), awaited(n)];
}
export function offered(n = 1, until = later(24 * 60)): Told<'WorkshopSeatOffered'> {
  return { type: 'WorkshopSeatOffered', data: { ...of(n), until: iso(until) } };
}
