import {
  type Artwork,
  artwork,
  type ArtworkDetails,
  type ArtworkEvent,
  putThereAt,
} from '@rabbet/domain/artworks/artworks';
import { evolve } from '@rabbet/domain/deciders/decider';
import type { Recorded } from '@rabbet/domain/events/event';
import { momentOf } from '@rabbet/domain/time/moments';

/** Fields of a piece that an audit tells: the others say nothing of whose it was. */
const AUDITED_FIELDS = ['name', 'manufacturer_id', 'catalog_no', 'location', 'cost', 'markup', 'price'] as const;
type AuditedFields = Partial<Pick<ArtworkDetails, (typeof AUDITED_FIELDS)[number]>>;

/** Events that an audit follows; no other changes what it tells. */
export const AUDITED_EVENTS = [
  'ArtworkRegistered',
  'ArtworkChanged',
  'ArtworkRenumbered',
  'ArtworkTransactionRecorded',
  'ArtworkTransactionCompleted',
  'ArtworkTransactionCorrected',
] as const satisfies readonly ArtworkEvent['type'][];
type AuditedType = (typeof AUDITED_EVENTS)[number];

/** Event of a piece with the two times of an audit, cut to what it tells. */
export interface Entry {
  /** Revision of the event in the stream of its piece. */
  readonly revision: number;
  /** Instant at which the shop knew of it (ISO 8601): never before that of an earlier entry of the piece. */
  readonly known: string;
  /**
   * Moment from which it holds (yyyy-MM-dd HH:mm:ss, UTC); null while a transaction is not completed, and of what was said
   * when the piece was registered, which holds from its arrival on.
   */
  readonly at: string | null;
  /** Actor who recorded it. */
  readonly by: string;
  readonly type: AuditedType;
  readonly data: object;
  /** Transaction that it records, completes or corrects. */
  readonly transaction_id: number | null;
}

/** Entry of an event behind earlier entries of the same piece; null where it changes nothing that an audit tells. */
export function entryOf(event: Recorded<ArtworkEvent>, before: readonly Entry[]): Entry | null {
  if (!isAudited(event)) return null;
  const data = auditedData(event);
  if (event.type === 'ArtworkChanged' && Object.keys(data).length === 0) return null;
  const recordedAt = isoOf(event.recordedAt);
  const latest = before.at(-1)?.known ?? '';
  // one plain object without spreads: a replay makes millions of them
  return {
    revision: event.revision,
    known: recordedAt > latest ? recordedAt : latest,
    at: trueAt(event, before),
    by: event.actor,
    type: event.type,
    data,
    transaction_id: transactionOf(event),
  };
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Instants as this program records them stay as they are: a replay need not parse them. */
function isoOf(instant: string): string {
  return ISO.test(instant) ? instant : new Date(instant).toISOString();
}

/** Piece as these entries made it. */
export function pieceOf(entries: readonly Entry[]): Artwork {
  return entries.reduce((piece, entry) => withEntry(piece, entry), artwork.initial);
}

export function withEntry(piece: Artwork, { type, data, at }: Entry): Artwork {
  // what was cut off an event changes nothing that is asked of the piece here
  const after = evolve(artwork, piece, { type, data } as ArtworkEvent);
  if (type !== 'ArtworkChanged' || at === null) return after;
  const { location } = data as AuditedFields;
  return location === undefined ? after : { ...after, places: putThereAt(piece.places, location, at) };
}

/** Entries that hold at a moment, as far as they were known at an instant. */
export function entriesAt(entries: readonly Entry[], at: string, known = '9999'): readonly Entry[] {
  return entries.filter((one) => one.known <= known && (one.type === CORRECTED || one.at === null || one.at <= at));
}

const CORRECTED = 'ArtworkTransactionCorrected';

function isAudited(event: ArtworkEvent): event is Extract<Recorded<ArtworkEvent>, { type: AuditedType }> {
  return (AUDITED_EVENTS as readonly string[]).includes(event.type);
}

type AuditedEvent = Extract<Recorded<ArtworkEvent>, { type: AuditedType }>;

function auditedData(event: AuditedEvent): object {
  if (event.type !== 'ArtworkRegistered' && event.type !== 'ArtworkChanged') return event.data;
  const { data } = event;
  const kept = AUDITED_FIELDS.filter((field) => data[field] !== undefined).map((field) => [field, data[field]]);
  return Object.fromEntries(kept) as AuditedFields;
}

function transactionOf(event: AuditedEvent): number | null {
  if (event.type === 'ArtworkTransactionRecorded') return event.data.id;
  return 'transaction_id' in event.data ? event.data.transaction_id : null;
}

/**
 * Moment from which an event holds. A correction holds from the first moment at which its transaction was ever said to be
 * completed: one whose completion was skipped, entered again and read again has two.
 */
function trueAt(event: AuditedEvent, before: readonly Entry[]): string | null {
  switch (event.type) {
    case 'ArtworkRegistered':
      return null;
    case 'ArtworkChanged':
    case 'ArtworkRenumbered':
      return momentOf(Date.parse(event.occurredAt));
    case 'ArtworkTransactionRecorded':
    case 'ArtworkTransactionCompleted':
      return event.data.completed;
    case CORRECTED: {
      const { transaction_id: id } = event.data;
      const moments = before.flatMap((entry) =>
        entry.type !== CORRECTED && entry.transaction_id === id && entry.at !== null ? [entry.at] : [],
      );
      return moments.length === 0 ? null : moments.reduce((first, moment) => (moment < first ? moment : first));
    }
  }
}
