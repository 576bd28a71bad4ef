import { hash } from 'node:crypto';
import type { PlacedEvent } from './event-log';

/** A digest of an event as it is stored, with its place: an event that was altered or moved has another one. */
export function checksumOf(event: Omit<PlacedEvent, 'position'>): string {
  const { stream, revision, id, type, data, meta } = event;
  return hash('sha256', [stream, revision, id, type, data, meta].join('\n'), 'base64url'); // none of them holds a line feed
}
