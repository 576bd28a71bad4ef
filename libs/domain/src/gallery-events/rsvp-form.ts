import { formProblems } from '@rabbet/domain/records/form-problems';
import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';
import { rsvpFields } from './rsvps';

/** Fields that a visitor sends: the answer, its event, and one that people leave empty as they do not see it. */
export const invitationFields = {
  event_id: { kind: 'whole', required: true, min: 1, about: 'the gallery event that is answered', example: 41 },
  ...rsvpFields,
  website: { kind: 'text', max: 2_000, about: 'left empty: nobody sees it' },
} satisfies AnyFields;
export type InvitationForm = ValuesOf<typeof invitationFields>;

export const rsvpLinkFields = {
  secret: { kind: 'text', required: true, max: 200, about: 'of the link in the mail' },
} satisfies AnyFields;

export const invitationProblems = (form: object) => formProblems(invitationFields, form);
