import { isFor } from '@rabbet/domain/callers/caller';
import { evolve } from '@rabbet/domain/deciders/decider';
import { isReadable, type Recorded } from '@rabbet/domain/events/event';
import type { AnyFields, Field, Values } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/labels';
import { type AnyKind, type RecordState, recordDecider, type RecordEvent } from '@rabbet/domain/records/record';
import { titleOf } from '@rabbet/domain/records/titles';
import { toWire } from '@rabbet/domain/records/wire';
import { kindByName } from '@rabbet/domain/registry/kinds';
import { type QueryContext, rowOf } from '../reading/query-context';
import { recordsWith } from './list-records';
import { recordsOf } from './record-projection';
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
  /** Kind of a record that belongs to this one, of which the event tells; null: of the record itself. */
  part: string | null;
  /** Revision of what it tells of. */
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
  const limit = before === null ? {} : { limit: before + 1 };
  const read = await context.eventsOf(rowOf(recordsOf(kind), id), `${kind.name}-${id}`, limit);
  const ownSteps = stepsOf(context, kind, read.slice(0, before ?? read.length) as readonly Recorded<RecordEvent>[]); // of this kind
  const shownSteps = latest(knownSteps(ownSteps));
  const until = before === null ? undefined : read[before]?.recordedAt;
  const parts = shownSteps[0]
    ? await stepsOfParts(context, kind, { id, from: shownSteps[0].event.recordedAt, until })
    : [];
  return historyReplies(context, { subject: kind, steps: inOrder(shownSteps, parts), names });
}

/** The last of these steps, as many as one answer takes. */
export function latest<S>(steps: readonly S[]): readonly S[] {
  return steps.slice(-MOST);
}

interface HistoryParts<W extends string> {
  readonly subject: Described;
  readonly steps: readonly HistoryStep<W>[];
  readonly names: Names;
}

/** Steps as replies, newest first, with the names of actors and of what references point at. */
export async function historyReplies<W extends string>(
  context: QueryContext,
  { subject, steps, names }: HistoryParts<W>,
): Promise<(Omit<RecordHistoryReply, 'what'> & { what: W })[]> {
  const people = await names(
    context,
    steps.map(({ event }) => event.actor),
  );
  const titles = new Map<Described, ReadonlyMap<string, string>>();
  for (const kind of new Set(steps.map((step) => step.kind))) {
    const ofKind = steps.filter((step) => step.kind === kind);
    titles.set(kind, await titlesOf(context, kind.fields, ofKind));
  }
  return steps.toReversed().map(({ kind, event: { revision, recordedAt, actor, origin }, what, changes }) => ({
    part: kind === subject ? null : kind.name,
    revision,
    at: recordedAt === '' ? null : new Date(recordedAt).toISOString(),
    by: actor,
    by_name: people.get(actor) ?? null,
    origin,
    what,
    changes: changes.map((change) => changeReply(context, kind, change, titles.get(kind) ?? new Map())),
  }));
}

function changeReply(
  { caller }: QueryContext,
  kind: Described,
  { field, before, after }: FieldChange,
  titles: ReadonlyMap<string, string>,
): RecordChangeReply {
  const described = kind.fields[field]!; // a field of this kind
  const wire = (value: Values[string]) =>
    clipped(toWire({ [field]: described }, { [field]: value }, caller)[field] ?? null);
  const titleAt = (value: Values[string]) => titles.get(`${field} ${String(value)}`) ?? null;
  return {
    field,
    label: labelOf(field, described),
    before: wire(before),
    after: wire(after),
    before_name: titleAt(before),
    after_name: titleAt(after),
  };
}

interface Span {
  readonly id: number;
  readonly from: string;
  /** Undefined: until now. */
  readonly until: string | undefined;
}

/** Steps of the records that belong to this one and are kept, within a span of its own history. */
async function stepsOfParts(context: QueryContext, { related = {} }: AnyKind, { id, from, until }: Span) {
  const steps: Step[] = [];
  for (const spec of Object.values(related)) {
    if (!('many' in spec) || !spec.inHistory) continue;
    const part = kindByName(spec.many);
    if (!isFor(part.readers ?? part.resource, context.caller)) continue;
    for (const record of await recordsWith(context, part, spec.by, [id])) {
      const events = await context.eventsOf(recordsOf(part), `${part.name}-${record.id}`);
      steps.push(...knownSteps(stepsOf(context, part, events as readonly Recorded<RecordEvent>[]))); // of this kind
    }
  }
  const first = Date.parse(from);
  const last = until === undefined ? Infinity : Date.parse(until);
  return steps.filter((step) => timeOf(step) >= first && timeOf(step) < last);
}

/** Leaves out a change of nothing that the caller may read: it is not theirs to know of. */
function knownSteps(steps: readonly Step[]): Step[] {
  return steps.filter(({ what, changes }) => what !== 'Changed' || changes.length > 0);
}

/** Own steps in their order, each part before the first own step that is later. */
function inOrder(ownSteps: readonly Step[], parts: readonly Step[]): Step[] {
  const waiting = parts.toSorted((a, b) => timeOf(a) - timeOf(b));
  const before = (step: Step) => waiting.splice(0, waiting.filter((part) => timeOf(part) < timeOf(step)).length);
  return [...ownSteps.flatMap((step) => [...before(step), step]), ...waiting];
}

function timeOf({ event }: Step): number {
  return Date.parse(event.recordedAt);
}

interface FieldChange {
  readonly field: string;
  readonly before: Values[string];
  readonly after: Values[string];
}
/** A thing with a history, and its fields. */
type Described = Pick<AnyKind, 'name' | 'fields'>;

/** An event with what it has done, in words and field by field. */
export interface HistoryStep<W extends string = string> {
  readonly kind: Described;
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
  let state: RecordState<Values> = decider.initial;
  return events.map((event): Step => {
    // neither counts: the one was damaged, the other is left out by an operator
    if (event.skipped || !isReadable(event)) return { kind, event, what: 'Cannot be read', changes: [] };
    const before = state.stage === 'unknown' ? {} : state.values;
    state = evolve(decider, state, event);
    const what = (/(Added|Changed|Removed)$/.exec(event.type)?.[0] ?? 'Changed') as Step['what']; // of such a kind
    const after = what === 'Removed' ? before : state.values;
    // a default that stands from the beginning tells nothing
    const standing = (name: string) => before[name] ?? (what === 'Added' ? (kind.fields[name]?.default ?? null) : null);
    const changed = readable.filter((name) => standing(name) !== (after[name] ?? null));
    return {
      kind,
      event,
      what,
      changes: changed.map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null })),
    };
  });
}

/** Titles of what references point at, by field and id. */
async function titlesOf(context: QueryContext, fields: AnyFields, steps: readonly HistoryStep[]) {
  const titles = new Map<string, string>();
  const references = Object.entries<Field>(fields).flatMap(([field, described]) =>
    described.kind === 'reference' ? [{ field, other: kindByName(described.to) }] : [],
  );
  for (const { field, other } of references) {
    if (!isFor(other.readers ?? other.resource, context.caller)) continue;
    const fieldChanges = steps.flatMap(({ changes }) => changes.filter((change) => change.field === field));
    const ids = fieldChanges.flatMap(({ before, after }) => [before, after].filter((id) => typeof id === 'number'));
    const records = await withRelated(context, other, await recordsWith(context, other, 'id', [...new Set(ids)]));
    for (const record of records) titles.set(`${field} ${record.id}`, titleOf(other, record));
  }
  return titles;
}

function clipped(value: Value): Value {
  return typeof value === 'string' && value.length > MOST_SIGNS ? `${value.slice(0, MOST_SIGNS)} …` : value;
}
