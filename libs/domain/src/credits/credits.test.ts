import { given } from '@rabbet/domain/testing/given';
import fc from 'fast-check';
import { decide, fold } from '@rabbet/domain/deciders/decider';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { problemsOf } from '@rabbet/domain/records/field-rules';
import {
  credit,
  creditChanges,
  type CreditCommand,
  type CreditEvent,
  remaining,
  refusalOfCredit,
  shortfallMessage,
  type CreditPurpose,
} from './credits';

const GRANTED = { customer_id: 51, person_id: 41, amount: 100_00, reason: 'Cancelled', until: '2027-05-01' };
const CODE = { 41: { code: 'c-1' } };
const creditGranted: CreditEvent = { type: 'CreditGranted', data: GRANTED, personal: CODE };
const creditSpent = (amount: number, on: CreditPurpose = 'registration 31'): CreditEvent => ({
  type: 'CreditSpent',
  data: { on, amount },
});
/** Noon of a day in the shop. */
const noonOf = (day: string) => Date.parse(`${day}T12:00:00-05:00`);
const spendCredit = (amount: number, on: CreditPurpose = 'registration 31', today = '2026-06-01') =>
  ({ type: 'SpendCredit', data: { on, amount }, facts: { now: noonOf(today) } }) as const;

test('a credit is granted once, and must be more than 0', () => {
  const grant = (amount = 100_00) =>
    ({
      type: 'GrantCredit',
      data: { ...GRANTED, amount },
      personal: CODE,
      facts: { now: noonOf('2026-05-01'), byStaff: true },
    }) as const;
  given(credit).when(grant()).then(creditGranted);
  given(credit, creditGranted).when(grant()).thenNothing();
  given(credit).when(grant(0)).thenRefused('credit/amount');
});

test('staff grant at least a cent', () => {
  const { fields = {} } = creditChanges.changes.grant!; // the table has it
  const wrong = (amount: number) => problemsOf(fields, { customer_id: 51, reason: 'Late', amount });
  expect(wrong(0.01)).toEqual([]);
  expect(wrong(0)).toMatchObject([{ field: 'amount', message: expect.stringContaining('0.01') }]);
});

test('staff cannot grant a credit with a past last day, but credit that is given back can have one', () => {
  const grant = (today: string, byStaff = true) =>
    ({ type: 'GrantCredit', data: GRANTED, personal: CODE, facts: { now: noonOf(today), byStaff } }) as const;
  given(credit).when(grant(GRANTED.until)).then(creditGranted);
  given(credit).when(grant('2027-05-02')).thenRefused('credit/over');
  given(credit).when(grant('2027-05-02', false)).then(creditGranted);
});

test('a credit can be spent in parts, up to its amount', () => {
  given(credit, creditGranted).when(spendCredit(40_00)).then(creditSpent(40_00));
  given(credit, creditGranted, creditSpent(40_00))
    .when(spendCredit(60_00, 'order 9'))
    .then(creditSpent(60_00, 'order 9'));
  given(credit, creditGranted, creditSpent(40_00)).when(spendCredit(60_01, 'order 9')).thenRefused('credit/amount');
  given(credit, creditGranted).when(spendCredit(0)).thenRefused('credit/amount');
  given(credit).when(spendCredit(1)).thenRefused('record/unknown');
});

test('spending again for the same purpose is a repeat', () => {
  given(credit, creditGranted, creditSpent(40_00)).when(spendCredit(40_00)).thenNothing();
  given(credit, creditGranted, creditSpent(40_00)).when(spendCredit(41_00)).thenRefused('credit/amount');
});

test('a credit can be spent through its last day', () => {
  given(credit, creditGranted)
    .when(spendCredit(1_00, 'order 9', '2027-05-01'))
    .then(creditSpent(1_00, 'order 9'));
  given(credit, creditGranted)
    .when(spendCredit(1_00, 'order 9', '2027-05-02'))
    .thenRefused('credit/over');
});

test('staff can extend a credit, and not shorten it', () => {
  const extend = (until: string, today = '2026-06-01') =>
    ({ type: 'ExtendCredit', data: { until, reason: 'was ill' }, facts: { now: noonOf(today) } }) as const;
  const extended: CreditEvent = { type: 'CreditExtended', data: { until: '2028-01-01', reason: 'was ill' } };
  given(credit, creditGranted).when(extend('2028-01-01')).then(extended);
  given(credit, creditGranted, extended).when(extend('2028-01-01')).thenNothing();
  given(credit, creditGranted).when(extend('2026-12-01')).thenRefused('credit/shorter');
  given(credit, creditGranted).when(extend('2028-01-01', '2028-01-01')).then(extended);
  given(credit, creditGranted).when(extend('2028-01-01', '2028-01-02')).thenRefused('credit/over');
  given(credit, creditGranted, extended)
    .when(spendCredit(1_00, 'order 9', '2027-12-31'))
    .then(creditSpent(1_00, 'order 9'));
});

test('a use is given back once, and can be spent again', () => {
  const back = { type: 'GiveBackCredit', data: { on: 'registration 31' } } as const;
  const givenBack: CreditEvent = { type: 'CreditGivenBack', data: { on: 'registration 31', amount: 40_00 } };
  given(credit, creditGranted, creditSpent(40_00)).when(back).then(givenBack);
  given(credit, creditGranted, creditSpent(40_00), givenBack).when(back).thenNothing();
  given(credit, creditGranted, creditSpent(40_00), givenBack).when(spendCredit(100_00)).then(creditSpent(100_00));
});

test('voiding takes only what is left of a credit', () => {
  const end = { type: 'VoidCredit', data: { reason: 'granted by mistake' } } as const;
  const voided: CreditEvent = { type: 'CreditVoided', data: { amount: 60_00, reason: 'granted by mistake' } };
  given(credit, creditGranted, creditSpent(40_00)).when(end).then(voided);
  given(credit, creditGranted, creditSpent(40_00), voided).when(end).thenRefused('credit/void');
  given(credit, creditGranted, creditSpent(40_00), voided).when(spendCredit(1, 'order 9')).thenRefused('credit/amount');
});

test('amounts that are given back to a void credit are void as well', () => {
  const end = { type: 'VoidCredit', data: { reason: 'a mistake' } } as const;
  const voided = (amount: number): CreditEvent => ({ type: 'CreditVoided', data: { amount, reason: 'a mistake' } });
  const back: CreditEvent = { type: 'CreditGivenBack', data: { on: 'registration 31', amount: 100_00 } };
  given(credit, creditGranted, creditSpent(100_00)).when(end).then(voided(0));
  const past = [creditGranted, creditSpent(100_00), voided(0)];
  given(credit, ...past)
    .when({ type: 'GiveBackCredit', data: { on: 'registration 31' } })
    .then(back, voided(100_00));
  given(credit, ...past, back, voided(100_00))
    .when(spendCredit(1, 'order 9'))
    .thenRefused('credit/amount');
});

test('staff spend a credit for another customer only with a reason', () => {
  const by = (customer_id: number, more: object = {}) => {
    const { data, ...command } = spendCredit(40_00);
    return { ...command, data: { ...data, customer_id, ...more } };
  };
  given(credit, creditGranted).when(by(51)).then(creditSpent(40_00));
  given(credit, creditGranted).when(by(52)).thenRefused('credit/of-another');
  given(credit, creditGranted)
    .when(by(52, { reason: 'they are married' }))
    .then({ type: 'CreditSpent', data: { on: 'registration 31', amount: 40_00, reason: 'they are married' } });
});

test('the message about a credit that does not pay the whole total gives the reason', () => {
  const reasonFor = (total: number, today = '2026-06-01', ...past: readonly CreditEvent[]) =>
    shortfallMessage(fold(credit, credit.initial, [creditGranted, ...past]), total, today);
  expect(reasonFor(100_00)).toBeNull();
  expect(reasonFor(100_01)).toBe('This credit holds $100.00 of $100.01: the other $0.01 are to be paid by card.');
  expect(reasonFor(60_00, '2026-06-01', creditSpent(100_00))).toBe(
    'This credit has been used up: $60.00 are to be paid by card.',
  );
  expect(reasonFor(60_00, '2027-05-02')).toBe('This credit was good until May 1, 2027: please call us.');
});

test('a credit is refused if it is used up, void or expired, except for what it has paid already', () => {
  const refusalOf = (today: string, ...past: readonly CreditEvent[]) =>
    refusalOfCredit(fold(credit, credit.initial, [creditGranted, ...past]), 'registration 32', today)?.code ?? null;
  const before = '2027-05-01';
  const after = '2027-05-02';
  expect(refusalOf(before)).toBeNull();
  expect(refusalOf(before, creditSpent(99_99))).toBeNull();
  expect(refusalOf(before, creditSpent(100_00))).toBe('credit/amount');
  const voided = { type: 'CreditVoided', data: { amount: 100_00, reason: 'a mistake' } } as const;
  expect(refusalOf(before, voided)).toBe('credit/void');
  expect(refusalOf(after)).toBe('credit/over');
  const spentHere = { type: 'CreditSpent', data: { on: 'registration 32', amount: 100_00 } } as const;
  expect(refusalOf(after, spentHere)).toBeNull();
});

test('the granted amount is the sum of what was spent, voided and is left, after any commands', () => {
  const things: CreditPurpose[] = ['registration 31', 'registration 32', 'order 9'];
  const commands = fc.oneof(
    fc
      .record({ on: fc.constantFrom(...things), amount: fc.integer({ min: -1, max: 120_00 }) })
      .map((data): CreditCommand => ({ type: 'SpendCredit', data, facts: { now: noonOf('2026-06-01') } })),
    fc.constantFrom(...things).map((on): CreditCommand => ({ type: 'GiveBackCredit', data: { on } })),
    fc.constant<CreditCommand>({ type: 'VoidCredit', data: { reason: 'a mistake' } }),
  );
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 30 }), (requests) => {
      let state = fold(credit, credit.initial, [creditGranted]);
      for (const command of requests)
        try {
          state = fold(credit, state, decide(credit, state, command));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        } finally {
          expect(remaining(state)).toBeGreaterThanOrEqual(0);
        }
      const used = state.spent.reduce((sum, { amount }) => sum + amount, 0);
      expect(used + state.voided + remaining(state)).toBe(GRANTED.amount);
    }),
  );
});
