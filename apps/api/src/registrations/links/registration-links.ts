import { timingSafeEqual } from 'node:crypto';
import type { PersonKeys } from '@rabbet/postgres';

/** Page with a button that links of mails lead to. */
export const REGISTRATION_PAGE = '/services/workshops/registration';

/** Ends a registration, accepts the seat that is offered to it, or confirms its check. */
export type LinkUse = 'cancel' | 'offer' | 'check';

export interface LinkedSeat {
  readonly workshop_id: number;
  readonly id: number;
  /** End of the offer in epoch milliseconds, or the customer who may cancel or confirm: another one has another link. */
  readonly mark: number;
  /** Number of times that the registration was passed on or its address corrected: an older link is void. */
  readonly readdressed: number;
}
type Digests = Pick<PersonKeys, 'digest'>;

/** Opens one use of one registration, and nothing else. */
export function registrationSecret(
  keys: Digests,
  use: LinkUse,
  { workshop_id, id, mark, readdressed }: LinkedSeat,
): string {
  const payload = [workshop_id, id, mark, ...(readdressed > 0 ? [readdressed] : [])].join('.');
  return `${payload}.${keys.digest(`registration-${use}`, payload)}`;
}

/** Seat of a secret; null where the shop has not made it for this use. */
export function seatOfLink(keys: Digests, use: LinkUse, secret: string): LinkedSeat | null {
  const numbers = /^([1-9]\d{0,8})\.([1-9]\d{0,8})\.(\d{1,15})(?:\.([1-9]\d{0,8}))?\.[\w-]{20,100}$/.exec(secret);
  if (!numbers) return null;
  const [, workshop_id = 0, id = 0, mark = 0, readdressed = 0] = numbers.map((digits) => Number(digits ?? 0));
  const seat = { workshop_id, id, mark, readdressed };
  const actual = Buffer.from(secret);
  const expected = Buffer.from(registrationSecret(keys, use, seat));
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? seat : null;
}
