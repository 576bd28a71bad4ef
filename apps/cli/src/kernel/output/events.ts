import type { Recorded } from '@rabbet/domain/events/event';
import { isObject } from '@rabbet/imports';
import { inDollars, unitsOf } from './amounts';
import type { Column } from './printing';

interface Damage {
  readonly what: string;
  readonly says: string;
}

type ShownEvent = ReturnType<typeof showEvent>;

/**
 * Event as an operator sees it. Personal data are included only on request; those of an erased person are null under
 * the person's id.
 */
export function showEvent(event: Recorded, withPersonal: boolean, faults: readonly Damage[] = []) {
  const { recordedAt, occurredAt, actor, origin, stream, revision, type, commandId, id, position } = event;
  const { personal = {} } = event;
  const data = dataOf(event);
  const units = unitsOf(data);
  return {
    at: recordedAt,
    by: actor,
    origin,
    stream,
    revision,
    type,
    data,
    ...(event.skipped && { skipped: event.skipped }),
    ...(faults.length > 0 && { damage: faults.map(({ what, says }) => ({ what, says })) }),
    ...(units && { units }),
    ...(withPersonal && Object.keys(personal).length > 0 && { personal }),
    ...(occurredAt !== recordedAt && { occurredAt }),
    commandId,
    id,
    position,
  };
}

export const EVENT_COLUMNS: readonly Column<ShownEvent>[] = [
  { title: 'at', of: ({ at }) => at.replace('T', ' ').replace(/(\.\d+)?Z$/, '') },
  { title: 'by', of: ({ by }) => by, gives: true },
  { title: 'origin', of: ({ origin }) => origin, isSpared: true },
  { title: 'stream', of: ({ stream, revision }) => `${stream} @${revision}` },
  { title: 'event', of: ({ type }) => type },
  { title: 'what', of: whatOf, gives: true },
];

function whatOf({ data, personal, skipped, damage = [] }: ShownEvent): string {
  const personFacts = Object.entries(personal ?? {}).map(([person, details]) =>
    details === null ? `person ${person}: [erased]` : `person ${person}: ${listFields(details)}`,
  );
  const skip = skipped ? [`skipped by ${skipped.by} at ${skipped.at}: ${skipped.reason}`] : [];
  const faults = damage.map(({ what, says }) => `${what.toUpperCase()}: ${says}`);
  return [...skip, ...faults, listFields(inDollars(data)), ...personFacts].filter((text) => text !== '').join('; ');
}

function listFields(data: unknown): string {
  if (!isObject(data)) return String(data);
  return Object.entries(data)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

/** Data of an event, or the message of the error where a newer program wrote data that this one cannot read. */
function dataOf(event: Recorded): unknown {
  try {
    return event.data;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
