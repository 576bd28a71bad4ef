import { type FieldProblem, problemsOf } from '@rabbet/domain/records/checking';
import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';
import { holdsCardNumber } from '@rabbet/domain/text/card-number';
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

/** Tells what is wrong with a form, card numbers included. */
export function invitationProblems(said: object): readonly FieldProblem<string>[] {
  const cards = (['first', 'last', 'phone', 'comments'] as const).flatMap((field) => {
    const value: unknown = Reflect.get(said, field);
    const isCard = typeof value === 'string' && holdsCardNumber(value);
    return isCard ? [{ field, code: 'card', message: 'Please leave out card numbers.' }] : [];
  });
  return [...problemsOf(invitationFields, said), ...cards];
}
