import type { AnyFields } from '@rabbet/domain/records/fields';
import { type AnyKind, nounOf } from '@rabbet/domain/records/record';
import { KINDS } from './kinds';
import { STREAMS } from './streams';

/** Descriptions of the fields in the data of events, by the type of the event. */
export const FIELDS_IN_EVENTS: ReadonlyMap<string, AnyFields> = new Map([
  ...KINDS.flatMap(fieldsOfEvents),
  ...STREAMS.flatMap(({ fields = {} }) =>
    Object.entries(fields).flatMap(([type, of]) => (of ? [[type, of] as const] : [])),
  ),
]);

function fieldsOfEvents(kind: AnyKind): [string, AnyFields][] {
  return ['Added', 'Changed'].map((happened) => [`${nounOf(kind)}${happened}`, kind.fields]);
}
