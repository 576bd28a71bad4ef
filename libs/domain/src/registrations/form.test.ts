import { problemsOf } from '@rabbet/domain/records/checking';
import { instantAt } from '@rabbet/domain/time/zone';
import {
  askedStatus,
  cardFields,
  EXPIRY_MONTHS,
  expiryYears,
  hasExpired,
  isSameForm,
  isSamePerson,
  PAYMENT_METHODS,
  registrantFields,
  WAYS,
} from './registrations';
import { ann, bob } from '../testing/registrations/past';

const wrongFields = (values: object) => problemsOf(registrantFields, { ...ann, ...values }).map(({ field }) => field);
const card = { cc: '4242424242424242', cc_exp_yr: 2027, cc_exp_mo: 3, cc_code: '123' };
const saidOfCard = (values: object) => problemsOf(cardFields, { ...card, ...values }).map(({ field }) => field);

describe('the form', () => {
  it('takes who says everything', () => {
    expect(wrongFields({})).toEqual([]);
    expect(wrongFields({ address_2: 'Suite 4', state: 'North Carolina' })).toEqual([]);
    expect(saidOfCard({})).toEqual([]);
  });

  it.each(['first', 'last', 'address', 'city', 'state'])('needs the %s, of 1 to 64 characters', (field) => {
    for (const length of [1, 64]) expect(wrongFields({ [field]: 'x'.repeat(length) })).toEqual([]);
    for (const wrong of ['', '   ', 'x'.repeat(65), null, undefined])
      expect(wrongFields({ [field]: wrong })).toEqual([field]);
  });

  it('takes a second line of up to 64 characters, or none', () => {
    expect(wrongFields({ address_2: 'x'.repeat(64) })).toEqual([]);
    for (const none of [undefined, null, '']) expect(wrongFields({ address_2: none })).toEqual([]);
    expect(wrongFields({ address_2: 'x'.repeat(65) })).toEqual(['address_2']);
  });

  it.each([
    ['phone', '9195550100', ['919555010', '91955501000', '919-555-010', '', null]],
    ['zip', '00501', ['2760', '276011', '2760a', '', null]],
    ['email', 'a@b.co', ['ann', 'ann@', '@example.com', 'a b@example.com', '', null]],
  ])('needs a right %s', (field, right, wrong) => {
    expect(wrongFields({ [field]: right })).toEqual([]);
    for (const value of wrong) expect(wrongFields({ [field]: value })).toEqual([field]);
  });

  it('takes a phone number as people type it', () => {
    for (const phone of ['(919) 555-0100', '919-555-0100', '+1 919 555 0100'])
      expect(wrongFields({ phone })).toEqual([]);
  });

  it('needs a card of digits, a month from 1 to 12 and a code of 3 or 4 digits', () => {
    expect(saidOfCard({ cc_code: '1234', cc_exp_mo: 12 })).toEqual([]);
    expect(saidOfCard({ cc_exp_mo: 1 })).toEqual([]);
    for (const cc of ['4242 x', '4242-4242', 'card', null]) expect(saidOfCard({ cc })).toEqual(['cc']);
    expect([saidOfCard({ cc: '4' }), saidOfCard({ cc: '4'.repeat(32) }), saidOfCard({ cc_exp_yr: 2000 })]).toEqual([
      [],
      [],
      [],
    ]);
    expect([saidOfCard({ cc: '' }), saidOfCard({ cc: '4'.repeat(33) })]).toEqual([['cc'], ['cc']]);
    expect([saidOfCard({ cc_exp_yr: 1999 }), saidOfCard({ cc_exp_yr: 9999 })]).toEqual([['cc_exp_yr'], ['cc_exp_yr']]);
    expect(saidOfCard({ cc_exp_mo: 0 })).toEqual(['cc_exp_mo']);
    expect(saidOfCard({ cc_exp_mo: 13 })).toEqual(['cc_exp_mo']);
    for (const cc_code of ['12', '12345', '12a', null]) expect(saidOfCard({ cc_code })).toEqual(['cc_code']);
    for (const cc_exp_yr of [undefined, null]) expect(saidOfCard({ cc_exp_yr })).toEqual(['cc_exp_yr']);
  });
});

test('a hundred years are offered, from the current one, and twelve months of two digits', () => {
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

test('a seat is paid for by card, which the form offers first, or by a check', () => {
  expect(PAYMENT_METHODS).toEqual(['card', 'check']);
});

test('who asks for a seat is registered, waits, or mails a check', () => {
  expect(Object.keys(WAYS).sort()).toEqual(['check mailed', 'registered', 'waitlist']);
});

test('the status that is sent follows from the choice, and is the waitlist when the workshop is full', () => {
  expect([askedStatus('card', false), askedStatus('check', false), askedStatus('card', true)]).toEqual([
    'registered',
    'check mailed',
    'waitlist',
  ]);
  expect(WAYS[askedStatus('check', true)]).toBe('waitlist');
});

test('one person is known by e-mail address and name; one form by all that it says', () => {
  const same = { ...ann, first: 'ánn ', email: ' ANN@example.com' };
  expect(isSamePerson(ann, same)).toBe(true);
  expect(isSameForm(ann, same)).toBe(true);
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
  expect(isSameForm({ ...ann, address_2: null }, { ...ann, address_2: '' })).toBe(true);
  expect(isSameForm({ ...ann, address_2: null }, { ...ann, address_2: 'Suite 4' })).toBe(false);
  expect(isSamePerson(ann, bob)).toBe(false);
  for (const field of ['first', 'last', 'email'] as const)
    expect(isSamePerson(ann, { ...ann, [field]: 'x' })).toBe(false);
  const moved = { ...ann, zip: '27602' };
  expect(isSamePerson(ann, moved)).toBe(true);
  expect(isSameForm(ann, moved)).toBe(false);
});
