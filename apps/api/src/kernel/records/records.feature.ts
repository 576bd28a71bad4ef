import { type Caller, mayChange } from '@rabbet/domain/callers/caller';
import { resourceInWords } from '@rabbet/domain/callers/roles';
import type { CommandRequest } from '@rabbet/domain/deciders/decider';
import type { Values } from '@rabbet/domain/records/fields';
import {
  type AnyKind,
  computedOf,
  type RecordState,
  type ReferencedValues,
  type RecordCommand,
  recordDecider,
  type RecordEvent,
} from '@rabbet/domain/records/record';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { type AggregateOf, aggregateOf, type FactRequest } from '../changes/aggregates';
import type { Feature } from '../feature';
import { notAllowed } from '../problems/problems';
import type { References } from '../changes/references';
import { recordsController } from './records.controller';
import { recordReads } from './records.reads';

function aggregateOfKind(kind: AnyKind): AggregateOf {
  return aggregateOf(recordDecider(kind), {
    begins: ['Add'],
    answer: (events) => warningOf(kind, events),
    facts: {
      Add: (request) => factsOfValues(kind, request),
      Change: (request) => factsOfValues(kind, request),
      async Remove(request) {
        const { id, state, sources, context } = request;
        await requireMayChangeRecord(kind, request);
        if (state.stage === 'kept') await sources.records.refuseInUse(kind, Number(id), context.rehearsal);
      },
    },
  });
}

type RecordRequest = FactRequest<RecordState<Values>, RecordCommand>;

/** Warning about what was saved, of a kind that computes one. */
function warningOf(kind: AnyKind, events: readonly RecordEvent[]): object {
  if (!kind.computed?.warning) return {};
  const values: Values = Object.assign({}, ...events.map(({ data }) => data));
  const { warning } = computedOf(kind, values);
  return warning ? { warning } : {};
}

const CLAIMED_MS = 10_000;

/**
 * Refuses values that another record of the kind has. Read models show all others but those that are being saved right
 * now: a claim for a moment covers these.
 */
async function requireUnique(kind: AnyKind, { data, id, state, context, sources }: RecordRequest): Promise<void> {
  const changes = data as Values; // by the fields of its kind
  const { caller, isDryRun } = context;
  const { records, claimedKeys } = sources;
  const { unique = [] } = kind;
  if (caller.kind === 'process') return; // the program says all that it means
  if (!unique.some((field) => changes[field] !== undefined && changes[field] !== state.values[field])) return;
  const values = unique.map((field) =>
    String(changes[field] ?? (changes[field] === null ? '' : (state.values[field] ?? ''))),
  );
  await records.requireNoOther(kind, Number(id), values);
  if (isDryRun) return;
  const key = JSON.stringify(values.map((value) => value.toLowerCase()));
  await claimedKeys.claim(kind.name, { key, owner: Number(id) }, { ttlMs: CLAIMED_MS });
}

/** Refuses a change of a record by its kind and caller, or by the guard of a feature. */
async function requireMayChangeRecord(
  kind: AnyKind,
  { id, command, state, context: { caller }, sources }: RecordRequest,
): Promise<void> {
  const standing = state.values;
  requireResource(kind, command, standing, caller);
  for (const guard of sources.guards) await guard({ kind, id: Number(id), command, standing, caller });
}

/**
 * Refuses a caller who may not change the record as it was or as it becomes: some values take another resource than
 * that of the kind.
 */
function requireResource(kind: AnyKind, command: CommandRequest<RecordCommand>, values: Values, caller: Caller): void {
  const after = command.type === 'Remove' ? {} : command.data;
  for (const version of [values, { ...values, ...after }]) {
    const resource = kind.guards?.(version) ?? null;
    if (resource !== null && caller.kind === 'staff' && !mayChange(caller, resource))
      throw notAllowed(
        `Your role does not let you change this: it takes one that may change ${resourceInWords(resource)}.`,
      );
  }
}

/** Loads the records that the values of a record point at, once all that keeps it from being saved is ruled out. */
async function factsOfValues(kind: AnyKind, request: RecordRequest) {
  await requireMayChangeRecord(kind, request);
  await requireUnique(kind, request);
  const { id, command, state, sources } = request;
  const data = request.data as Values; // by the fields of its kind
  const { records } = sources;
  if (command.type === 'Change') await records.requireAnswering(kind, Number(id));
  // a rule that compares what references point at needs all of them, though only one is changed, or none
  const moves =
    kind.ruleReads !== undefined || Object.keys(data).some((name) => kind.fields[name]?.kind === 'reference');
  const referenced = moves ? await records.check(kind.fields, { ...state.values, ...data }) : {};
  return {
    id: Number(id),
    referenced: { ...referenced, ...(await recordsTwoReferencesAway(kind, referenced, records)) },
  };
}

async function recordsTwoReferencesAway(
  { fields, ruleReads = [] }: AnyKind,
  referenced: ReferencedValues,
  records: References,
): Promise<ReferencedValues> {
  const valuesByPath: Record<string, Values> = {};
  for (const path of ruleReads) {
    const [first = '', second = ''] = path.split('.');
    const near = fields[first];
    const values = referenced[first];
    const far = near?.kind === 'reference' ? KINDS.find(({ name }) => name === near.to)?.fields[second] : undefined;
    const id = values?.[second];
    if (far?.kind !== 'reference') throw new Error(`${path} names no reference of a reference`);
    if (typeof id === 'number') valuesByPath[path] = await records.required(path, far.to, id);
  }
  return valuesByPath;
}

/** All records that their fields describe completely. */
export const records: Feature = {
  name: 'records',
  aggregates: KINDS.map(aggregateOfKind),
  reads: recordReads,
  controllers: KINDS.map(recordsController),
  replies: {
    warning: {
      type: 'string',
      description: 'about what was saved, such as a name in a formula; a rule or template has it',
    },
  },
};
