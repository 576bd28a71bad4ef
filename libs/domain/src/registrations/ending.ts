import { refuse } from '@rabbet/domain/deciders/refusal';
import { firstDay } from '@rabbet/domain/time/times';
import { dateIn } from '@rabbet/domain/time/zone';
import { grantOf } from '@rabbet/domain/workshops/workshops';
import { registrationOf, type WorkshopBook } from './book';
import type { RegistrationCommand, RegistrationEvent } from './commands';
import { hasEnded, MOVE_OPEN, openAttempt, PAYMENT_OPEN } from './registration';

type Of<T extends RegistrationCommand['type']> = Extract<RegistrationCommand, { type: T }>;
type Events = readonly RegistrationEvent[];

/** Somebody does not come, or the shop calls it off; what was paid comes back as the policy of that day says. */
export function cancelRegistration(book: WorkshopBook, { data, facts }: Of<'CancelRegistration'>): Events {
  const { registration_id, by } = data;
  const registration = registrationOf(book, registration_id);
  if (hasEnded(registration)) return [];
  if (openAttempt(registration)) refuse('payment/open', PAYMENT_OPEN);
  if (registration.stage === 'arriving') refuse('move/open', MOVE_OPEN);
  const { paid, policy } = registration;
  const on = dateIn(facts.now);
  const grant = grantOf(policy, { paid, firstDay: firstDay(book.workshop.times), on, by });
  return [{ type: 'RegistrationCancelled', data: { registration_id, by, paid, on, ...grant } }];
}

export function recordAttendance(book: WorkshopBook, { data, facts }: Of<'RecordAttendance'>): Events {
  const { registration_id, workshop_time_id, status } = data;
  const { stage, attendance } = registrationOf(book, registration_id);
  if (stage !== 'registered' && stage !== 'check mailed')
    refuse('attendance/not-registered', 'Only those who are registered can attend.');
  if (!book.workshop.times.some(({ id }) => id === workshop_time_id))
    refuse('attendance/no-such-time', 'This workshop has no such time.');
  const before = attendance.find((one) => one.workshop_time_id === workshop_time_id);
  if (before?.status === status) return [];
  return [
    { type: 'AttendanceRecorded', data: { registration_id, id: before?.id ?? facts.id, workshop_time_id, status } },
  ];
}

/** What staff note about it: personal, like the rest. */
export function commentOnRegistration(book: WorkshopBook, { data, personal }: Of<'CommentOnRegistration'>): Events {
  const { registration_id } = data;
  const { person_id, comments: before } = registrationOf(book, registration_id);
  const { comments } = (personal?.[person_id] ?? {}) as { comments?: string | null }; // parsed by its field
  if (comments === undefined)
    refuse('field/required', 'Say what is to be noted, under the person of this registration.');
  return comments === before
    ? []
    : [{ type: 'RegistrationCommented', data: { registration_id }, personal: { [person_id]: { comments } } }];
}
