import type { ArtworkEvent } from '@rabbet/domain/artworks/artworks';
import { type Entry, entryOf } from '@rabbet/domain/audit/audit';
import type { Recorded } from '@rabbet/domain/events/event';
import type { RecordedPiece } from '../consignors/lines';

const RECORDED = '2026-01-01T12:00:00.000Z';

/** Piece with what these events recorded of it. */
export function pieceWith(id: number, ...events: readonly ArtworkEvent[]): RecordedPiece {
  const entries: Entry[] = [];
  events.forEach((event, revision) => {
    const entry = entryOf(recorded(event, id, revision), entries);
    if (entry) entries.push(entry);
  });
  return { id, entries };
}

function recorded(event: ArtworkEvent, id: number, revision: number): Recorded<ArtworkEvent> {
  return {
    ...event,
    id: `e${revision}`,
    stream: `artwork-${id}`,
    revision,
    position: `${revision}`,
    schema: 1,
    recordedAt: RECORDED,
    occurredAt: event.occurredAt ?? RECORDED,
    commandId: null,
    cause: null,
    run: null,
    actor: 'account-7',
    origin: 'web',
  } as Recorded<ArtworkEvent>;
}
