import type { OrderReply } from '@rabbet/client';
import { CLOSED, DELIVERED, orderFields, ORDERS, orderStepChanges } from '@rabbet/domain/orders/orders';
import { employee } from '@rabbet/domain/people/people';
import type { AnyFields } from '@rabbet/domain/records/fields';
import type { Form } from '../../kernel/forms/form';
import { staffOrderPath, STAFF_PATHS } from '../../paths/staff-paths';
import { type ChangeForm, changeForms } from '../sheet/ChangeForms';
import { type Editing, editForm } from '../sheet/editing';
import { asking } from './asking';
import { ITEM_FORMS } from './part-forms';

const STEP_CHANGES = changeForms(orderStepChanges, STAFF_PATHS.orders);

/** Form of a change of steps that stays on its page: whoever ticks one step goes on with the next. */
function staying(verb: string, name = verb): ChangeForm['form'] {
  const found = STEP_CHANGES.find(({ form }) => form.name === verb);
  if (!found) throw new Error(`orders have no change ${verb}`);
  return { ...found.form, name, done: () => null };
}

/** Form of a button that changes a step on the sheet: it says what was done, and a browser without scripts comes back to the service. */
function steppingTo(words: string, verb: string): Form {
  return {
    ...staying(verb),
    done: (_reply, { id, service_id }) => `${staffOrderPath(Number(id))}?said=${words}#service-${String(service_id)}`,
  };
}

/** Form of a button that completes a step, which the toast takes back. */
const completing: Form = {
  ...steppingTo('step-done', 'complete-step'),
  undo: (_reply, { id, service_id, step_id }) => ({
    method: 'POST',
    path: `${ORDERS}/steps/clear/${String(id)}`,
    body: { service_id, step_id },
  }),
};

export const STEP_FORMS = {
  start: steppingTo('step-begun', 'start-step'),
  complete: staying('complete-step'),
  /** The same on the sheet of the order, with an Undo. */
  completeHere: { ...completing, name: 'complete-step-here' },
  /** The main act of an order whose step is under way. */
  completeNext: { ...completing, name: 'complete-next' },
  /** The same with who, where and how many. */
  completeWith: staying('complete-step', 'complete-step-with'),
  undo: steppingTo('step-cleared', 'clear-steps'),
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

/** Answers whether the due date follows a Rush: with that date, or with the one that stands. */
export const DUE_FORM: Form = {
  name: 'answer-due',
  fields: { id: required, revision: { kind: 'whole' }, due_date: { kind: 'date' } },
  call: ({ id, due_date, revision }) => ({
    method: 'POST',
    path: `${ORDERS}/due/${String(id)}`,
    body: { due_date },
    ...(typeof revision === 'number' && { revision }),
  }),
  done: (_reply, { id }) => `${staffOrderPath(Number(id))}?said=due`,
  stale: ['list'],
};

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

/**
 * Forms of changes that ask first, where the sheet has a question: booking, handing over or closing what is not paid, and
 * the same payment again.
 */
export function formOf(entry: ChangeForm): ChangeForm {
  switch (entry.form.name) {
    case 'book':
      return { ...entry, form: asking(entry.form, () => true) };
    case 'hand-over':
      return { ...entry, form: asking(entry.form, ({ amount }) => !(Number(amount) > 0)) };
    case 'set-state':
      return { ...entry, form: asking(entry.form, ({ state }) => state === DELIVERED || state === CLOSED) };
    case 'pay':
      return askingAgain(entry);
    default:
      return entry;
  }
}

export const ORDER_FORMS = {
  forms: [...Object.values(STEP_FORMS), placeItem, copyOrder, editOrder, DUE_FORM, ...ITEM_FORMS],
  said: {
    copied: 'This is the copy. It is Open, and nothing of it is done or paid yet.',
    'step-done': 'The step is done.',
    'step-begun': 'The step is begun.',
    'step-cleared': 'The step is to be done again.',
    replaced: 'Replaced.',
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
