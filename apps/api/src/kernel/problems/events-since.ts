import type { EditConflict } from '@rabbet/commands';
import { type Caller, isFor } from '@rabbet/domain/callers/caller';
import { FIELDS_IN_EVENTS } from '@rabbet/domain/registry/fields-in-events';

/** Changes since the caller looked, for staff alone, with the names of the fields that they may read. */
export function describeEventsSince({ eventsSince }: Pick<EditConflict, 'eventsSince'>, caller: Caller) {
  return eventsSince.map(({ type, data, personal, revision, recordedAt, actor }) => {
    const eventFields = FIELDS_IN_EVENTS.get(type);
    const names = [data, ...Object.values(personal ?? {})].flatMap((values) => Object.keys(values ?? {}));
    const fields = names.filter((name) => isFor(eventFields?.[name]?.readers ?? 'staff', caller));
    return { type, revision, at: recordedAt, by: actor, fields };
  });
}
