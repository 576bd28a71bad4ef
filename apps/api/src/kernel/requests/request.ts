import { type Caller, VISITOR } from '@rabbet/domain/callers/caller';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What is known of a request while it is answered. */
export interface RequestNotes {
  readonly id: string;
  caller: Caller;
  /** What it is counted under: never the address, which may tell of a person. */
  route: string | null;
}

const notes = new WeakMap<IncomingMessage, RequestNotes>();

/** A number that a proxy gave it is kept, if it looks like one. */
export function noteRequest(req: IncomingMessage): RequestNotes {
  const given = req.headers['x-request-id'];
  const id = typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
  const noted: RequestNotes = { id, caller: VISITOR, route: null };
  notes.set(req, noted);
  return noted;
}

export function notesOf(req: IncomingMessage): RequestNotes {
  return notes.get(req) ?? noteRequest(req);
}
