import type { OrderCommand } from './commands';
import {
  bookOrder,
  cancelOrder,
  clockFacts,
  commandsToReady,
  eventsOf,
  MAT,
  newIdFacts,
  NOON,
  openOrder,
  orderAfter,
  pricingFacts,
  RUSH,
} from '../testing/orders';

const RUSH_ID = 40;
const addRush = (days = '7'): OrderCommand => ({
  type: 'ConfigureService',
  data: { template_id: RUSH, properties: { turn_around: { value: days, units: null } } },
  facts: newIdFacts(NOON, RUSH_ID),
});
const removeRush: OrderCommand = { type: 'RemoveService', data: { service_id: RUSH_ID }, facts: pricingFacts() };
const setDue = (due_date: string | null): OrderCommand => ({
  type: 'SetDueDate',
  data: { due_date },
  facts: clockFacts,
});
const USUAL = '2026-12-17';
const IN_A_WEEK = '2026-12-03';

it('a Rush that is added after booking proposes the date that follows, and leaves the due date', () => {
  const { due_date, proposed_due_date } = orderAfter(openOrder, bookOrder, addRush());
  expect([due_date, proposed_due_date]).toEqual([USUAL, IN_A_WEEK]);
});

it('a Rush that is taken away proposes the usual date', () => {
  const booked = [openOrder, addRush(), bookOrder] as const;
  expect(orderAfter(...booked).due_date).toBe(IN_A_WEEK);
  expect(orderAfter(...booked, removeRush).proposed_due_date).toBe(USUAL);
});

it('a Rush with other days proposes their date', () => {
  const shorter: OrderCommand = {
    type: 'ChangeService',
    data: { service_id: RUSH_ID, properties: { turn_around: { value: '3', units: null } } },
    facts: pricingFacts(),
  };
  expect(orderAfter(openOrder, addRush(), bookOrder, shorter).proposed_due_date).toBe('2026-11-29');
});

it('the proposal ends with the answer: yes moves the date, no keeps it', () => {
  const rushed = [openOrder, bookOrder, addRush()] as const;
  const yes = orderAfter(...rushed, setDue(IN_A_WEEK));
  expect([yes.due_date, yes.proposed_due_date]).toEqual([IN_A_WEEK, null]);
  const no = orderAfter(...rushed, setDue(USUAL));
  expect([no.due_date, no.proposed_due_date]).toEqual([USUAL, null]);
  expect(eventsOf(no, setDue(USUAL))).toEqual([]);
});

it('nothing is proposed before booking, for other services, for a date that stands, and once the work is over', () => {
  expect(orderAfter(openOrder, addRush()).proposed_due_date).toBeNull();
  const addMat: OrderCommand = {
    type: 'ConfigureService',
    data: { template_id: MAT, item_id: 1 },
    facts: newIdFacts(NOON, RUSH_ID),
  };
  expect(orderAfter(openOrder, setDue('2026-12-24'), bookOrder, addMat).proposed_due_date).toBeNull();
  expect(orderAfter(openOrder, bookOrder, addRush('21')).proposed_due_date).toBeNull();
  expect(orderAfter(...commandsToReady, addRush()).proposed_due_date).toBeNull();
  expect(orderAfter(openOrder, bookOrder, addRush(), cancelOrder).proposed_due_date).toBeNull();
  expect(orderAfter(openOrder, bookOrder, addRush(), removeRush).proposed_due_date).toBeNull();
});
