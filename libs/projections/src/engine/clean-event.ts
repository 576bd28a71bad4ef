import type { Recorded } from '@rabbet/domain/events/event';
import { HTML_IN_EVENTS } from '@rabbet/domain/registry/html-in-events';
import { cleanHtml } from '../text/plain-html';

/** The same event with clean HTML: the log may hold what was let in by an older filter, or came by no filter at all. */
export function withCleanHtml<E extends Recorded>(event: E): E {
  const fields = HTML_IN_EVENTS.get(event.type);
  if (!fields) return event;
  const { data, personal = {} } = event;
  const cleanPersonal = Object.entries(personal).map(
    ([person, values]) => [person, values && cleaned(values, fields)] as const,
  );
  return {
    ...event,
    data: cleaned(data, fields),
    ...(cleanPersonal.length > 0 && { personal: Object.fromEntries(cleanPersonal) }),
  };
}

function cleaned(data: object, fields: readonly string[]): object {
  const clean = Object.entries(data).map(([name, value]: [string, unknown]) => [
    name,
    fields.includes(name) && typeof value === 'string' ? cleanHtml(value) : value,
  ]);
  return Object.fromEntries(clean) as object; // the same fields
}
