import {
  type Artwork,
  artwork,
  type ArtworkDetails,
  type ArtworkEvent,
  placesAfterPutAt,
} from '@rabbet/domain/artworks/artworks';
import { evolve } from '@rabbet/domain/deciders/decider';
import type { Recorded } from '@rabbet/domain/events/event';
import { momentOf } from '@rabbet/domain/time/moments';

/** Fields of a piece that an audit follows. */
const AUDITED_FIELDS = ['name', 'manufacturer_id', 'catalog_no', 'location', 'cost', 'markup', 'price'] as const;
type AuditedFields = Partial<Pick<ArtworkDetails, (typeof AUDITED_FIELDS)[number]>>;

/** Types of events that an audit follows. */
export const AUDITED_EVENTS = [
  'ArtworkRegistered',
  'ArtworkChanged',
  'ArtworkRenumbered',
  'ArtworkTransactionRecorded',
  'ArtworkTransactionCompleted',
  'ArtworkTransactionCorrected',
] as const satisfies readonly ArtworkEvent['type'][];
type AuditedType = (typeof AUDITED_EVENTS)[number];

/** Event of a piece with its valid time and recorded time, cut to what an audit needs. */
export interface Entry {
  /** Revision of the event in the stream of its piece. */
  readonly revision: number;
  /** Recorded time (ISO 8601): never before that of an earlier entry of the piece. */
  readonly recordedAt: string;
  /**
   * Valid time: moment from which it is true (yyyy-MM-dd HH:mm:ss, UTC). Null while a transaction is not completed; null
   * for the registration too, which is true from the arrival of the piece on.
   */
  readonly validFrom: string | null;
  /** Actor who recorded the event. */
  readonly by: string;
  readonly type: AuditedType;
  readonly data: object;
  /** Transaction that the event records, completes or corrects. */
  readonly transaction_id: number | null;
}

/** Entry for an event that follows earlier entries of the same piece; null if an audit has no use for the event. */
export function entryOf(event: Recorded<ArtworkEvent>, earlierEntries: readonly Entry[]): Entry | null {
  if (!isAudited(event)) return null;
  const data = auditedData(event);
  if (event.type === 'ArtworkChanged' && Object.keys(data).length === 0) return null;
  const recordedAt = toIsoInstant(event.recordedAt);
  const latest = earlierEntries.at(-1)?.recordedAt ?? '';
  // one plain object without spreads: a replay makes millions of them
  return {
    revision: event.revision,
    recordedAt: recordedAt > latest ? recordedAt : latest,
    validFrom: validFromOf(event, earlierEntries),
    by: event.actor,
    type: event.type,
    data,
    transaction_id: transactionOf(event),
  };
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Instant in the form of this program. One that has this form already is not parsed: a replay has millions. */
function toIsoInstant(instant: string): string {
  return ISO.test(instant) ? instant : new Date(instant).toISOString();
}

/** State of a piece after these entries. */
export function pieceOf(entries: readonly Entry[]): Artwork {
  return entries.reduce((piece, entry) => withEntry(piece, entry), artwork.initial);
}

export function withEntry(piece: Artwork, { type, data, validFrom }: Entry): Artwork {
  // the fields that were cut off the event are not read here
  const after = evolve(artwork, piece, { type, data } as ArtworkEvent);
  if (type !== 'ArtworkChanged' || validFrom === null) return after;
  const { location } = data as AuditedFields;
  return location === undefined ? after : { ...after, places: placesAfterPutAt(piece.places, location, validFrom) };
}

/** Entries that are true at a moment of valid time. Corrections count at each: a corrected transaction was never true. */
export function entriesValidAt(entries: readonly Entry[], validAt: string): readonly Entry[] {
  return entries.filter(({ type, validFrom }) => type === CORRECTED || validFrom === null || validFrom <= validAt);
}

/** Entries that were recorded until an instant. */
export function entriesRecordedUntil(entries: readonly Entry[], recordedUntil: string): readonly Entry[] {
  return entries.filter(({ recordedAt }) => recordedAt <= recordedUntil);
}

const CORRECTED = 'ArtworkTransactionCorrected';

function isAudited(event: ArtworkEvent): event is Extract<Recorded<ArtworkEvent>, { type: AuditedType }> {
  return (AUDITED_EVENTS as readonly string[]).includes(event.type);
}

type AuditedEvent = Extract<Recorded<ArtworkEvent>, { type: AuditedType }>;

function auditedData(event: AuditedEvent): object {
  if (event.type !== 'ArtworkRegistered' && event.type !== 'ArtworkChanged') return event.data;
  const { data } = event;
  const fields = AUDITED_FIELDS.filter((field) => data[field] !== undefined);
  return Object.fromEntries(fields.map((field) => [field, data[field]])) as AuditedFields;
}

function transactionOf(event: AuditedEvent): number | null {
  if (event.type === 'ArtworkTransactionRecorded') return event.data.id;
  return 'transaction_id' in event.data ? event.data.transaction_id : null;
}

/**
 * Moment from which an event is true. For a correction, the first completion of its transaction: a transaction whose
 * completion was skipped, entered again and read again has two.
 */
function validFromOf(event: AuditedEvent, earlierEntries: readonly Entry[]): string | null {
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
      const moments = earlierEntries.flatMap(({ type, transaction_id, validFrom }) =>
        type !== CORRECTED && transaction_id === id && validFrom !== null ? [validFrom] : [],
      );
      return moments.length === 0 ? null : moments.reduce((first, moment) => (moment < first ? moment : first));
    }
  }
}
