import { fold } from '@rabbet/domain/deciders/decider';
import { order, type Order, type OrderCommand } from './orders';
import {
  orderAfter,
  bookOrder,
  clockFacts,
  completeService,
  eventsOf,
  FITTING_SERVICE,
  newIdFacts,
  MAT,
  MAT_SERVICE,
  openOrder,
  pricingFacts,
} from '../testing/orders';

const AT = '2026-12-01T15:00:00.000Z';
const LATER = '2026-12-02T15:00:00.000Z';
const afterCommandAt = (state: Order, command: OrderCommand, at: string) =>
  fold(
    order,
    state,
    eventsOf(state, command).map((event) => ({ ...event, occurredAt: at })),
  );
/** Order with two items; the second was added at AT. */
const orderWithTwoItems = () => {
  const services = [{ template_id: MAT }];
  return afterCommandAt(
    orderAfter(openOrder),
    { type: 'AddItem', data: { services }, facts: newIdFacts(undefined, 11) },
    AT,
  );
};
const updateTimesOf = ({ updated, items }: Order) => [updated, ...items.map((item) => item.updated)];

describe('the time of the last change', () => {
  it('is that of opening the order, for the order and its items', () => {
    const state = orderAfter(openOrder);
    expect(updateTimesOf(state)).toEqual([state.created, state.created]);
  });

  it.each<[string, OrderCommand, boolean]>([
    ['a change of the item', { type: 'ChangeItem', data: { item_id: 1, quantity: 2 }, facts: pricingFacts() }, true],
    [
      'a change of a service',
      { type: 'ChangeService', data: { service_id: MAT_SERVICE, price: 5 }, facts: pricingFacts() },
      true,
    ],
    [
      'the end of a service',
      { type: 'RemoveService', data: { service_id: FITTING_SERVICE }, facts: pricingFacts() },
      true,
    ],
    ['another place', { type: 'MoveItem', data: { item_id: 1, location: 'Shelf 3' }, facts: pricingFacts() }, true],
    ['a note about the order', { type: 'NoteOrder', data: { text: 'called' } }, false],
    ['a discount', { type: 'DiscountOrder', data: { amount: 1, reason: null } }, false],
  ])('is set for the order, and for an item only if it is changed: %s', (_change, command, changesItem) => {
    const before = orderWithTwoItems();
    const moments = updateTimesOf(afterCommandAt(before, command, LATER));
    expect(moments).toEqual([LATER, changesItem ? LATER : before.items[0]?.updated, AT]);
  });

  it('of an item is set by work on its services, and by booking', () => {
    const refresh: OrderCommand = { type: 'RefreshOrder', data: {}, facts: clockFacts };
    const booked = afterCommandAt(afterCommandAt(orderWithTwoItems(), bookOrder, AT), refresh, AT);
    expect(updateTimesOf(booked)).toEqual([AT, AT, AT]);
    expect(updateTimesOf(afterCommandAt(booked, completeService(FITTING_SERVICE), LATER))).toEqual([LATER, LATER, AT]);
  });
});
