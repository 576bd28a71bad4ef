import type { Client, StaffWorkshopReply } from '@rabbet/client';
import { WORKSHOPS, workshopFields } from '@rabbet/domain/workshops/workshops';
import { queryOptions } from '@tanstack/react-query';
import type { Form } from '../../kernel/forms/form';
import { STAFF_PATHS, staffWorkshopPath } from '../../paths/staff-paths';
import { PICTURE_SAID, pictureForms, type PictureSort } from '../images/images';
import { spanSaid, TIME_SAID, type TimedSort, timeForms } from '../parts/times';
import { type Editing, editForm } from '../sheet/editing';

const WORKSHOP = 'staff-workshop';
const stale = [WORKSHOP, 'list'];

/** All of a workshop, as its sheet shows it. */
export function workshopQuery(client: Client, id: number) {
  return queryOptions({
    queryKey: [WORKSHOP, id],
    queryFn: async () => (await client.workshop(id)) as StaffWorkshopReply | null, // staff are told all
  });
}

export const EDITING: Editing = {
  name: 'edit-workshop',
  what: 'workshop',
  fields: workshopFields,
  resource: 'events',
  rare: ['location', 'prerequisites', 'closed_vector_id', 'ticket_tailor_link', 'testimonials'],
  path: WORKSHOPS,
  pageOf: staffWorkshopPath,
  stale,
};
export const editWorkshop = editForm(EDITING);

export const PICTURES: PictureSort = {
  what: 'workshop',
  path: `${WORKSHOPS}/images`,
  owner: 'workshop_id',
  place: 'ordinal',
  stale,
  pageOf: staffWorkshopPath,
};
export const PICTURE_FORMS = pictureForms(PICTURES);

export const TIMES: TimedSort = {
  path: `${WORKSHOPS}/times`,
  owner: 'workshop_id',
  stale,
  pageOf: staffWorkshopPath,
  reasonForLast: 'Needed where somebody has a seat: they are told that there is no date any more',
};
export const TIME_FORMS = timeForms(TIMES);

const required = { kind: 'whole', required: true } as const;
const { name, instructor_id, seats, price, cancellation } = workshopFields;

/** Fields of a workshop to begin with; the rest follows on its sheet. */
export const PLANNED = { name, instructor_id, seats, price, cancellation };

interface Added {
  readonly id: number;
}

/** Plans a workshop, with its first time or without any. */
export const planWorkshop: Form<Added> = {
  name: 'plan-workshop',
  fields: {
    ...PLANNED,
    start: { kind: 'text', label: 'From' },
    end: { kind: 'text', label: 'To' },
  },
  call: ({ start, end, ...planned }) => {
    const isTimed = start !== null || end !== null;
    return {
      method: 'POST',
      path: WORKSHOPS,
      body: { ...planned, ...(isTimed && { times: [spanSaid({ start, end })] }) },
    };
  },
  done: ({ id }) => `${staffWorkshopPath(id)}?said=added`,
  stale,
};

export const copyWorkshop: Form<Added> = {
  name: 'copy-workshop',
  fields: { workshop_id: required },
  call: ({ workshop_id }) => ({ method: 'POST', path: `${WORKSHOPS}/copy/${String(workshop_id)}` }),
  done: ({ id }) => `${staffWorkshopPath(id)}?said=copied`,
  stale,
};

export const removeWorkshop: Form = {
  name: 'remove-workshop',
  fields: { workshop_id: required, revision: required },
  call: ({ workshop_id, revision }) => ({
    method: 'DELETE',
    path: `${WORKSHOPS}/${String(workshop_id)}`,
    revision: Number(revision),
  }),
  done: () => `${STAFF_PATHS.workshops}?said=removed`,
  stale,
};

/** Words for what was just done, by the names that addresses have for it. */
export const SAID = { ...PICTURE_SAID, ...TIME_SAID, copied: 'This is the copy. It is hidden, and has no times yet.' };

export const WORKSHOP_FORMS = [
  editWorkshop,
  copyWorkshop,
  removeWorkshop,
  ...Object.values(TIME_FORMS),
  ...Object.values(PICTURE_FORMS),
];
