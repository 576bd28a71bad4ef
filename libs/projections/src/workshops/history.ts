import { isReadable, type Recorded } from '@rabbet/domain/events/event';
import { evolve } from '@rabbet/domain/deciders/decider';
import type { Time } from '@rabbet/domain/parts/times';
import type { Values } from '@rabbet/domain/records/fields';
import { longDate, timeRange } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import { type Workshop, workshop, type WorkshopEvent, workshopFields } from '@rabbet/domain/workshops/workshops';
import { namesOfActors } from '../accounts/accounts';
import { type QueryContext, rowOf } from '../reading/query-context';
import {
  historyReplies,
  type HistoryStep,
  latest,
  type RecordHistoryQuery,
  type RecordHistoryReply,
} from '../records/record-history';
import { workshops } from './workshops';

type Words = {
  readonly [T in WorkshopEvent['type']]: (plan: Workshop, data: Extract<WorkshopEvent, { type: T }>['data']) => string;
};

/** Words for what each event did to a plan that was so before it. */
const WORDS: Words = {
  WorkshopPlanned: () => 'planned it',
  WorkshopChanged: () => 'Changed',
  WorkshopRemoved: () => 'removed it',
  WorkshopTimeScheduled: (_, time) => `added a time: ${timeWords(time)}`,
  WorkshopTimeChanged: (plan, time) => `changed a time: ${timeIn(plan, time.id)} to ${timeWords(time)}`,
  WorkshopTimeRemoved: (plan, { id, reason }) =>
    `removed a time: ${timeIn(plan, id)}${reason ? `. Reason: ${reason}` : ''}`,
  WorkshopImageAttached: () => 'added a picture',
  WorkshopImageMoved: () => 'moved a picture',
  WorkshopImageDetached: () => 'removed a picture',
};

const PLAN = { name: 'workshop', fields: workshopFields };

/** Events of a workshop's plan with who did them, newest first: from the log itself. */
export async function workshopHistory(
  context: QueryContext,
  { id, before }: RecordHistoryQuery,
): Promise<(Omit<RecordHistoryReply, 'what'> & { what: string })[]> {
  if (before === 0) return [];
  const events = await context.eventsOf(
    rowOf(workshops, id),
    `workshop-${id}`,
    before === null ? {} : { limit: before },
  );
  let plan = workshop.initial;
  const steps = (events as readonly Recorded<WorkshopEvent>[]).flatMap((event): HistoryStep[] => {
    // neither counts: the one was damaged, the other is left out by an operator
    if (event.skipped || !isReadable(event)) return [{ kind: PLAN, event, what: 'Cannot be read', changes: [] }];
    if (!Object.hasOwn(WORDS, event.type)) return []; // who registers is not said of the plan
    const tell = WORDS[event.type] as (plan: Workshop, data: object) => string; // keyed by the union's own types
    const what = tell(plan, event.data);
    const was = plan.values as unknown as Values; // by its fields
    plan = evolve<Workshop, WorkshopEvent>(workshop, plan, event);
    const is = plan.values as unknown as Values;
    const changed = Object.keys(workshopFields).filter((field) => was[field] !== is[field]);
    const isFirst = event.type === 'WorkshopPlanned'; // there was nothing before it
    const changes = changed.map((field) => ({
      field,
      before: isFirst ? null : (was[field] ?? null),
      after: is[field] ?? null,
    }));
    return [{ kind: PLAN, event, what, changes }];
  });
  return historyReplies(context, { subject: PLAN, steps: latest(steps), names: namesOfActors });
}

function timeIn({ times }: Workshop, id: number): string {
  const time = times.find((candidate) => candidate.id === id);
  return time ? timeWords(time) : 'an unknown one';
}

/** "June 1, 2026, 10:00 AM – 4:00 PM". */
function timeWords({ start, end }: Time): string {
  const day = dateIn(start);
  return dateIn(end - 1) === day ? `${longDate(day)}, ${timeRange(start, end)}` : timeRange(start, end);
}
