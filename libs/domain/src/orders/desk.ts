import { refuse } from '@rabbet/domain/deciders/refusal';
import { dateIn } from '@rabbet/domain/time/zone';
import type { OrderDecide, OrderEvolve } from './commands';
import { requireDueDate } from './due-date';
import { mailQuote } from './quote';
import { requireChangeable, requireExisting } from './requirements';
import { setOrderState } from './production';
import { returnToCustomer, settlementAlong, settleOrder } from './settlements';
import { DELIVERED, ORDER_STATES, READY } from './states';

const toIso = (now: number) => new Date(now).toISOString();

/** Commands at the desk, with their events: due date, seller, notes, calls, handing over, quotes and payments. */
export const desk = {
  decide: {
    SetDueDate(state, { due_date }, { facts }) {
      const { due_date: before, proposed_due_date } = requireChangeable(state);
      if (before === due_date && proposed_due_date === null) return [];
      if (due_date !== null) requireDueDate(state, due_date, dateIn(facts.now));
      return [{ type: 'OrderDueDateSet', data: { due_date } }];
    },
    AssignOrder: (state, { sales_person_id }) =>
      requireChangeable(state).sales_person_id === sales_person_id
        ? []
        : [{ type: 'OrderAssigned', data: { sales_person_id } }],
    NoteOrder(state, { text }) {
      requireExisting(state);
      return [{ type: 'OrderNoted', data: { text } }];
    },

    RecordCall(state, { outcome }, { facts }) {
      if (requireChangeable(state).state !== READY)
        refuse('order/not-ready', `This order is ${ORDER_STATES[state.state]}: call once it is Ready.`);
      return [{ type: 'OrderCustomerCalled', data: { outcome, at: toIso(facts.now) } }];
    },
    HandOver(state, { fetched_by, ...payment }, command) {
      const { facts } = command;
      if (requireChangeable(state).state >= DELIVERED)
        refuse('order/handed-over', `This order is ${ORDER_STATES[state.state]}: it was handed over before.`);
      const delivery = { state: DELIVERED, reason: null };
      return [
        ...settlementAlong(state, payment, facts),
        ...setOrderState(state, delivery, { type: 'SetOrderState', data: delivery, facts }),
        { type: 'OrderHandedOver', data: { fetched_by, at: toIso(facts.now) } },
      ];
    },

    // each request mails the quote again: a repeat is no mistake
    MailQuote: (state, _data, { facts }) => mailQuote(requireChangeable(state), facts),

    SettleOrder: (state, data, command) => settleOrder(requireChangeable(state), data, command),
    ReturnToCustomer: (state, data, command) => returnToCustomer(requireChangeable(state), data, command),
  } satisfies Partial<OrderDecide>,

  evolve: {
    OrderDueDateSet: (order, { due_date }) => ({
      ...order,
      due_date,
      is_due_set: due_date !== null,
      proposed_due_date: null,
    }),
    OrderAssigned: (order, { sales_person_id }) => ({ ...order, sales_person_id }),
    OrderNoted: (order) => order,
    OrderCustomerCalled: (order, { outcome, at }) => ({ ...order, call: { outcome, at } }),
    OrderHandedOver: (order, { fetched_by }) => ({ ...order, fetched_by }),
    OrderQuoteMailed: (order) => order,
    OrderSettled: (order, settled) => ({ ...order, settled: [...order.settled, settled] }),
    OrderMoneyReturned: (order, { how, amount, reference, at }) => ({
      ...order,
      settled: [...order.settled, { how, amount: -amount, reference, at }],
    }),
  } satisfies Partial<OrderEvolve>,
};
