import { type ArtworkEvent, recordedFields, type Transaction } from '@rabbet/domain/artworks/artworks';
import type { Recorded } from '@rabbet/domain/events/event';
import { fillDefaults } from '@rabbet/domain/records/fields';
import { type Entry, entryOf } from '../audit/audit';
import { recordedEvent } from './recorded';

const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}`;
/** Valid time: noon on a day of January. */
export const momentOn = (n: number) => `${day(n)} 12:00:00`;
/** Recorded time: noon on a day of January. */
export const instantOn = (n: number) => `${day(n)}T12:00:00.000Z`;

export function transactionRecorded(details: Partial<Transaction> & { readonly id: number }): ArtworkEvent {
  const { id, ...fields } = { activity: 'Purchased' as const, ...details };
  return {
    type: 'ArtworkTransactionRecorded',
    data: { id, ...fillDefaults<Omit<Transaction, 'id' | 'corrected'>>(recordedFields, fields) },
  };
}

export const saleRecorded = (details: Partial<Transaction>) =>
  transactionRecorded({ id: 71, activity: 'Sold', ...details });

/** Event that was recorded on a day of January. */
export function toRecordedEvent(event: ArtworkEvent, revision: number, dayOfMonth: number): Recorded<ArtworkEvent> {
  return recordedEvent(event, { stream: 'artwork-1', revision, recordedAt: instantOn(dayOfMonth) });
}

/** Event with the day of January on which it was recorded. */
export type DatedEvent = readonly [ArtworkEvent, number];

export function entriesOf(story: readonly DatedEvent[]): Entry[] {
  const entries: Entry[] = [];
  story.forEach(([event, dayOfMonth], revision) => {
    const entry = entryOf(toRecordedEvent(event, revision, dayOfMonth), entries);
    if (entry) entries.push(entry);
  });
  return entries;
}

export const consignmentRecorded = (more = {}) =>
  transactionRecorded({ id: 70, activity: 'Consigned', vendor_id: 5, completed: momentOn(2), ...more });
export const transactionCorrected = (transaction_id: number): ArtworkEvent => ({
  type: 'ArtworkTransactionCorrected',
  data: { transaction_id, reason: 'entered twice' },
});
