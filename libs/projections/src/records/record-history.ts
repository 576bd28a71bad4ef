import { isFor } from '@rabbet/domain/callers/caller';
import { evolve } from '@rabbet/domain/deciders/decider';
import { isReadable, type Recorded } from '@rabbet/domain/events/event';
import type { AnyFields, Field, Values } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/labels';
import { type AnyKind, type KeptRecord, recordDecider, type RecordEvent } from '@rabbet/domain/records/record';
import { titleOf } from '@rabbet/domain/records/titles';
import { toWire } from '@rabbet/domain/records/wire';
import { kindNamed } from '@rabbet/domain/registry/kinds';
import type { QueryContext } from '../reading/query-context';
import { recordsWith } from './list-records';
import { withRelated } from './with-related';

export interface RecordHistoryQuery {
  readonly id: number;
  /** A revision: those before it. */
  readonly before: number | null;
}

type Value = string | number | boolean | null;

/** One field that an event gave another value, as the wire spells it. */
export interface RecordChangeReply {
  field: string;
  label: string;
  before: Value;
  after: Value;
  /** Titles of the records that a reference points at. */
  before_name: string | null;
  after_name: string | null;
}

export interface RecordHistoryReply {
  revision: number;
  /** ISO 8601; null of what cannot be read. */
  at: string | null;
  by: string;
  /** Null where nobody knows, or the caller may not know names. */
  by_name: string | null;
  origin: string;
  what: 'Added' | 'Changed' | 'Removed' | 'Cannot be read';
  changes: RecordChangeReply[];
}

type Names = (context: QueryContext, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Most events in one answer. */
const MOST = 200;
/** Signs of a value: long texts stand in the record, and in the log. */
const MOST_SIGNS = 500;

/** The changes of a record, newest first, as far as the caller may read its fields: from the log itself. */
export async function recordHistory(
  context: QueryContext,
  kind: AnyKind,
  { id, before }: RecordHistoryQuery,
  names: Names,
): Promise<RecordHistoryReply[]> {
  if (before === 0) return [];
  const events = await context.log.readStream(`${kind.name}-${id}`, before === null ? {} : { limit: before });
  const all = stepsOf(context, kind, events as readonly Recorded<RecordEvent>[]); // a stream of this kind
  // a change of nothing that the caller may read is not theirs to know of
  const steps = all.filter(({ what, changes }) => what !== 'Changed' || changes.length > 0);
  return historyReplies(context, kind, steps, names);
}

/** The latest of these steps as replies, newest first, with the names of actors and of what references point at. */
export async function historyReplies<W extends string>(
  context: QueryContext,
  { fields }: Pick<AnyKind, 'fields'>,
  steps: readonly HistoryStep<W>[],
  names: Names,
): Promise<(Omit<RecordHistoryReply, 'what'> & { what: W })[]> {
  const told = steps.slice(-MOST).reverse();
  const people = await names(
    context,
    told.map(({ event }) => event.actor),
  );
  const titles = await titlesOf(context, fields, told);
  return told.map(({ event: { revision, recordedAt, actor, origin }, what, changes }) => ({
    ...{ revision, at: recordedAt === '' ? null : new Date(recordedAt).toISOString() },
    ...{ by: actor, by_name: people.get(actor) ?? null, origin, what },
    changes: changes.map(({ field, before: was, after }) => {
      const described = fields[field]!; // one of these
      const wire = (value: Values[string]) =>
        clipped(toWire({ [field]: described }, { [field]: value }, context.caller)[field] ?? null);
      const titleAt = (value: Values[string]) => titles.get(`${field} ${String(value)}`) ?? null;
      return {
        ...{ field, label: labelOf(field, described), before: wire(was), after: wire(after) },
        ...{ before_name: titleAt(was), after_name: titleAt(after) },
      };
    }),
  }));
}

interface FieldChange {
  readonly field: string;
  readonly before: Values[string];
  readonly after: Values[string];
}
/** An event with what it has done, in words and field by field. */
export interface HistoryStep<W extends string = string> {
  readonly event: Recorded;
  readonly what: W;
  readonly changes: readonly FieldChange[];
}
type Step = HistoryStep<RecordHistoryReply['what']>;

function stepsOf(context: QueryContext, kind: AnyKind, events: readonly Recorded<RecordEvent>[]): Step[] {
  const decider = recordDecider(kind);
  const readable = Object.keys(kind.fields).filter((name) =>
    isFor(kind.fields[name]?.readers ?? 'staff', context.caller),
  );
  let state: KeptRecord<Values> = decider.initial;
  return events.map((event): Step => {
    // neither counts: the one was damaged, the other is left out by an operator
    if (event.skipped || !isReadable(event)) return { event, what: 'Cannot be read', changes: [] };
    const before = state.stage === 'unknown' ? {} : state.values;
    state = evolve(decider, state, event);
    const what = (/(Added|Changed|Removed)$/.exec(event.type)?.[0] ?? 'Changed') as Step['what']; // of such a kind
    const after = what === 'Removed' ? before : state.values;
    // a default that stands from the beginning tells nothing
    const standing = (name: string) => before[name] ?? (what === 'Added' ? (kind.fields[name]?.default ?? null) : null);
    const changed = readable.filter((name) => standing(name) !== (after[name] ?? null));
    return {
      ...{ event, what },
      changes: changed.map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null })),
    };
  });
}

/** Titles of what references point at, by field and id. */
async function titlesOf(context: QueryContext, fields: AnyFields, steps: readonly HistoryStep[]) {
  const titles = new Map<string, string>();
  const references = Object.entries<Field>(fields).flatMap(([field, described]) =>
    described.kind === 'reference' ? [{ field, other: kindNamed(described.to) }] : [],
  );
  for (const { field, other } of references) {
    if (!isFor(other.readers ?? other.resource, context.caller)) continue;
    const own = steps.flatMap(({ changes }) => changes.filter((change) => change.field === field));
    const ids = own.flatMap(({ before, after }) => [before, after].filter((id) => typeof id === 'number'));
    const records = await withRelated(context, other, await recordsWith(context, other, 'id', [...new Set(ids)]));
    for (const one of records) titles.set(`${field} ${one.id}`, titleOf(other, one));
  }
  return titles;
}

function clipped(value: Value): Value {
  return typeof value === 'string' && value.length > MOST_SIGNS ? `${value.slice(0, MOST_SIGNS)} …` : value;
}
