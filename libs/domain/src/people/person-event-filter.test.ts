import type { Recorded } from '../events/event';
import { PersonEventFilter } from './person-event-filter';

const event = (stream: string, revision: number, data: object, personal?: Recorded['personal']) => ({
  stream,
  revision,
  data,
  personal,
});
const includedFlags = (events: readonly ReturnType<typeof event>[], ...persons: string[]) => {
  const filter = new PersonEventFilter(new Set(persons));
  return events.map((recorded) => filter.includes(recorded));
};

test('includes events that name the person, and none of another person', () => {
  const events = [
    event('person-12', 0, {}, { 12: { first: 'Ann' } }),
    event('person-13', 0, {}, { 13: { first: 'Bea' } }),
    event('gallery-event-1', 4, { id: 7, person_id: 12 }),
    event('article-3', 0, { author_id: 12, title: 'News' }),
    event('article-4', 0, { author_id: 13, title: 'More news' }),
    event('person-erasure-12', 0, { person: '12' }),
    event('artwork-12', 0, { id: 12 }),
  ];
  expect(includedFlags(events, '12')).toEqual([true, false, true, true, false, true, false]);
});

test('includes events of their registrations, orders and payments', () => {
  const events = [
    event('customer-3', 0, { person_id: 12 }),
    event('order-7', 0, { customer_id: 3 }),
    event('order-7', 1, { note: 'late' }),
    event('payment-9', 0, { order_id: 7 }),
    event('order-8', 0, { customer_id: 4 }),
    event('registration-5', 0, {}, { 12: { first: 'Ann' } }),
    event('workshop-1', 3, { registration_id: 5 }),
    event('workshop-1', 4, { registration_id: 6 }),
  ];
  expect(includedFlags(events, '12')).toEqual([true, true, true, true, false, true, true, false]);
});

test('includes their part of a stream of several persons, and not the other parts', () => {
  const events = [
    event('gallery-event-1', 3, { id: 7 }, { 12: { email: 'a' } }),
    event('gallery-event-1', 4, { id: 8 }, { 13: { email: 'b' } }),
    event('gallery-event-1', 5, { id: 7, chairs: 2 }),
    event('gallery-event-1', 6, { id: 8, chairs: 2 }),
  ];
  expect(includedFlags(events, '12')).toEqual([true, false, true, false]);
  expect(includedFlags(events, '12', '13')).toEqual([true, true, true, true]);
});

test('includes corrections of their purchases, and none of other customers', () => {
  const events = [
    event('customer-3', 0, { person_id: 12 }),
    event('artwork-9', 4, { id: 504, activity: 'Sold', customer_id: 3 }),
    event('artwork-9', 5, { id: 505, activity: 'Sold', customer_id: 4 }),
    event('artwork-9', 6, { transaction_id: 504, reason: 'wrong day' }),
    event('artwork-9', 7, { transaction_id: 505, reason: 'wrong day' }),
  ];
  expect(includedFlags(events, '12')).toEqual([true, true, false, true, false]);
});

test('does not take the employee who sold an order for the person with the same number', () => {
  const events = [
    event('order-7', 0, { customer_id: 3, sales_person_id: 12 }),
    event('order-7', 1, { note: 'late' }),
    event('employee-2', 0, { person_id: 12 }),
    event('order-8', 3, { sales_person_id: 2 }),
  ];
  expect(includedFlags(events, '12')).toEqual([false, false, true, true]);
});

test('follows a seat to its new owner', () => {
  const events = [
    event('registration-5', 0, { person_id: 12 }, { 12: { first: 'Ann' } }),
    event('registration-5', 1, { person_id: 13, reason: 'ill' }, { 13: { first: 'Bea' } }),
    event('registration-5', 2, { id: 3, status: 'present' }),
    event('workshop-1', 8, { registration_id: 5 }),
    event('payment-9', 0, { registration_id: 5 }),
  ];
  expect(includedFlags(events, '12')).toEqual([true, true, false, false, false]);
  expect(includedFlags(events, '13')).toEqual([false, true, true, true, true]);
});

test('includes a list of registrations with theirs, cut to theirs', () => {
  const filter = new PersonEventFilter(new Set(['12']));
  filter.includes(event('registration-5', 0, { person_id: 12 }));
  const with5 = { start: 1, registrations: [4, 5, 6] };
  const without = { start: 1, registrations: [4, 6] };
  expect([with5, without].map((data) => filter.includes(event('workshop-1', 9, data)))).toEqual([true, false]);
  expect(filter.ownData(with5)).toEqual({ start: 1, registrations: [5] });
});

test('leaves out personal data of other persons', () => {
  const filter = new PersonEventFilter(new Set(['12']));
  expect(filter.ownPersonal({ 12: { first: 'Ann' }, 13: { first: 'Bea' } })).toEqual({ 12: { first: 'Ann' } });
  expect(filter.ownPersonal({ 12: null })).toEqual({ 12: null });
  expect([filter.ownPersonal({ 13: { first: 'Bea' } }), filter.ownPersonal(undefined)]).toEqual([undefined, undefined]);
});
