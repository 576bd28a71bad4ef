import type { OrderReply } from '@rabbet/client';
import { CLOSED, INVOICED, orderChanges, READY } from '@rabbet/domain/orders/orders';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { changeForms } from '../sheet/ChangeForms';
import { mayChange, useWho } from '../session/who-asks';
import { questionOf } from './asking';
import { lastState, owedQuestion, type StepToDo, stepToDo } from './order-acts';
import { formOf, STEP_FORMS } from './order-forms';
import { OrderForm } from './OrderForm';
import { unknownWorker } from './WhoDidIt';

/** The main act of an order that one touch does: the step that is next, or its end. */
export function OrderAct({ whole }: { readonly whole: OrderReply }) {
  const who = useWho();
  const next = whole.state < READY ? stepToDo(whole) : null;
  if (whole.settable_states.includes(CLOSED) && mayChange(who, 'registrations')) return <EndAct whole={whole} />;
  return next && mayChange(who, 'steps') ? <StepAct whole={whole} next={next} /> : null;
}

/** "Start: Join", and once somebody is at it "Done: Join". */
function StepAct({ whole, next: { service, state } }: { readonly whole: OrderReply; readonly next: StepToDo }) {
  const isStarted = state.started !== null;
  return (
    <div className="main-act">
      <OrderForm
        key={`${state.step_id} ${isStarted}`}
        order={whole}
        form={isStarted ? STEP_FORMS.completeNext : STEP_FORMS.start}
        submit={`${isStarted ? 'Done' : 'Start'}: ${state.step.name}`}
        hidden={{ service_id: String(service.id), step_id: String(state.step_id) }}
        wordsOf={unknownWorker}
      />
    </div>
  );
}

/** Form of a change under a name of its own, where its sheet has it twice. */
function secondForm(verb: string, name: string) {
  const change = changeForms(orderChanges, STAFF_PATHS.orders).find(({ form }) => form.name === verb);
  return change && { ...formOf(change).form, name };
}

/** Form of the button that ends an order. */
export const endOrder = secondForm('set-state', 'end-order');
/** Form that books an order and takes nothing. */
export const bookAlone = secondForm('book', 'book-alone');

/** "Close this order", or the invoice that has to go out before. */
function EndAct({ whole }: { readonly whole: OrderReply }) {
  const state = lastState(whole);
  if (!endOrder) return null;
  return (
    <div className="main-act">
      <OrderForm
        order={whole}
        form={endOrder}
        submit={state === INVOICED ? 'Mark it as Invoiced' : 'Close this order'}
        hidden={{ state: String(state), ...questionOf(owedQuestion(whole)) }}
      />
    </div>
  );
}
