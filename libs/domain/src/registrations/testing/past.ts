import { filledIn } from '@rabbet/domain/records/fields';
import { instantAt } from '@rabbet/domain/time/zone';
import { type WorkshopDetails, workshopFields } from '@rabbet/domain/workshops/workshops';
import type { Booking, Registrant, RegisteringFacts, RegistrationEvent, WorkshopStreamEvent } from '../registrations';

/** The workshop is on Saturday, June 6, 2026; people register on May 1. */
export const FIRST_DAY = '2026-06-06';
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
export const cleo: Registrant = { ...ann, first: 'Cleo', email: 'cleo@example.com' };

/** Two seats at $100, on one day. */
export function planned(details: Partial<WorkshopDetails> = {}): WorkshopStreamEvent[] {
  return [unscheduled(details), onDay()];
}
export function unscheduled(details: Partial<WorkshopDetails> = {}): WorkshopStreamEvent {
  const values = { name: 'Glazing', seats: 2, price: 100_00, publish: true, ...details };
  return { type: 'WorkshopPlanned', data: filledIn<WorkshopDetails>(workshopFields, values) };
}
export function onDay(date = FIRST_DAY, id = 5): WorkshopStreamEvent {
  const data = { id, start: instantAt(date, '10:00'), end: instantAt(date, '16:00') };
  return { type: 'WorkshopTimeScheduled', data };
}

/** Registration 31 is of person 41 and customer 51, with order 61. */
export function facts(n = 1, more: Partial<RegisteringFacts> = {}): RegisteringFacts {
  const ids = { registration_id: 30 + n, person_id: 40 + n, customer_id: 50 + n, order_id: 60 + n };
  return { ...ids, confirmation: `code-${n}`, now: NOW, tax_rate: 0.0725, ...more };
}
export function of(n = 1) {
  return { registration_id: 30 + n };
}
export function who(n = 1, registrant: Registrant = ann) {
  return { [40 + n]: { ...registrant } };
}

export function asked<T extends 'HoldSeat' | 'PromiseCheck' | 'JoinWaitlist'>(
  type: T,
  n = 1,
  registrant: Registrant = ann,
  more: Partial<RegisteringFacts> = {},
) {
  return { type, data: { acknowledged: true }, personal: who(n, registrant), facts: facts(n, more) };
}

const TOTAL = { price: 100_00, tax: 7_25, total: 107_25 };
const NOTHING = { price: 0, tax: 0, total: 0 };

export function booking(n = 1, more: Partial<Booking> = {}): Booking {
  const { registration_id, person_id, customer_id, order_id } = facts(n);
  return {
    registration_id,
    person_id,
    customer_id,
    order_id,
    way: 'card',
    ...TOTAL,
    policy: 0,
    first_day: FIRST_DAY,
    ...more,
  };
}

type Told<T extends RegistrationEvent['type']> = Extract<RegistrationEvent, { type: T }>;

export function held(n = 1, registrant: Registrant = ann, more: Partial<Booking> = {}): Told<'WorkshopSeatHeld'> {
  return {
    type: 'WorkshopSeatHeld',
    data: { ...booking(n, more), until: HELD_UNTIL },
    personal: spoken(n, registrant),
  };
}
export function joined(
  n = 1,
  registrant: Registrant = ann,
  terms: Partial<Booking> = {},
): Told<'WorkshopWaitlistJoined'> {
  const data = booking(n, { way: 'waitlist', ...NOTHING, ...terms });
  return { type: 'WorkshopWaitlistJoined', data, personal: spoken(n, registrant) };
}
export function spoken(n: number, registrant: Registrant) {
  return { [40 + n]: { ...registrant, confirmation: `code-${n}` } };
}

/** The first attempt of a registration, at what it costs. */
export function attempt(n = 1, number = 1) {
  return { registration_id: 30 + n, attempt: number, amount: TOTAL.total };
}
export const RECEIPT = { reference: 'ch_1', brand: 'visa', last4: '4242' };

export function paid(n = 1, registrant: Registrant = ann): RegistrationEvent[] {
  return [
    held(n, registrant),
    { type: 'WorkshopPaymentStarted', data: attempt(n) },
    { type: 'WorkshopPaymentSucceeded', data: { ...attempt(n), ...RECEIPT } },
    { type: 'WorkshopSeatConfirmed', data: { ...of(n), paid: TOTAL.total, how: 'card' } },
  ];
}
export function promised(n = 1, registrant: Registrant = ann): RegistrationEvent[] {
  return [held(n, registrant, { way: 'check' }), { type: 'WorkshopCheckPromised', data: of(n) }];
}
export function started(n = 1, number = 1): Told<'WorkshopPaymentStarted'> {
  return { type: 'WorkshopPaymentStarted', data: attempt(n, number) };
}
export function offered(n = 1, until = later(48 * 60)): Told<'WorkshopSeatOffered'> {
  return { type: 'WorkshopSeatOffered', data: { ...of(n), until: iso(until) } };
}
