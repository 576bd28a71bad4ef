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
import { type AggregateFactory, aggregateOf, type FactRequest } from '../changes/aggregates';
import type { Feature } from '../feature';
import { notAllowed } from '../problems/problems';
import type { References } from '../changes/references';
import { recordsController } from './records.controller';
import { recordReads } from './records.reads';

function aggregateOfKind(kind: AnyKind): AggregateFactory {
  return aggregateOf(recordDecider(kind), {
    begins: ['Add'],
    answer: (events) => warningOf(kind, events),
    facts: {
      Add: (request) => checkAndLoadFacts(kind, request),
      Change: (request) => checkAndLoadFacts(kind, request),
      async Remove(request) {
        const { id, state, sources, context } = request;
        await requireMayChangeRecord(kind, request);
        if (state.stage === 'kept') await sources.records.refuseIfInUse(kind, Number(id), context.rehearsal);
      },
    },
  });
}

type RecordRequest = FactRequest<RecordState<Values>, RecordCommand>;

/** Adds a warning about the saved values to the answer, if the kind computes one. */
function warningOf(kind: AnyKind, events: readonly RecordEvent[]): object {
  if (!kind.computed?.warning) return {};
  const values: Values = Object.assign({}, ...events.map(({ data }) => data));
  const { warning } = computedOf(kind, values);
  return warning ? { warning } : {};
}

const CLAIM_MS = 10_000;

/**
 * Refuses values of unique fields that another record of the kind has, and claims them for this record. The read model
 * does not show a record that is being saved at the same moment: the claim refuses that one.
 */
async function claimUniqueValues(kind: AnyKind, { data, id, state, context, sources }: RecordRequest): Promise<void> {
  const changes = data as Values; // by the fields of its kind
  const { caller, isDryRun } = context;
  const { records, claimedKeys } = sources;
  const { unique = [] } = kind;
  if (caller.kind === 'process') return; // processes of the program may save equal records
  if (!unique.some((field) => changes[field] !== undefined && changes[field] !== state.values[field])) return;
  const newValues = { ...state.values, ...withoutUndefined(changes) };
  const values = unique.map((field) => String(newValues[field] ?? ''));
  await records.requireUnique(kind, Number(id), values);
  if (isDryRun) return;
  const key = JSON.stringify(values.map((value) => value.toLowerCase()));
  await claimedKeys.claim(kind.name, { key, owner: Number(id) }, { ttlMs: CLAIM_MS });
}

function withoutUndefined(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Refuses a change that the caller's role does not allow, or that the guard of a feature refuses. */
async function requireMayChangeRecord(
  kind: AnyKind,
  { id, command, state, context: { caller }, sources }: RecordRequest,
): Promise<void> {
  const { values: currentValues } = state;
  requireResource(kind, command, currentValues, caller);
  for (const guard of sources.guards) await guard({ kind, id: Number(id), command, currentValues, caller });
}

/**
 * Refuses a caller who may not change the record as it is now, or as it would be. Some values of a kind take another
 * right than the kind itself: a setting that guards accounts, for example, takes the right to change accounts.
 */
function requireResource(
  kind: AnyKind,
  command: CommandRequest<RecordCommand>,
  currentValues: Values,
  caller: Caller,
): void {
  const changes = command.type === 'Remove' ? {} : command.data;
  for (const values of [currentValues, { ...currentValues, ...changes }]) {
    const resource = kind.guards?.(values) ?? null;
    if (resource !== null && caller.kind === 'staff' && !mayChange(caller, resource))
      throw notAllowed(
        `Your role does not let you change this: it takes one that may change ${resourceInWords(resource)}.`,
      );
  }
}

/** Refuses what may not be saved, claims the unique values, and loads the records that the values point at. */
async function checkAndLoadFacts(kind: AnyKind, request: RecordRequest) {
  await requireMayChangeRecord(kind, request);
  await claimUniqueValues(kind, request);
  const { id, command, state, sources } = request;
  const data = request.data as Values; // by the fields of its kind
  const { records } = sources;
  if (command.type === 'Change') await records.requireNotMerged(kind, Number(id));
  // the rule of a kind may compare several referenced records: then all are loaded, whichever field changes
  const needsReferences =
    kind.ruleReads !== undefined || Object.keys(data).some((name) => kind.fields[name]?.kind === 'reference');
  const referenced = needsReferences ? await records.requireReferences(kind.fields, { ...state.values, ...data }) : {};
  return {
    id: Number(id),
    referenced: { ...referenced, ...(await recordsTwoReferencesAway(kind, referenced, records)) },
  };
}

/**
 * Loads records that a rule of the kind names by two references: for a contact detail and the path
 * `attribute_id.vector_point_id`, the point of the attribute that the detail points at.
 */
async function recordsTwoReferencesAway(
  { fields, ruleReads = [] }: AnyKind,
  referenced: ReferencedValues,
  records: References,
): Promise<ReferencedValues> {
  const valuesByPath: Record<string, Values> = {};
  for (const path of ruleReads) {
    const [firstName = '', secondName = ''] = path.split('.');
    const firstField = fields[firstName];
    const firstKind = firstField?.kind === 'reference' ? KINDS.find(({ name }) => name === firstField.to) : undefined;
    const secondField = firstKind?.fields[secondName];
    if (secondField?.kind !== 'reference') throw new Error(`${path} names no reference of a reference`);
    const id = referenced[firstName]?.[secondName];
    if (typeof id === 'number') valuesByPath[path] = await records.requireRecord(path, secondField.to, id);
  }
  return valuesByPath;
}

/** Feature of all kinds of records: their routes, reads and rules follow from the fields of each kind. */
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
