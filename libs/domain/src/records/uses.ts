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
export interface InUse {
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

export function usesOf(event: Recorded): InUse {
  const [, kind, digits] = /^(.+)-([1-9]\d*)$/.exec(event.stream) ?? [];
  if (!kind || !KINDS_OF_STREAMS.has(kind)) return { ids: [], keys: [] };
  const id = Number(digits);
  const own = event.revision === 0 ? [{ kind, id, key: reservationKey(event) }] : [];
  if (kind === 'gallery-event') {
    const told = event as Recorded<GalleryEventEvent>; // its stream holds no others
    return { ids: [...own, ...idsInGalleryEvent(told)], keys: [] };
  }
  if (kind === 'workshop') {
    const told = event as Recorded<WorkshopStreamEvent>; // nor does this one
    return { ids: [...own, ...idsInWorkshop(told)], keys: [] };
  }
  if (kind !== 'artwork') return { ids: own, keys: [] };
  const artworkEvent = event as Recorded<ArtworkEvent>; // nor does this one
  return { ids: [...own, ...partsIn(artworkEvent)], keys: numbersIn(artworkEvent, id) };
}

function idsInGalleryEvent({ type, data }: GalleryEventEvent): IdInUse[] {
  if (type === 'GalleryEventTimeScheduled') return [{ kind: GALLERY_EVENT_IDS.time, id: data.id }];
  if (type === 'GalleryEventImageAttached') return [{ kind: GALLERY_EVENT_IDS.image, id: data.id }];
  if (type !== 'InvitationAnswered') return [];
  return [
    { kind: GALLERY_EVENT_IDS.rsvp, id: data.id },
    { kind: GALLERY_EVENT_IDS.person, id: data.person_id },
  ];
}

function idsInWorkshop({ type, data }: WorkshopStreamEvent): IdInUse[] {
  if (type === 'WorkshopTimeScheduled') return [{ kind: WORKSHOP_IDS.time, id: data.id }];
  if (type === 'WorkshopImageAttached') return [{ kind: WORKSHOP_IDS.image, id: data.id }];
  if (type === 'AttendanceRecorded') return [{ kind: WORKSHOP_IDS.attendance, id: data.id }];
  if (type !== 'SeatHeld' && type !== 'WaitlistJoined' && type !== 'SeatHeldForMove') return [];
  return [
    { kind: WORKSHOP_IDS.registration, id: data.registration_id },
    { kind: WORKSHOP_IDS.person, id: data.person_id },
    { kind: WORKSHOP_IDS.customer, id: data.customer_id },
    { kind: WORKSHOP_IDS.order, id: data.order_id },
  ];
}

function partsIn({ type, data }: ArtworkEvent): IdInUse[] {
  if (type === 'ArtworkMeasured') return [{ kind: PART_IDS.dimension, id: data.id }];
  if (type === 'ImageAttached') return [{ kind: PART_IDS.image, id: data.id }];
  if (type === 'TransactionRecorded') return [{ kind: PART_IDS.transaction, id: data.id }];
  return [];
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
