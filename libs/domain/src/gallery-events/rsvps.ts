import type { Asked } from '@rabbet/domain/deciders/decider';
import type { PersonId } from '@rabbet/domain/events/event';
import type { Fields } from '@rabbet/domain/records/fields';
import { soundForm } from '@rabbet/domain/records/checking';
import { differing } from '@rabbet/domain/records/record';
import { folded } from '@rabbet/domain/text/fold';

/** What somebody writes who accepts an invitation; `guests` counts everybody who comes. */
export interface RsvpForm {
  first: string;
  last: string;
  email: string;
  phone: string | null;
  guests: number;
  comments: string | null;
}

/** For browser, API and command line alike. Whoever sends it says besides which event it is for. */
export const rsvpFields = {
  first: { kind: 'text', required: true, min: 1, max: 64, personal: 'self', label: 'First name', example: 'Ann' },
  last: { kind: 'text', required: true, min: 1, max: 64, personal: 'self', label: 'Last name', example: 'Lee' },
  email: { kind: 'email', required: true, label: 'E-mail', personal: 'self', example: 'ann@example.com' },
  phone: { kind: 'text', max: 32, personal: 'self', label: 'Phone' },
  guests: {
    kind: 'whole',
    required: true,
    min: 1,
    max: 10,
    label: 'Number of guests',
    about: 'how many come, yourself included',
  },
  comments: { kind: 'text', max: 1_000, personal: 'self', label: 'Comments' },
} satisfies Fields<RsvpForm>;

/** What is said of a person, and gone once that person is erased. */
export type Guest = Omit<RsvpForm, 'guests'>;

/** An answer that stands. */
export interface Rsvp {
  readonly id: number;
  readonly person_id: number;
  readonly guests: number;
  /** null once the person was erased: their chairs stay counted. */
  readonly guest: Guest | null;
}

export interface AnswerInvitation {
  readonly type: 'AnswerInvitation';
  /** Who answers, unless an answer under the same e-mail stands already: that one stays with its own person. */
  readonly data: { readonly person_id: number; readonly guests: number };
  readonly personal: { readonly [person: PersonId]: Partial<Guest> };
  readonly facts: {
    readonly id: number;
    /** epoch milliseconds */
    readonly now: number;
  };
}

export type RsvpEvent =
  | {
      type: 'GalleryEventRsvpGiven';
      data: Omit<Rsvp, 'guest'>;
      personal: { readonly [person: PersonId]: Guest | null };
    }
  /** Only what is new of it. */
  | {
      type: 'GalleryEventRsvpChanged';
      data: { readonly id: number; readonly guests?: number };
      personal?: { readonly [person: PersonId]: Partial<Guest> | null };
    }
  | { type: 'GalleryEventRsvpWithdrawn'; data: { readonly id: number } };

/** A form as it was filled in, with what it says of the person set apart. */
export function answerCommand({ guests, ...guest }: RsvpForm, personId: number): Asked<AnswerInvitation> {
  return { type: 'AnswerInvitation', data: { person_id: personId, guests }, personal: { [personId]: guest } };
}

/** One answer for each e-mail: a second form takes the place of the first, and what it leaves out is unset. */
export function answered(
  standing: readonly Rsvp[],
  id: number,
  personId: number,
  said: Partial<RsvpForm>,
): RsvpEvent[] {
  const { guests, ...guest } = soundForm<RsvpForm>(rsvpFields, said);
  const before = standing.find((one) => one.guest && isSameAddress(one.guest.email, guest.email));
  if (!before)
    return [
      { type: 'GalleryEventRsvpGiven', data: { id, person_id: personId, guests }, personal: { [personId]: guest } },
    ];
  const news = differing(before.guest ?? {}, { ...guest }) as Partial<Guest>; // of its fields
  const saysMore = Object.keys(news).length > 0;
  if (!saysMore && guests === before.guests) return [];
  const data = guests === before.guests ? { id: before.id } : { id: before.id, guests };
  return [{ type: 'GalleryEventRsvpChanged', data, ...(saysMore && { personal: { [before.person_id]: news } }) }];
}

/** What a changed answer says now. */
export function changedAnswer(rsvp: Rsvp, { data, personal }: RsvpEvent & { type: 'GalleryEventRsvpChanged' }): Rsvp {
  return { ...rsvp, ...data, guest: rsvp.guest && { ...rsvp.guest, ...personal?.[rsvp.person_id] } };
}

/** How many chairs to put up. */
export function guestsExpected(standing: readonly Rsvp[]): number {
  return standing.reduce((sum, { guests }) => sum + guests, 0);
}

function isSameAddress(one: string, other: string): boolean {
  return folded(one.trim()) === folded(other.trim());
}
