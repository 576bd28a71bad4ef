import type { ArtworkEvent } from '@rabbet/domain/artworks/artworks';
import { type Entry, entryOf } from '@rabbet/domain/audit/audit';
import type { Line } from '../consignors/consignors';
import type { RecordedPiece } from '../consignors/lines';
import { recordedEvent } from './recorded';

const RECORDED = '2026-01-01T12:00:00.000Z';

/** Piece with the audit entries of these events. */
export function pieceWith(id: number, ...events: readonly ArtworkEvent[]): RecordedPiece {
  const envelope = { stream: `artwork-${id}`, recordedAt: RECORDED };
  const entries: Entry[] = [];
  events.forEach((event, revision) => {
    const entry = entryOf(recordedEvent(event, { ...envelope, revision }), entries);
    if (entry) entries.push(entry);
  });
  return { id, entries };
}

const piece = {
  sale_id: null,
  payout_id: null,
  widget_id: 7,
  title: 'Ebb',
  catalog_no: 'L-7',
  quantity: 1,
} as const;
/** Line of a piece that a consignor brings. */
export const RECEIVED_LINE: Line = {
  ...piece,
  transaction_id: 70,
  day: '2026-01-05',
  kind: 'received',
  price: null,
  share: 60,
  amount: 0,
};
/** Line of its sale, of which sixty percent are owed to the consignor. */
export const SOLD_LINE: Line = {
  ...piece,
  transaction_id: 71,
  day: '2026-02-05',
  kind: 'sold',
  price: 900_00,
  share: 60,
  amount: 540_00,
};
