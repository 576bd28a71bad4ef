import { isStaff } from '@rabbet/domain/callers/caller';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { nextFree, type Seat, type SeatCounts, seatCounts } from '@rabbet/domain/registrations/registrations';
import type { QueryContext } from '../reading/query-context';
import { workshops } from '../workshops/workshops';
import { seats } from './seats';

export interface SeatsQuery {
  readonly workshop_id: number;
}

/** Counts of the seats that are taken in a workshop, by the clock, until the next hold or offer runs out. */
export async function countSeats(context: QueryContext, { workshop_id }: SeatsQuery): Promise<SeatCounts> {
  const [found] = await context.rows<{ all: Seat[] | null }>(
    [workshops, seats],
    `select (select json_agg(one) from (
         select seat as one from seats where workshop_id = w.id
         union all select arriving from seats where to_workshop_id = w.id and arriving is not null) as taken) as all
     from workshops w where w.id = $1 and (w.publish or $2::boolean)`,
    [workshop_id, isStaff(context.caller)],
  );
  if (!found) refuse('record/unknown', 'There is no such workshop.');
  const all = found.all ?? [];
  const now = context.now.getTime();
  const until = nextFree(all, now);
  if (until !== null) context.changesAt(new Date(until));
  return seatCounts(all, now);
}
