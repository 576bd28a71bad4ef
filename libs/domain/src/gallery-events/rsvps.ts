import type { CommandRequest } from '@rabbet/domain/deciders/decider';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import type { PersonId } from '@rabbet/domain/events/event';
import type { Fields } from '@rabbet/domain/records/fields';
import { isMailAddress } from '@rabbet/domain/mail/mail';
import { requireValidForm } from '@rabbet/domain/records/field-rules';
import { changedValues } from '@rabbet/domain/records/record';
import { folded } from '@rabbet/domain/text/fold';

/** Form of a guest who accepts an invitation; `guests` counts everybody who comes. */
export interface RsvpForm {
  first: string;
  last: string;
  email: string;
  phone: string | null;
  guests: number;
  comments: string | null;
}

/** Fields for browser, API and command line alike. The sender adds the event that is answered. */
export const rsvpFields = {
  first: {
    kind: 'text',
    required: true,
    min: 1,
    max: 64,
    personal: 'self',
    label: 'First name',
    example: 'Ann',
    asking: 'Please tell us your first name.',
  },
  last: {
    kind: 'text',
    required: true,
    min: 1,
    max: 64,
    personal: 'self',
    label: 'Last name',
    example: 'Lee',
    asking: 'Please tell us your last name.',
  },
  email: {
    kind: 'email',
    required: true,
    label: 'E-mail',
    personal: 'self',
    example: 'ann@example.com',
    asking: 'Please tell us your e-mail address.',
  },
  phone: { kind: 'text', max: 32, personal: 'self', label: 'Phone' },
  guests: {
    kind: 'whole',
    required: true,
    min: 1,
    max: 10,
    label: 'Number of guests',
    asking: 'Please tell us how many of you are coming.',
    about: 'how many come, yourself included',
  },
  comments: { kind: 'text', max: 1_000, personal: 'self', label: 'Comments' },
} satisfies Fields<RsvpForm>;

/** Words about a person, gone once that person is erased. */
export type Guest = Omit<RsvpForm, 'guests'>;

/** Answer that was not withdrawn. */
export interface Rsvp {
  readonly id: number;
  readonly person_id: number;
  readonly guests: number;
  /** Null once the person was erased: their chairs stay counted. */
  readonly guest: Guest | null;
  /** Keyed digest of the browser that gave it: this browser may change it at once. Null where none is known. */
  readonly browser: string | null;
  /** Latest answer from another browser, until the owner of the address confirms it. */
  readonly waiting: WaitingAnswer | null;
  /** Id of the waiting answer that was confirmed last. */
  readonly confirmed_id: number | null;
}

export interface WaitingAnswer {
  readonly id: number;
  readonly guests: number;
  readonly guest: Guest | null;
}

export interface AnswerInvitation {
  readonly type: 'AnswerInvitation';
  /** Person who answers. An answer under the same e-mail that stands already stays with its own person. */
  readonly data: { readonly person_id: number; readonly guests: number; readonly browser: string | null };
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
      data: Omit<Rsvp, 'guest' | 'waiting' | 'confirmed_id'>;
      personal: { readonly [person: PersonId]: Guest | null };
    }
  /** Change from another browser: it holds once the owner of the address confirms it. */
  | {
      type: 'GalleryEventRsvpChangeAskedFor';
      data: {
        readonly id: number;
        readonly change_id: number;
        readonly person_id: number;
        readonly guests: number;
      };
      personal: { readonly [person: PersonId]: Guest | null };
    }
  /** Change that holds, with the new values alone. */
  | {
      type: 'GalleryEventRsvpChanged';
      data: {
        readonly id: number;
        readonly guests?: number;
        readonly browser?: string;
        /** Id of the waiting answer that this confirms, if it does. */
        readonly change_id?: number;
      };
      personal?: { readonly [person: PersonId]: Partial<Guest> | null };
    }
  /** Correction that follows from a corrected contact detail of the person. */
  | {
      type: 'GalleryEventRsvpCorrected';
      data: { readonly id: number };
      personal: { readonly [person: PersonId]: Partial<ReachableBy> | null };
    }
  | { type: 'GalleryEventRsvpWithdrawn'; data: { readonly id: number } };

export type ReachableBy = Pick<Guest, 'email' | 'phone'>;

/** Command to correct the answers of a person whose contact detail was corrected. */
export interface CorrectGuest {
  readonly type: 'CorrectGuest';
  readonly data: { readonly person_id: number };
  readonly personal: { readonly [person: PersonId]: { readonly before: string; readonly after: string } };
}

/** Command of a form that was filled in, with the words about the person set apart. */
export function answerCommand(
  { guests, ...guest }: RsvpForm,
  personId: number,
  browser: string | null,
): CommandRequest<AnswerInvitation> {
  return { type: 'AnswerInvitation', data: { person_id: personId, guests, browser }, personal: { [personId]: guest } };
}

/**
 * Takes an answer; one stands for each e-mail address. A second form of the same browser replaces the first, and unsets
 * the fields that it leaves out. A form of another browser waits to be confirmed.
 */
export function takeAnswer(
  standing: readonly Rsvp[],
  id: number,
  { person_id, browser }: AnswerInvitation['data'],
  form: Partial<RsvpForm>,
): RsvpEvent[] {
  const { guests, ...guest } = requireValidForm<RsvpForm>(rsvpFields, form);
  const before = standing.find((rsvp) => rsvp.guest && isSameAddress(rsvp.guest.email, guest.email));
  if (!before)
    return [
      { type: 'GalleryEventRsvpGiven', data: { id, person_id, guests, browser }, personal: { [person_id]: guest } },
    ];
  const isOwn = browser !== null && browser === before.browser;
  if (isOwn) return answerChanged(before, { guests, guest });
  if (isSame(before, { guests, guest }) && !before.waiting) return [];
  const owner = before.person_id;
  const data = { id: before.id, change_id: id, person_id: owner, guests };
  return [{ type: 'GalleryEventRsvpChangeAskedFor', data, personal: { [owner]: guest } }];
}

/**
 * Lets a waiting answer replace the one that stands, which keeps its address. `browser` is the one that opened the
 * link: from then on it may change the answer at once. Null keeps the former browser.
 */
export function confirmAnswer(standing: readonly Rsvp[], changeId: number, browser: string | null): RsvpEvent[] {
  if (standing.some(({ confirmed_id }) => confirmed_id === changeId)) return [];
  const before = standing.find(({ waiting }) => waiting?.id === changeId);
  if (!before?.waiting?.guest)
    return refuseAs('unknown', 'link/void', 'A newer answer came, or this one was taken back.');
  const { guests, guest } = before.waiting;
  const answer = { guests, guest: { ...guest, email: before.guest?.email ?? guest.email } };
  return answerChanged(before, answer, { change_id: changeId, ...(browser !== null && { browser }) });
}

/**
 * Corrects the answers of a person who gave this address or phone. An address that has an answer already is not given
 * to another one.
 */
export function correctAnswers(
  standing: readonly Rsvp[],
  person: number,
  { before, after }: { readonly before: string; readonly after: string },
): RsvpEvent[] {
  const isTaken = standing.some(({ guest }) => guest && isSameAddress(guest.email, after) && guest.email !== before);
  return standing.flatMap(({ id, person_id, guest }): RsvpEvent[] => {
    if (person_id !== person || !guest) return [];
    const corrected: Partial<ReachableBy> = {
      ...(!isTaken && isMailAddress(after) && isSameAddress(guest.email, before) && { email: after }),
      ...(guest.phone === before && { phone: after }),
    };
    const changed = changedValues(guest, corrected);
    if (Object.keys(changed).length === 0) return [];
    return [{ type: 'GalleryEventRsvpCorrected', data: { id }, personal: { [person]: changed } }];
  });
}

type AnswerContent = Pick<Rsvp, 'guests' | 'guest'>;

function isSame(first: AnswerContent, second: AnswerContent): boolean {
  return first.guests === second.guests && Object.keys(changedGuestValues(first, second)).length === 0;
}

function changedGuestValues(before: AnswerContent, { guest }: AnswerContent): Partial<Guest> {
  return changedValues(before.guest ?? {}, { ...guest });
}

/** Event of a change. Equal values make one only if they end or confirm a waiting answer. */
function answerChanged(
  before: Rsvp,
  now: AnswerContent,
  more: { readonly change_id?: number; readonly browser?: string } = {},
): RsvpEvent[] {
  const { id, person_id } = before;
  if (isSame(before, now) && !before.waiting) return [];
  const changedGuest = changedGuestValues(before, now);
  const data = { id, ...(now.guests !== before.guests && { guests: now.guests }), ...more };
  const hasGuestChanges = Object.keys(changedGuest).length > 0;
  return [
    { type: 'GalleryEventRsvpChanged', data, ...(hasGuestChanges && { personal: { [person_id]: changedGuest } }) },
  ];
}

/** Applies a change to an answer. */
export function withChange(rsvp: Rsvp, { data, personal }: RsvpEvent & { type: 'GalleryEventRsvpChanged' }): Rsvp {
  const { change_id = rsvp.confirmed_id, ...values } = data;
  const guest = rsvp.guest && { ...rsvp.guest, ...personal?.[rsvp.person_id] };
  return { ...rsvp, ...values, guest, waiting: null, confirmed_id: change_id };
}

/** Applies a correction to an answer: what waits beside it still waits. */
export function withCorrection(rsvp: Rsvp, { personal }: RsvpEvent & { type: 'GalleryEventRsvpCorrected' }): Rsvp {
  return { ...rsvp, guest: rsvp.guest && { ...rsvp.guest, ...personal[rsvp.person_id] } };
}

/** Counts the chairs to put up. */
export function guestsExpected(standing: readonly Rsvp[]): number {
  return standing.reduce((sum, { guests }) => sum + guests, 0);
}

/**
 * True for one address in two spellings. Case and accents count for nothing before the @; the domain is compared as it
 * is spelled, as a similar one belongs to somebody else.
 */
function isSameAddress(first: string, second: string): boolean {
  return addressKey(first) === addressKey(second);
}

function addressKey(address: string): string {
  const [local = '', domain = ''] = address.trim().split('@');
  return `${folded(local)}@${domain.toLowerCase()}`;
}
