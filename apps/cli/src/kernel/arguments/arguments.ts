import { isEventId } from '@rabbet/domain/audit/skips';
import { isDate } from '@rabbet/domain/time/days';
import { endOfDay } from '@rabbet/domain/time/zone';
import { isRunName, RUN_NAMES } from '@rabbet/domain/imports/imports';
import type { Position } from '@rabbet/domain/events/event';
import { InvalidArgumentError } from 'commander';
import { positionIn } from './positions';

export function personId(text: string): string {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('A person is named by an id, such as 12.');
  return text;
}

export function eventId(text: string): string {
  const id = text.toLowerCase();
  if (!isEventId(id)) throw new InvalidArgumentError('An event is named by its id, a UUID.');
  return id;
}

/** A read model, with or without its version, and with or without the prefix that its schema has. */
export function projectionName(text: string): string {
  const [, name] = /^(?:read_)?([a-z][a-z0-9_]*)$/.exec(text) ?? [];
  if (!name)
    throw new InvalidArgumentError('A read model is named as in "rabbet projections status", such as artworks.');
  return name;
}

export function recordId(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError('It is named by its id, such as 12.');
  return Number(text);
}

export function revision(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It is a revision, as show tells it, such as 3.');
  return Number(text);
}

/** A place in a stream: a revision, or the instant at which a day of the shop is over, in epoch milliseconds. */
export type Until = { readonly revision: number } | { readonly before: number } | { readonly position: Position };

export function until(text: string): Until {
  if (/^\d{1,9}$/.test(text)) return { revision: Number(text) };
  const position = positionIn(text);
  if (position !== null) return { position };
  if (isDate(text)) return { before: endOfDay(text) };
  throw new InvalidArgumentError(
    'It is a revision, such as 3, a day, such as 2026-11-27, or a position of the log: 20 digits, or both numbers of an EventStoreDB, such as 4426496/4426496.',
  );
}

export function runName(text: string): string {
  if (!isRunName(text)) throw new InvalidArgumentError(RUN_NAMES);
  return text;
}

export function atLeastOne(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It is a whole number above 0.');
  return Number(text);
}

/** Null where it is no id of an event, but may be the name of a stream. */
export function eventIdIn(text: string): string | null {
  const id = text.toLowerCase();
  return isEventId(id) ? id : null;
}
