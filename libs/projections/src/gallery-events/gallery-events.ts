import {
  changesOwnFields,
  galleryEvent,
  type GalleryEventEvent,
  galleryEventFields,
  type RsvpEvent,
} from '@rabbet/domain/gallery-events/gallery-events';
import { plannedProjection, plannedReads } from '../planned/planned';

type OwnEvent = Exclude<GalleryEventEvent, RsvpEvent>;
/** Events that move the revision on, all of them: who answers stands in a read model of its own, and makes no page stale. */
const OWN_EVENTS = (Object.keys(galleryEvent.evolve) as GalleryEventEvent['type'][]).filter((type) =>
  changesOwnFields({ type }),
) as OwnEvent['type'][]; // its own, without those of answers

const TABLES = {
  name: 'gallery_events',
  singular: 'gallery_event',
  owner: 'event_id',
  place: 'indice',
  fields: galleryEventFields,
} as const;

/** Gallery events, with their times and images. */
export const galleryEvents = plannedProjection<typeof galleryEvent.initial, OwnEvent>({
  version: 1,
  tables: TABLES,
  decider: galleryEvent,
  begins: 'GalleryEventPlanned',
  handles: OWN_EVENTS,
});

export const eventReads = plannedReads(galleryEvents, TABLES);
