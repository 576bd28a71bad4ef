import type { Recorded } from '@rabbet/domain/events/event';
import type { ErasureEvent } from '@rabbet/domain/people/erasure';
import { type AnyFields, filledIn, type Values } from '@rabbet/domain/records/fields';
import { KINDS } from '@rabbet/domain/registry/kinds';
import type { RecordEvent } from '@rabbet/domain/records/record';

export interface Address {
  readonly kind: string;
  readonly id: number;
}
export interface Row extends Address {
  readonly revision: number;
  readonly doc: Values;
}
export interface PersonalRow extends Address {
  readonly person: string;
  readonly doc: Values;
}
/** What a batch comes to. */
export interface Told {
  readonly rows: Map<string, Row>;
  readonly personal: Map<string, PersonalRow>;
  readonly removed: Map<string, Address>;
  readonly erased: Set<string>;
}

export function nothing(): Told {
  return { rows: new Map(), personal: new Map(), removed: new Map(), erased: new Set() };
}

/** Fields that can be said of nobody, by kind: with no person to them, or none where their reference is null. */
const PLAIN: Readonly<Record<string, AnyFields>> = Object.fromEntries(
  KINDS.map(({ name, fields }) => [
    name,
    Object.fromEntries(Object.entries(fields).filter(([, { personal }]) => personal !== 'self')),
  ]),
);

export function fold(event: Recorded<RecordEvent | ErasureEvent>, told: Told): void {
  const { rows, personal, removed, erased } = told;
  if (event.type === 'PersonErasureCompleted') {
    const { person } = event.data;
    erased.add(person);
    for (const [key, row] of personal) if (row.person === person) personal.delete(key);
    return;
  }
  const { stream, revision } = event;
  const address = addressOf(stream);
  if (event.type.endsWith('Removed')) {
    rows.delete(stream);
    for (const key of personal.keys()) if (key.startsWith(`${stream} `)) personal.delete(key);
    removed.set(stream, address);
    return;
  }
  const said = event.type.endsWith('Added') ? filledIn<object>(PLAIN[address.kind] ?? {}, event.data) : event.data;
  rows.set(stream, { ...address, revision, doc: { ...rows.get(stream)?.doc, ...said } });
  for (const [person, spoken] of Object.entries(event.personal ?? {})) {
    if (!spoken) continue; // erased
    const key = `${stream} ${person}`;
    personal.set(key, { ...address, person, doc: { ...personal.get(key)?.doc, ...(spoken as Values) } }); // fields alone
  }
}

/** widget-type-7 is the seventh of the widget types. */
export function addressOf(stream: string): Address {
  const cut = stream.lastIndexOf('-');
  return { kind: stream.slice(0, cut), id: Number(stream.slice(cut + 1)) };
}
