import { problemsOf } from '@rabbet/domain/records/field-rules';
import { instantAt } from '@rabbet/domain/time/zone';
import {
  requestedStatus,
  cardFields,
  EXPIRY_MONTHS,
  expiryYears,
  hasExpired,
  isSameForm,
  isSamePerson,
  PAYMENT_METHODS,
  registrantFields,
  WAY_BY_STATUS,
} from './registrations';
import { ann, bob } from '../testing/registrations/events';

const wrongFields = (values: object) => problemsOf(registrantFields, { ...ann, ...values }).map(({ field }) => field);
const card = { cc: '4242424242424242', cc_exp_yr: 2027, cc_exp_mo: 3, cc_code: '123' };
const wrongCardFields = (values: object) => problemsOf(cardFields, { ...card, ...values }).map(({ field }) => field);

describe('the form', () => {
  it('accepts a complete form', () => {
    expect(wrongFields({})).toEqual([]);
    expect(wrongFields({ address_2: 'Suite 4', state: 'North Carolina' })).toEqual([]);
    expect(wrongCardFields({})).toEqual([]);
  });

  it.each(['first', 'last', 'address', 'city', 'state'])('needs the %s, of 1 to 64 characters', (field) => {
    for (const length of [1, 64]) expect(wrongFields({ [field]: 'x'.repeat(length) })).toEqual([]);
    for (const wrong of ['', '   ', 'x'.repeat(65), null, undefined])
      expect(wrongFields({ [field]: wrong })).toEqual([field]);
  });

  it('accepts an empty second address line, or one of up to 64 characters', () => {
    expect(wrongFields({ address_2: 'x'.repeat(64) })).toEqual([]);
    for (const none of [undefined, null, '']) expect(wrongFields({ address_2: none })).toEqual([]);
    expect(wrongFields({ address_2: 'x'.repeat(65) })).toEqual(['address_2']);
  });

  it.each([
    ['phone', '9195550100', ['919555010', '91955501000', '919-555-010', '', null]],
    ['zip', '00501', ['2760', '276011', '2760a', '', null]],
    ['email', 'a@b.co', ['ann', 'ann@', '@example.com', 'a b@example.com', '', null]],
  ])('accepts only a valid %s', (field, right, wrong) => {
    expect(wrongFields({ [field]: right })).toEqual([]);
    for (const value of wrong) expect(wrongFields({ [field]: value })).toEqual([field]);
  });

  it('accepts a phone number in the usual spellings', () => {
    for (const phone of ['(919) 555-0100', '919-555-0100', '+1 919 555 0100'])
      expect(wrongFields({ phone })).toEqual([]);
  });

  it('needs a card of digits, a month from 1 to 12 and a code of 3 or 4 digits', () => {
    expect(wrongCardFields({ cc_code: '1234', cc_exp_mo: 12 })).toEqual([]);
    expect(wrongCardFields({ cc_exp_mo: 1 })).toEqual([]);
    for (const cc of ['4242 x', '4242-4242', 'card', null]) expect(wrongCardFields({ cc })).toEqual(['cc']);
    expect([
      wrongCardFields({ cc: '4' }),
      wrongCardFields({ cc: '4'.repeat(32) }),
      wrongCardFields({ cc_exp_yr: 2000 }),
    ]).toEqual([[], [], []]);
    expect([wrongCardFields({ cc: '' }), wrongCardFields({ cc: '4'.repeat(33) })]).toEqual([['cc'], ['cc']]);
    expect([wrongCardFields({ cc_exp_yr: 1999 }), wrongCardFields({ cc_exp_yr: 9999 })]).toEqual([
      ['cc_exp_yr'],
      ['cc_exp_yr'],
    ]);
    expect(wrongCardFields({ cc_exp_mo: 0 })).toEqual(['cc_exp_mo']);
    expect(wrongCardFields({ cc_exp_mo: 13 })).toEqual(['cc_exp_mo']);
    for (const cc_code of ['12', '12345', '12a', null]) expect(wrongCardFields({ cc_code })).toEqual(['cc_code']);
    for (const cc_exp_yr of [undefined, null]) expect(wrongCardFields({ cc_exp_yr })).toEqual(['cc_exp_yr']);
  });
});

test('the form lists a hundred years, from the current one, and twelve months of two digits', () => {
  expect(expiryYears(2026)).toHaveLength(100);
  expect([expiryYears(2026)[0], expiryYears(2026).at(-1)]).toEqual([2026, 2125]);
  expect(EXPIRY_MONTHS).toEqual(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']);
});

test("a card is good until its month is over in the shop's zone", () => {
  const february = { cc_exp_yr: 2026, cc_exp_mo: 2 };
  expect(hasExpired(february, instantAt('2026-02-28', '23:59'))).toBe(false);
  expect(hasExpired(february, instantAt('2026-03-01', '00:00'))).toBe(true);
  const december = { cc_exp_yr: 2026, cc_exp_mo: 12 };
  expect(hasExpired(december, instantAt('2027-01-01', '00:00') - 1)).toBe(false);
  expect(hasExpired(december, instantAt('2027-01-01', '00:00'))).toBe(true);
});

test('the form offers to pay by card first, then by check', () => {
  expect(PAYMENT_METHODS).toEqual(['card', 'check']);
});

test('a form requests one of three statuses', () => {
  expect(Object.keys(WAY_BY_STATUS).sort()).toEqual(['check mailed', 'registered', 'waitlist']);
});

test('the requested status follows from the way of paying, and is the waitlist if the workshop is full', () => {
  expect([requestedStatus('card', false), requestedStatus('check', false), requestedStatus('card', true)]).toEqual([
    'registered',
    'check mailed',
    'waitlist',
  ]);
  expect(WAY_BY_STATUS[requestedStatus('check', true)]).toBe('waitlist');
});

test('two forms are of one person if e-mail address and name are alike', () => {
  const same = { ...ann, first: 'ánn ', email: ' ANN@example.com' };
  expect(isSamePerson(ann, same)).toBe(true);
  const typed = (first: string) => ({ ...ann, first });
  for (const [first, second] of [
    ["O'Neil", 'O\u2019Neil'],
    ['Mary Ann', 'Mary  Ann'],
    ['Anne-Marie', 'Anne\u2011Marie'],
    ['Ann', 'A\u00adn\u200bn'],
    ['Anne-Marie', 'Anne\u2212Marie\u3164'],
  ] as const)
    expect(isSamePerson(typed(first), typed(second))).toBe(true);
  expect(isSamePerson(typed('Mary Ann'), typed('Maryann'))).toBe(false);
  expect(isSamePerson(typed('Anne-Marie'), typed('AnneMarie'))).toBe(false);
  expect(isSamePerson(ann, bob)).toBe(false);
  for (const field of ['first', 'last', 'email'] as const)
    expect(isSamePerson(ann, { ...ann, [field]: 'x' })).toBe(false);
  expect(isSamePerson(ann, { ...ann, zip: '27602' })).toBe(true);
});

test('two forms are the same if all answers are alike', () => {
  expect(isSameForm(ann, { ...ann, first: 'ánn ', email: ' ANN@example.com' })).toBe(true);
  expect(isSameForm({ ...ann, address_2: null }, { ...ann, address_2: '' })).toBe(true);
  expect(isSameForm({ ...ann, address_2: null }, { ...ann, address_2: 'Suite 4' })).toBe(false);
  expect(isSameForm(ann, { ...ann, zip: '27602' })).toBe(false);
});
