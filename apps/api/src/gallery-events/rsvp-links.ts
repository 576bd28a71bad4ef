import { timingSafeEqual } from 'node:crypto';
import type { PersonKeys } from '@rabbet/postgres';

/** Where the link of a mail leads: a page with a button. */
export const TAKE_BACK_PAGE = '/events/rsvp';

interface Answer {
  readonly eventId: number;
  readonly rsvpId: number;
}
type Digests = Pick<PersonKeys, 'digest'>;

/** What takes one answer back, and does nothing else: the same in each of its mails, as long as the answer stands. */
export function takingBackSecret(keys: Digests, { eventId, rsvpId }: Answer): string {
  const answer = `${eventId}.${rsvpId}`;
  return `${answer}.${keys.digest('rsvp-take-back', answer)}`;
}

/** Whose it is; null of what the shop has not made. */
export function answerOf(keys: Digests, secret: string): Answer | null {
  const [, event, rsvp] = /^([1-9]\d{0,8})\.([1-9]\d{0,8})\.[\w-]{20,100}$/.exec(secret) ?? [];
  if (event === undefined || rsvp === undefined) return null;
  const answer = { eventId: Number(event), rsvpId: Number(rsvp) };
  const [given, own] = [Buffer.from(secret), Buffer.from(takingBackSecret(keys, answer))];
  return given.length === own.length && timingSafeEqual(given, own) ? answer : null;
}
