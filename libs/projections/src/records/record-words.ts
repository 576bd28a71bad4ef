import { type AnyFields, isText, type Values } from '@rabbet/domain/records/fields';
import type { AnyKind } from '@rabbet/domain/records/record';
import { searchVector } from '../text/search-words';

const fieldsOf = new WeakMap<AnyKind, readonly string[]>();

/** Names of the texts by whose words records of a kind are found: those that each reader of their list may read. */
export function wordFields(kind: AnyKind): readonly string[] {
  const cached = fieldsOf.get(kind);
  if (cached) return cached;
  const readers = ['public', 'staff', kind.readers ?? kind.resource];
  const names = Object.entries<AnyFields[string]>(kind.fields)
    .filter(([, field]) => isText(field) && field.kind !== 'html' && readers.includes(field.readers ?? 'staff'))
    .map(([name]) => name);
  fieldsOf.set(kind, names);
  return names;
}

/** Words of a document of a record. */
export function wordsOfRecord(kind: AnyKind, doc: Values): string {
  return searchVector(wordFields(kind).map((name) => (typeof doc[name] === 'string' ? doc[name] : null)));
}
