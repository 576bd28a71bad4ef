import type { AnyFields } from '@rabbet/domain/records/fields';
import { type AnyKind, nounOf } from '@rabbet/domain/records/record';
import { KINDS } from './kinds';
import { STREAMS } from './streams';

/** By the types of events, the fields of their data that hold HTML; events without any are not in it. */
export const HTML_IN_EVENTS: ReadonlyMap<string, readonly string[]> = new Map(
  [...KINDS.flatMap(fieldsOfRecords), ...STREAMS.flatMap(({ fields = {} }) => Object.entries(fields))].flatMap(
    ([type, fields]) => {
      const html = htmlOf(fields ?? {});
      return html.length > 0 ? [[type, html] as const] : [];
    },
  ),
);

function fieldsOfRecords(kind: AnyKind): [string, AnyFields][] {
  return ['Added', 'Changed'].map((happened) => [`${nounOf(kind)}${happened}`, kind.fields]);
}

function htmlOf(fields: AnyFields): string[] {
  return Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'html' ? [name] : []));
}
