import { processCaller } from '@rabbet/domain/callers/caller';
import type { Recorded } from '@rabbet/domain/events/event';
import { type AnyFields, type Fields, fillDefaults, type Values } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/labels';
import { toWire } from '@rabbet/domain/records/wire';

export const undoingFields = {
  run: { kind: 'text', required: true, min: 1, max: 64, about: 'the run', example: 'run-4f0c2a9b71de' },
  kind: { kind: 'text', required: true, min: 1, max: 64, about: 'kind of what it touched', example: 'artwork' },
  record_id: { kind: 'whole', required: true, min: 1, about: 'of the piece or record', example: 7 },
} as const satisfies AnyFields;

/** A change as the API takes it. */
export interface PlannedChange {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
}

/** Reason for which something of a run stays. */
export interface Reason {
  /** "It was sold since" */
  readonly what: string;
  /** "transaction 48" */
  readonly detail?: string;
  /** Person who did it, as events name them; null where the run itself did. */
  readonly by: string | null;
}

/** Plan that takes back what a run has done to one piece or record. */
export type UndoPlan =
  /** Taken back already, or gone. */
  | { readonly outcome: 'nothing' }
  | { readonly outcome: 'refused'; readonly reasons: readonly Reason[] }
  | {
      readonly outcome: 'undone';
      /** Changes to be made one after the other. */
      readonly changes: readonly PlannedChange[];
      /** Reasons for which some of it stays. */
      readonly left: readonly Reason[];
    };

/** The plan of these changes; refused where there is none, and something has to stay. */
export function toUndoPlan(changes: readonly PlannedChange[], left: readonly Reason[]): UndoPlan {
  if (changes.length > 0) return { outcome: 'undone', changes, left: withoutDuplicates(left) };
  return left.length > 0 ? refusedPlan(left) : { outcome: 'nothing' };
}

export function refusedPlan(reasons: readonly Reason[]): UndoPlan {
  return { outcome: 'refused', reasons: withoutDuplicates(reasons) };
}

function withoutDuplicates(reasons: readonly Reason[]): readonly Reason[] {
  return [...new Map(reasons.map((reason) => [`${reason.what} ${reason.detail}`, reason])).values()];
}

/** A reason as a sentence, by the names of those who act in it. */
export function reasonInWords({ what, detail, by }: Reason, names: ReadonlyMap<string, string>): string {
  const actor = by === null ? undefined : `by ${names.get(by) ?? by}`;
  const details = [detail, actor].filter((part) => part !== undefined).join(', ');
  return details === '' ? `${what}.` : `${what} (${details}).`;
}

/** The sentence without what differs from record to record, by which many are counted. */
export function reasonWithoutDetails(sentence: string): string {
  return sentence.replace(/ \([^()]*\)\.$/, '.');
}

export function changedSinceReason(fields: AnyFields, name: string, event: Pick<Recorded, 'actor'> | null): Reason {
  const label = labelOf(name, fields[name] ?? {});
  return { what: `Its ${label.charAt(0).toLowerCase()}${label.slice(1)} was changed since`, by: event?.actor ?? null };
}

/** Values as the API takes them, and no others. */
export function toWireValues(fields: AnyFields, values: Values): Values {
  const wire = toWire(fields, fillDefaults<Values>(fields as Fields<Values>, values), processCaller('undoing'));
  return Object.fromEntries(Object.keys(values).map((name) => [name, wire[name] ?? null]));
}
