import {
  galleryEventPartQueryFields,
  type GalleryEventPartQuery,
  galleryEventQueryFields,
  type GalleryEventQuery,
} from '@rabbet/domain/gallery-events/gallery-events';
import {
  eventReads,
  galleryEventList,
  listGalleryEvents,
  listRsvps,
  type RsvpQuery,
  rsvpQueryFields,
} from '@rabbet/projections';
import { listEntry } from '../kernel/reads/list-entry';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import {
  eventRsvpsShape,
  galleryEventImageShape,
  galleryEventShape,
  galleryEventTimeShape,
} from './gallery-events.replies';

const ofEvents = { tag: 'gallery events', readers: 'public', shape: 'plain' } as const;

export const galleryEventReads: readonly ReadEntry[] = [
  readEntry<GalleryEventQuery>({
    ...ofEvents,
    path: 'core/content/events',
    operation: 'listGalleryEvents',
    rowOperation: 'readGalleryEvent',
    about: 'gallery events: what is to come by its next time, then what is over, newest first',
    params: galleryEventQueryFields,
    reply: () => galleryEventShape,
    query: listGalleryEvents,
  }),
  readEntry<GalleryEventPartQuery>({
    ...ofEvents,
    path: 'core/content/events/times',
    operation: 'listGalleryEventTimes',
    rowOperation: 'readGalleryEventTime',
    about: 'when gallery events take place, the earliest first',
    params: galleryEventPartQueryFields,
    reply: () => galleryEventTimeShape,
    query: eventReads.times,
  }),
  readEntry<GalleryEventPartQuery>({
    ...ofEvents,
    path: 'core/content/events/images',
    operation: 'listGalleryEventImages',
    rowOperation: 'readGalleryEventImage',
    about: 'the images of gallery events, event by event',
    params: galleryEventPartQueryFields,
    reply: () => galleryEventImageShape,
    query: eventReads.images,
  }),
  readEntry<RsvpQuery>({
    ...ofEvents,
    path: 'core/content/events/rsvps',
    operation: 'listRsvps',
    about: 'who comes to gallery events, with the number of all guests',
    params: rsvpQueryFields,
    readers: 'people',
    reply: () => eventRsvpsShape,
    query: listRsvps,
  }),
  listEntry(galleryEventList),
];
