import { type RoutedStream, routesOf } from '@rabbet/domain/deciders/routes';
import { timeFields } from '@rabbet/domain/parts/times';
import type { GalleryEventCommand } from './commands';
import { galleryEventFields, galleryEventImageFields } from './details';

/** Path of gallery events in the API. */
export const GALLERY_EVENTS = 'core/content/events';

const stream: RoutedStream<GalleryEventCommand> = { name: 'gallery-event', resource: 'events' };

/** Changes of gallery events, and of their answers by staff. Their times and images have routes of their own. */
export const galleryEventRoutes = routesOf(
  stream,
  { path: GALLERY_EVENTS, tag: 'gallery events', what: 'gallery event' },
  ({ add, edit, remove, handled }) => ({
    plan: add({
      about: 'plan a gallery event',
      operation: 'addGalleryEvent',
      body: 'NewGalleryEvent',
      fields: galleryEventFields,
      ignored: ['revision'],
      parts: {
        times: { body: 'NewGalleryEventTime', fields: timeFields, list: true },
        images: { body: 'NewGalleryEventImage', fields: galleryEventImageFields, list: true },
      },
      command: 'PlanGalleryEvent',
    }),
    change: edit({
      about: 'change a gallery event: what is absent stays, null unsets',
      operation: 'changeGalleryEvent',
      body: 'ChangedGalleryEvent',
      fields: galleryEventFields,
      ignored: ['id', 'revision', 'times', 'images', 'closed_vector'],
      command: 'ChangeGalleryEvent',
    }),
    remove: remove({
      about: 'remove a gallery event that nobody has answered',
      operation: 'removeGalleryEvent',
      command: 'RemoveGalleryEvent',
    }),
    'confirm-rsvp': handled({
      path: 'rsvp-changes/:id/confirmation',
      about: 'confirms an answer that waits, for somebody whom no mail reaches',
      operation: 'confirmRsvpFor',
      resource: 'people',
    }),
    'cancel-rsvp': handled({
      method: 'DELETE',
      path: 'rsvps/:id',
      about: 'takes an answer back for somebody who has asked for that by another way',
      operation: 'cancelRsvp',
      resource: 'people',
    }),
  }),
);
