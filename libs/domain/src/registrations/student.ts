import type { AnyFields } from '@rabbet/domain/records/fields';
import type { RelatedObject } from '@rabbet/domain/records/record';
import { attendanceFields, commentFields } from './registration';
import type { Seat, Stage } from './seat';
import { hasRunOut } from './seats';

/** Status on the wire by the stage: all stages that have ended are `cancelled` there. */
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

const instant = { kind: 'text', required: true, about: 'ISO 8601, in UTC' } as const;
/** Fields of a registration on the wire, where the specification calls it a student. Only staff read it. */
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
  created_at: instant,
  updated_at: instant,
} satisfies AnyFields;

/** Objects that a reply can include: the customer of a registration, with their person and company. */
export const studentRelated = {
  customer: { reference: 'customer_id', with: ['person', 'company'] },
} as const satisfies Readonly<Record<string, RelatedObject>>;

/** Fields of an attendance on the wire. Only staff read it. */
export const studentAttendanceFields = {
  student_id: { kind: 'whole', required: true, min: 1 },
  ...attendanceFields,
} satisfies AnyFields;
