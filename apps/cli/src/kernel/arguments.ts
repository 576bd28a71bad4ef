import { isEventId } from '@rabbet/domain/audit/skips';
import { InvalidArgumentError } from 'commander';

export function personId(text: string): string {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('A person is named by an id, such as 12.');
  return text;
}

export function eventId(text: string): string {
  const id = text.toLowerCase();
  if (!isEventId(id)) throw new InvalidArgumentError('An event is named by its id, a UUID.');
  return id;
}

/** A version of a read model, as its schema is called or without the prefix of that. */
export function projectionName(text: string): string {
  const [, name] = /^(?:read_)?([a-z][a-z0-9_]*_v[1-9]\d*)$/.exec(text) ?? [];
  if (!name) throw new InvalidArgumentError('A read model is named by name and version, such as artworks_v3.');
  return name;
}

export function recordId(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError('It is named by its id, such as 12.');
  return Number(text);
}

export function atLeastOne(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It is a whole number above 0.');
  return Number(text);
}
