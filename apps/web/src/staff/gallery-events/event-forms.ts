import { type FieldError, Problem } from '@rabbet/client';
import { galleryEventFields } from '@rabbet/domain/gallery-events/gallery-events';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { instantOf } from '@rabbet/domain/time/moments';
import { momentSaid } from '@rabbet/domain/time/said';
import { wallAt } from '@rabbet/domain/time/zone';
import type { Form } from '../../kernel/forms/form';
import { STAFF_PATHS, staffEventPath } from '../../staff-paths';
import { PICTURE_SAID, pictureForms, type PictureSort } from '../images/images';
import { type Editing, editForm } from '../sheet/editing';

export const EVENT = 'staff-event';
/** Path of gallery events in the API. */
export const EVENTS = 'core/content/events';

export const EDITING: Editing = {
  ...{ name: 'edit-event', what: 'event', fields: galleryEventFields, resource: 'events' },
  ...{ path: EVENTS, pageOf: staffEventPath, stale: [EVENT] },
};
export const editEvent = editForm(EDITING);

export const EVENT_PICTURES: PictureSort = {
  ...{ what: 'event', path: `${EVENTS}/images`, owner: 'event_id', place: 'indice' },
  ...{ stale: [EVENT], pageOf: staffEventPath },
};
export const PICTURE_FORMS = pictureForms(EVENT_PICTURES);

const required = { kind: 'whole', required: true } as const;
const spanFields = {
  start: { kind: 'text', required: true, label: 'From', about: 'on the clock of the shop' },
  end: { kind: 'text', required: true, label: 'To' },
} as const satisfies AnyFields;

/** Words for what was just done, by the names that addresses have for it. */
export const SAID = {
  ...PICTURE_SAID,
  'time-added': 'The time is added.',
  'time-changed': 'The time is changed.',
  'time-removed': 'The time is removed.',
  confirmed: 'The RSVP is changed as its guest asked.',
  withdrawn: 'The RSVP is canceled.',
};

/** A form of the sheet of an event, which stays there. */
function sheetForm(name: string, said: keyof typeof SAID, form: Pick<Form, 'fields' | 'call'>): Form {
  return {
    ...{ name, call: form.call, fields: { event_id: required, ...form.fields }, stale: [EVENT] },
    done: (_reply, { event_id }) => `${staffEventPath(Number(event_id))}?said=${said}`,
  };
}

export const planEvent: Form<{ readonly id: number }> = {
  name: 'plan-event',
  fields: { name: galleryEventFields.name, ...spanFields },
  call: ({ name, ...span }) => ({ method: 'POST', path: EVENTS, body: { name, times: [spanSaid(span)] } }),
  done: ({ id }) => `${staffEventPath(id)}?said=added`,
  stale: [EVENT],
};

export const removeEvent: Form = {
  name: 'remove-event',
  fields: { event_id: required, revision: required },
  call: ({ event_id, revision }) => ({
    ...{ method: 'DELETE', path: `${EVENTS}/${String(event_id)}`, revision: Number(revision) },
  }),
  done: () => `${STAFF_PATHS.events}?said=removed`,
  stale: [EVENT],
};

export const addTime = sheetForm('add-time', 'time-added', {
  fields: spanFields,
  call: ({ event_id, ...span }) => ({ method: 'POST', path: `${EVENTS}/times`, body: { event_id, ...spanSaid(span) } }),
});

export const changeTime = sheetForm('change-time', 'time-changed', {
  fields: { id: required, ...spanFields },
  call: ({ id, ...span }) => ({ method: 'PUT', path: `${EVENTS}/times/${String(id)}`, body: spanSaid(span) }),
});

export const removeTime = sheetForm('remove-time', 'time-removed', {
  fields: { id: required },
  call: ({ id }) => ({ method: 'DELETE', path: `${EVENTS}/times/${String(id)}` }),
});

export const confirmRsvp = sheetForm('confirm-rsvp', 'confirmed', {
  fields: { id: required },
  call: ({ id }) => ({ method: 'POST', path: `${EVENTS}/rsvp-changes/${String(id)}/confirmation` }),
});

export const withdrawRsvp = sheetForm('withdraw-rsvp', 'withdrawn', {
  fields: { id: required },
  call: ({ id }) => ({ method: 'DELETE', path: `${EVENTS}/rsvps/${String(id)}` }),
});

export const EVENT_FORMS = [
  ...[editEvent, removeEvent, addTime, changeTime, removeTime],
  ...[confirmRsvp, withdrawRsvp, ...Object.values(PICTURE_FORMS)],
];

/** Value of an input for date and time: what the clock of the shop shows. */
export function clockText(instant: number): string {
  return wallAt(instant).toISOString().slice(0, 16);
}

interface SpanTyped {
  readonly start?: unknown;
  readonly end?: unknown;
}

/** Instants of what was typed; refuses, by the name of the field, a time that no clock of the shop shows. */
function spanSaid({ start, end }: SpanTyped): { readonly start: number; readonly end: number } {
  const said = { start: momentTyped(start), end: momentTyped(end) };
  const errors = Object.entries(said).flatMap(([field, { wrong }]): FieldError[] =>
    wrong === undefined ? [] : [{ field, code: 'field/moment', message: wrong }],
  );
  if (errors.length > 0)
    throw new Problem({ status: 422, title: 'Not a time', code: 'field/moment', detail: 'Not a time.', errors });
  return { start: said.start.instant, end: said.end.instant };
}

function momentTyped(typed: unknown): { readonly instant: number; readonly wrong?: string } {
  if (typeof typed !== 'string' || typed === '') return { instant: NaN, wrong: 'Say the day and the time.' };
  const said = momentSaid(typed.slice(0, 'yyyy-MM-ddTHH:mm'.length)); // with seconds it would be read as UTC
  return 'wrong' in said ? { instant: NaN, wrong: said.wrong } : { instant: instantOf(said.moment) };
}
