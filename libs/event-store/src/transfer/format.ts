import { createHash, type Hash } from 'node:crypto';
import type { Position } from '@rabbet/domain/events/event';
import type { PlacedEvent } from '../log/event-log';

/*
 * An export is lines of JSON: one that says what it is, one for each event in the order of the log, and one that says
 * how many there were, with a digest of all lines before it.
 */

export const FORMAT = 'rabbet log';
export const VERSION = 1;

/** Description of the exported log in the first line. */
export interface Exported {
  /** Identity of the log. */
  readonly log: string;
  /** Position of its last event; START if there was none. */
  readonly head: Position;
}

export function firstLine({ log, head }: Exported): string {
  return JSON.stringify({ format: FORMAT, version: VERSION, log, head });
}

/** Data and meta stand in it as texts within the text: so they are what they were, byte for byte. */
export function eventLine({ position, stream, revision, id, type, data, meta }: PlacedEvent): string {
  return JSON.stringify({ position, stream, revision, id, type, data, meta });
}

/** Last line of an export: a file without it was cut off. */
export function lastLine(events: number, digest: Digest): string {
  return JSON.stringify({ end: true, events, sha256: digest.hex() });
}

/** A digest of lines, each with the line end that it has in a file. */
export class Digest {
  private readonly hash: Hash = createHash('sha256');

  add(line: string): string {
    this.hash.update(`${line}\n`);
    return line;
  }

  hex(): string {
    return this.hash.digest('hex');
  }
}
