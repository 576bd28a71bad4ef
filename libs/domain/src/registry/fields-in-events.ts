import type { AnyFields } from '@rabbet/domain/records/fields';
import { type AnyKind, nounOf } from '@rabbet/domain/records/record';
import { KINDS } from './kinds';
import { STREAMS } from './streams';

/** By the types of events, what describes the fields of their data, as far as it is described. */
export const FIELDS_IN_EVENTS: ReadonlyMap<string, AnyFields> = new Map([
  ...KINDS.flatMap(fieldsOfRecords),
  ...STREAMS.flatMap(({ fields = {} }) =>
    Object.entries(fields).flatMap(([type, of]) => (of ? [[type, of] as const] : [])),
  ),
]);

function fieldsOfRecords(kind: AnyKind): [string, AnyFields][] {
  return ['Added', 'Changed'].map((happened) => [`${nounOf(kind)}${happened}`, kind.fields]);
}
