import { VISITOR } from '@rabbet/domain/callers/caller';
import {
  type CreditPart,
  dueFor,
  grantedParts,
  hasEnded,
  isUnconfirmed,
  orderFields,
  orderOf,
  paidFor,
  type RegistrationOrder,
  type Seat,
  type Settlement,
  type Status,
  statusOf,
} from '@rabbet/domain/registrations/registrations';
import { toWire } from '@rabbet/domain/records/wire';
import { lastDaysOf } from '../credits/credits';
import { findHeldMail, type HeldMail } from '../mail/mail';
import type { QueryContext } from '../reading/query-context';
import { seats, visibleWorkshop, type WorkshopReply } from '../workshops/workshops';
import { registrations } from './registrations';

export interface ConfirmationQuery {
  readonly confirmation: string;
}

/** A registration as its owner is shown it, who has the code. Money is dollars. */
export interface ConfirmationReply {
  readonly order: RegistrationOrder;
  /** Public reply by the name that was promised, also once the workshop is hidden. */
  readonly workshop: WorkshopReply;
  readonly customer: { readonly full_name: string };
  readonly registration: ConfirmedRegistration;
  /** The mail about it, where that does not leave at once. */
  readonly held_mail: HeldMail | null;
}

/** Templates of the mails that tell of a seat as it was taken. */
export type FirstMails = { readonly [status in Status]?: string };
export interface ConfirmedRegistration {
  readonly id: number;
  readonly status: Status;
  /** A payment whose outcome is not known yet. */
  readonly is_checking: boolean;
  /** A seat that is kept for whoever waited, until they take it by its link. */
  readonly is_offered: boolean;
  /** End of it; null while it stands. */
  readonly ended: Ended | null;
  readonly paid: number;
  readonly due: number;
  /** Parts of what is paid, by how they were. */
  readonly paid_by: readonly PaidPart[];
  /** Day by which a check is awaited, yyyy-MM-dd. */
  readonly check_by: string | null;
  /** A check that neither the link in its mail nor staff have confirmed. */
  readonly is_unconfirmed: boolean;
  /** End of a hold or an offer, ISO 8601. */
  readonly until: string | null;
  /** Place on the waitlist, from 1. */
  readonly place: number | null;
  readonly credit: number;
  readonly refund: number;
  /** Parts of the credit, by their last days, yyyy-MM-dd. */
  readonly credits: readonly LastingPart[];
}

export interface LastingPart {
  readonly amount: number;
  readonly until: string;
}

export const ENDED = ['canceled', 'left waitlist', 'offer let go', 'offer over', 'not paid'] as const;
export type Ended = (typeof ENDED)[number];

export interface PaidPart {
  readonly how: Settlement['how'];
  readonly amount: number;
}

interface Row {
  readonly id: number;
  readonly workshop_id: number;
  readonly seat: Seat;
  readonly full_name: string;
  readonly place: number;
  readonly person: string;
  readonly email: string;
}

/** Finds what a confirmation code opens; null where there is no such code, or no seat was ever taken with it. */
export async function readConfirmation(
  context: QueryContext,
  { confirmation }: ConfirmationQuery,
  firstMails: FirstMails = {},
): Promise<ConfirmationReply | null> {
  const [row] = await context.rows<Row>(
    [registrations, seats],
    `select s.id, s.workshop_id, s.seat, concat_ws(' ', w.first, w.last) as full_name, w.person, w.email,
       ${PLACE_ON_WAITLIST} as place
     from registration_words w join seats s using (id) where w.confirmation = $1`,
    [confirmation],
  );
  if (!row) return null;
  const workshop = await visibleWorkshop(context, row.workshop_id);
  if (!workshop) return null;
  const { seat, full_name } = row;
  const credits = await lastingParts(context, grantedParts(seat), seat.grant?.credit_until ?? null);
  const registration = confirmed(row, context.now.getTime(), credits);
  return {
    order: toWire(orderFields, { ...orderOf(seat) }, VISITOR) as unknown as RegistrationOrder, // by its fields
    workshop: { ...workshop, name: seat.name },
    customer: { full_name },
    registration,
    held_mail: await findHeldMail(context, {
      person: row.person,
      email: row.email,
      streams: [`workshop-${row.workshop_id}`, `registration-${row.id}`],
      template: paidFor(seat) > 0 ? null : (firstMails[registration.status] ?? null),
    }),
  };
}

/** SQL for the place of the seat `s` among those who wait for its workshop; erased ones are offered no seat. */
export const PLACE_ON_WAITLIST = `(select count(*)::int from seats o join registration_words using (id)
  where o.workshop_id = s.workshop_id and o.seat->>'stage' = 'waitlist' and o.place <= s.place)`;

/** Credit that came back has the last day of the one that it was paid by. */
export async function lastingParts(
  context: QueryContext,
  parts: readonly CreditPart[],
  until: string | null,
): Promise<readonly LastingPart[]> {
  const ids = parts.flatMap(({ back_of }) => (back_of === null ? [] : [back_of]));
  const lastDays = ids.length > 0 ? await lastDaysOf(context, ids) : new Map<number, string>();
  return parts.map(({ amount, back_of }) => ({
    amount: amount / 100,
    until: (back_of === null ? null : lastDays.get(back_of)) ?? until ?? '',
  }));
}

function confirmed({ id, seat, place }: Row, now: number, credits: readonly LastingPart[]): ConfirmedRegistration {
  const status = statusOf(seat, now);
  const { stage, open, until, grant, check_by } = seat;
  return {
    id,
    status,
    is_checking: open !== null,
    is_offered: status === 'held' && stage === 'offered',
    ended: status === 'cancelled' ? endOf(seat) : null,
    paid: paidFor(seat) / 100,
    paid_by: partsOf(seat),
    due: hasEnded(seat) || status === 'cancelled' ? 0 : dueFor(seat) / 100,
    check_by: status === 'check mailed' ? check_by : null,
    is_unconfirmed: isUnconfirmed(seat),
    until: status === 'held' && until !== null ? new Date(until).toISOString() : null,
    place: stage === 'waitlist' ? place : null,
    credit: (grant?.credit ?? 0) / 100,
    refund: (grant?.refund ?? 0) / 100,
    credits,
  };
}

function partsOf({ settled }: Pick<Seat, 'settled'>): readonly PaidPart[] {
  const ways = [...new Set(settled.map(({ how }) => how))];
  return ways.map((how) => ({
    how,
    amount: paidFor({ settled: settled.filter((payment) => payment.how === how) }) / 100,
  }));
}

function endOf({ stage, stood, settled }: Seat): Ended {
  if (stood === 'waitlist') return 'left waitlist';
  if (stood === 'offered') return stage === 'cancelled' ? 'offer let go' : 'offer over';
  const isLetGo = stage !== 'cancelled' && stage !== 'moved';
  return isLetGo && settled.every(({ how }) => how === 'credit') ? 'not paid' : 'canceled';
}
