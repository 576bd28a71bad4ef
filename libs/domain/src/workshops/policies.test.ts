import { dollars } from '@rabbet/domain/money/money';
import { addDays } from '@rabbet/domain/time/days';
import { dateIn, instantAt } from '@rabbet/domain/time/zone';
import fc from 'fast-check';
import { creditUntil, deadlineOf, type Grant, grantOf, grantOfShop, termsOfPolicy } from './policies';
import { type Cancellation, policyDetails, policyNotice, workshopFields } from './workshops';

/** Tuesday, June 30, 2026, at ten. */
const START = instantAt('2026-06-30', '10:00');
const PAID = 300_00;
const MINUTE = 60_000;
const daysBeforeStart = (days: number, clock = '10:00') => instantAt(addDays('2026-06-30', -days), clock);

function grantAfterCancelling(policy: Cancellation, now: number, paid = PAID, feeKept = 0): Grant {
  return grantOf(termsOfPolicy(policy), { paid, feeKept, start: START, now, hasBegun: now >= START });
}

test.each([0, 1, 2, 3] as const)('the label of policy %s has its deadline and its fee', (code) => {
  const { days, atLatest, fee } = termsOfPolicy(code);
  const deadline = code === 1 ? '2 weeks' : `${days} days`;
  const granted = fee > 0 ? `as credit less ${dollars(fee)}` : 'all of it as credit';
  const words = `${atLatest ? 'Up to' : 'More than'} ${deadline} before, ${granted}`;
  expect(workshopFields.cancellation.words[code]).toBe(words);
});

describe('the grant after cancelling', () => {
  test.each([
    { policy: 0, days: 2, credit: PAID },
    { policy: 1, days: 14, credit: PAID },
    { policy: 2, days: 7, credit: PAID - 75_00 },
    { policy: 3, days: 30, credit: PAID - 250_00 },
  ] as const)(
    'policy $policy has its deadline $days days before the start, to the minute',
    ({ policy, days, credit }) => {
      const deadline = daysBeforeStart(days);
      const creditAtDeadline = policy < 2 ? credit : 0; // "up to" includes the deadline, "more than" does not
      expect(grantAfterCancelling(policy, deadline - MINUTE)).toMatchObject({ credit, kept: PAID - credit });
      expect(grantAfterCancelling(policy, deadline)).toMatchObject({
        credit: creditAtDeadline,
        kept: PAID - creditAtDeadline,
      });
      expect(grantAfterCancelling(policy, deadline + MINUTE)).toMatchObject({ credit: 0, kept: PAID });
    },
  );

  test('the deadline has the same time of day across a change to daylight saving', () => {
    const sunday = instantAt('2026-03-09', '10:00'); // clocks changed on the day before
    expect(deadlineOf(termsOfPolicy(0), sunday)).toBe(instantAt('2026-03-07', '10:00'));
    expect(sunday - deadlineOf(termsOfPolicy(0), sunday)).toBe(47 * 60 * MINUTE);
    const startWithSeconds = instantAt('2026-06-30', '10:00') + 30_500;
    expect(deadlineOf(termsOfPolicy(0), startWithSeconds)).toBe(instantAt('2026-06-28', '10:00') + 30_500);
  });

  test.each([
    { policy: 2, paid: 75_01, credit: 1 },
    { policy: 2, paid: 75_00, credit: 0 },
    { policy: 2, paid: 74_99, credit: 0 },
    { policy: 3, paid: 250_01, credit: 1 },
    { policy: 3, paid: 249_99, credit: 0 },
  ] as const)('the fee of policy $policy leaves $credit cents of $paid', ({ policy, paid, credit }) => {
    expect(grantAfterCancelling(policy, daysBeforeStart(40), paid)).toMatchObject({ credit, kept: paid - credit });
  });

  test('a fee that was kept earlier is not kept again', () => {
    expect(grantAfterCancelling(2, daysBeforeStart(40), 80_00, 75_00)).toMatchObject({ credit: 80_00, kept: 0 });
    expect(grantAfterCancelling(2, daysBeforeStart(40), 10_00, 65_00)).toMatchObject({ credit: 0, kept: 10_00 });
  });

  test('no policy grants anything once a session has begun', () => {
    for (const policy of [0, 1, 2, 3] as const)
      expect(
        grantOf(termsOfPolicy(policy), {
          paid: PAID,
          feeKept: 0,
          start: START,
          now: daysBeforeStart(60),
          hasBegun: true,
        }),
      ).toEqual({ credit: 0, refund: 0, kept: PAID, credit_until: null });
  });

  test('a credit lasts one year from the day of cancelling, also from a 29 February', () => {
    expect(grantAfterCancelling(0, daysBeforeStart(2)).credit_until).toBe('2027-06-28');
    expect([creditUntil('2026-06-28'), creditUntil('2028-02-29')]).toEqual(['2027-06-28', '2029-02-28']);
    expect(grantAfterCancelling(0, daysBeforeStart(1)).credit_until).toBeNull();
  });

  test('all that was paid is credit if the shop cancels or the dates were withdrawn', () => {
    expect(grantOfShop(PAID, 75_00, START)).toEqual({
      credit: PAID + 75_00,
      refund: 0,
      kept: 0,
      credit_until: creditUntil(dateIn(START)),
    });
    for (const policy of [0, 1, 2, 3] as const)
      expect(
        grantOf(termsOfPolicy(policy), { paid: PAID, feeKept: 0, start: null, now: START, hasBegun: false }),
      ).toMatchObject({ credit: PAID, kept: 0 });
  });

  test('the promised terms have the numbers and the text of the policy', () => {
    expect(termsOfPolicy(2)).toEqual({
      code: 2,
      days: 7,
      atLatest: false,
      fee: 75_00,
      words: policyNotice(2).map(({ text }) => text),
    });
  });
});

const policy = fc.constantFrom<Cancellation[]>(0, 1, 2, 3);
const randomTime = fc.integer({ min: -40 * 1_440, max: 80 * 1_440 }).map((minutes) => START - minutes * MINUTE);

test('credit and kept amount add up to what was paid, and neither is negative', () => {
  fc.assert(
    fc.property(
      policy,
      fc.nat(1_000_00),
      fc.nat(250_00),
      fc.option(randomTime),
      randomTime,
      (code, paid, earlierFee, start, now) => {
        const { fee } = termsOfPolicy(code);
        const feeKept = Math.min(fee, earlierFee);
        const grant = grantOf(termsOfPolicy(code), {
          paid,
          feeKept,
          start,
          now,
          hasBegun: start !== null && now >= start,
        });
        expect(grant.credit + grant.kept).toBe(paid);
        expect(Math.min(grant.credit, grant.kept)).toBeGreaterThanOrEqual(0);
        expect(grant.credit > 0).toBe(grant.credit_until !== null);
      },
    ),
  );
});

test('cancelling a minute later never grants more', () => {
  fc.assert(
    fc.property(policy, fc.nat(1_000_00), randomTime, (code, paid, now) => {
      expect(grantAfterCancelling(code, now + MINUTE, paid).credit).toBeLessThanOrEqual(
        grantAfterCancelling(code, now, paid).credit,
      );
    }),
  );
});

describe('the text of a policy', () => {
  const texts = (paragraphs: readonly { text: string }[]) => paragraphs.map(({ text }) => text);
  const red = (paragraphs: readonly { text: string; red: boolean }[]) =>
    texts(paragraphs.filter((paragraph) => paragraph.red));

  test('policy 0 asks for full payment, and has the sentence about no refund in red', () => {
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
  ] as const)('policy %i has the sentence about no refund in red above the form only', (code, promise) => {
    const read = [promise, 'No refund otherwise.', 'Credits last 1 year.', 'Please show up 15 minutes early.'];
    expect(texts(policyDetails(code))).toEqual(read);
    expect(texts(policyNotice(code))).toEqual(read);
    expect(red(policyDetails(code))).toEqual([]);
    expect(red(policyNotice(code))).toEqual(['No refund otherwise.']);
  });

  test('the policy of a free workshop asks to give seats back, and mentions no money', () => {
    for (const code of [0, 1, 2, 3] as const) {
      const read = texts(policyNotice(code, true));
      expect(read[0]).toMatch(/^This workshop is free\. .* give your seat back/);
      expect(read.join(' ')).not.toMatch(/credit|refund|payment/i);
      expect(texts(policyDetails(code, true))).toEqual(read);
      expect(termsOfPolicy(code, true).words).toEqual(read);
    }
  });
});
