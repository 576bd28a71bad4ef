import {
  type ArtworkDetails,
  type ArtworkEvent,
  artworkFields,
  recordedFields,
  type Transaction,
} from '@rabbet/domain/artworks/artworks';
import type { Recorded } from '@rabbet/domain/events/event';
import { filledIn } from '@rabbet/domain/records/fields';
import { type Entry, entryOf } from './audit';

const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}`;
/** Valid time: noon on a day of January. */
export const at = (n: number) => `${day(n)} 12:00:00`;
/** Recorded time: noon on a day of January. */
export const instant = (n: number) => `${day(n)}T12:00:00.000Z`;

export function registered(details: Partial<ArtworkDetails> = {}): ArtworkEvent {
  return { type: 'ArtworkRegistered', data: filledIn<ArtworkDetails>(artworkFields, { name: 'Ebb', ...details }) };
}

export function bought(details: Partial<Transaction> & { readonly id: number }): ArtworkEvent {
  const { id, ...fields } = { activity: 'Purchased' as const, ...details };
  return {
    type: 'ArtworkTransactionRecorded',
    data: { id, ...filledIn<Omit<Transaction, 'id' | 'corrected'>>(recordedFields, fields) },
  };
}

export const sold = (details: Partial<Transaction>) => bought({ id: 71, activity: 'Sold', ...details });

/** Event that was recorded on a day of January. */
export function recorded(event: ArtworkEvent, revision: number, dayOfMonth: number): Recorded<ArtworkEvent> {
  return {
    ...event,
    id: `e${revision}`,
    stream: 'artwork-1',
    revision,
    position: `${revision}`,
    schema: 1,
    recordedAt: instant(dayOfMonth),
    occurredAt: event.occurredAt ?? instant(dayOfMonth),
    commandId: null,
    cause: null,
    run: null,
    actor: 'account-7',
    origin: 'web',
  } as Recorded<ArtworkEvent>;
}

/** Event with the day of January on which it was recorded. */
export type RecordedOn = readonly [ArtworkEvent, number];

export function entriesOf(story: readonly RecordedOn[]): Entry[] {
  const entries: Entry[] = [];
  story.forEach(([event, dayOfMonth], revision) => {
    const entry = entryOf(recorded(event, revision, dayOfMonth), entries);
    if (entry) entries.push(entry);
  });
  return entries;
}

export const consigned = (more = {}) =>
  bought({ id: 70, activity: 'Consigned', vendor_id: 5, completed: at(2), ...more });
export const corrected = (transaction_id: number): ArtworkEvent => ({
  type: 'ArtworkTransactionCorrected',
  data: { transaction_id, reason: 'entered twice' },
});
