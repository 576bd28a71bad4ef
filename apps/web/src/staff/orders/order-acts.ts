import type { OrderReply, OrderServiceReply, OrderStepStateReply, WhoAsksReply } from '@rabbet/client';
import { offeredChanges } from '@rabbet/domain/deciders/changes';
import {
  allServices,
  balanceOf,
  bookingWarnings,
  CLOSED,
  INVOICED,
  OPEN,
  ORDER_STATES,
  orderChanges,
  type OrderForStaff,
  type OrderRow,
  READY,
} from '@rabbet/domain/orders/orders';
import type { Field } from '@rabbet/domain/records/fields';
import type { ActForm, ChangeForm } from '../sheet/ChangeForms';
import { mayChange } from '../session/who-asks';
import { questionOf } from './asking';
import { orderProblem } from './OrderProblem';
import { depositOf, wholeOf } from './whole-order';
import { money } from './Why';

/** Order as the table of its changes takes it. */
export function shownOrder(whole: OrderReply): OrderForStaff {
  return { ...whole, cancelled: whole.cancelled_because !== null };
}

/** Verbs that stand in cards at the side of the sheet, and not behind More. */
const AT_THE_SIDE = ['note', 'pay'];

/** Verbs of the acts in the head. */
export function verbsInHead(row: OrderRow): readonly string[] {
  const whole = wholeOf(row);
  if (whole === null) return [];
  const main = mainVerb(whole);
  return offeredChanges(orderChanges, shownOrder(whole)).filter((verb) => verb === main || !AT_THE_SIDE.includes(verb));
}

/** Verb of the one main act by the state of the order; null where `OrderAct` has a button of its own, or nothing is next. */
export function mainVerb(whole: OrderReply): string | null {
  const { state, owed } = whole;
  if (whole.cancelled_because !== null) return balanceOf(whole)?.words === 'to give back' ? 'give-back' : null;
  if (state === OPEN) return 'book';
  if (state < READY || state === CLOSED) return null;
  if (state === READY) return isCustomerTold(whole) ? 'hand-over' : 'call';
  return owed !== null && owed > 0 ? 'pay' : null;
}

/** States of a mail that is on its way, or has arrived. */
const GOING = ['pending', 'sending', 'sent'];

/** True where the customer knows that the order is ready: by mail, or by a call that somebody or something answered. */
export function isCustomerTold({ ready_mail, call }: OrderReply): boolean {
  return (ready_mail !== null && GOING.includes(ready_mail.state)) || (call !== null && call.outcome !== 'nobody');
}

export interface StepToDo {
  readonly service: OrderServiceReply;
  readonly state: OrderStepStateReply;
}

/** The step that is done next: the one that somebody is at, or the first that can begin. */
export function stepToDo(whole: OrderReply): StepToDo | null {
  const waiting = allServices(whole).flatMap((service) => {
    const state = service.state.find(({ step_id }) => step_id === service.next_step_id);
    return state ? [{ service, state }] : [];
  });
  return waiting.find(({ state }) => state.started !== null) ?? waiting[0] ?? null;
}

/** An act as the order has it: what it asks first, its words and fields. */
export function actAt(act: ChangeForm, row: OrderRow, who: WhoAsksReply | null): ActForm {
  const whole = wholeOf(row);
  if (whole === null) return act;
  const onProblem: ActForm['onProblem'] = (problem) => orderProblem(whole.id, problem);
  switch (act.form.name) {
    case 'book':
      return { ...act, ...bookingAt(act, whole, who), values: { amount: depositOf(row) }, onProblem };
    case 'hand-over':
      return { ...act, ...handingOverAt(act, whole, who), onProblem };
    case 'give-back':
      return { ...act, submit: act.title, values: valuesToGiveBack(whole), onProblem };
    case 'call':
      return { ...act, submit: 'Record the call', onProblem };
    case 'pay':
      return { ...act, title: `Take ${money(whole.owed ?? 0)}`, onProblem };
    case 'set-state':
      return { ...act, ...stateAt(act, whole), onProblem };
    default:
      return { ...act, submit: act.title, onProblem };
  }
}

/** Amount that goes back for a canceled order, in the way in which it was paid last. */
function valuesToGiveBack(whole: OrderReply): ActForm['values'] {
  const balance = balanceOf(whole);
  const last = whole.settled.findLast(({ amount }) => amount !== null && amount > 0);
  if (balance?.words !== 'to give back' || last === undefined || last.how === 'credit') return {};
  return { how: last.how, amount: balance.amount.toFixed(2), reference: last.reference };
}

function bookingAt(act: ChangeForm, whole: OrderReply, who: WhoAsksReply | null): Partial<ActForm> {
  const hidden = bookingHidden(whole);
  const isReopened = whole.cancelled_because !== null;
  const takesMoney = mayChange(who, 'amounts') && !isReopened && (whole.owed ?? 0) > 0;
  if (takesMoney) return { title: 'Book and take a deposit', submit: 'Book', hidden };
  const title = isReopened ? 'Take it up again' : 'Book';
  return { title, submit: title, hidden, change: { ...act.change, fields: {} } };
}

function handingOverAt(act: ChangeForm, whole: OrderReply, who: WhoAsksReply | null): Partial<ActForm> {
  const { fetched_by } = act.change.fields;
  if (!mayChange(who, 'amounts') || (whole.owed ?? 0) <= 0)
    return {
      submit: 'Hand over',
      values: { fetched_by: 'the customer' },
      hidden: questionOf(owedQuestion(whole)),
      change: { ...act.change, fields: { ...(fetched_by && { fetched_by }) } },
    };
  return {
    title: `Hand over, take ${money(whole.owed ?? 0)}`,
    submit: 'Hand over',
    hidden: questionOf(owedQuestion(whole)),
  };
}

function stateAt(act: ChangeForm, whole: OrderReply): Partial<ActForm> {
  const { settable_states, barred_states } = whole;
  const of = [...settable_states, ...barred_states.map(({ state }) => state)].toSorted((a, b) => a - b);
  const state: Field = {
    kind: 'choice',
    of,
    words: Object.fromEntries(of.map((value) => [value, ORDER_STATES[value] ?? String(value)])),
    barred: Object.fromEntries(barred_states.map(({ state: barred, because }) => [barred, because])),
    required: true,
  };
  return {
    submit: act.title,
    hidden: questionOf(owedQuestion(whole)),
    change: { ...act.change, fields: { ...act.change.fields, state } },
  };
}

/** State that follows once nothing is owed: an invoice that is wanted goes out before the order is Closed. */
export function lastState({ state, send_invoice }: Pick<OrderReply, 'state' | 'send_invoice'>): number {
  return send_invoice && state < INVOICED ? INVOICED : CLOSED;
}

export function owedQuestion({ owed }: Pick<OrderReply, 'owed'>): string | null {
  return owed !== null && owed > 0 ? `${money(owed)} of this order is not paid yet.` : null;
}

/** Hidden fields of a form that books: the question that it asks first. */
export function bookingHidden(whole: OrderReply): Readonly<Record<string, string>> {
  return questionOf(bookingQuestion(whole));
}

function bookingQuestion(whole: OrderReply): string | null {
  const again = whole.cancelled_because === null ? [] : ['This order is canceled: booking it takes it up again.'];
  return [...again, ...bookingWarnings({ items: whole.items, services: allServices(whole) })].join(' ') || null;
}
