import fc from 'fast-check';
import { addDays, addYears } from '@rabbet/domain/time/days';
import { creditUntil } from './policies';
import { type Cancellation, type Grant, grantOf, lastDayForCredit, policyDetails, policyNotice } from './workshops';

const FIRST_DAY = '2026-06-30';
const PAID = 300_00;

/** What a customer gets who cancels so many days before the workshop starts. */
function cancelled(policy: Cancellation, before: number, paid = PAID): Grant {
  return grantOf(policy, { paid, firstDay: FIRST_DAY, on: addDays(FIRST_DAY, -before), by: 'customer' });
}

describe('what cancelling grants', () => {
  test.each([
    { policy: 0, before: 3, credit: PAID },
    { policy: 0, before: 2, credit: PAID },
    { policy: 0, before: 1, credit: 0 },
    { policy: 0, before: 0, credit: 0 },
    { policy: 0, before: -1, credit: 0 },
    { policy: 1, before: 15, credit: PAID },
    { policy: 1, before: 14, credit: PAID },
    { policy: 1, before: 13, credit: 0 },
    { policy: 2, before: 8, credit: PAID - 75_00 },
    { policy: 2, before: 7, credit: 0 },
    { policy: 3, before: 31, credit: PAID - 250_00 },
    { policy: 3, before: 30, credit: 0 },
  ] as const)('policy $policy, $before days before: $credit cents of 30000', ({ policy, before, credit }) => {
    expect(cancelled(policy, before)).toMatchObject({ credit, kept: PAID - credit });
  });

  test.each([
    { policy: 2, paid: 75_01, credit: 1 },
    { policy: 2, paid: 75_00, credit: 0 },
    { policy: 2, paid: 74_99, credit: 0 },
    { policy: 3, paid: 250_01, credit: 1 },
    { policy: 3, paid: 250_00, credit: 0 },
    { policy: 3, paid: 249_99, credit: 0 },
  ] as const)('the fee of policy $policy takes all of $paid cents but $credit', ({ policy, paid, credit }) => {
    expect(cancelled(policy, 40, paid)).toMatchObject({ credit, kept: paid - credit });
  });

  test('a credit lasts one year from the day of cancelling, to the 28th where that was a 29 February', () => {
    expect(cancelled(0, 2).credit_until).toBe('2027-06-28');
    const leap = grantOf(0, { paid: PAID, firstDay: '2028-03-20', on: '2028-02-29', by: 'customer' });
    expect(leap.credit_until).toBe('2029-02-28');
    expect([creditUntil('2026-06-28'), creditUntil('2028-02-29')]).toEqual(['2027-06-28', '2029-02-28']);
  });

  test('where nothing is credited, nothing lasts, and a single cent does', () => {
    expect(cancelled(2, 40, 75_01)).toEqual({
      credit: 1,
      kept: 75_00,
      credit_until: addYears(addDays(FIRST_DAY, -40), 1),
    });
    expect(cancelled(0, 1).credit_until).toBeNull();
    expect(cancelled(2, 40, 75_00).credit_until).toBeNull();
  });

  test('who has paid nothing gets nothing and owes nothing', () => {
    for (const policy of [0, 1, 2, 3] as const)
      expect(cancelled(policy, 40, 0)).toEqual({ credit: 0, kept: 0, credit_until: null });
  });

  test('when the shop cancels, or has withdrawn the dates, all of it is credited', () => {
    const all = { credit: PAID, kept: 0, credit_until: addYears(FIRST_DAY, 1) };
    for (const policy of [0, 1, 2, 3] as const) {
      expect(grantOf(policy, { paid: PAID, firstDay: FIRST_DAY, on: FIRST_DAY, by: 'shop' })).toEqual(all);
      expect(grantOf(policy, { paid: PAID, firstDay: null, on: FIRST_DAY, by: 'customer' })).toEqual(all);
    }
  });
});

const policy = fc.constantFrom<Cancellation[]>(0, 1, 2, 3);
const paid = fc.nat(1_000_00);
const days = fc.integer({ min: -40, max: 80 });

test('credit and what is kept are what was paid, to the cent, and neither is below zero', () => {
  const by = fc.constantFrom('customer', 'shop');
  const firstDay = fc.option(days.map((before) => addDays('2026-05-01', before)));
  fc.assert(
    fc.property(policy, paid, firstDay, by, (code, amount, day, who) => {
      const { credit, kept } = grantOf(code, { paid: amount, firstDay: day, on: '2026-05-01', by: who });
      expect(credit + kept).toBe(amount);
      expect(Math.min(credit, kept)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('a day later never grants more', () => {
  fc.assert(
    fc.property(policy, paid, days, (code, amount, before) => {
      expect(cancelled(code, before - 1, amount).credit).toBeLessThanOrEqual(cancelled(code, before, amount).credit);
    }),
  );
});

describe('the last day on which cancelling grants something', () => {
  test.each([
    [0, '2026-06-28'],
    [1, '2026-06-16'],
    [2, '2026-06-22'],
    [3, '2026-05-30'],
  ] as const)('of policy %i is %s for a workshop that starts on 30 June', (code, date) => {
    expect(lastDayForCredit(code, FIRST_DAY)).toBe(date);
  });

  test('is not there while the workshop has no dates', () => {
    expect(lastDayForCredit(0, null)).toBeNull();
  });

  test('is the last on which there is a credit', () => {
    fc.assert(
      fc.property(policy, days, (code, before) => {
        const on = addDays(FIRST_DAY, -before);
        expect(cancelled(code, before).credit > 0).toBe(on <= lastDayForCredit(code, FIRST_DAY)!); // it has a first day
      }),
    );
  });
});

describe('what visitors read of a policy', () => {
  const texts = (paragraphs: readonly { text: string }[]) => paragraphs.map(({ text }) => text);
  const red = (paragraphs: readonly { text: string; red: boolean }[]) => texts(paragraphs.filter((one) => one.red));

  test('the first asks for full payment, and says in red that there is no refund once it has started', () => {
    expect(texts(policyNotice(0))).toEqual([
      'This class requires full payment for registration.',
      'Cancel up to 2 days before the workshop starts for 100% store credit towards fine art, framing or any other workshop. There is no credit after that.',
      'No refund once the workshop has started.',
      'Credits last 1 year.',
      'Please show up 15 minutes early.',
    ]);
    expect(texts(policyDetails(0))).toEqual(texts(policyNotice(0)).slice(1));
    expect(red(policyNotice(0))).toEqual(['No refund once the workshop has started.']);
    expect(red(policyDetails(0))).toEqual(['No refund once the workshop has started.']);
  });

  test.each([
    [1, 'Cancel up to 2 weeks before the workshop starts for 100% store credit.'],
    [2, 'Cancel more than 7 days before the workshop starts for store credit minus a $75.00 non-refundable fee.'],
    [3, 'Cancel more than 30 days before the workshop starts for store credit minus a $250.00 non-refundable fee.'],
  ] as const)('policy %i promises a credit, and nothing otherwise: in red before registering', (code, promise) => {
    const read = [promise, 'No refund otherwise.', 'Credits last 1 year.', 'Please show up 15 minutes early.'];
    expect(texts(policyDetails(code))).toEqual(read);
    expect(texts(policyNotice(code))).toEqual(read);
    expect(red(policyDetails(code))).toEqual([]);
    expect(red(policyNotice(code))).toEqual(['No refund otherwise.']);
  });
});
