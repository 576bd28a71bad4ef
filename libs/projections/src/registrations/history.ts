import { isFor } from '@rabbet/domain/callers/caller';
import { isReadable, type Recorded } from '@rabbet/domain/events/event';
import { type Cents, dollars } from '@rabbet/domain/money/money';
import { type Values } from '@rabbet/domain/records/fields';
import {
  commentFields,
  type FormEvent,
  registrantFields,
  seatHistory,
  type SeatEvent,
} from '@rabbet/domain/registrations/registrations';
import { longDate, longMoment } from '@rabbet/domain/time/words';
import { namesOfActors } from '../accounts/accounts';
import { type QueryContext, rowOf } from '../reading/query-context';
import {
  historyReplies,
  type HistoryStep,
  latest,
  type RecordHistoryQuery,
  type RecordHistoryReply,
} from '../records/record-history';
import { seats } from '../workshops/workshops';
import { registrations } from './registrations';

/** Words with their amounts in dollars; empty for those who may not read amounts. */
type WithAmounts = (words: TemplateStringsArray, ...amounts: readonly Cents[]) => string;

type Words<E extends { type: string; data: object }> = {
  readonly [T in E['type']]: (data: Extract<E, { type: T }>['data'], amounts: WithAmounts) => string;
};

const withAmounts: WithAmounts = (words, ...amounts) => String.raw({ raw: words }, ...amounts.map(dollars));
const withoutAmounts: WithAmounts = () => '';
const because = (reason: string | null) => (reason ? ` because: ${reason}` : '');

const OF_FORM: Words<FormEvent> = {
  RegistrationReceived: () => 'registered',
  RegistrationToldAnew: () => 'sent the form again',
  RegistrationMailCorrected: ({ reason }) => `corrected the e-mail address${because(reason)}`,
  RegistrationPassedOn: ({ reason }) => `passed it on to another person${because(reason)}`,
  RegistrationCommented: () => 'changed the note',
  RegistrationAttendanceRecorded: ({ status }) => `noted attendance: ${status}`,
};

const OF_SEAT: Words<SeatEvent> = {
  WorkshopSeatHeld: ({ total, reason }, amounts) => `held a seat${amounts`, ${total}`}${because(reason ?? null)}`,
  WorkshopWaitlistJoined: () => 'joined the waitlist',
  WorkshopSeatHeldForMove: ({ name, reason }) => `held a seat for a move to ${name}${because(reason)}`,
  WorkshopMoveCompleted: () => 'moved here',
  WorkshopPaymentBegun: ({ amount, payment_id }, amounts) => `began payment ${payment_id}${amounts` of ${amount}`}`,
  WorkshopPaymentEnded: ({ payment_id, outcome }) => `ended payment ${payment_id}: ${outcome}`,
  WorkshopAttemptsAllowed: ({ more, reason }) => `allowed ${more} more attempts to pay${because(reason)}`,
  WorkshopSeatSettled: ({ settlement: { amount, how } }, amounts) =>
    `took${amounts` ${amount}` || ' a payment'} by ${how}`,
  WorkshopSeatConfirmed: () => 'confirmed the seat',
  WorkshopCheckAwaited: ({ by }) => (by ? `awaits a check until ${longDate(by)}` : 'awaits a check'),
  WorkshopCheckConfirmed: () => 'confirmed the check',
  WorkshopCheckReturned: ({ amount, reason, by }, amounts) =>
    `returned the check${amounts` of ${amount}`} and awaits another one${by ? ` until ${longDate(by)}` : ''}${because(reason)}`,
  WorkshopWayChanged: ({ way: by, reason }) => `changed the way to pay to ${by}${because(reason)}`,
  WorkshopSeatReleased: ({ because: why }) => `let the seat go: ${why}`,
  WorkshopSeatOffered: ({ until }) => `offered a seat until ${longMoment(Date.parse(until))}`,
  WorkshopSeatOfferAccepted: () => 'accepted the offer',
  WorkshopSeatOfferLapsed: () => 'let the offer run out',
  WorkshopSeatOfferWithdrawn: () => 'withdrew the offer',
  WorkshopRegistrationCancelled: ({ by, credit, refund, kept: fee, reason }, amounts) =>
    `canceled it for the ${by}${amounts`: ${credit} credit, ${refund} refunded, ${fee} kept`}${because(reason)}`,
  WorkshopRefundSent: ({ amount, on, reference }, amounts) =>
    `sent a refund${amounts` of ${amount}`} on ${longDate(on)}${reference ? `: ${reference}` : ''}`,
  WorkshopCancellationUndone: ({ reason }) => `undid the cancellation${because(reason)}`,
  WorkshopSeatPassedOn: ({ customer_id, reason }) => `passed the seat on to customer ${customer_id}${because(reason)}`,
  WorkshopRegistrationMoved: ({ to }) => `moved it to workshop ${to}`,
  WorkshopRegistrationMoveDeclined: ({ because: why }) => `declined the move: ${why}`,
  WorkshopRegistrationTold: ({ news }) => `told them by mail: ${news}`,
  WorkshopSeatsKept: () => '',
  WorkshopSessionBegun: () => 'saw a session begun when it left the schedule',
};

const FORM = { name: 'registration', fields: { ...registrantFields, ...commentFields } };

/** Events of a registration and of its seat, in whichever workshop, with who did them, newest first: from the log itself. */
export async function registrationHistory(
  context: QueryContext,
  { id, before }: RecordHistoryQuery,
): Promise<(Omit<RecordHistoryReply, 'what'> & { what: string })[]> {
  if (before !== null) return []; // all that there is came at once
  const form = (await context.eventsOf(
    rowOf(registrations, id),
    `registration-${id}`,
  )) as readonly Recorded<FormEvent>[]; // of this kind
  const steps = stepsOfForm(form, isFor('people', context.caller));
  const first = form.find(({ type }) => type === 'RegistrationReceived');
  const workshops = first?.type === 'RegistrationReceived' ? [first.data.workshop_id] : [];
  const amounts = isFor('amounts', context.caller) ? withAmounts : withoutAmounts;
  const seen = new Set<number>();
  for (let workshop = workshops.pop(); workshop !== undefined; workshop = workshops.pop()) {
    if (seen.has(workshop)) continue;
    seen.add(workshop);
    for (const event of await seatEvents(context, workshop, id)) {
      if (event.type === 'WorkshopRegistrationMoved') workshops.push(event.data.to);
      const tell = OF_SEAT[event.type] as (data: object, amounts: WithAmounts) => string; // keyed by the union's own types
      steps.push({ kind: FORM, event, what: tell(event.data, amounts), changes: [] });
    }
  }
  const inOrder = steps.sort((a, b) => Date.parse(a.event.recordedAt) - Date.parse(b.event.recordedAt));
  return historyReplies(context, { subject: FORM, steps: latest(inOrder), names: namesOfActors });
}

async function seatEvents(context: QueryContext, workshop: number, id: number): Promise<Recorded<SeatEvent>[]> {
  const all = (await context.eventsOf(seats, `workshop-${workshop}`)) as readonly Recorded<SeatEvent>[]; // and of its plan
  return all.filter((event) => {
    if (event.skipped || !isReadable(event) || !Object.hasOwn(seatHistory, event.type)) return false;
    if (event.type === 'WorkshopSeatsKept') return false; // of nobody's own
    return event.type === 'WorkshopSessionBegun'
      ? event.data.registrations.includes(id)
      : event.data.registration_id === id;
  });
}

/** Steps of the form, with what each has changed for those who may read of people. */
function stepsOfForm(events: readonly Recorded<FormEvent>[], isKnown: boolean): HistoryStep[] {
  let was: Values = {};
  return events.map((event) => {
    if (event.skipped || !isReadable(event)) return { kind: FORM, event, what: 'Cannot be read', changes: [] };
    const fields = Object.values(event.personal ?? {})[0] ?? {};
    const before = was;
    was = { ...was, ...(fields as Values) };
    const is = was;
    const changed = isKnown
      ? Object.keys(FORM.fields).filter((field) => (before[field] ?? null) !== (is[field] ?? null))
      : [];
    const tell = OF_FORM[event.type] as (data: object, amounts: WithAmounts) => string; // keyed by the events of forms
    const changes = changed.map((field) => ({ field, before: before[field] ?? null, after: is[field] ?? null }));
    return { kind: FORM, event, what: tell(event.data, withoutAmounts), changes };
  });
}
