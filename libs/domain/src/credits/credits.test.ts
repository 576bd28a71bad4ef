import { given } from '@rabbet/domain/testing/given';
import fc from 'fast-check';
import { decide, fold } from '@rabbet/domain/deciders/decider';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { problemsOf } from '@rabbet/domain/records/checking';
import {
  credit,
  creditChanges,
  type CreditCommand,
  type CreditEvent,
  remaining,
  nothingOf,
  shortfall,
  type SpentOn,
} from './credits';

const GRANTED = { customer_id: 51, person_id: 41, amount: 100_00, reason: 'Cancelled', until: '2027-05-01' };
const CODE = { 41: { code: 'c-1' } };
const granted: CreditEvent = { type: 'CreditGranted', data: GRANTED, personal: CODE };
const spent = (amount: number, on: SpentOn = 'registration 31'): CreditEvent => ({
  type: 'CreditSpent',
  data: { on, amount },
});
/** Noon of a day in the shop. */
const noonOf = (day: string) => Date.parse(`${day}T12:00:00-05:00`);
const spend = (amount: number, on: SpentOn = 'registration 31', today = '2026-06-01') =>
  ({ type: 'SpendCredit', data: { on, amount }, facts: { now: noonOf(today) } }) as const;

test('a credit is granted once, and of more than nothing', () => {
  const grant = (amount = 100_00) =>
    ({
      type: 'GrantCredit',
      data: { ...GRANTED, amount },
      personal: CODE,
      facts: { now: noonOf('2026-05-01'), byStaff: true },
    }) as const;
  given(credit).when(grant()).then(granted);
  given(credit, granted).when(grant()).thenNothing();
  given(credit).when(grant(0)).thenRefused('credit/amount');
});

test('staff grant a cent or more', () => {
  const { fields = {} } = creditChanges.changes.grant!; // of its table
  const wrong = (amount: number) => problemsOf(fields, { customer_id: 51, reason: 'Late', amount });
  expect(wrong(0.01)).toEqual([]);
  expect(wrong(0)).toMatchObject([{ field: 'amount', message: expect.stringContaining('0.01') }]);
});

test('staff grant it until today or a later day, and what comes back keeps its last day', () => {
  const grant = (today: string, byStaff = true) =>
    ({ type: 'GrantCredit', data: GRANTED, personal: CODE, facts: { now: noonOf(today), byStaff } }) as const;
  given(credit).when(grant(GRANTED.until)).then(granted);
  given(credit).when(grant('2027-05-02')).thenRefused('credit/over');
  given(credit).when(grant('2027-05-02', false)).then(granted);
});

test('it is spent in part or whole, and never beyond', () => {
  given(credit, granted).when(spend(40_00)).then(spent(40_00));
  given(credit, granted, spent(40_00)).when(spend(60_00, 'order 9')).then(spent(60_00, 'order 9'));
  given(credit, granted, spent(40_00)).when(spend(60_01, 'order 9')).thenRefused('credit/amount');
  given(credit, granted).when(spend(0)).thenRefused('credit/amount');
  given(credit).when(spend(1)).thenRefused('record/unknown');
});

test('the same use again is the same use', () => {
  given(credit, granted, spent(40_00)).when(spend(40_00)).thenNothing();
  given(credit, granted, spent(40_00)).when(spend(41_00)).thenRefused('credit/amount');
});

test('it is good through its last day', () => {
  given(credit, granted)
    .when(spend(1_00, 'order 9', '2027-05-01'))
    .then(spent(1_00, 'order 9'));
  given(credit, granted)
    .when(spend(1_00, 'order 9', '2027-05-02'))
    .thenRefused('credit/over');
});

test('staff extend it, and do not cut it short', () => {
  const extend = (until: string, today = '2026-06-01') =>
    ({ type: 'ExtendCredit', data: { until, reason: 'was ill' }, facts: { now: noonOf(today) } }) as const;
  const extended: CreditEvent = { type: 'CreditExtended', data: { until: '2028-01-01', reason: 'was ill' } };
  given(credit, granted).when(extend('2028-01-01')).then(extended);
  given(credit, granted, extended).when(extend('2028-01-01')).thenNothing();
  given(credit, granted).when(extend('2026-12-01')).thenRefused('credit/shorter');
  given(credit, granted).when(extend('2028-01-01', '2028-01-01')).then(extended);
  given(credit, granted).when(extend('2028-01-01', '2028-01-02')).thenRefused('credit/over');
  given(credit, granted, extended)
    .when(spend(1_00, 'order 9', '2027-12-31'))
    .then(spent(1_00, 'order 9'));
});

test('what bought nothing is given back, once, and can be spent again', () => {
  const back = { type: 'GiveBackCredit', data: { on: 'registration 31' } } as const;
  const givenBack: CreditEvent = { type: 'CreditGivenBack', data: { on: 'registration 31', amount: 40_00 } };
  given(credit, granted, spent(40_00)).when(back).then(givenBack);
  given(credit, granted, spent(40_00), givenBack).when(back).thenNothing();
  given(credit, granted, spent(40_00), givenBack).when(spend(100_00)).then(spent(100_00));
});

test('voiding takes what is left, and nothing that was spent', () => {
  const end = { type: 'VoidCredit', data: { reason: 'granted by mistake' } } as const;
  const voided: CreditEvent = { type: 'CreditVoided', data: { amount: 60_00, reason: 'granted by mistake' } };
  given(credit, granted, spent(40_00)).when(end).then(voided);
  given(credit, granted, spent(40_00), voided).when(end).thenRefused('credit/void');
  given(credit, granted, spent(40_00), voided).when(spend(1, 'order 9')).thenRefused('credit/amount');
});

test('of a void credit nothing can be spent that comes back later', () => {
  const end = { type: 'VoidCredit', data: { reason: 'a mistake' } } as const;
  const voided = (amount: number): CreditEvent => ({ type: 'CreditVoided', data: { amount, reason: 'a mistake' } });
  const back: CreditEvent = { type: 'CreditGivenBack', data: { on: 'registration 31', amount: 100_00 } };
  given(credit, granted, spent(100_00)).when(end).then(voided(0));
  const past = [granted, spent(100_00), voided(0)];
  given(credit, ...past)
    .when({ type: 'GiveBackCredit', data: { on: 'registration 31' } })
    .then(back, voided(100_00));
  given(credit, ...past, back, voided(100_00))
    .when(spend(1, 'order 9'))
    .thenRefused('credit/amount');
});

test('staff spend it for its own customer, and for another one only with a reason', () => {
  const by = (customer_id: number, more: object = {}) => {
    const { data, ...command } = spend(40_00);
    return { ...command, data: { ...data, customer_id, ...more } };
  };
  given(credit, granted).when(by(51)).then(spent(40_00));
  given(credit, granted).when(by(52)).thenRefused('credit/of-another');
  given(credit, granted)
    .when(by(52, { reason: 'they are married' }))
    .then({ type: 'CreditSpent', data: { on: 'registration 31', amount: 40_00, reason: 'they are married' } });
});

test('whoever has its code is told why it does not pay for all, and nothing where it does', () => {
  const reasonFor = (total: number, today = '2026-06-01', ...past: readonly CreditEvent[]) =>
    shortfall(fold(credit, credit.initial, [granted, ...past]), total, today);
  expect(reasonFor(100_00)).toBeNull();
  expect(reasonFor(100_01)).toBe('This credit holds $100.00 of $100.01: the other $0.01 are to be paid by card.');
  expect(reasonFor(60_00, '2026-06-01', spent(100_00))).toBe(
    'This credit has been used up: $60.00 are to be paid by card.',
  );
  expect(reasonFor(60_00, '2027-05-02')).toBe('This credit was good until May 1, 2027: please call us.');
});

test('it is refused where it pays nothing: used up, void or over, but not by what it has paid for already', () => {
  const refusalOf = (today: string, ...past: readonly CreditEvent[]) =>
    nothingOf(fold(credit, credit.initial, [granted, ...past]), 'registration 32', today)?.code ?? null;
  const before = '2027-05-01';
  const after = '2027-05-02';
  expect(refusalOf(before)).toBeNull();
  expect(refusalOf(before, spent(99_99))).toBeNull();
  expect(refusalOf(before, spent(100_00))).toBe('credit/amount');
  const voided = { type: 'CreditVoided', data: { amount: 100_00, reason: 'a mistake' } } as const;
  expect(refusalOf(before, voided)).toBe('credit/void');
  expect(refusalOf(after)).toBe('credit/over');
  const spentHere = { type: 'CreditSpent', data: { on: 'registration 32', amount: 100_00 } } as const;
  expect(refusalOf(after, spentHere)).toBeNull();
});

test('whatever is asked, what was granted is what was spent, voided and is left', () => {
  const things: SpentOn[] = ['registration 31', 'registration 32', 'order 9'];
  const commands = fc.oneof(
    fc
      .record({ on: fc.constantFrom(...things), amount: fc.integer({ min: -1, max: 120_00 }) })
      .map((data): CreditCommand => ({ type: 'SpendCredit', data, facts: { now: noonOf('2026-06-01') } })),
    fc.constantFrom(...things).map((on): CreditCommand => ({ type: 'GiveBackCredit', data: { on } })),
    fc.constant<CreditCommand>({ type: 'VoidCredit', data: { reason: 'a mistake' } }),
  );
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 30 }), (requests) => {
      let state = fold(credit, credit.initial, [granted]);
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
