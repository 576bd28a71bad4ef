import fc from 'fast-check';
import { instantAt } from '@rabbet/domain/time/zone';
import { type RequestedStatus, formFields, readForm } from './registrations';
import { ann } from '../testing/registrations/events';

const now = instantAt('2026-05-01', '12:00');
const card = { cc: '4242424242424242', cc_exp_yr: 2027, cc_exp_mo: 3, cc_code: '123' };
const form = { ...ann, acknowledged: true, ...card };
const readSubmission = (more: object = {}, status: RequestedStatus = 'registered', isFree = false) =>
  readForm({ ...form, ...more }, status, { isFree, now });
const problemsWith = (...input: Parameters<typeof readSubmission>) => {
  const reading = readSubmission(...input);
  return 'problems' in reading ? reading.problems.map(({ field, code }) => `${field} ${code}`) : [];
};

test('a form is read into the registrant, the agreement and the card', () => {
  expect(readSubmission({ workshop_id: 3, status: 'registered', total: 107.25 })).toEqual({
    registrant: ann,
    agreement: { acknowledged: true, total: 107_25 },
    card,
  });
});

test('spaces around texts and within the card number are ignored', () => {
  const reading = readSubmission({ first: ' Ann ', cc: ' 4242\u00a04242\u20094242\u200b4242', address_2: ' ' });
  expect(reading).toMatchObject({ registrant: { first: 'Ann', address_2: null }, card: { cc: card.cc } });
});

test('a card number is refused in any other field, which the problem names', () => {
  expect(problemsWith({ address_2: '4242-4242.4242\u00a04242', city: '4242 4242 4242 4242' })).toEqual([
    'address_2 card',
    'city card',
  ]);
  expect(problemsWith({ address_2: '4242 4242 4242 4241' })).toEqual([]);
  expect(problemsWith({ last: '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢' })).toEqual(['last card']);
});

test('a card number is found across neighboring fields, and an address with its ZIP code is no card number', () => {
  expect(problemsWith({ address: '4242 4242', address_2: '4242 4242' })).toEqual(['address card']);
  expect(problemsWith({ address: '4242 4242', address_2: null, city: '4242 4242' })).toEqual(['address card']);
  expect(problemsWith({ first: '4242 4242', last: '42424242' })).toEqual(['first card']);
  expect(problemsWith({ last: 'Bell 424242', phone: '4242424242' })).toEqual([]); // a phone field may have as many digits as a card
  const address = { address: 'Highway 4242', address_2: '4242', city: 'Raleigh', state: 'NC', zip: '42424' };
  expect(problemsWith(address)).toEqual([]);
});

test('the form has card fields only where a card is charged', () => {
  const cardFieldsOf = (status: RequestedStatus, isFree = false) =>
    Object.keys(card).filter((name) => name in formFields(status, isFree));
  expect(cardFieldsOf('registered')).toEqual(['cc', 'cc_exp_yr', 'cc_exp_mo', 'cc_code']);
  expect([cardFieldsOf('registered', true), cardFieldsOf('check mailed'), cardFieldsOf('waitlist')]).toEqual([
    [],
    [],
    [],
  ]);
  expect(readSubmission({ cc: 'x', cc_exp_yr: 2001 }, 'check mailed')).toMatchObject({ card: null });
  expect(problemsWith({ cc: undefined })).toEqual(['cc required']);
});

test('a missing card field is refused, and gets no default', () => {
  for (const field of Object.keys(card)) {
    for (const nothing of [undefined, null, ''])
      expect([field, problemsWith({ [field]: nothing })]).toEqual([field, [expect.stringMatching(`^${field} `)]]);
    expect(problemsWith({ [field]: undefined }, 'check mailed')).toEqual([]);
    expect(problemsWith({ [field]: undefined }, 'registered', true)).toEqual([]);
  }
});

test('a total of 0 is accepted, and a missing acknowledgement is refused', () => {
  expect(readSubmission({ total: 0 })).toMatchObject({ agreement: { total: 0 } });
  expect(problemsWith({ total: -0.01 })).toEqual(['total range']);
  expect(problemsWith({ acknowledged: undefined })).toEqual(['acknowledged registration/not-acknowledged']);
});

test('each problem has a code and a message for the visitor', () => {
  expect(readSubmission({ acknowledged: false, cc_exp_yr: 2025 })).toEqual({
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

test('an expired card is refused', () => {
  expect(problemsWith({ cc_exp_yr: 2026, cc_exp_mo: 4 })).toEqual(['cc_exp_yr card/expired']);
  expect(problemsWith({ cc_exp_yr: 2026, cc_exp_mo: 5 })).toEqual([]);
  expect(problemsWith({ cc_exp_yr: 2026, cc_exp_mo: undefined })).toEqual(['cc_exp_mo required']);
  expect(problemsWith({ cc_exp_yr: 2025, cc_exp_mo: 0 })).toEqual(['cc_exp_mo range']);
  expect(problemsWith({ cc_exp_yr: 2125, cc_exp_mo: 12 })).toEqual([]);
  expect(problemsWith({ cc_exp_yr: 2126, cc_exp_mo: 1 })).toEqual(['cc_exp_yr range']); // not in the list of years
});

test('an expiry date is also accepted as the texts that the form sends', () => {
  expect(readSubmission({ cc_exp_yr: '2028', cc_exp_mo: '01' })).toMatchObject({
    card: { cc_exp_yr: 2028, cc_exp_mo: 1 },
  });
  expect(problemsWith({ cc_exp_yr: '2026', cc_exp_mo: '04' })).toEqual(['cc_exp_yr card/expired']);
});

test('without a card number only the number is asked for, not the expiry date', () => {
  const messages = (cc: unknown) => {
    const reading = readSubmission({ cc, cc_exp_yr: 2026, cc_exp_mo: 1 });
    return 'problems' in reading ? reading.problems.map(({ message }) => message) : [];
  };
  expect(messages(undefined)).toEqual(['Card number is required.']);
  for (const mistyped of ['', 'my card', '4242x', '4'.repeat(33)])
    expect(messages(mistyped)).toEqual(['Please type the digits of your card number.']);
});

test('a mistyped expiry year or month is refused', () => {
  for (const cc_exp_yr of [26, 2026.5, 1e21, -1, 99999999, '27 ', 'May', null, {}])
    expect(problemsWith({ cc_exp_yr })).toEqual([expect.stringMatching(/^cc_exp_yr (range|places|type|required)$/)]);
  for (const cc_exp_mo of [0, 13, 1.5, '13', 'May'])
    expect(problemsWith({ cc_exp_mo })).toEqual([expect.stringMatching(/^cc_exp_mo (range|places|type)$/)]);
});

test('reading a form never throws, whatever values it has', () => {
  const names = fc.constantFrom(...Object.keys(formFields('registered', false)));
  fc.assert(
    fc.property(fc.dictionary(names, fc.jsonValue()), (more) => {
      expect(() => readSubmission(more)).not.toThrow();
    }),
  );
});

test('all problems of a form are returned at once, wrong types as well', () => {
  expect(problemsWith({ first: '', phone: '919', acknowledged: false, cc_code: '1' })).toEqual([
    'first length',
    'phone length',
    'cc_code length',
    'acknowledged registration/not-acknowledged',
  ]);
  expect(problemsWith({ acknowledged: 'yes', cc_exp_yr: '2027 AD', cc: 42 })).toEqual([
    'acknowledged type',
    'cc type',
    'cc_exp_yr type',
  ]);
});
