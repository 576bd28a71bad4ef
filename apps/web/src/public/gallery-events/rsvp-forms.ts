import { invitationFields, rsvpLinkFields } from '@rabbet/domain/gallery-events/gallery-events';
import type { Form } from '../../kernel/forms/form';
import { eventCardPath, eventPath, PATHS } from '../../paths/paths';

/** From its card in the list. One form for all: what is hidden in it says which event is answered. */
export const answerInList: Form = {
  name: 'rsvp',
  fields: invitationFields,
  call: (body) => ({ method: 'POST', path: 'core/content/events/rsvp', body }),
  done: (_, { event_id: id }) => eventCardPath(Number(id)).replace('#', `?noted=${Number(id)}#`),
};

/** From its own page. */
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
