import type { AnyFields } from '@rabbet/domain/records/fields';
import type { RelatedObject } from '@rabbet/domain/records/record';
import { attendanceFields, commentFields } from './registration';
import type { Seat, Stage } from './seat';
import { hasRunOut } from './seats';

/** Status of a stage on the wire, where everything that ended without a seat is cancelled. */
const STATUSES = {
  held: 'held',
  registered: 'registered',
  'check mailed': 'check mailed',
  waitlist: 'waitlist',
  offered: 'held',
  cancelled: 'cancelled',
  released: 'cancelled',
  lapsed: 'cancelled',
  moved: 'cancelled',
} as const satisfies Record<Stage, string>;
export type Status = (typeof STATUSES)[Stage];

export function statusOf(seat: Pick<Seat, 'stage' | 'until' | 'open'>, now: number): Status {
  return hasRunOut(seat, now) ? 'cancelled' : STATUSES[seat.stage];
}

const moment = { kind: 'text', required: true, about: 'ISO 8601, in UTC' } as const;
/** A registration as the wire tells it, under the name that the specification gives it. For staff alone. */
export const studentFields = {
  customer_id: { kind: 'reference', to: 'customer', required: true },
  workshop_id: { kind: 'whole', required: true, min: 1 },
  order_id: { kind: 'whole', required: true, min: 1 },
  status: {
    kind: 'choice',
    of: ['held', 'registered', 'check mailed', 'waitlist', 'cancelled'] satisfies Status[],
    required: true,
    about: 'held: a seat that is not paid for yet, or is being offered',
  },
  ...commentFields,
  created_at: moment,
  updated_at: moment,
} satisfies AnyFields;

/** The customer of a registration, with who it is. */
export const studentRelated = {
  customer: { reference: 'customer_id', with: ['person', 'company'] },
} as const satisfies Readonly<Record<string, RelatedObject>>;

/** Attendance of a student on the wire, for staff alone. */
export const studentAttendanceFields = {
  student_id: { kind: 'whole', required: true, min: 1 },
  ...attendanceFields,
} satisfies AnyFields;
