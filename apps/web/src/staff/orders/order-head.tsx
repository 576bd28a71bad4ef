import type { OrderReply } from '@rabbet/client';
import {
  allServices,
  balanceOf,
  DELIVERED,
  OPEN,
  ORDER_STATES,
  type OrderRow,
  READY,
} from '@rabbet/domain/orders/orders';
import type { Fact, SheetHead } from '../sheet/Sheet';
import { shortMoment } from '../parts/short-times';
import { ShortDue } from './Due';
import { mainVerb } from './order-acts';
import { OrderAct } from './OrderAct';
import { wholeOf } from './whole-order';
import { money } from './Why';

/** State, due date, amount owed and place of an order, with the act that one touch does. */
export function orderHead(row: OrderRow, now: Date): Pick<SheetHead, 'state' | 'facts' | 'act'> {
  const whole = wholeOf(row);
  if (whole === null) return {};
  const hasButton = mainVerb(whole) === null && whole.state > OPEN;
  return {
    state: <span className={`stage ${toneOf(whole)}`}>{stateInWords(whole)}</span>,
    facts: factsInHead(whole, now),
    ...(hasButton && { act: <OrderAct whole={whole} /> }),
  };
}

/** "Working, 3 of 7 steps", "Ready", "Canceled". */
export function stateInWords(whole: OrderReply): string {
  if (whole.cancelled_because !== null) return 'Canceled';
  const words = ORDER_STATES[whole.state] ?? '';
  const steps = allServices(whole).flatMap(({ state }) => state);
  if (whole.state === OPEN || whole.state >= READY || steps.length === 0) return words;
  return `${words}, ${steps.filter(({ completed }) => completed !== null).length} of ${steps.length} steps`;
}

function toneOf({ state, cancelled_because }: OrderReply): string {
  if (cancelled_because !== null) return '';
  return state === READY ? 'tone-well' : state > OPEN && state < READY ? 'tone-active' : '';
}

function factsInHead(whole: OrderReply, now: Date): readonly Fact[] {
  const { due_date, state } = whole;
  const balance = balanceOf(whole);
  const isHere = state < DELIVERED;
  const places = isHere ? [...new Set(whole.items.flatMap(({ location }) => location ?? []))] : [];
  const readyFact = state >= READY ? readyInWords(whole, now) : null;
  return [
    ...(due_date !== null && state < READY
      ? [['Due', <ShortDue key="due" row={{ due_date, state }} now={now} />] as const]
      : []),
    ...(balance !== null && balance.amount > 0
      ? [
          [
            balance.words === 'owed' ? 'Owed' : 'To give back',
            <strong key="owed">{money(balance.amount)}</strong>,
          ] as const,
        ]
      : []),
    ...(places.length > 0 ? [['At', places.join(', ')] as const] : []),
    ...(readyFact !== null ? [readyFact] : []),
  ];
}

const CALLS = { reached: 'told them', message: 'left a message', nobody: 'nobody answered' } as const;

/** The way in which the customer learned that it is ready: the last call, or the mail. */
function readyInWords({ call, ready_mail, fetched_by }: OrderReply, now: Date): Fact | null {
  if (fetched_by !== null) return ['Fetched by', fetched_by];
  if (call !== null) return ['Called', `${shortMoment(call.at, now)}, ${CALLS[call.outcome]}`];
  if (ready_mail?.state === 'sent') return ['Mailed', shortMoment(ready_mail.at, now)];
  return ready_mail?.state === 'pending' || ready_mail?.state === 'sending' ? ['Mail', 'on its way'] : null;
}
