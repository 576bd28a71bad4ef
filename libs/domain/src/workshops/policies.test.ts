import { dollars } from '@rabbet/domain/money/money';
import { addDays } from '@rabbet/domain/time/days';
import { dateIn, instantAt } from '@rabbet/domain/time/zone';
import fc from 'fast-check';
import { creditUntil, deadlineOf, type Grant, grantOf, grantOfShop, promiseOf } from './policies';
import { type Cancellation, policyDetails, policyNotice, workshopFields } from './workshops';

/** Tuesday, June 30, 2026, at ten. */
const START = instantAt('2026-06-30', '10:00');
const PAID = 300_00;
const MINUTE = 60_000;
const before = (days: number, clock = '10:00') => instantAt(addDays('2026-06-30', -days), clock);

function cancelled(policy: Cancellation, now: number, paid = PAID, feeKept = 0): Grant {
  return grantOf(promiseOf(policy), { paid, feeKept, start: START, now, hasBegun: now >= START });
}

test.each([0, 1, 2, 3] as const)('policy %s is chosen by words that say its deadline and its fee', (code) => {
  const { days, atLatest, fee } = promiseOf(code);
  const deadline = code === 1 ? '2 weeks' : `${days} days`;
  const granted = fee > 0 ? `as credit less ${dollars(fee)}` : 'all of it as credit';
  const words = `${atLatest ? 'Up to' : 'More than'} ${deadline} before, ${granted}`;
  expect(workshopFields.cancellation.words[code]).toBe(words);
});

describe('what cancelling grants', () => {
  test.each([
    { policy: 0, days: 2, credit: PAID },
    { policy: 1, days: 14, credit: PAID },
    { policy: 2, days: 7, credit: PAID - 75_00 },
    { policy: 3, days: 30, credit: PAID - 250_00 },
  ] as const)('policy $policy counts $days days by the moment', ({ policy, days, credit }) => {
    const last = before(days);
    const atIt = policy < 2 ? credit : 0; // "up to" takes the moment in, "more than" does not
    expect(cancelled(policy, last - MINUTE)).toMatchObject({ credit, kept: PAID - credit });
    expect(cancelled(policy, last)).toMatchObject({ credit: atIt, kept: PAID - atIt });
    expect(cancelled(policy, last + MINUTE)).toMatchObject({ credit: 0, kept: PAID });
  });

  test('the clock on the wall counts, on either side of a change to daylight saving', () => {
    const sunday = instantAt('2026-03-09', '10:00'); // clocks changed on the day before
    expect(deadlineOf(promiseOf(0), sunday)).toBe(instantAt('2026-03-07', '10:00'));
    expect(sunday - deadlineOf(promiseOf(0), sunday)).toBe(47 * 60 * MINUTE);
    const odd = instantAt('2026-06-30', '10:00') + 30_500;
    expect(deadlineOf(promiseOf(0), odd)).toBe(instantAt('2026-06-28', '10:00') + 30_500);
  });

  test.each([
    { policy: 2, paid: 75_01, credit: 1 },
    { policy: 2, paid: 75_00, credit: 0 },
    { policy: 2, paid: 74_99, credit: 0 },
    { policy: 3, paid: 250_01, credit: 1 },
    { policy: 3, paid: 249_99, credit: 0 },
  ] as const)('the fee of policy $policy takes all of $paid cents but $credit', ({ policy, paid, credit }) => {
    expect(cancelled(policy, before(40), paid)).toMatchObject({ credit, kept: paid - credit });
  });

  test('a fee that was kept before, or a part of it, is not kept again', () => {
    expect(cancelled(2, before(40), 80_00, 75_00)).toMatchObject({ credit: 80_00, kept: 0 });
    expect(cancelled(2, before(40), 10_00, 65_00)).toMatchObject({ credit: 0, kept: 10_00 });
  });

  test('nothing is granted once a session has begun, by any policy', () => {
    for (const policy of [0, 1, 2, 3] as const)
      expect(
        grantOf(promiseOf(policy), { paid: PAID, feeKept: 0, start: START, now: before(60), hasBegun: true }),
      ).toEqual({ credit: 0, refund: 0, kept: PAID, credit_until: null });
  });

  test('a credit lasts one year from the day of cancelling, to the 28th where that was a 29 February', () => {
    expect(cancelled(0, before(2)).credit_until).toBe('2027-06-28');
    expect([creditUntil('2026-06-28'), creditUntil('2028-02-29')]).toEqual(['2027-06-28', '2029-02-28']);
    expect(cancelled(0, before(1)).credit_until).toBeNull();
  });

  test('when the shop cancels, all comes back with the fee that was kept; without dates, all that was paid', () => {
    expect(grantOfShop(PAID, 75_00, START)).toEqual({
      credit: PAID + 75_00,
      refund: 0,
      kept: 0,
      credit_until: creditUntil(dateIn(START)),
    });
    for (const policy of [0, 1, 2, 3] as const)
      expect(
        grantOf(promiseOf(policy), { paid: PAID, feeKept: 0, start: null, now: START, hasBegun: false }),
      ).toMatchObject({ credit: PAID, kept: 0 });
  });

  test('the terms that are promised hold their words and numbers', () => {
    expect(promiseOf(2)).toEqual({
      code: 2,
      days: 7,
      atLatest: false,
      fee: 75_00,
      words: policyNotice(2).map(({ text }) => text),
    });
  });
});

const policy = fc.constantFrom<Cancellation[]>(0, 1, 2, 3);
const moment = fc.integer({ min: -40 * 1_440, max: 80 * 1_440 }).map((minutes) => START - minutes * MINUTE);

test('credit and what is kept are what was paid, to the cent, and neither is below zero', () => {
  fc.assert(
    fc.property(
      policy,
      fc.nat(1_000_00),
      fc.nat(250_00),
      fc.option(moment),
      moment,
      (code, paid, earlierFee, start, now) => {
        const { fee } = promiseOf(code);
        const feeKept = Math.min(fee, earlierFee);
        const grant = grantOf(promiseOf(code), { paid, feeKept, start, now, hasBegun: start !== null && now >= start });
        expect(grant.credit + grant.kept).toBe(paid);
        expect(Math.min(grant.credit, grant.kept)).toBeGreaterThanOrEqual(0);
        expect(grant.credit > 0).toBe(grant.credit_until !== null);
      },
    ),
  );
});

test('a minute later never grants more', () => {
  fc.assert(
    fc.property(policy, fc.nat(1_000_00), moment, (code, paid, now) => {
      expect(cancelled(code, now + MINUTE, paid).credit).toBeLessThanOrEqual(cancelled(code, now, paid).credit);
    }),
  );
});

describe('what visitors read of a policy', () => {
  const texts = (paragraphs: readonly { text: string }[]) => paragraphs.map(({ text }) => text);
  const red = (paragraphs: readonly { text: string; red: boolean }[]) =>
    texts(paragraphs.filter((paragraph) => paragraph.red));

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

  test('of a free workshop it says that a seat can be given back, and speaks of no money', () => {
    for (const code of [0, 1, 2, 3] as const) {
      const read = texts(policyNotice(code, true));
      expect(read[0]).toMatch(/^This workshop is free\. .* give your seat back/);
      expect(read.join(' ')).not.toMatch(/credit|refund|payment/i);
      expect(texts(policyDetails(code, true))).toEqual(read);
      expect(promiseOf(code, true).words).toEqual(read);
    }
  });
});
