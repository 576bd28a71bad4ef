import type { OrderReply } from '@rabbet/client';
import { balanceOf, CLOSED, orderChanges } from '@rabbet/domain/orders/orders';
import { longDay } from '@rabbet/domain/time/words';
import { mayChange, useWho } from '../session/who-asks';
import { DUE_FORM } from './order-forms';
import { OrderForm } from './OrderForm';
import { money } from './Why';

interface OfOrder {
  readonly whole: OrderReply;
}

/** Warnings and questions above the items. */
export function OrderNotices({ whole }: OfOrder) {
  const warnings = [...new Set(whole.warnings)];
  return (
    <>
      <ProposedDueDate whole={whole} />
      <ToGiveBack whole={whole} />
      {warnings.length > 0 && whole.state !== CLOSED && (
        <ul className="warnings" aria-label="To look at">
          {warnings.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A Rush has come or gone: whoever added it or took it away says whether the due date moves. */
function ProposedDueDate({ whole }: OfOrder) {
  const { proposed_due_date: proposed, due_date } = whole;
  const who = useWho();
  if (proposed === null) return null;
  const stands = due_date === null ? 'it has none' : `it stands at ${longDay(due_date)}`;
  return (
    <section className="warnings proposal" aria-label="Due date">
      <p>
        By its Rush it would be due on <strong>{longDay(proposed)}</strong>; {stands}. Move the due date?
      </p>
      {mayChange(who, 'registrations') && (
        <div className="proposal-answers">
          <OrderForm
            order={whole}
            form={DUE_FORM}
            submit={`Yes, ${longDay(proposed)}`}
            hidden={{ due_date: proposed }}
          />
          <OrderForm
            order={whole}
            form={DUE_FORM}
            submit="No, leave it"
            look="quiet"
            hidden={{ due_date: due_date ?? '' }}
          />
        </div>
      )}
    </section>
  );
}

const WAYS = { cash: 'in cash', check: 'by check', terminal: 'by card at the terminal', credit: 'with store credit' };

/** Money of a canceled order that the customer has not got back yet, for those who may know of it. */
function ToGiveBack({ whole }: OfOrder) {
  const { cancelled_because, settled } = whole;
  const balance = balanceOf(whole);
  if (cancelled_because === null || balance?.words !== 'to give back') return null;
  const ways = [...new Set(settled.flatMap(({ how, amount }) => (amount !== null && amount > 0 ? [WAYS[how]] : [])))];
  return (
    <p className="warnings">
      This order is canceled, and {money(balance.amount)} is still to go back to the customer, who paid{' '}
      {ways.join(' and ')}. Once it is given back, write it down under “{orderChanges.changes['give-back']?.title}”.
    </p>
  );
}
