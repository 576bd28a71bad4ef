import { changesOf } from '@rabbet/domain/deciders/changes';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';
import type { CreditCommand } from './commands';
import type { CreditRow } from './list';

/** Path of store credit in the API. */
export const CREDITS = 'core/commerce/credits';

/** Path to find a credit by its code in the API. */
export const CREDIT_BY_CODE = `${CREDITS}/find`;

export const creditCodeFields = {
  code: { kind: 'text', required: true, min: 1, max: 64, about: 'the code in the mail that granted it' },
} as const satisfies AnyFields;

const reason = {
  reason: {
    kind: 'text',
    required: true,
    min: 1,
    max: 200,
    about: 'why, in a few words that name nobody',
  },
} as const satisfies AnyFields;

const grantFields = {
  customer_id: { kind: 'reference', to: 'customer', required: true },
  amount: { kind: 'money', required: true, min: 1 },
  until: { kind: 'date', about: 'the last day on which it can be spent; in a year, unless given' },
  ...reason,
} as const satisfies AnyFields;

export type GrantByStaff = { type: 'GrantByStaff'; data: ValuesOf<typeof grantFields> };

/** True of a credit that can be spent now or, once it is extended, again. */
const isGood = ({ state }: Pick<CreditRow, 'state'>) => state === 'open' || state === 'over';

/** Changes of store credit by staff: their routes, verbs and forms follow from this table. */
export const creditChanges = changesOf<unknown, CreditCommand | GrantByStaff, ShopEvent>(
  { name: 'credit', resource: 'registrations' },
  { path: CREDITS, tag: 'registrations', what: 'credit', takesNoCards: true },
  (change) => ({
    grant: change({
      path: '',
      about: 'grant store credit to a customer',
      operation: 'grantCredit',
      fields: grantFields,
      command: 'GrantByStaff',
      example: '--customer-id 51 --amount 75 --reason "the class was cut short"',
      done: 'is granted',
    }),
    extend: change({
      path: 'extend/:id',
      about: 'let a credit be good for longer',
      title: 'Let it be good for longer',
      operation: 'extendCredit',
      fields: { until: { kind: 'date', required: true }, ...reason },
      offered: isGood,
      command: 'ExtendCredit',
      example: '81 --until 2037-06-30 --reason "ill for months"',
      done: 'is good for longer',
    }),
    void: change({
      path: 'void/:id',
      about: 'void a credit, also what comes back of it later',
      title: 'Void it, also what comes back of it later',
      operation: 'voidCredit',
      fields: reason,
      offered: isGood,
      command: 'VoidCredit',
      example: '81 --reason "paid out in cash"',
      done: 'is void: nothing of it can be spent any more, also what comes back later',
    }),
  }),
);
