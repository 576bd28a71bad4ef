import { refuse } from '@rabbet/domain/deciders/refusal';
import { registrationOf } from './book';
import type { Rule } from './commands';

export const recordAttendance: Rule<'RecordAttendance'> = (book, data, { facts }) => {
  const { registration_id, workshop_time_id, status } = data;
  const { stage, attendance } = registrationOf(book, registration_id);
  if (stage !== 'registered' && stage !== 'check mailed')
    refuse('attendance/not-registered', 'Only those who are registered can attend.');
  if (!book.workshop.times.some(({ id }) => id === workshop_time_id))
    refuse('attendance/no-such-time', 'This workshop has no such time.');
  const before = attendance.find((one) => one.workshop_time_id === workshop_time_id);
  if (before?.status === status) return [];
  const id = before?.id ?? facts.id;
  return [{ type: 'WorkshopAttendanceRecorded', data: { registration_id, id, workshop_time_id, status } }];
};

/** What staff note about it: personal, like the rest. */
export const commentOnRegistration: Rule<'CommentOnRegistration'> = (book, { registration_id }, { personal }) => {
  const { person_id, comments: before } = registrationOf(book, registration_id);
  const said = personal[person_id];
  if (!said) refuse('field/required', 'Say what is to be noted, under the person of this registration.');
  const { comments } = said;
  if (comments === before) return [];
  return [
    { type: 'WorkshopRegistrationCommented', data: { registration_id }, personal: { [person_id]: { comments } } },
  ];
};
