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
  RegistrationReceived: () => 'Registered',
  RegistrationToldAnew: () => 'Sent the form again',
  RegistrationMailCorrected: ({ reason }) => `E-mail address corrected${because(reason)}`,
  RegistrationPassedOn: ({ reason }) => `Passed on to another person${because(reason)}`,
  RegistrationCommented: () => 'Note changed',
  RegistrationAttendanceRecorded: ({ status }) => `Attendance: ${status}`,
};

const OF_SEAT: Words<SeatEvent> = {
  WorkshopSeatHeld: ({ total, reason }, amounts) => `Seat held${amounts`, ${total}`}${because(reason ?? null)}`,
  WorkshopWaitlistJoined: () => 'Joined the waitlist',
  WorkshopSeatHeldForMove: ({ name, reason }) => `Seat held for a move to ${name}${because(reason)}`,
  WorkshopMoveCompleted: () => 'Moved here',
  WorkshopPaymentBegun: ({ amount, payment_id }, amounts) => `Payment ${payment_id}${amounts` of ${amount}`} begun`,
  WorkshopPaymentEnded: ({ payment_id, outcome }) => `Payment ${payment_id}: ${outcome}`,
  WorkshopAttemptsAllowed: ({ more, reason }) => `${more} more attempts to pay allowed${because(reason)}`,
  WorkshopSeatSettled: ({ settlement: { amount, how } }, amounts) => `Paid${amounts` ${amount}`} by ${how}`,
  WorkshopSeatConfirmed: () => 'Seat confirmed',
  WorkshopCheckAwaited: ({ by }) => (by ? `Check awaited until ${longDate(by)}` : 'Check awaited'),
  WorkshopCheckConfirmed: () => 'Check confirmed',
  WorkshopCheckReturned: ({ amount, reason, by }, amounts) =>
    `Check${amounts` of ${amount}`} returned, another one awaited${by ? ` until ${longDate(by)}` : ''}${because(reason)}`,
  WorkshopWayChanged: ({ way: by, reason }) => `To be paid by ${by}${because(reason)}`,
  WorkshopSeatReleased: ({ because: why }) => `Seat let go: ${why}`,
  WorkshopSeatOffered: ({ until }) => `Seat offered until ${longMoment(Date.parse(until))}`,
  WorkshopSeatOfferAccepted: () => 'Offer accepted',
  WorkshopSeatOfferLapsed: () => 'Offer run out',
  WorkshopSeatOfferWithdrawn: () => 'Offer withdrawn',
  WorkshopRegistrationCancelled: ({ by, credit, refund, kept: fee, reason }, amounts) =>
    `Canceled by the ${by}${amounts`: ${credit} credit, ${refund} refunded, ${fee} kept`}${because(reason)}`,
  WorkshopRefundSent: ({ amount, on, reference }, amounts) =>
    `Refund${amounts` of ${amount}`} sent on ${longDate(on)}${reference ? `: ${reference}` : ''}`,
  WorkshopCancellationUndone: ({ reason }) => `Cancellation undone${because(reason)}`,
  WorkshopSeatPassedOn: ({ customer_id, reason }) => `Seat passed on to customer ${customer_id}${because(reason)}`,
  WorkshopRegistrationMoved: ({ to }) => `Moved to workshop ${to}`,
  WorkshopRegistrationMoveDeclined: ({ because: why }) => `Move declined: ${why}`,
  WorkshopRegistrationTold: ({ news }) => `Told by mail: ${news}`,
  WorkshopSeatsKept: () => '',
  WorkshopSessionBegun: () => 'A session had begun when it left the schedule',
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
