import { invitationFields, rsvpLinkFields } from '@rabbet/domain/gallery-events/gallery-events';
import type { Form } from '../../kernel/forms/form';
import { eventCardPath, eventPath, PATHS } from '../../paths/paths';

/** Answer from the card of an event in the list. One form serves all events; a hidden field names the event. */
export const answerInList: Form = {
  name: 'rsvp',
  fields: invitationFields,
  call: (body) => ({ method: 'POST', path: 'core/content/events/rsvp', body }),
  done: (_, { event_id: id }) => eventCardPath(Number(id)).replace('#', `?noted=${Number(id)}#`),
};

/** Answer from the page of the event. */
export const answerOnPage: Form = {
  ...answerInList,
  done: (_, { event_id: id }) => `${eventPath({ id: Number(id) })}?noted=${Number(id)}#rsvp`,
};

export const takeBackRsvp: Form = {
  name: 'take-back-rsvp',
  fields: rsvpLinkFields,
  call: (body) => ({ method: 'POST', path: 'core/content/events/rsvp/taking-back', body }),
  done: () => `${PATHS.rsvpLink}?said=done`,
};

export const confirmRsvp: Form = {
  name: 'confirm-rsvp',
  fields: rsvpLinkFields,
  call: (body) => ({ method: 'POST', path: 'core/content/events/rsvp/confirmation', body }),
  done: () => `${PATHS.rsvpLink}?said=confirmed`,
};
