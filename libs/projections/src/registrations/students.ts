import { isStaff, mayRead } from '@rabbet/domain/callers/caller';
import {
  type AttendanceInput,
  orderFields,
  orderOf,
  type RegistrationOrder,
  type Seat,
  type Status,
  statusOf,
  studentFields,
  studentRelated,
} from '@rabbet/domain/registrations/registrations';
import { toWire } from '@rabbet/domain/records/wire';
import type { QueryContext } from '../reading/query-context';
import { answeringSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import type { RecordReply } from '../records/list-records';
import { type WithRelated, withRelated } from '../records/with-related';
import { registrations } from './registrations';
import { seats } from '../workshops/workshops';

export interface StudentAttendanceReply extends AttendanceInput {
  id: number;
  student_id: number;
}

/** Registration under the name that the specification gives it, for those who may read registrations. */
export interface StudentReply {
  id: number;
  customer_id: number;
  workshop_id: number;
  order_id: number;
  status: Status;
  /** Null to those who may not know of people. */
  comments: string | null;
  created_at: string;
  updated_at: string;
  attendance: StudentAttendanceReply[];
  /** Present for those who may know amounts. */
  order?: RegistrationOrder;
  customer: WithRelated | null;
}

interface Row {
  readonly id: number;
  readonly workshop_id: number;
  readonly customer_id: number;
  readonly seat: Seat;
  readonly comments: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly attendance: StudentAttendanceReply[] | null;
}

/** Adds those who have registered to workshops, in the order in which they did. Visitors are not told that there is such a list. */
export async function withStudents<W extends { readonly id: number }>(
  context: QueryContext,
  workshops: readonly W[],
): Promise<(W & { students?: StudentReply[] })[]> {
  if (!isStaff(context.caller)) return [...workshops];
  const students = await studentsOf(
    context,
    workshops.map(({ id }) => id),
  );
  return workshops.map((workshop) => ({
    ...workshop,
    students: students.filter(({ workshop_id }) => workshop_id === workshop.id),
  }));
}

async function studentsOf(context: QueryContext, workshops: readonly number[]): Promise<readonly StudentReply[]> {
  const { caller, now } = context;
  if (!mayRead(caller, 'registrations') || workshops.length === 0) return [];
  const rows = await context.rows<Row>(
    [seats, registrations, duplicates],
    `select s.id, s.workshop_id, ${answeringSql('customer', 's.customer_id')} as customer_id, s.seat, w.comments,
       r.received_at as created_at, greatest(r.changed_at, s.changed_at) as updated_at,
       (select json_agg(json_build_object('id', a.id, 'student_id', a.registration_id,
          'workshop_time_id', a.workshop_time_id, 'status', a.status) order by a.id)
        from registration_attendance a where a.registration_id = s.id) as attendance
     from seats s join registrations r using (id) left join registration_words w using (id)
     where s.workshop_id = any($1::int[]) order by s.place, s.id`,
    [workshops],
  );
  const knowsPeople = mayRead(caller, 'people');
  const knowsAmounts = mayRead(caller, 'amounts');
  const replies = rows.map(({ id, workshop_id, customer_id, seat, comments, ...row }) => ({
    id,
    revision: 0,
    customer_id,
    workshop_id,
    order_id: seat.order_id,
    status: statusOf(seat, now.getTime()),
    comments: knowsPeople ? comments : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    attendance: row.attendance ?? [],
    ...(knowsAmounts && { order: toWire(orderFields, { ...orderOf(seat) }, caller) }),
  }));
  const kind = { name: 'student', fields: studentFields, related: studentRelated };
  const all = await withRelated(context, kind, replies as unknown as RecordReply[]); // by its fields
  return all.map(({ revision: _, ...student }) => student as unknown as StudentReply); // as its shape names them
}
