import type { AnyFields } from '@rabbet/domain/records/fields';
import { FIELDS_IN_EVENTS } from './fields-in-events';

/** Fields with HTML in the data of events, by the type of the event; events without any are left out. */
export const HTML_IN_EVENTS: ReadonlyMap<string, readonly string[]> = new Map(
  [...FIELDS_IN_EVENTS].flatMap(([type, fields]) => {
    const html = htmlOf(fields);
    return html.length > 0 ? [[type, html] as const] : [];
  }),
);

function htmlOf(fields: AnyFields): string[] {
  return Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'html' ? [name] : []));
}
