import type { ArtworkEvent, CatalogueEntry } from '@rabbet/domain/artworks/artworks';
import type { Recorded } from '@rabbet/domain/events/event';
import type { GalleryEventEvent } from '@rabbet/domain/gallery-events/gallery-events';
import { KINDS } from '@rabbet/domain/records/kinds';
import type { WorkshopStreamEvent } from '@rabbet/domain/registrations/registrations';
import { folded } from '@rabbet/domain/text/fold';

interface IdInUse {
  readonly kind: string;
  readonly id: number;
  readonly key?: string;
}
/** Whose it is; null once it is free. */
interface KeyInUse {
  readonly kind: string;
  readonly key: string;
  readonly owner: number | null;
}

/** The ids and unique keys that an event shows to be in use: from these, what was handed out is known again. */
export interface UsedIdentifiers {
  readonly ids: readonly IdInUse[];
  readonly keys: readonly KeyInUse[];
}

/** Of what the parts of a piece get their ids from, one space each. */
export const PART_IDS = {
  dimension: 'artwork-dimension',
  image: 'artwork-image',
  transaction: 'artwork-transaction',
} as const;
/** The same of the other streams that hold more than one thing. Orders and persons are in spaces that others share. */
export const GALLERY_EVENT_IDS = {
  time: 'gallery-event-time',
  image: 'gallery-event-image',
  rsvp: 'rsvp',
  person: 'person',
} as const;
export const WORKSHOP_IDS = {
  time: 'workshop-time',
  image: 'workshop-image',
  registration: 'registration',
  attendance: 'attendance',
  person: 'person',
  customer: 'customer',
  order: 'order',
} as const;

export const CATALOGUE_NUMBER = 'catalogue-number';

/** A command that comes again gets the ids that it got before. */
export function reservationKey({ actor, commandId }: { actor: string; commandId: string | null }): string {
  return `${actor}/${commandId ?? ''}`;
}

/** What no two pieces share; null where a piece has no maker or no number. */
export function catalogueKey({ manufacturer_id, catalog_no }: CatalogueEntry): string | null {
  if (manufacturer_id === null || catalog_no === null) return null;
  return `${manufacturer_id}/${folded(catalog_no)}`;
}

const KINDS_OF_STREAMS = new Set(['artwork', 'gallery-event', 'workshop', ...KINDS.map(({ name }) => name)]);

export function identifiersIn(event: Recorded): UsedIdentifiers {
  const [, kind, digits] = /^(.+)-([1-9]\d*)$/.exec(event.stream) ?? [];
  if (!kind || !KINDS_OF_STREAMS.has(kind)) return { ids: [], keys: [] };
  const id = Number(digits);
  const own = event.revision === 0 ? [{ kind, id, key: reservationKey(event) }] : [];
  const ids = [...own, ...idsWithin(event)];
  if (kind !== 'artwork') return { ids, keys: [] };
  return { ids, keys: numbersIn(event as Recorded<ArtworkEvent>, id) }; // its stream holds no others
}

type DecidedEvent = ArtworkEvent | GalleryEventEvent | WorkshopStreamEvent;
/** In which fields of its data an event brings ids into use, and of which space each is. */
type BroughtBy<T extends DecidedEvent['type']> = {
  readonly [F in keyof Extract<DecidedEvent, { type: T }>['data']]?: string;
};

const NONE = {};
const BOOKING = {
  registration_id: WORKSHOP_IDS.registration,
  person_id: WORKSHOP_IDS.person,
  customer_id: WORKSHOP_IDS.customer,
  order_id: WORKSHOP_IDS.order,
} as const;

/** All events are here: an id that went unseen would be handed out again once the ids are known from the log alone. */
const BROUGHT = {
  ArtworkRegistered: NONE,
  ArtworkChanged: NONE,
  ArtworkRenumbered: NONE,
  ArtworkRemoved: NONE,
  ArtworkOffered: NONE,
  ArtworkMeasured: { id: PART_IDS.dimension },
  ArtworkMeasureRemoved: NONE,
  ArtworkImageAttached: { id: PART_IDS.image },
  ArtworkImageMoved: NONE,
  ArtworkImageDetached: NONE,
  ArtworkTransactionRecorded: { id: PART_IDS.transaction },
  ArtworkTransactionCompleted: NONE,
  ArtworkTransactionCorrected: NONE,

  GalleryEventPlanned: NONE,
  GalleryEventChanged: NONE,
  GalleryEventRemoved: NONE,
  GalleryEventTimeScheduled: { id: GALLERY_EVENT_IDS.time },
  GalleryEventTimeChanged: NONE,
  GalleryEventTimeRemoved: NONE,
  GalleryEventImageAttached: { id: GALLERY_EVENT_IDS.image },
  GalleryEventImageMoved: NONE,
  GalleryEventImageDetached: NONE,
  GalleryEventRsvpGiven: { id: GALLERY_EVENT_IDS.rsvp, person_id: GALLERY_EVENT_IDS.person },
  GalleryEventRsvpChanged: NONE,
  GalleryEventRsvpWithdrawn: NONE,

  WorkshopPlanned: NONE,
  WorkshopChanged: NONE,
  WorkshopRemoved: NONE,
  WorkshopTimeScheduled: { id: WORKSHOP_IDS.time },
  WorkshopTimeChanged: NONE,
  WorkshopTimeRemoved: NONE,
  WorkshopImageAttached: { id: WORKSHOP_IDS.image },
  WorkshopImageMoved: NONE,
  WorkshopImageDetached: NONE,

  WorkshopSeatHeld: BOOKING,
  WorkshopWaitlistJoined: BOOKING,
  WorkshopSeatHeldForMove: BOOKING,
  WorkshopPaymentStarted: NONE,
  WorkshopPaymentSucceeded: NONE,
  WorkshopPaymentDeclined: NONE,
  WorkshopPaymentLeftUnknown: NONE,
  WorkshopRefundOwed: NONE,
  WorkshopPaymentRefunded: NONE,
  WorkshopSeatConfirmed: NONE,
  WorkshopCheckPromised: NONE,
  WorkshopCheckReceived: NONE,
  WorkshopSeatReleased: NONE,
  WorkshopSeatOffered: NONE,
  WorkshopSeatOfferAccepted: NONE,
  WorkshopSeatOfferLapsed: NONE,
  WorkshopSeatOfferWithdrawn: NONE,
  WorkshopRegistrationCancelled: NONE,
  WorkshopRegistrationMoved: NONE,
  WorkshopRegistrationMoveDeclined: NONE,
  WorkshopAttendanceRecorded: { id: WORKSHOP_IDS.attendance },
  WorkshopRegistrationCommented: NONE,
} satisfies { readonly [T in DecidedEvent['type']]: BroughtBy<T> };

/** Events are named once in the whole log: no stream is needed to tell what one of them brings. */
function idsWithin({ type, data }: Recorded): IdInUse[] {
  const table: Readonly<Record<string, Readonly<Record<string, string>>>> = BROUGHT;
  const spaces = Object.hasOwn(table, type) ? table[type] : undefined;
  if (!spaces || spaces === NONE) return [];
  const values = new Map<string, unknown>(Object.entries(data));
  return Object.entries(spaces).map(([field, kind]) => ({ kind, id: Number(values.get(field)) }));
}

function numbersIn({ type, data }: ArtworkEvent, id: number): KeyInUse[] {
  const of = (entry: CatalogueEntry, owner: number | null) => {
    const key = catalogueKey(entry);
    return key === null ? [] : [{ kind: CATALOGUE_NUMBER, key, owner }];
  };
  if (type === 'ArtworkRegistered') return of(data, id);
  if (type === 'ArtworkRenumbered') return [...of(data.from, null), ...of(data.to, id)];
  if (type === 'ArtworkRemoved') return of(data, null);
  return [];
}
