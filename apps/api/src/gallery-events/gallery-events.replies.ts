import {
  type GalleryEventDetails,
  galleryEventFields,
  galleryEventImageFields,
  rsvpFields,
} from '@rabbet/domain/gallery-events/gallery-events';
import { timeFields } from '@rabbet/domain/parts/times';
import type {
  EventRsvpsReply,
  GalleryEventImageReply,
  GalleryEventTimeReply,
  RsvpReply,
  StaffGalleryEventReply,
  WaitingRsvpReply,
} from '@rabbet/projections';
import {
  about,
  fieldProperties,
  id,
  instant,
  listOf,
  nullable,
  objectOf,
  oneOf,
  optional,
  replyShape,
  revision,
  staffShape,
  text,
  onlyFor,
  whole,
} from '../kernel/shapes/reply-shape';
import { imageShape } from '../kernel/records/record-replies';
import { contactToAskShape } from '../people/people';
import type { RsvpLinkReply } from './rsvp-forms';

export const galleryEventTimeShape = replyShape<GalleryEventTimeReply>('GalleryEventTime', {
  id,
  event_id: id,
  start: about(whole, timeFields.start.about, timeFields.start.example),
  end: about(whole, timeFields.end.about, timeFields.end.example),
});

export const galleryEventImageShape = replyShape<GalleryEventImageReply>('GalleryEventImage', {
  id,
  event_id: id,
  image_id: id,
  indice: about(whole, galleryEventImageFields.indice.about, 0),
  image: nullable(objectOf(imageShape)),
});

export const galleryEventShape = replyShape<StaffGalleryEventReply>('GalleryEvent', {
  id,
  ...fieldProperties<GalleryEventDetails>(galleryEventFields),
  times: about(listOf(galleryEventTimeShape), 'the earliest first'),
  images: about(listOf(galleryEventImageShape), 'by their places: the first stands for the event'),
  revision: onlyFor('staff', revision),
  closed_vector: about(nullable(objectOf(contactToAskShape)), 'whom to ask once it is closed'),
});

const waitingShape = staffShape<WaitingRsvpReply>('WaitingRsvp', {
  id,
  guests: about(whole, rsvpFields.guests.about, 4),
  asked_at: instant,
  first: nullable(text),
  last: nullable(text),
  phone: nullable(text),
  comments: nullable(text),
});

const rsvpShape = staffShape<RsvpReply>('EventRsvp', {
  id,
  event_id: id,
  person_id: id,
  guests: about(whole, rsvpFields.guests.about, 2),
  first: nullable(about(text, 'null once they are erased, as all that they said', rsvpFields.first.example)),
  last: nullable(about(text, 'their last name', rsvpFields.last.example)),
  email: nullable(about(text, 'where they are reached', rsvpFields.email.example)),
  phone: nullable(text),
  comments: nullable(text),
  answered_at: instant,
  changed_at: nullable(instant),
  waiting: nullable(objectOf(waitingShape)),
});

export const eventRsvpsShape = staffShape<EventRsvpsReply>('EventRsvps', {
  event_id: id,
  answers: about(whole, 'how many have answered', 1),
  guests: about(whole, 'how many come in all', 2),
  rsvps: about(listOf(rsvpShape), 'whoever answered first comes first'),
});

export const rsvpLinkShape = replyShape<RsvpLinkReply>('RsvpLinkReply', {
  event_id: id,
  name: about(text, 'of the event', 'Spring opening'),
  guests: about(whole, rsvpFields.guests.about, 2),
  use: about(oneOf('take-back', 'confirm'), 'which button its page has', 'take-back'),
  first: optional(text),
  last: optional(text),
  phone: optional(nullable(text)),
  comments: optional(nullable(text)),
});
