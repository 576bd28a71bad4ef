import { type DuplicateEvent, duplicates as decider, MERGEABLE, type Mergeable } from '@rabbet/domain/people/people';
import type { Recorded } from '@rabbet/domain/events/event';
import type { AnyFields } from '@rabbet/domain/records/fields';
import type { QueryContext } from '../reading/query-context';
import { namesOfActors } from '../accounts/accounts';
import { duplicates } from '../records/duplicates';

export interface DuplicateReply {
  kind: Mergeable;
  id: number;
  /** Into which it was merged. */
  original: number;
  /** Id that is answered in its place: that of the original, or of the record into which that was merged. */
  answers: number;
}

export interface DuplicateHistoryReply {
  what: 'merged' | 'unlinked';
  id: number;
  original: number;
  reason: string;
  at: string;
  by: string;
  by_name: string | null;
}

export interface DuplicateQuery {
  kind: Mergeable;
  id: number | null;
}
export const duplicateQueryFields = {
  kind: { kind: 'choice', of: MERGEABLE, default: 'person', about: 'persons, or customers' },
  id: { kind: 'whole', min: 1, about: 'what has to do with this one alone' },
} as const satisfies AnyFields;

/** Lists merged records, by id. */
export async function listDuplicates(context: QueryContext, { kind, id }: DuplicateQuery): Promise<DuplicateReply[]> {
  return context.rows<DuplicateReply>(
    [duplicates],
    `select kind, id, original, answers from duplicates
     where kind = $1 and ($2::int is null or $2 in (id, original, answers)) order by id`,
    [kind, id],
  );
}

/** All that was merged and unlinked, newest first. The log itself tells it. */
export async function duplicateHistory(
  context: QueryContext,
  { kind, id }: DuplicateQuery,
): Promise<DuplicateHistoryReply[]> {
  const events = (await context.eventsOf(duplicates, `${decider.name}-${kind}`)) as readonly Recorded<DuplicateEvent>[]; // its own
  const matching = events.filter(
    ({ data, skipped }) => !skipped && (id === null || data.duplicate === id || data.original === id),
  );
  const names = await namesOfActors(
    context,
    matching.map(({ actor }) => actor),
  );
  return matching.reverse().map(({ type, data, actor, recordedAt }) => ({
    what: type === 'DuplicateMerged' ? 'merged' : 'unlinked',
    id: data.duplicate,
    original: data.original,
    reason: data.reason,
    at: recordedAt,
    by: actor,
    by_name: names.get(actor) ?? null,
  }));
}
