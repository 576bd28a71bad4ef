import { refuse } from '@rabbet/domain/deciders/refusal';
import { firstDay } from '@rabbet/domain/time/times';
import { dateIn } from '@rabbet/domain/time/zone';
import { grantOf } from '@rabbet/domain/workshops/workshops';
import { registrationOf, type WorkshopBook } from './book';
import type { Rule } from './commands';
import { hasEnded, MOVE_OPEN, openAttempt, PAYMENT_OPEN, type Registration } from './registration';

/** Somebody does not come, or the shop calls it off; what was paid comes back as the policy of that day says. */
export const cancelRegistration: Rule<'CancelRegistration'> = (book, { registration_id, by }, { facts }) => {
  const registration = registrationOf(book, registration_id);
  if (hasEnded(registration)) return [];
  if (openAttempt(registration)) refuse('payment/open', PAYMENT_OPEN);
  if (registration.stage === 'arriving') refuse('move/open', MOVE_OPEN);
  const { paid, policy } = registration;
  const on = dateIn(facts.now);
  const grant = grantOf(policy, { paid, firstDay: dayThatCounts(book, registration, on), on, by });
  return [{ type: 'WorkshopRegistrationCancelled', data: { registration_id, by, paid, on, ...grant } }];
};

/** The day that was promised, or a later one: a workshop that is brought forward costs nobody their credit. */
export function dayThatCounts({ workshop }: WorkshopBook, { first_day }: Registration, on: string): string | null {
  const day = firstDay(workshop.times);
  if (day === null) return first_day !== null && first_day <= on ? first_day : null;
  return first_day !== null && first_day > day ? first_day : day;
}
