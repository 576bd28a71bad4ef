import { decide } from '@rabbet/domain/deciders/decider';
import { given } from '@rabbet/domain/deciders/given';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { problemsOf } from '@rabbet/domain/records/checking';
import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import {
  askedStatus,
  cardFields,
  formFields,
  EXPIRY_MONTHS,
  expiryYears,
  PAYMENT_METHODS,
  registrantFields,
  workshopStream,
} from '@rabbet/domain/registrations/registrations';
import { asked, planned } from '@rabbet/domain/registrations/testing/past';
import { type Row, type Section, section } from './testing';

const sound: Values = {
  first: 'Ann',
  last: 'Bell',
  phone: '9195550100',
  email: 'ann@example.com',
  address: '12 Oak Street',
  address_2: null,
  city: 'Raleigh',
  state: 'NC',
  zip: '27601',
  cc: '4242424242424242',
  cc_exp_yr: 2027,
  cc_exp_mo: 1,
  cc_code: '123',
};
const fields: AnyFields = { ...registrantFields, ...cardFields };

/** Which of these values the form refuses for one of its fields. */
function refused(field: string, ...values: Values[string][]): Values[string][] {
  return values.filter((value) => problemsOf(fields, { ...sound, [field]: value }).some((one) => one.field === field));
}

function outcomeOf(act: () => unknown): string {
  try {
    act();
    return 'taken';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const lines = ['first', 'last', 'address', 'city', 'state'];

const PART_1 = section('workshops-and-orders.md, section 5, the registration form', 24, [
  ...lines.flatMap((field): Row[] => [
    { says: `${field} is required`, holds: () => [refused(field, null, '', ' ', 'x'), [null, '', ' ']] },
    {
      says: `${field} has 1 to 64 characters`,
      holds: () => [refused(field, 'x', 'x'.repeat(64), 'x'.repeat(65)), ['x'.repeat(65)]],
    },
  ]),
  { says: 'address_2 is optional', holds: () => [refused('address_2', null, '', undefined), []] },
  {
    says: 'address_2 has at most 64 characters',
    holds: () => [refused('address_2', 'x'.repeat(64), 'x'.repeat(65)), ['x'.repeat(65)]],
  },
  {
    says: 'phone is required, with exactly 10 digits',
    holds: () => [
      refused('phone', '9195550100', '919555010', '91955501001', '919-555-0100', '', null),
      ['919555010', '91955501001', '919-555-0100', '', null],
    ],
  },
  {
    says: 'email is required, and an e-mail address',
    holds: () => [
      refused('email', 'ann@example.com', 'ann', 'ann@', '@example.com', 'a b@example.com', '', null),
      ['ann', 'ann@', '@example.com', 'a b@example.com', '', null],
    ],
  },
  {
    says: 'zip is required, with exactly 5 digits',
    holds: () => [refused('zip', '27601', '00501', '2760', '276011', '2760a', null), ['2760', '276011', '2760a', null]],
  },
  {
    says: 'cc is required, digits only',
    holds: () => [refused('cc', '4242424242424242', '4242-4242', 'card', '', null), ['4242-4242', 'card', '', null]],
  },
  { says: 'cc_exp_yr is required', holds: () => [refused('cc_exp_yr', 2026, null), [null]] },
  { says: 'cc_exp_yr is the current year unless told', holds: () => [expiryYears(2026)[0], 2026] },
  { says: 'cc_exp_mo is 1 to 12', holds: () => [refused('cc_exp_mo', 0, 1, 12, 13), [0, 13]] },
  {
    says: 'cc_exp_mo is listed from 01 to 12',
    holds: () => [EXPIRY_MONTHS, ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']],
  },
  {
    says: 'cc_exp_mo is 01 unless told',
    holds: () => [
      [cardFields.cc_exp_mo.default, EXPIRY_MONTHS[0]],
      [1, '01'],
    ],
  },
  {
    says: 'cc_code is required, with 3 or 4 digits',
    holds: () => [refused('cc_code', '12', '123', '1234', '12345', '12a', null), ['12', '12345', '12a', null]],
  },
  {
    says: 'the policy has to be acknowledged',
    holds: () => {
      const { state } = given(workshopStream, ...planned());
      const ask = (data: object) => outcomeOf(() => decide(workshopStream, state, { ...asked('HoldSeat'), data }));
      return [
        [ask({}), ask({ acknowledged: false }), ask({ acknowledged: true })],
        ['registration/not-acknowledged', 'registration/not-acknowledged', 'taken'],
      ];
    },
  },
  {
    says: 'when it is full, or a check is mailed, the card is left out of what is sent',
    holds: () => {
      const statuses = [askedStatus('card', false), askedStatus('card', true), askedStatus('check', false)];
      return [
        statuses.map((status) => [status, Object.keys(cardFields).filter((name) => name in formFields(status, false))]),
        [
          ['registered', ['cc', 'cc_exp_yr', 'cc_exp_mo', 'cc_code']],
          ['waitlist', []],
          ['check mailed', []],
        ],
      ];
    },
  },
]);

const PART_2 = section('workshops-and-orders.md, section 9, constants of the form', 3, [
  {
    says: 'the list of expiry years covers 100 years from the current one',
    holds: () => [
      [expiryYears(2026).length, expiryYears(2026)[99]],
      [100, 2125],
    ],
  },
  { says: 'payment methods: 0 card', holds: () => [PAYMENT_METHODS[0], 'card'] },
  { says: '1 cash or check by mail', holds: () => [PAYMENT_METHODS.slice(1), ['check']] },
]);

export const REGISTRATION_FORM: readonly Section[] = [PART_1, PART_2];
