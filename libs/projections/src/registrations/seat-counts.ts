import { isStaff } from '@rabbet/domain/callers/caller';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import {
  freeBeyondWaitlist,
  freeSeats,
  MIN_OFFER_MS,
  nextFreeAt,
  offerEnd,
  type Seat,
  type SeatCounts,
  seatCounts,
} from '@rabbet/domain/registrations/registrations';
import type { QueryContext } from '../reading/query-context';
import { seats, workshops } from '../workshops/workshops';

export interface SeatsQuery {
  readonly workshop_id: number;
}

export interface SeatsReply extends SeatCounts {
  /** Free seats that anybody may take: not those that are owed to whoever waits. */
  readonly open_seats: number;
}

interface Row {
  readonly seats: number;
  readonly first: number | null;
  readonly all: Seat[] | null;
  /** Ends of the times for which free seats are kept for the waitlist. */
  readonly keep_ends: number[] | null;
}

/** Counts of the seats that are taken in a workshop, by the clock, until the next hold or offer runs out. */
export async function countSeats(context: QueryContext, { workshop_id }: SeatsQuery): Promise<SeatsReply> {
  const [row] = await context.rows<Row>(
    [workshops, seats],
    `select (w.doc->>'seats')::int as seats,
       (select min(starts)::float8 from workshop_times t where t.workshop_id = w.id) as first,
       (select until from kept_seats k where k.id = w.id) as keep_ends,
       (select json_agg(one) from (
         select seat as one from seats where workshop_id = w.id
         union all select arriving from seats where to_workshop_id = w.id and arriving is not null) as taken) as all
     from workshops w where w.id = $1 and (w.publish or $2::boolean)`,
    [workshop_id, isStaff(context.caller)],
  );
  if (!row) refuseAs('unknown', 'record/unknown', 'There is no such workshop.');
  const { seats: count, first } = row;
  const keepEnds = row.keep_ends ?? [];
  const all = row.all ?? [];
  const now = context.now.getTime();
  const counts = seatCounts(all, now);
  const lastOffer = first === null ? null : first - MIN_OFFER_MS + 1;
  for (const instant of [nextFreeAt(all, now), lastOffer, ...keepEnds])
    if (instant !== null) context.changesAt(new Date(instant));
  const free = freeSeats(count, all, now);
  const isOwed = offerEnd(now, first) !== null;
  return { ...counts, open_seats: isOwed ? freeBeyondWaitlist(free, counts.waitlist, keepEnds, now) : free };
}
