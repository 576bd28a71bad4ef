import { priceTag } from '@rabbet/domain/money/money';
import { withTax } from '@rabbet/domain/money/tax';
import { given } from '@rabbet/domain/deciders/given';
import { seatCounts, statusOf, WAYS, workshopStream } from '@rabbet/domain/registrations/registrations';
import { bob, cleo, NOW, paid, planned, promised } from '@rabbet/domain/registrations/testing/past';
import {
  availableSeats,
  badgeColour,
  type Cancellation,
  copyOf,
  grantOf,
  isExpired,
  isFull,
  isScheduled,
  lastDayForCredit,
  policyDetails,
  policyNotice,
} from '@rabbet/domain/workshops/workshops';
import { MONDAY, onSale, WEDNESDAY } from '@rabbet/domain/workshops/testing';
import { type Section, section } from './testing';

const { state: book } = given(workshopStream, ...onSale({ ticket_tailor_link: 'https://example.com/tickets' }));
const copy = copyOf(book.workshop);
/** When the shop's Monday is over: New York is four hours behind. */
const END_OF_MONDAY = Date.UTC(2026, 5, 2, 4);

const PART_1 = section('workshops-and-orders.md, section 4, workshop rules', 13, [
  {
    says: 'the registered count leaves out those that were cancelled',
    holds: () => {
      const { state } = given(
        workshopStream,
        ...planned({ seats: 9 }),
        ...paid(1),
        ...paid(2, bob),
        ...promised(3, cleo),
      );
      const [first, ...others] = state.registrations;
      return [
        [state.registrations, [{ ...first!, stage: 'cancelled' as const }, ...others]].map((all) =>
          seatCounts(all, NOW),
        ), // three were made
        [
          { paid: 2, check_mailed: 1, waitlist: 0 },
          { paid: 1, check_mailed: 1, waitlist: 0 },
        ],
      ];
    },
  },
  {
    says: 'cancelled is one word, in small letters, whatever ended a registration',
    holds: () => [
      (['cancelled', 'released', 'lapsed', 'moved'] as const).map((stage) =>
        statusOf({ stage, until: null, attempts: [] }, 0),
      ),
      ['cancelled', 'cancelled', 'cancelled', 'cancelled'],
    ],
  },
  {
    says: 'seats available = seats minus the registered count',
    holds: () => [
      [availableSeats(10, 0), availableSeats(10, 9), availableSeats(10, 10)],
      [10, 1, 0],
    ],
  },
  {
    says: 'full when seats <= paid seats',
    holds: () => [[9, 10, 11].map((paid) => isFull(10, { paid, check_mailed: 0 })), [false, true, true]],
  },
  {
    says: 'where paid seats = paid + check_mailed',
    holds: () => [[4, 5].map((check_mailed) => isFull(10, { paid: 5, check_mailed })), [false, true]],
  },
  {
    says: 'expired once now is past its first day',
    holds: () => [[END_OF_MONDAY - 1, END_OF_MONDAY].map((now) => isExpired([WEDNESDAY, MONDAY], now)), [false, true]],
  },
  {
    says: 'scheduled when it has times',
    holds: () => [
      [isScheduled([]), isScheduled([MONDAY])],
      [false, true],
    ],
  },
  { says: 'a copy has no id', holds: () => ['id' in copy, false] },
  { says: 'a copy has no students', holds: () => ['students' in copy, false] },
  { says: 'a copy has no times', holds: () => [copy.times ?? [], []] },
  {
    says: 'a copy has no ticket link',
    holds: () => [
      [book.workshop.values.ticket_tailor_link, copy.ticket_tailor_link],
      ['https://example.com/tickets', null],
    ],
  },
  {
    says: 'a copy is not published',
    holds: () => [
      [book.workshop.values.publish, copy.publish],
      [true, false],
    ],
  },
  {
    says: 'the registration page says registered, waitlist or check mailed',
    holds: () => [Object.keys(WAYS).sort(), ['check mailed', 'registered', 'waitlist']],
  },
]);

const START = '2026-06-30';
const grant = (policy: Cancellation, on: string) =>
  grantOf(policy, { paid: 1_000_00, firstDay: START, on, by: 'customer' }).credit;
const red = (policy: Cancellation, where: typeof policyDetails) =>
  where(policy).flatMap((paragraph) => (paragraph.red ? [paragraph.text] : []));
const text = (policy: Cancellation, where = policyDetails) => where(policy).map((paragraph) => paragraph.text);

const PART_2 = section('workshops-and-orders.md, section 9, cancellation policies', 17, [
  { says: '0: cancel up to 2 days before for 100%', holds: () => [grant(0, '2026-06-28'), 1_000_00] },
  { says: '0: not later', holds: () => [grant(0, '2026-06-29'), 0] },
  {
    says: '0: store credit towards fine art, framing or any other workshop',
    holds: () => [
      text(0)[0],
      expect.stringContaining('100% store credit towards fine art, framing or any other workshop'),
    ],
  },
  {
    says: '0: no refund once it has started, in red on the notice',
    holds: () => [red(0, policyNotice), ['No refund once the workshop has started.']],
  },
  {
    says: '0: and on the details page',
    holds: () => [red(0, policyDetails), ['No refund once the workshop has started.']],
  },
  {
    says: '0: the notice begins "This class requires full payment for registration."',
    holds: () => [text(0, policyNotice)[0], 'This class requires full payment for registration.'],
  },
  { says: '1: up to 2 weeks before for 100% store credit', holds: () => [grant(1, '2026-06-16'), 1_000_00] },
  { says: '1: otherwise no refund', holds: () => [grant(1, '2026-06-17'), 0] },
  {
    says: '1: which is red on registration',
    holds: () => [
      [red(1, policyNotice), red(1, policyDetails)],
      [['No refund otherwise.'], []],
    ],
  },
  {
    says: '2: more than 7 days before for credit minus a $75.00 fee',
    holds: () => [
      [grant(2, '2026-06-22'), text(2)[0]],
      [925_00, expect.stringContaining('a $75.00 non-refundable fee')],
    ],
  },
  { says: '2: otherwise none', holds: () => [grant(2, '2026-06-23'), 0] },
  {
    says: '3: more than 30 days before, minus a $250.00 fee',
    holds: () => [
      [grant(3, '2026-05-30'), text(3)[0]],
      [750_00, expect.stringContaining('a $250.00 non-refundable fee')],
    ],
  },
  { says: '3: otherwise none', holds: () => [grant(3, '2026-05-31'), 0] },
  {
    says: 'the last day is told as it is counted',
    holds: () => [
      ([0, 1, 2, 3] as const).map((policy) => lastDayForCredit(policy, START)),
      ['2026-06-28', '2026-06-16', '2026-06-22', '2026-05-30'],
    ],
  },
  {
    says: 'credits last 1 year',
    holds: () => [
      grantOf(0, { paid: 1, firstDay: START, on: '2026-06-01', by: 'customer' }).credit_until,
      '2027-06-01',
    ],
  },
  {
    says: 'and every visitor reads so',
    holds: () => [
      ([0, 1, 2, 3] as const).filter((policy) => text(policy).includes('Credits last 1 year.')),
      [0, 1, 2, 3],
    ],
  },
  {
    says: 'show up 15 minutes early',
    holds: () => [
      ([0, 1, 2, 3] as const).filter((policy) => text(policy).includes('Please show up 15 minutes early.')),
      [0, 1, 2, 3],
    ],
  },
]);

const PART_3 = section('workshops-and-orders.md, section 9, other constants of workshops', 9, [
  { says: 'totals are in USD', holds: () => [priceTag(withTax(100_00, 0.0725).total), '$107.25'] },
  {
    says: 'the badge is green above a free share of 0.66',
    holds: () => [
      [badgeColour(100, 33), badgeColour(100, 34)],
      ['green', 'yellow'],
    ],
  },
  {
    says: 'yellow above 0.33',
    holds: () => [
      [badgeColour(100, 66), badgeColour(100, 67)],
      ['yellow', 'red'],
    ],
  },
  {
    says: 'red otherwise',
    holds: () => [
      [badgeColour(100, 100), badgeColour(0, 0)],
      ['red', 'red'],
    ],
  },
  { says: 'tooltips have no delay', later: 'page workshops' },
  { says: 'and fade in 150 ms', later: 'page workshops' },
  { says: 'the image on the card of a workshop is 300 high', later: 'page workshops' },
  {
    says: 'total = subtotal x (1 + tax_rate), to the cent',
    holds: () => [withTax(99_99, 0.0725), { tax: 7_25, total: 107_24 }],
  },
  { says: 'the tax defaults to 0', holds: () => [withTax(100_00, 0), { tax: 0, total: 100_00 }] },
]);

export const WORKSHOPS: readonly Section[] = [PART_1, PART_2, PART_3];
