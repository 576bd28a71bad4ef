import { changesOf } from '@rabbet/domain/deciders/changes';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { OrderCommand, PayByCredit } from './commands';
import { ORDERS } from './list';
import { CALL_OUTCOMES } from './order';
import { amount, payment, paymentAlong, refundKind, repeatFlag } from './payment-fields';
import { CLOSED, OPEN, READY, STATE_NAMES } from './states';

const reason = { kind: 'text', max: 200, about: 'why, in a few words that name nobody' } as const;
const state = {
  kind: 'whole',
  required: true,
  min: 0,
  max: 103,
  names: STATE_NAMES,
  about: `0 (Open) to ${CLOSED} (Closed)`,
} as const;
const requiredReason = { ...reason, required: true, min: 1 } as const;
/** Order as its page shows it to staff. Amounts are in dollars, and null for readers who may not see them. */
export interface OrderForStaff {
  readonly state: number;
  readonly cancelled: boolean;
  readonly total: number | null;
  readonly paid: number | null;
  readonly owed: number | null;
  readonly discount: number | null;
  readonly due_date: string | null;
  readonly sales_person_id: number | null;
}

const isOpen = ({ state }: OrderForStaff) => state === OPEN;
/** A canceled order is Open, and nothing is prepared for it until it is booked again. */
const isPrepared = (order: OrderForStaff) => isOpen(order) && !order.cancelled;
const isUnderWay = (order: OrderForStaff) => isNotClosed(order) && !order.cancelled;
const isClosed = ({ state }: OrderForStaff) => state === CLOSED;
const isNotClosed = (order: OrderForStaff) => !isClosed(order);
const isInProduction = (order: OrderForStaff) => !isOpen(order) && !isClosed(order);
const hasAmountDue = (order: OrderForStaff) => {
  const { cancelled, total, paid } = order;
  return isNotClosed(order) && !cancelled && total !== null && paid !== null && total > paid;
};

/** Changes of an order as a whole, the most likely ones first: their routes, verbs and forms follow from this table. */
export const orderChanges = changesOf<unknown, OrderCommand | PayByCredit, ShopEvent, OrderForStaff>(
  { name: 'order', resource: 'registrations' },
  { path: ORDERS, tag: 'orders', what: 'order', takesNoCards: true },
  (change) => ({
    book: change({
      path: 'book/:id',
      about: 'book an order: its work begins; a deposit may be taken with it',
      title: 'Book this order',
      operation: 'bookOrder',
      fields: paymentAlong,
      offered: isOpen,
      command: 'BookOrder',
      example: '61 --how cash --amount 120',
      done: 'is booked',
    }),
    call: change({
      path: 'call/:id',
      about: 'record a call that told the customer that their order is ready',
      title: 'Call: it is ready',
      operation: 'recordCall',
      fields: {
        outcome: {
          kind: 'choice',
          of: CALL_OUTCOMES,
          required: true,
          label: 'How it went',
          words: { reached: 'told them', message: 'left a message', nobody: 'nobody answered' },
        },
      },
      offered: ({ state }) => state === READY,
      initial: () => ({ outcome: 'reached' }),
      command: 'RecordCall',
      example: '61 --outcome message',
      done: 'has the call in its history',
    }),
    'hand-over': change({
      path: 'hand-over/:id',
      about: 'hand an order over to whoever fetches it; what they pay may be taken with it',
      title: 'Hand over',
      operation: 'handOver',
      fields: {
        fetched_by: {
          kind: 'text',
          max: 64,
          min: 1,
          required: true,
          label: 'Fetched by',
          about: 'the customer, a friend, a carrier: please leave names out',
          example: 'the customer',
        },
        ...paymentAlong,
      },
      offered: ({ state }) => state === READY,
      initial: ({ owed }) => ({
        fetched_by: 'the customer',
        ...(owed !== null && owed > 0 && { amount: owed.toFixed(2) }),
      }),
      command: 'HandOver',
      example: '61 --fetched-by "the customer" --how terminal --amount 112.40 --reference 4242',
      done: 'is handed over',
    }),
    'set-state': change({
      path: 'state/:id',
      about: 'set the state of an order',
      title: 'Set the state',
      operation: 'setOrderState',
      fields: { state, reason },
      offered: isInProduction,
      initial: (order) => ({ state: nextState(order.state) }),
      command: 'SetOrderState',
      example: '61 --state delivered',
      done: 'has that state',
    }),
    pay: change({
      path: 'pay/:id',
      about: 'record a payment or deposit at the counter',
      title: 'Take a payment',
      operation: 'payOrder',
      resource: 'amounts',
      fields: { ...payment, again: repeatFlag },
      offered: hasAmountDue,
      initial: ({ owed }) => ({ amount: owed?.toFixed(2) ?? null }),
      command: 'SettleOrder',
      example: '61 --how check --amount 100 --reference 1042',
      done: 'has that payment',
    }),
    'apply-credit': change({
      path: 'apply-credit/:id',
      operation: 'payOrderByCredit',
      about: 'pay with a store credit, as far as it goes',
      title: 'Pay with store credit',
      resource: 'amounts',
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
      offered: hasAmountDue,
      command: 'PayByCredit',
      example: '61 --credit-id 5',
      done: 'is paid by credit, as far as it goes',
    }),
    due: change({
      path: 'due/:id',
      about: 'set the due date of an order',
      title: 'Set the due date',
      operation: 'setDueDate',
      fields: { due_date: { kind: 'date', about: 'without one, booking computes it' } },
      offered: isUnderWay,
      initial: ({ due_date }) => ({ due_date }),
      command: 'SetDueDate',
      example: '61 --due-date 2026-12-20',
      done: 'has that due date',
    }),
    assign: change({
      path: 'assign/:id',
      about: 'say who sells an order',
      title: 'Set who sells it',
      operation: 'assignOrder',
      fields: { sales_person_id: { kind: 'reference', to: 'employee', label: 'Sold by' } },
      offered: isUnderWay,
      initial: ({ sales_person_id }) => ({ sales_person_id }),
      command: 'AssignOrder',
      example: '61 --sales-person-id 2',
      done: 'is assigned',
    }),
    note: change({
      path: 'note/:id',
      about: 'add a note, also to a Closed order',
      title: 'Add a note',
      operation: 'noteOrder',
      fields: { text: { kind: 'text', max: 4_000, required: true, min: 1, about: 'please leave names out' } },
      command: 'NoteOrder',
      example: '61 --text "Called: they come on Friday"',
      done: 'has the note',
    }),
    discount: change({
      path: 'discount/:id',
      about: 'take an amount off the price of an order',
      title: 'Give a discount',
      operation: 'discountOrder',
      resource: 'amounts',
      fields: { amount: { ...amount, min: 0 }, reason },
      offered: isUnderWay,
      initial: ({ discount }) => ({ amount: discount }),
      command: 'DiscountOrder',
      example: '61 --amount 20 --reason "a late frame"',
      done: 'has that discount',
    }),
    'give-back': change({
      path: 'give-back/:id',
      about: 'record money that was given back',
      title: 'Record money given back',
      operation: 'giveBackForOrder',
      resource: 'amounts',
      fields: { ...payment, how: refundKind, reason: requiredReason },
      offered: (order) => isNotClosed(order) && order.paid !== null && order.paid > 0,
      command: 'ReturnToCustomer',
      example: '61 --how cash --amount 20 --reason "a late frame"',
      done: 'has that refund',
    }),
    price: change({
      path: 'price/:id',
      about: 'price an Open order by the rules of today',
      title: 'Price anew by the rules of today',
      operation: 'priceOrder',
      fields: {},
      offered: isPrepared,
      command: 'PriceOrder',
      example: '61',
      done: 'is priced',
    }),
    'mail-quote': change({
      path: 'mail-quote/:id',
      about: 'mail a quote of an Open order to its customer',
      title: 'Mail the quote to the customer',
      operation: 'mailQuote',
      resource: 'amounts',
      fields: {},
      offered: (order) => isPrepared(order) && order.total !== null,
      command: 'MailQuote',
      example: '61',
      done: 'is quoted by e-mail',
    }),
    refresh: change({
      path: 'refresh/:id',
      about: 'set the states that follow from the work',
      title: 'Update the state from the finished steps',
      operation: 'refreshOrder',
      fields: {},
      offered: isInProduction,
      command: 'RefreshOrder',
      example: '61',
      done: 'is refreshed',
    }),
    cancel: change({
      path: 'cancel/:id',
      operation: 'cancelOrder',
      about: 'cancel an order: it is Open again, and its work is cleared',
      title: 'Cancel the order',
      fields: { reason: requiredReason },
      offered: (order) => isNotClosed(order) && !order.cancelled,
      command: 'CancelOrder',
      example: '61 --reason "they moved away"',
      done: 'is canceled',
    }),
    reopen: change({
      path: 'reopen/:id',
      about: 'reopen a Closed order: it is Invoiced',
      title: 'Reopen the order',
      operation: 'reopenOrder',
      fields: { reason: requiredReason },
      offered: isClosed,
      command: 'ReopenOrder',
      example: '61 --reason "the glass broke"',
      done: 'is open again',
    }),
  }),
);

/** Next state that staff set by hand, from Ready on; null before Ready, where completed work decides. */
export function nextState(current: number): number | null {
  return current >= READY && current < CLOSED ? current + 1 : null;
}
