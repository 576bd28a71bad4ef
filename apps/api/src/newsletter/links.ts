import { createHash, timingSafeEqual } from 'node:crypto';
import type { PersonKeys } from '@rabbet/postgres';

/** The key by which there is one subscription of an address. */
export const SUBSCRIBED_BY = 'subscribed-by';
export const CONFIRM = { purpose: 'newsletter-confirm', validForMs: 7 * 24 * 3_600_000 };

/** The address is part of it: what went to one does not confirm another that was asked for meanwhile. */
export function ownerOfLink(number: number, address: string): string {
  const place = createHash('sha256').update(address.trim().toLowerCase()).digest('base64url');
  return `${place}-subscription-${number}`;
}

type Digests = Pick<PersonKeys, 'digest'>;

/** Secret by which a subscription is left: the same in each of its mails, so that old ones work too. */
export function leavingSecret(keys: Digests, number: number): string {
  return `${number}.${keys.digest('newsletter-leave', String(number))}`;
}

/** Number of the subscription that a secret leaves; null of one that the shop has not made. */
export function leaverOf(keys: Digests, secret: string): number | null {
  const [, digits = ''] = /^([1-9]\d{0,8})\.[\w-]{20,100}$/.exec(secret) ?? [];
  if (digits === '') return null;
  const given = Buffer.from(secret);
  const expected = Buffer.from(leavingSecret(keys, Number(digits)));
  return given.length === expected.length && timingSafeEqual(given, expected) ? Number(digits) : null;
}
