import { galleryEvent, type RsvpEvent } from '@rabbet/domain/gallery-events/gallery-events';
import { eventReads, RSVPS_POINTING } from '@rabbet/projections';
import { aggregateOf } from '../kernel/changes/aggregates';
import type { Feature } from '../kernel/feature';
import { addPeopleFromForms } from '../people/people';
import { RsvpForms } from './rsvp-forms';
import { calendars } from './calendar';
import { correctGuests } from './guest-corrections';
import { EventImages, EventTimes, GalleryEventsController } from './gallery-events.controller';
import { GALLERY_EVENT_MAILS } from './gallery-events.mails';
import { galleryEventReads } from './gallery-events.reads';
import { galleryEventPreparation } from './gallery-event-preparation';
import { RsvpsController } from './rsvps.controller';

const whole = { type: 'integer' } as const;

const guests = addPeopleFromForms<Extract<RsvpEvent, { type: 'GalleryEventRsvpGiven' }>>({
  name: 'people-of-rsvps',
  handles: ['GalleryEventRsvpGiven'],
  findPerson: ({ data: { person_id: person }, personal }) => {
    const guest = personal[person];
    if (!guest) return null;
    const { first, last, email, phone } = guest;
    return { person, somebody: { first, middle: null, last, email, phone } };
  },
});

export const galleryEvents: Feature = {
  name: 'gallery-events',
  aggregates: [aggregateOf(galleryEvent, galleryEventPreparation)],
  reads: galleryEventReads,
  controllers: [GalleryEventsController, EventTimes, EventImages, RsvpsController],
  providers: [RsvpForms],
  processes: (commands, tools) => [guests(commands, tools), correctGuests(commands, tools)],
  mails: GALLERY_EVENT_MAILS,
  rawRoute: calendars,
  replies: {
    times: { type: 'array', items: whole, description: 'ids of the times that were scheduled' },
    images: { type: 'array', items: whole, description: 'ids of the places of images that were made' },
  },
  pointingColumns: [...eventReads.pointing, ...RSVPS_POINTING],
};
