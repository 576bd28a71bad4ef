import fc from 'fast-check';
import { instantAt } from '@rabbet/domain/time/zone';
import { type AskedStatus, formFields, readForm } from './registrations';
import { ann } from '../testing/registrations/past';

const now = instantAt('2026-05-01', '12:00');
const card = { cc: '4242424242424242', cc_exp_yr: 2027, cc_exp_mo: 3, cc_code: '123' };
const form = { ...ann, acknowledged: true, ...card };
const read = (more: object = {}, status: AskedStatus = 'registered', isFree = false) =>
  readForm({ ...form, ...more }, status, { isFree, now });
const problems = (...input: Parameters<typeof read>) => {
  const reading = read(...input);
  return 'problems' in reading ? reading.problems.map(({ field, code }) => `${field} ${code}`) : [];
};

test('a form is read into who registers, what is agreed to, and the card', () => {
  expect(read({ workshop_id: 3, status: 'registered', total: 107.25 })).toEqual({
    registrant: ann,
    agreement: { acknowledged: true, total: 107_25 },
    card,
  });
});

test('blanks around texts and within the number of the card say nothing', () => {
  const reading = read({ first: ' Ann ', cc: ' 4242\u00a04242\u20094242\u200b4242', address_2: ' ' });
  expect(reading).toMatchObject({ registrant: { first: 'Ann', address_2: null }, card: { cc: card.cc } });
});

test('the number of a card is refused in any other text, by the name of its field', () => {
  expect(problems({ address_2: '4242-4242.4242\u00a04242', city: '4242 4242 4242 4242' })).toEqual([
    'address_2 card',
    'city card',
  ]);
  expect(problems({ address_2: '4242 4242 4242 4241' })).toEqual([]);
  expect(problems({ last: '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢' })).toEqual(['last card']);
});

test('the number of a card is found in texts that stand one below the other, and in no address with its ZIP code', () => {
  expect(problems({ address: '4242 4242', address_2: '4242 4242' })).toEqual(['address card']);
  expect(problems({ address: '4242 4242', address_2: null, city: '4242 4242' })).toEqual(['address card']);
  expect(problems({ first: '4242 4242', last: '42424242' })).toEqual(['first card']);
  expect(problems({ last: 'Bell 424242', phone: '4242424242' })).toEqual([]); // a telephone number is one
  const address = { address: 'Highway 4242', address_2: '4242', city: 'Raleigh', state: 'NC', zip: '42424' };
  expect(problems(address)).toEqual([]);
});

test('a card is asked for where one is charged, and nowhere else', () => {
  const readFree = (status: AskedStatus, isFree = false) =>
    Object.keys(card).filter((name) => name in formFields(status, isFree));
  expect(readFree('registered')).toEqual(['cc', 'cc_exp_yr', 'cc_exp_mo', 'cc_code']);
  expect([readFree('registered', true), readFree('check mailed'), readFree('waitlist')]).toEqual([[], [], []]);
  expect(read({ cc: 'x', cc_exp_yr: 2001 }, 'check mailed')).toMatchObject({ card: null });
  expect(problems({ cc: undefined })).toEqual(['cc required']);
});

test('a form that lacks a field of the card is refused by the name of that field, and no month is made up for it', () => {
  for (const field of Object.keys(card)) {
    for (const nothing of [undefined, null, ''])
      expect([field, problems({ [field]: nothing })]).toEqual([field, [expect.stringMatching(`^${field} `)]]);
    expect(problems({ [field]: undefined }, 'check mailed')).toEqual([]);
    expect(problems({ [field]: undefined }, 'registered', true)).toEqual([]);
  }
});

test('the total is as it was shown, also nothing, and the policy is not acknowledged by silence', () => {
  expect(read({ total: 0 })).toMatchObject({ agreement: { total: 0 } });
  expect(problems({ total: -0.01 })).toEqual(['total range']);
  expect(problems({ acknowledged: undefined })).toEqual(['acknowledged registration/not-acknowledged']);
});

test('what is wrong is told in words', () => {
  expect(read({ acknowledged: false, cc_exp_yr: 2025 })).toEqual({
    problems: [
      {
        field: 'acknowledged',
        code: 'registration/not-acknowledged',
        message: '* You must acknowledge the cancellation policy at the top of this form.',
      },
      { field: 'cc_exp_yr', code: 'card/expired', message: 'This card has expired. Please use another one.' },
    ],
  });
});

test('a card that has expired is refused before anybody is asked for money', () => {
  expect(problems({ cc_exp_yr: 2026, cc_exp_mo: 4 })).toEqual(['cc_exp_yr card/expired']);
  expect(problems({ cc_exp_yr: 2026, cc_exp_mo: 5 })).toEqual([]);
  expect(problems({ cc_exp_yr: 2026, cc_exp_mo: undefined })).toEqual(['cc_exp_mo required']);
  expect(problems({ cc_exp_yr: 2025, cc_exp_mo: 0 })).toEqual(['cc_exp_mo range']);
  expect(problems({ cc_exp_yr: 2125, cc_exp_mo: 12 })).toEqual([]);
  expect(problems({ cc_exp_yr: 2126, cc_exp_mo: 1 })).toEqual(['cc_exp_yr range']); // no year of the list
});

test('a date is taken as the list of the form spells it, too', () => {
  expect(read({ cc_exp_yr: '2028', cc_exp_mo: '01' })).toMatchObject({ card: { cc_exp_yr: 2028, cc_exp_mo: 1 } });
  expect(problems({ cc_exp_yr: '2026', cc_exp_mo: '04' })).toEqual(['cc_exp_yr card/expired']);
});

test('whoever has typed no number of a card is asked for that alone, in plain words', () => {
  const messages = (cc: unknown) => {
    const reading = read({ cc, cc_exp_yr: 2026, cc_exp_mo: 1 });
    return 'problems' in reading ? reading.problems.map(({ message }) => message) : [];
  };
  expect(messages(undefined)).toEqual(['Card number is required.']);
  for (const mistyped of ['', 'my card', '4242x', '4'.repeat(33)])
    expect(messages(mistyped)).toEqual(['Please type the digits of your card number.']);
});

test('a year that is mistyped is wrong, and nothing breaks', () => {
  for (const cc_exp_yr of [26, 2026.5, 1e21, -1, 99999999, '27 ', 'May', null, {}])
    expect(problems({ cc_exp_yr })).toEqual([expect.stringMatching(/^cc_exp_yr (range|places|type|required)$/)]);
  for (const cc_exp_mo of [0, 13, 1.5, '13', 'May'])
    expect(problems({ cc_exp_mo })).toEqual([expect.stringMatching(/^cc_exp_mo (range|places|type)$/)]);
});

test('whatever is sent, a form is read or refused, and never breaks', () => {
  const names = fc.constantFrom(...Object.keys(formFields('registered', false)));
  fc.assert(
    fc.property(fc.dictionary(names, fc.jsonValue()), (more) => {
      expect(() => read(more)).not.toThrow();
    }),
  );
});

test('everything that is wrong is told at once, and what is no form at all as well', () => {
  expect(problems({ first: '', phone: '919', acknowledged: false, cc_code: '1' })).toEqual([
    'first length',
    'phone length',
    'cc_code length',
    'acknowledged registration/not-acknowledged',
  ]);
  expect(problems({ acknowledged: 'yes', cc_exp_yr: '2027 AD', cc: 42 })).toEqual([
    'acknowledged type',
    'cc type',
    'cc_exp_yr type',
  ]);
});
