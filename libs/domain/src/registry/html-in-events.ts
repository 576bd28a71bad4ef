import type { AnyFields } from '@rabbet/domain/records/fields';
import { FIELDS_IN_EVENTS } from './fields-in-events';

/** By the types of events, the fields of their data that hold HTML; events without any are not in it. */
export const HTML_IN_EVENTS: ReadonlyMap<string, readonly string[]> = new Map(
  [...FIELDS_IN_EVENTS].flatMap(([type, fields]) => {
    const html = htmlOf(fields);
    return html.length > 0 ? [[type, html] as const] : [];
  }),
);

function htmlOf(fields: AnyFields): string[] {
  return Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'html' ? [name] : []));
}
