import type { Recorded } from '@rabbet/domain/events/event';
import { isObject } from '@rabbet/imports';
import { inDollars, unitsOf } from './amounts';
import type { Column } from './printing';

interface Damage {
  readonly what: string;
  readonly says: string;
}

type ToldEvent = ReturnType<typeof toldEvent>;

/**
 * An event as an operator looks at it. What is said of persons is told only when it is asked for. What was said of an
 * erased person is nothing: they are named by their id with null.
 */
export function toldEvent(event: Recorded, withPersonal: boolean, faults: readonly Damage[] = []) {
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

export const EVENT_COLUMNS: readonly Column<ToldEvent>[] = [
  { title: 'at', of: ({ at }) => at.replace('T', ' ').replace(/(\.\d+)?Z$/, '') },
  { title: 'by', of: ({ by }) => by, gives: true },
  { title: 'origin', of: ({ origin }) => origin, isSpared: true },
  { title: 'stream', of: ({ stream, revision }) => `${stream} @${revision}` },
  { title: 'event', of: ({ type }) => type },
  { title: 'what', of: whatOf, gives: true },
];

function whatOf({ data, personal, skipped, damage = [] }: ToldEvent): string {
  const persons = Object.entries(personal ?? {}).map(([person, said]) =>
    said === null ? `person ${person}: [erased]` : `person ${person}: ${spelled(said)}`,
  );
  const skip = skipped ? [`skipped by ${skipped.by} at ${skipped.at}: ${skipped.reason}`] : [];
  const faults = damage.map(({ what, says }) => `${what.toUpperCase()}: ${says}`);
  return [...skip, ...faults, spelled(inDollars(data)), ...persons].filter((text) => text !== '').join('; ');
}

function spelled(data: unknown): string {
  if (!isObject(data)) return String(data);
  return Object.entries(data)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

/** What a newer program wrote cannot be read by this one, and is told of all the same. */
function dataOf(event: Recorded): unknown {
  try {
    return event.data;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
