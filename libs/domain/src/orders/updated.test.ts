import { fold } from '@rabbet/domain/deciders/decider';
import { order, type Order, type OrderCommand } from './orders';
import {
  after,
  bookIt,
  clock,
  completeAll,
  eventsOf,
  FITTED,
  making,
  MAT,
  MATTED,
  open,
  pricing,
} from '../testing/orders';

const AT = '2026-12-01T15:00:00.000Z';
const LATER = '2026-12-02T15:00:00.000Z';
const doing = (state: Order, command: OrderCommand, at: string) =>
  fold(
    order,
    state,
    eventsOf(state, command).map((event) => ({ ...event, occurredAt: at })),
  );
/** An order with the item of the others, and one more. */
const two = () => {
  const services = [{ template_id: MAT }];
  return doing(after(open), { type: 'AddItem', data: { services }, facts: making(undefined, 11) }, AT);
};
const momentsOf = ({ updated, items }: Order) => [updated, ...items.map((item) => item.updated)];

describe('the moment of the last change', () => {
  it('is that of opening the order, for its items as well', () => {
    const state = after(open);
    expect(momentsOf(state)).toEqual([state.created, state.created]);
  });

  it.each<[string, OrderCommand, boolean]>([
    ['a change of the item', { type: 'ChangeItem', data: { item_id: 1, quantity: 2 }, facts: pricing() }, true],
    [
      'a change of a service',
      { type: 'ChangeService', data: { service_id: MATTED, price: 5 }, facts: pricing() },
      true,
    ],
    ['the end of a service', { type: 'RemoveService', data: { service_id: FITTED }, facts: pricing() }, true],
    ['another place', { type: 'MoveItem', data: { item_id: 1, location: 'Shelf 3' }, facts: pricing() }, true],
    ['a note about the order', { type: 'NoteOrder', data: { text: 'called' } }, false],
    ['a discount', { type: 'DiscountOrder', data: { amount: 1, reason: null } }, false],
  ])('is also that of an item where it is touched, as by %s', (_what, command, isOfItem) => {
    const before = two();
    const moments = momentsOf(doing(before, command, LATER));
    expect(moments).toEqual([LATER, isOfItem ? LATER : before.items[0]?.updated, AT]);
  });

  it('is that of the work on its services, and of booking for all items', () => {
    const refresh: OrderCommand = { type: 'RefreshOrder', data: {}, facts: clock };
    const booked = doing(doing(two(), bookIt, AT), refresh, AT);
    expect(momentsOf(booked)).toEqual([AT, AT, AT]);
    expect(momentsOf(doing(booked, completeAll(FITTED), LATER))).toEqual([LATER, LATER, AT]);
  });
});
