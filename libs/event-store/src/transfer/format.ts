import { createHash, type Hash } from 'node:crypto';
import type { Position } from '@rabbet/domain/events/event';
import type { PlacedEvent } from '../log/event-log';

/*
 * Format of an export: lines of JSON. The first one describes the log, then there is one for each event in the order of
 * the log, and the last one has the number of events and a digest of all lines before it.
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

/** Line of an event. Data and meta are JSON texts in JSON strings, so that they are kept byte for byte. */
export function eventLine({ position, stream, revision, id, type, data, meta }: PlacedEvent): string {
  return JSON.stringify({ position, stream, revision, id, type, data, meta });
}

/** Last line of an export. A file without it is incomplete. */
export function lastLine(events: number, digest: Digest): string {
  return JSON.stringify({ end: true, events, sha256: digest.hex() });
}

/** SHA-256 of lines with their line ends. */
export class Digest {
  private readonly hash: Hash = createHash('sha256');

  /** Adds a line and returns it. */
  add(line: string): string {
    this.hash.update(`${line}\n`);
    return line;
  }

  hex(): string {
    return this.hash.digest('hex');
  }
}
