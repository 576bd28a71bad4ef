import { dateIn } from '@rabbet/domain/time/zone';
import type { OrderDecide, OrderEvolve } from './commands';
import { requireDueDate } from './due-date';
import { mailQuote } from './quote';
import { requireChangeable, requireExisting } from './requirements';
import { returnToCustomer, settleOrder } from './settlements';

/** Commands at the desk, with their events: due date, seller, notes, quotes and payments. */
export const desk = {
  decide: {
    SetDueDate(state, { due_date }, { facts }) {
      if (requireChangeable(state).due_date === due_date) return [];
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

    // each request mails the quote again: a repeat is no mistake
    MailQuote: (state, _data, { facts }) => mailQuote(requireChangeable(state), facts),

    SettleOrder: (state, data, command) => settleOrder(requireChangeable(state), data, command),
    ReturnToCustomer: (state, data, command) => returnToCustomer(requireChangeable(state), data, command),
  } satisfies Partial<OrderDecide>,

  evolve: {
    OrderDueDateSet: (order, { due_date }) => ({ ...order, due_date, is_due_set: due_date !== null }),
    OrderAssigned: (order, { sales_person_id }) => ({ ...order, sales_person_id }),
    OrderNoted: (order) => order,
    OrderQuoteMailed: (order) => order,
    OrderSettled: (order, settled) => ({ ...order, settled: [...order.settled, settled] }),
    OrderMoneyReturned: (order, { how, amount, reference, at }) => ({
      ...order,
      settled: [...order.settled, { how, amount: -amount, reference, at }],
    }),
  } satisfies Partial<OrderEvolve>,
};
