import type { OrderReply } from '@rabbet/client';
import {
  CLOSED,
  DELIVERED,
  orderChanges,
  orderFields,
  orderMoneyChanges,
  ORDERS,
  orderStepChanges,
} from '@rabbet/domain/orders/orders';
import { employee } from '@rabbet/domain/people/people';
import type { AnyFields } from '@rabbet/domain/records/fields';
import type { Form } from '../../kernel/forms/form';
import { staffOrderPath, STAFF_PATHS } from '../../staff-paths';
import { type ChangeForm, changeForms } from '../ChangeForms';
import { saidOf } from '../SheetPage';
import { type Editing, editForm } from '../sheet/editing';
import { asking } from './asking';
import { ITEM_FORMS } from './part-forms';

/** Titles of the changes of an order on its own sheet, by their verbs: their buttons say the same. */
export const TITLES: Readonly<Record<string, string>> = {
  book: 'Book this order',
  'set-state': 'Set the state',
  due: 'Set the due date',
  assign: 'Set who sells it',
  note: 'Add a note',
  refresh: 'Update the state from the finished steps',
  price: 'Price anew by the rules of today',
  cancel: 'Cancel the order',
  reopen: 'Reopen the order',
  'apply-credit': 'Pay with store credit',
  'mail-quote': 'Mail the quote to the customer',
  pay: 'Take a payment',
  discount: 'Give a discount',
  'give-back': 'Record money given back',
};
export const MONEY_FORMS = changeForms(orderMoneyChanges, STAFF_PATHS.orders, TITLES).map((entry) =>
  entry.form.name === 'pay' ? askingAgain(entry) : entry,
);
const STEP_CHANGES = changeForms(orderStepChanges, STAFF_PATHS.orders);

/** Form of a change of steps that stays on its page: whoever ticks one step goes on with the next. */
function staying(verb: string, name = verb): ChangeForm['form'] {
  const found = STEP_CHANGES.find(({ form }) => form.name === verb);
  if (!found) throw new Error(`orders have no change ${verb}`);
  return { ...found.form, name, done: () => null };
}

export const STEP_FORMS = {
  complete: staying('complete-step'),
  /** The same with who, where and how many. */
  completeWith: staying('complete-step', 'complete-step-with'),
  undo: staying('clear-steps'),
  completeAll: staying('complete-service'),
  move: staying('move'),
};
/** Fields of a step in which is said who did it, and where. */
export const STEP_FIELDS: AnyFields = orderStepChanges.changes['complete-step']?.fields ?? {};
/** Field that asks somebody who is no employee who did a step. */
export const WORKER_FIELDS = {
  employee_id: { kind: 'reference', to: employee.name, label: 'Who did it' },
} as const satisfies AnyFields;

const required = { kind: 'whole', required: true } as const;

/** Puts an item a place forward or back. */
export const placeItem: Form = {
  name: 'place-item',
  fields: { id: required, item_id: required, indice: required, revision: { kind: 'whole' } },
  call: ({ item_id, indice, revision }) => ({
    method: 'PUT',
    path: `${ORDERS}/items/${String(item_id)}`,
    body: { indice },
    ...(typeof revision === 'number' && { revision }),
  }),
  done: () => null,
  stale: ['list'],
};

export const copyOrder: Form<{ readonly id: number }> = {
  name: 'copy-order',
  fields: { id: required },
  call: ({ id }) => ({ method: 'POST', path: `${ORDERS}/copy/${String(id)}` }),
  done: ({ id }) => `${staffOrderPath(id)}?said=copied`,
  stale: ['list'],
};

export const EDITING: Editing = {
  name: 'edit-order',
  what: 'order',
  fields: orderFields,
  resource: 'registrations',
  event: 'OrderChanged',
  path: ORDERS,
  pageOf: staffOrderPath,
  stale: ['list'],
};
export const editOrder = editForm(EDITING);

/** A payment asks before the same one is recorded again: what says so is hidden until then. */
function askingAgain({ change, form, ...entry }: ChangeForm): ChangeForm {
  const { again: _, ...fields } = change.fields;
  return {
    ...entry,
    change: { ...change, fields },
    form: { ...form, call: (values) => form.call({ ...values, again: values.again === true }) },
  };
}

/** Changes that ask first, where the sheet has a question: booking, and handing over or closing what is not paid. */
export function formOf(one: ChangeForm): ChangeForm {
  if (one.form.name === 'book') return { ...one, form: asking(one.form, () => true) };
  if (one.form.name !== 'set-state') return one;
  return { ...one, form: asking(one.form, ({ state }) => state === DELIVERED || state === CLOSED) };
}

export const ORDER_FORMS = {
  titles: TITLES,
  forms: [
    ...MONEY_FORMS.map(({ form }) => form),
    ...Object.values(STEP_FORMS),
    placeItem,
    copyOrder,
    editOrder,
    ...ITEM_FORMS,
  ],
  said: {
    ...saidOf(orderChanges),
    ...saidOf(orderMoneyChanges),
    copied: 'This is the copy. It is Open, and nothing of it is done or paid yet.',
  },
};

/** Order of a sheet, with the rights of whoever looks at it. */
export interface OnSheet {
  readonly whole: OrderReply;
  /** May tick steps and move items. */
  readonly isWorker: boolean;
  /** May change the order itself. */
  readonly isChanger: boolean;
}
