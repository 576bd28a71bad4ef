import { totalCost, totalPrice } from '@rabbet/domain/artworks/artworks';
import { transaction } from '@rabbet/domain/artworks/testing';
import { isMoment, momentOf } from '@rabbet/domain/time/moments';
import { type Row, type Section, section } from './testing';

/** Orders, items, services and steps come with their screens. */
const later = (where: 'orders' | 'services', ...sentences: string[]): Row[] =>
  sentences.map((says) => ({ says, later: where }));

const PART_1 = section('workshops-and-orders.md, section 4, states of orders and items', 12, [
  ...later(
    'orders',
    'Open is 0',
    'Working is 1',
    'Assembly is 2',
    'Ready is 3',
    'Delivered is 4',
    'Inspected is 5',
    'Invoiced is 6',
    'Closed is 7',
    'to filter by: WorkingOrAssembly is 100',
    'to filter by: NotClosed is 101',
    'to filter by: NotOpen is 102',
    'to filter by: NotOpenNotClosed is 103',
  ),
]);

const PART_2 = section('workshops-and-orders.md, section 4, order rules', 21, [
  ...later(
    'orders',
    'booking sets an order to Working',
    'a dated stamp is set to the current time when the state reaches or passes its stage and it is empty',
    'stamps are book, assembly, ready, delivered, inspected, invoiced and closed',
    'stamps of stages beyond the current state are cleared',
    'going back to Open clears all of them',
    'refreshing changes nothing of an Open order',
    'otherwise it takes the lowest state among items and incomplete services',
    'an incomplete service limits it to one below its required_for_state',
    'and to Open if that is Open',
    'from Ready on, a refreshed order becomes Ready if it was lower',
    'below, it takes that state',
    'Delivered and later states are not reached by themselves',
    'an item is refreshed the same way: Ready, limited by incomplete services',
    'cancelling returns it to Open',
    'cancelling resets every item',
    'cancelling removes the states of services',
    'a copy has no ids, dates, totals and discount',
    'a copy is Open, and no step of it is done',
    'age in days: an Open order counts from created_at to now',
    'one in Working or Assembly from book_date to now',
    'later ones from book_date to ready_date',
  ),
]);

const PART_3 = section('workshops-and-orders.md, section 4, steps and progress', 11, [
  ...later(
    'services',
    'completing a step marks it completed with the current time',
    'and clears every later step',
    'passing nothing clears all steps',
    'marking a service complete sets all steps complete, with quantity and employee',
    'and the location where the step has a finished one',
    'the progress of a service is the percent_complete of its last completed step',
    'a service is complete when its last step is',
    'or when it has no steps',
  ),
  ...later(
    'orders',
    'the progress of an item is the average over its services that have steps',
    'the progress of an order is 0 when Open',
    'otherwise a weighted average, rounded to 2 decimals',
  ),
]);

const PART_4 = section('workshops-and-orders.md, section 5, production models', 10, [
  ...later(
    'services',
    'a material with the same widget is merged by adding the quantity',
    'two services of one name in one parent become a list',
    'a material with a duplicate name is refused',
    'a service is looked up by template name and category, whatever the case',
    'mount: required only when preserve is on, which it is unless told',
    'mount: only when width and height are not zero',
    'mount: only when reveal plus margins, minus the lip and 0.125 inch, exceed the size of the art',
    'mount: the lip of this rule is 3/16 unless told',
    'mount: only when there is no mount service yet',
    'mount: not when the housing is a floater',
  ),
]);

const PART_5 = section('workshops-and-orders.md, section 9, constants of orders and production', 13, [
  ...later(
    'orders',
    'an order is due 21 days after booking',
    'or after the turn_around of a Rush service, in days',
    'the tax of an order is 0 unless told, and 0 for customers who are exempt',
    'total = subtotal x (1 + tax_rate)',
    'the price of an item = services by quantity x its quantity + services by ticket',
  ),
  ...later(
    'services',
    'a step warns at 15 days unless told',
    'and is critical at 30',
    'labor costs 2 a minute unless told',
    'the markup of a vendor is 1 unless told',
    'a rabbet lip is 0.375 unless told, but for the rule of mounts',
    'mats, glazing, mirrors and backing are cut as whole pieces from the width and height of the stock',
  ),
  {
    says: 'times of completion are yyyy-MM-dd HH:mm:ss',
    holds: () => [
      [momentOf(Date.UTC(2026, 2, 31, 14, 5, 9)), isMoment('2026-03-31 14:05:09'), isMoment('2026-03-31T14:05:09')],
      ['2026-03-31 14:05:09', true, false],
    ],
  },
  {
    says: 'those of transactions, too, whose totals are (fees + cost) x quantity, and (1 + markup) times that',
    holds: () => {
      const { completed, ...amounts } = transaction({ fees: 5_00, cost: 95_00, markup: 0.5, quantity: 2 });
      return [
        [isMoment(String(completed)), totalCost(amounts), totalPrice(amounts)],
        [true, 200_00, 300_00],
      ];
    },
  },
]);

export const ORDERS: readonly Section[] = [PART_1, PART_2, PART_3, PART_4, PART_5];
