import type { CreditCommand } from '@rabbet/domain/credits/credits';
import type { CommandRequest } from '@rabbet/domain/deciders/decider';
import { withTax } from '@rabbet/domain/money/tax';
import type { FormCommand, PaymentWay, WorkshopStreamCommand } from '@rabbet/domain/registrations/registrations';
import { creditUntil } from '@rabbet/domain/workshops/workshops';
import type { Calendar } from './shop/calendar';
import { individual } from './shop/people';
import { WORKSHOPS } from './programme/workshops';
import { TAX_RATE } from './shop/settings';

/** End of a registration: nobody in the sample holds a seat or is offered one. */
type Became = 'paid by check' | 'paid in cash' | 'check awaited' | 'waits' | 'free' | 'cancelled with credit';

const WAYS: Readonly<Record<Became, PaymentWay>> = {
  'paid by check': 'check',
  'check awaited': 'check',
  'cancelled with credit': 'check',
  'paid in cash': 'card', // held until the cash is taken, at the same moment
  free: 'card',
  waits: 'waitlist',
};

/** Workshop, person, and what became of it, in the order in which they registered. */
const REGISTRATIONS: readonly (readonly [workshop: number, person: number, became: Became])[] = [
  [1, 11, 'paid by check'],
  [1, 12, 'paid in cash'],
  [1, 13, 'cancelled with credit'],
  [1, 14, 'check awaited'],
  [2, 15, 'paid by check'],
  [2, 16, 'paid in cash'],
  [2, 17, 'paid by check'],
  [2, 18, 'check awaited'],
  [2, 19, 'paid in cash'],
  [2, 20, 'paid by check'],
  [2, 21, 'waits'],
  [2, 22, 'waits'],
  [2, 23, 'waits'],
  [3, 24, 'waits'],
  [3, 25, 'waits'],
  [6, 26, 'free'],
  [6, 27, 'free'],
  [7, 28, 'paid by check'],
  [9, 29, 'check awaited'],
  [10, 30, 'waits'],
];

/** Changes that tell of the registrations for the workshops, and of the credit that one of them led to. */
export interface SampleRegistrations {
  readonly forms: readonly { readonly id: number; readonly command: CommandRequest<FormCommand> }[];
  readonly seats: readonly {
    readonly workshop_id: number;
    readonly id: number;
    readonly command: CommandRequest<WorkshopStreamCommand>;
  }[];
  readonly credits: readonly { readonly id: number; readonly command: CommandRequest<CreditCommand> }[];
}

/** Registrations of people who do not exist. */
export function registrations(calendar: Calendar): SampleRegistrations {
  const all = REGISTRATIONS.map(([workshop_id, person, became], i) => ({ id: i + 1, workshop_id, person, became }));
  const ofSort = (...sorts: readonly Became[]) => all.filter(({ became }) => sorts.includes(became));
  const left = ofSort('cancelled with credit');
  const until = creditUntil(calendar.today);
  return {
    forms: all.map(({ id, workshop_id, person }) => ({
      id,
      command: {
        type: 'ReceiveForm',
        data: { workshop_id, person_id: person },
        personal: { [person]: { ...individual(person), ...address(id) } },
      },
    })),
    seats: [
      ...all.map(({ id, workshop_id, person: customer_id, became }) =>
        seat(workshop_id, id, {
          type: 'TakeSeat',
          data: { registration_id: id, customer_id, way: WAYS[became], acknowledged: true },
        }),
      ),
      ...ofSort('paid by check', 'cancelled with credit').map(({ id, workshop_id }) =>
        seat(workshop_id, id, { type: 'ReceiveCheck', data: { registration_id: id } }),
      ),
      ...ofSort('paid in cash').map(({ id, workshop_id }) =>
        seat(workshop_id, id, { type: 'TakeCash', data: { registration_id: id } }),
      ),
      ...left.map(({ id, workshop_id }) =>
        seat(workshop_id, id, { type: 'CancelRegistration', data: { registration_id: id, by: 'customer' } }),
      ),
    ],
    credits: left.map(({ id, workshop_id, person }, i) => {
      const amount = withTax(priceOf(workshop_id), TAX_RATE).total;
      const data = { customer_id: person, person_id: person, amount, until };
      const reason = `registration ${id} was cancelled`;
      const personal = { [person]: { code: `sample-credit-${i + 1}` } };
      return { id: i + 1, command: { type: 'GrantCredit', data: { ...data, reason }, personal } };
    }),
  };
}

function seat(workshop_id: number, id: number, command: CommandRequest<WorkshopStreamCommand>) {
  return { workshop_id, id, command };
}

function priceOf(workshop: number): number {
  return (WORKSHOPS.find(({ id }) => id === workshop)?.price ?? 0) * 100;
}

/** Somewhere in a street that there is not. */
function address(number: number) {
  const line = `${100 + 4 * number} Mitered Lane`;
  return { address: line, address_2: null, city: 'Raleigh', state: 'NC', zip: '27601' };
}
