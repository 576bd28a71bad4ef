import { timingSafeEqual } from 'node:crypto';
import type { PersonKeys } from '@rabbet/postgres';

/** The page with a button that links of mails lead to. */
export const RSVP_PAGE = '/events/rsvp';

/** Takes an answer back, or confirms one that waits. */
export type LinkUse = 'take-back' | 'confirm';

interface Answer {
  readonly eventId: number;
  /** The id of the answer that is taken back, or of the one that waits. */
  readonly id: number;
}
type Digests = Pick<PersonKeys, 'digest'>;

/** Opens one use of one answer, and nothing else: the same in each of its mails, as long as the answer is there. */
export function rsvpSecret(keys: Digests, use: LinkUse, { eventId, id }: Answer): string {
  const answer = `${eventId}.${id}`;
  return `${answer}.${keys.digest(`rsvp-${use}`, answer)}`;
}

/** Finds the answer of a secret; null where the shop has not made it for this use. */
export function answerOf(keys: Digests, use: LinkUse, secret: string): Answer | null {
  const [, event, rsvp] = /^([1-9]\d{0,8})\.([1-9]\d{0,8})\.[\w-]{20,100}$/.exec(secret) ?? [];
  if (event === undefined || rsvp === undefined) return null;
  const answer = { eventId: Number(event), id: Number(rsvp) };
  const given = Buffer.from(secret);
  const expected = Buffer.from(rsvpSecret(keys, use, answer));
  return given.length === expected.length && timingSafeEqual(given, expected) ? answer : null;
}
