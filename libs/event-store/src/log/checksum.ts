import { hash } from 'node:crypto';
import type { PlacedEvent } from './event-log';

/** Digest of an event with its stream and revision: an altered or moved event has another one. */
export function checksumOf(event: Omit<PlacedEvent, 'position'>): string {
  const { stream, revision, id, type, data, meta } = event;
  return hash('sha256', [stream, revision, id, type, data, meta].join('\n'), 'base64url'); // no part holds a line feed
}
