import {
  attendanceFields,
  type AttendanceInput,
  orderFields,
  type RegistrationOrder,
  studentFields,
  studentRelated,
} from '@rabbet/domain/registrations/registrations';
import type { StudentAttendanceReply, StudentReply } from '@rabbet/projections';
import { relatedProperties } from '../kernel/records/record-replies';
import {
  about,
  fieldProperties,
  id,
  instant,
  listOf,
  nullable,
  objectOf,
  oneOf,
  replyShape,
  staffShape,
  text,
  onlyFor,
} from '../kernel/shapes/reply-shape';

const attendanceShape = staffShape<StudentAttendanceReply>('StudentAttendance', {
  id,
  student_id: id,
  ...fieldProperties<AttendanceInput>(attendanceFields),
});
export const orderShape = replyShape<RegistrationOrder>(
  'RegistrationOrder',
  fieldProperties<RegistrationOrder>(orderFields),
);
export const studentShape = staffShape<StudentReply>('Student', {
  id,
  customer_id: id,
  workshop_id: id,
  order_id: id,
  created_at: instant,
  updated_at: instant,
  status: about(oneOf(...studentFields.status.of), studentFields.status.about),
  comments: about(nullable(text), studentFields.comments.about),
  attendance: listOf(attendanceShape),
  order: onlyFor('amounts', objectOf(orderShape)),
  ...relatedProperties({ name: 'student', fields: studentFields, related: studentRelated }),
});
