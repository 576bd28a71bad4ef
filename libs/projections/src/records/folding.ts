import type { Recorded } from '@rabbet/domain/events/event';
import type { ErasureEvent } from '@rabbet/domain/people/erasure';
import { type AnyFields, fillDefaults, type Values } from '@rabbet/domain/records/fields';
import type { AnyKind, RecordEvent } from '@rabbet/domain/records/record';

export interface Address {
  readonly kind: string;
  readonly id: number;
}
export interface Row {
  readonly id: number;
  readonly revision: number;
  readonly doc: Values;
}
export interface PersonalRow {
  readonly id: number;
  readonly person: string;
  readonly doc: Values;
}
/** Rows that a batch changes and removes. */
export interface FoldedRecords {
  readonly rows: Map<number, Row>;
  readonly personal: Map<string, PersonalRow>;
  readonly removed: Set<number>;
  readonly erased: Set<string>;
}

export function emptyFold(): FoldedRecords {
  return { rows: new Map(), personal: new Map(), removed: new Set(), erased: new Set() };
}

const plain = new WeakMap<AnyKind, AnyFields>();

/** Fields that can be said of nobody: with no person to them, or none where their reference is null. */
function plainFields(kind: AnyKind): AnyFields {
  const cached = plain.get(kind);
  if (cached) return cached;
  const fields = Object.fromEntries(Object.entries(kind.fields).filter(([, { personal }]) => personal !== 'self'));
  plain.set(kind, fields);
  return fields;
}

/** A record that was added before a field existed has its default from the first fold on. */
export function fold(kind: AnyKind, event: Recorded<RecordEvent | ErasureEvent>, folded: FoldedRecords): void {
  const { rows, personal, removed, erased } = folded;
  if (event.type === 'PersonErasureCompleted') {
    const { person } = event.data;
    erased.add(person);
    for (const [key, row] of personal) if (row.person === person) personal.delete(key);
    return;
  }
  const { stream, revision } = event;
  const { id } = addressOf(stream);
  if (event.type.endsWith('Removed')) {
    rows.delete(id);
    for (const [key, row] of personal) if (row.id === id) personal.delete(key);
    removed.add(id);
    return;
  }
  const fields = event.type.endsWith('Added') ? fillDefaults<object>(plainFields(kind), event.data) : event.data;
  rows.set(id, { id, revision, doc: { ...rows.get(id)?.doc, ...fields } });
  for (const [person, personalFields] of Object.entries(event.personal ?? {})) {
    if (!personalFields) continue; // erased
    const key = `${id} ${person}`;
    personal.set(key, { id, person, doc: { ...personal.get(key)?.doc, ...(personalFields as Values) } }); // fields alone
  }
}

/** widget-type-7 is the seventh of the widget types. */
export function addressOf(stream: string): Address {
  const cut = stream.lastIndexOf('-');
  return { kind: stream.slice(0, cut), id: Number(stream.slice(cut + 1)) };
}
