import { galleryEventFields } from '@rabbet/domain/gallery-events/gallery-events';
import type { Form } from '../../kernel/forms/form';
import { STAFF_PATHS, staffEventPath } from '../../paths/staff-paths';
import { PICTURE_SAID, pictureForms, type PictureSort } from '../images/images';
import { spanFields, spanSaid, TIME_SAID, type TimedSort, timeForms } from '../parts/times';
import { type Editing, editForm } from '../sheet/editing';
import { fieldsActForm } from '../sheet/FieldsAct';

export const EVENT = 'staff-event';
/** Replies that a change of an event makes stale: its sheet, and the lists. */
const STALE = [EVENT, 'list'];
/** Path of gallery events in the API. */
export const EVENTS = 'core/content/events';

export const EDITING: Editing = {
  name: 'edit-event',
  what: 'event',
  fields: galleryEventFields,
  resource: 'events',
  path: EVENTS,
  pageOf: staffEventPath,
  stale: STALE,
};
export const editEvent = editForm(EDITING);

export const EVENT_PICTURES: PictureSort = {
  what: 'event',
  path: `${EVENTS}/images`,
  owner: 'event_id',
  place: 'indice',
  stale: STALE,
  pageOf: staffEventPath,
};
export const PICTURE_FORMS = pictureForms(EVENT_PICTURES);

export const EVENT_TIMES: TimedSort = {
  path: `${EVENTS}/times`,
  owner: 'event_id',
  stale: STALE,
  pageOf: staffEventPath,
};
export const EVENT_TIME_FORMS = timeForms(EVENT_TIMES);

const required = { kind: 'whole', required: true } as const;
/** Words for what was just done, by the names that addresses have for it. */
export const SAID = {
  ...PICTURE_SAID,
  ...TIME_SAID,
  confirmed: 'The RSVP is changed as its guest asked.',
  withdrawn: 'The RSVP is canceled.',
  published: 'The event is published.',
  hidden: 'The event is hidden from visitors.',
};

export const publishEvent = fieldsActForm({
  name: 'publish-event',
  editing: EDITING,
  values: { publish: true },
  done: 'published',
});
export const hideEvent = fieldsActForm({
  name: 'hide-event',
  editing: EDITING,
  values: { publish: false },
  done: 'hidden',
});

/** A form of the sheet of an event, which stays there. */
function sheetForm(name: string, said: keyof typeof SAID, form: Pick<Form, 'fields' | 'call'>): Form {
  return {
    name,
    call: form.call,
    fields: { event_id: required, ...form.fields },
    stale: STALE,
    done: (_reply, { event_id }) => `${staffEventPath(Number(event_id))}?said=${said}`,
  };
}

export const planEvent: Form<{ readonly id: number }> = {
  name: 'plan-event',
  fields: { name: galleryEventFields.name, ...spanFields },
  call: ({ name, ...span }) => ({ method: 'POST', path: EVENTS, body: { name, times: [spanSaid(span)] } }),
  done: ({ id }) => `${staffEventPath(id)}?said=added`,
  stale: STALE,
};

export const removeEvent: Form = {
  name: 'remove-event',
  fields: { event_id: required, revision: required },
  call: ({ event_id, revision }) => ({
    method: 'DELETE',
    path: `${EVENTS}/${String(event_id)}`,
    revision: Number(revision),
  }),
  done: () => `${STAFF_PATHS.events}?said=removed`,
  stale: STALE,
};

export const confirmRsvp = sheetForm('confirm-rsvp', 'confirmed', {
  fields: { id: required },
  call: ({ id }) => ({ method: 'POST', path: `${EVENTS}/rsvp-changes/${String(id)}/confirmation` }),
});

export const withdrawRsvp = sheetForm('withdraw-rsvp', 'withdrawn', {
  fields: { id: required },
  call: ({ id }) => ({ method: 'DELETE', path: `${EVENTS}/rsvps/${String(id)}` }),
});

export const EVENT_FORMS = [
  editEvent,
  publishEvent,
  hideEvent,
  removeEvent,
  confirmRsvp,
  withdrawRsvp,
  ...Object.values(EVENT_TIME_FORMS),
  ...Object.values(PICTURE_FORMS),
];
