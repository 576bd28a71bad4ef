import { changesOf } from '@rabbet/domain/deciders/changes';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { AnyFields } from '@rabbet/domain/records/fields';
import type { OrderCommand, PayByCredit } from './commands';
import { ORDERS } from './list';
import { CLOSED, STATE_NAMES } from './states';

const about = { path: ORDERS, tag: 'orders', what: 'order', takesNoCards: true } as const;
const reason = { kind: 'text', max: 200, about: 'why, in a few words that name nobody' } as const;
const state = {
  kind: 'whole',
  required: true,
  min: 0,
  max: 103,
  names: STATE_NAMES,
  about: `0 (Open) to ${CLOSED} (Closed)`,
} as const;
const required = { ...reason, required: true, min: 1 } as const;
const amount = { kind: 'money', required: true, min: 1, readers: 'amounts' } as const;
const HOWS = ['cash', 'check', 'terminal'] as const;
const BACK_HOWS = [...HOWS, 'credit'] as const;
const payment = {
  how: {
    kind: 'choice',
    of: HOWS,
    required: true,
    about: 'terminal: by card at the terminal',
    words: { cash: 'cash', check: 'check', terminal: 'card at the terminal' },
  },
  amount,
  reference: {
    kind: 'text',
    max: 64,
    about: 'number of the check, or the last four digits of the card; please leave names out',
  },
} as const satisfies AnyFields;
const again = {
  kind: 'flag',
  about:
    'another payment than the same one within a minute; false asks, and so does its absence without an Idempotency-Key',
} as const;
const backHow = {
  ...payment.how,
  of: BACK_HOWS,
  words: { ...payment.how.words, credit: 'store credit' },
  about: 'terminal: by card at the terminal; credit: a new store credit of the customer, good for a year',
} as const;
const service_id = { kind: 'whole', min: 1, required: true, label: 'Service' } as const;
const employee_id = {
  kind: 'reference',
  to: 'employee',
  label: 'Done by',
  about: 'the employee who did it; you, unless given',
} as const;
const place = { kind: 'text', max: 64, label: 'Place', about: 'where it stands now' } as const;

/** Changes of an order by one word. Its items and services have routes of their own. */
export const orderChanges = changesOf<unknown, OrderCommand, ShopEvent>(
  { name: 'order', resource: 'registrations' },
  about,
  (change) => ({
    book: change({
      path: 'book/:id',
      about: 'book an order: its work begins',
      operation: 'bookOrder',
      fields: {},
      command: () => ({ type: 'BookOrder', data: {} }),
      done: 'is booked',
    }),
    refresh: change({
      path: 'refresh/:id',
      about: 'set the states that follow from the work',
      operation: 'refreshOrder',
      fields: {},
      command: () => ({ type: 'RefreshOrder', data: {} }),
      done: 'is refreshed',
    }),
    price: change({
      path: 'price/:id',
      about: 'price an Open order by the rules of today',
      operation: 'priceOrder',
      fields: {},
      command: () => ({ type: 'PriceOrder', data: {} }),
      done: 'is priced',
    }),
    'set-state': change({
      path: 'state/:id',
      about: 'set the state of an order',
      operation: 'setOrderState',
      fields: { state, reason },
      command: (data) => ({ type: 'SetOrderState', data }),
      done: 'has that state',
    }),
    cancel: change({
      path: 'cancel/:id',
      operation: 'cancelOrder',
      about: 'cancel an order: it is Open again, and its work is cleared',
      fields: { reason: required },
      command: (data) => ({ type: 'CancelOrder', data }),
      done: 'is canceled',
    }),
    reopen: change({
      path: 'reopen/:id',
      about: 'reopen a Closed order: it is Invoiced',
      operation: 'reopenOrder',
      fields: { reason: required },
      command: (data) => ({ type: 'ReopenOrder', data }),
      done: 'is open again',
    }),
    due: change({
      path: 'due/:id',
      about: 'set the due date of an order',
      operation: 'setDueDate',
      fields: { due_date: { kind: 'date', about: 'without one, booking computes it' } },
      command: (data) => ({ type: 'SetDueDate', data }),
      done: 'has that due date',
    }),
    assign: change({
      path: 'assign/:id',
      about: 'say who sells an order',
      operation: 'assignOrder',
      fields: { sales_person_id: { kind: 'reference', to: 'employee', label: 'Sold by' } },
      command: (data) => ({ type: 'AssignOrder', data }),
      done: 'is assigned',
    }),
    note: change({
      path: 'note/:id',
      about: 'add a note, also to a Closed order',
      operation: 'noteOrder',
      fields: { text: { kind: 'text', max: 4_000, required: true, min: 1, about: 'please leave names out' } },
      command: (data) => ({ type: 'NoteOrder', data }),
      done: 'has the note',
    }),
  }),
);

/** Changes of what an order costs, and of what was paid. */
export const orderMoneyChanges = changesOf<unknown, OrderCommand | PayByCredit, ShopEvent>(
  { name: 'order', resource: 'amounts' },
  about,
  (change) => ({
    discount: change({
      path: 'discount/:id',
      about: 'take an amount off the price of an order',
      operation: 'discountOrder',
      fields: { amount: { ...amount, min: 0 }, reason },
      command: (data) => ({ type: 'DiscountOrder', data }),
      done: 'has that discount',
    }),
    'mail-quote': change({
      path: 'mail-quote/:id',
      about: 'mail a quote of an Open order to its customer',
      operation: 'mailQuote',
      fields: {},
      command: () => ({ type: 'MailQuote', data: {} }),
      done: 'is quoted by e-mail',
    }),
    pay: change({
      path: 'pay/:id',
      about: 'record a payment or deposit at the counter',
      operation: 'payOrder',
      fields: { ...payment, again },
      command: (data) => ({ type: 'SettleOrder', data }),
      done: 'has that payment',
    }),
    'apply-credit': change({
      path: 'apply-credit/:id',
      operation: 'payOrderByCredit',
      about: 'pay with a store credit, as far as it goes',
      fields: {
        credit_id: {
          kind: 'whole',
          required: true,
          min: 1,
          among: 'credits',
          label: 'Credit',
          about: 'the store credit',
        },
        reason: { ...reason, about: 'for a credit of another customer' },
      },
      command: (data) => ({ type: 'PayByCredit', data }),
      done: 'is paid by credit, as far as it goes',
    }),
    'give-back': change({
      path: 'give-back/:id',
      about: 'record money that was given back',
      operation: 'giveBackForOrder',
      fields: { ...payment, how: backHow, reason: required },
      command: (data) => ({ type: 'ReturnToCustomer', data }),
      done: 'has that refund',
    }),
  }),
);

/** Changes of the work on an order. */
export const orderStepChanges = changesOf<unknown, OrderCommand, ShopEvent>(
  { name: 'order', resource: 'steps' },
  about,
  (change) => ({
    'complete-step': change({
      path: 'steps/complete/:id',
      about: 'complete a step: it clears every later one',
      operation: 'completeStep',
      fields: {
        service_id,
        step_id: { kind: 'whole', min: 1, required: true, label: 'Step' },
        quantity: {
          kind: 'decimal',
          min: 0.000001,
          max: 10_000,
          about: 'pieces that are done now, beside those of before; the rest, unless given',
        },
        location: place,
        employee_id,
      },
      command: (data) => ({ type: 'CompleteStep', data }),
      done: 'has that step done',
    }),
    'clear-steps': change({
      path: 'steps/clear/:id',
      about: 'clear a step and those behind it, or all',
      operation: 'clearSteps',
      fields: { service_id, step_id: { kind: 'whole', min: 1, label: 'From step' }, reason },
      command: (data) => ({ type: 'ClearSteps', data }),
      done: 'has these steps to do',
    }),
    'complete-service': change({
      path: 'services/complete/:id',
      about: 'complete all steps of a service',
      operation: 'completeService',
      fields: { service_id, location: place, employee_id },
      command: (data) => ({ type: 'CompleteService', data }),
      done: 'has that service done',
    }),
    move: change({
      path: 'move/:id',
      about: 'say where an item of an order lies',
      operation: 'moveOrder',
      fields: { item_id: { kind: 'whole', min: 1, required: true, label: 'Item' }, location: place },
      command: (data) => ({ type: 'MoveItem', data }),
      done: 'has the item there',
    }),
  }),
);
