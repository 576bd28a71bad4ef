import type { AnyFields } from '@rabbet/domain/records/fields';
import { answeringSql, oneWithSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import type { QueryContext } from '../reading/query-context';
import { rsvps } from './rsvps';

export interface RsvpReply {
  id: number;
  event_id: number;
  /** The person who answers for them now, if they were merged. */
  person_id: number;
  guests: number;
  /** Words about themselves: null once they are erased. Their chairs stay. */
  first: string | null;
  last: string | null;
  email: string | null;
  phone: string | null;
  comments: string | null;
  answered_at: string;
  changed_at: string | null;
  /** Asked for from another browser, until it is confirmed. */
  waiting: WaitingRsvpReply | null;
}

export interface WaitingRsvpReply {
  id: number;
  guests: number;
  first: string | null;
  last: string | null;
  phone: string | null;
  comments: string | null;
  asked_at: string;
}

/** Guests of one gallery event. */
export interface EventRsvpsReply {
  event_id: number;
  answers: number;
  /** All who come, those who have answered among them. */
  guests: number;
  rsvps: RsvpReply[];
}

export interface RsvpQuery {
  event_id: number | null;
}
export const rsvpQueryFields = {
  event_id: { kind: 'whole', min: 1, about: 'those of this gallery event alone' },
} as const satisfies AnyFields;

type Row = Omit<RsvpReply, 'answered_at' | 'changed_at'> & {
  readonly answered_at: Date;
  readonly changed_at: Date | null;
};

/** Lists answers for staff, event by event, the first one first. Events that nobody has answered are left out. */
export async function listRsvps(context: QueryContext, { event_id }: RsvpQuery): Promise<EventRsvpsReply[]> {
  const rows = await context.rows<Row>(
    [rsvps, duplicates],
    `select r.id, r.event_id, ${answeringSql('person', 'r.person_id')} as person_id, r.guests, w.first, w.last, w.email,
       w.phone, w.comments, r.answered_at, r.changed_at,
       case when c.id is not null then jsonb_build_object('id', c.change_id, 'guests', c.guests, 'first', c.first,
         'last', c.last, 'phone', c.phone, 'comments', c.comments, 'asked_at', c.asked_at) end as waiting
     from rsvps r left join rsvp_words w using (id) left join rsvp_waiting c using (id)
     where $1::int is null or r.event_id = $1 order by r.event_id, r.id`,
    [event_id],
  );
  return [...byEvent(rows)].map(([event, eventRows]) => ({
    event_id: event,
    answers: eventRows.length,
    guests: eventRows.reduce((sum, { guests }) => sum + guests, 0),
    rsvps: eventRows.map(({ answered_at, changed_at, waiting, ...row }) => ({
      ...row,
      answered_at: answered_at.toISOString(),
      changed_at: changed_at?.toISOString() ?? null,
      waiting: waiting && { ...waiting, asked_at: new Date(waiting.asked_at).toISOString() },
    })),
  }));
}

function byEvent(rows: readonly Row[]): ReadonlyMap<number, Row[]> {
  const events = new Map<number, Row[]>();
  for (const row of rows) {
    const eventRows = events.get(row.event_id);
    if (eventRows) eventRows.push(row);
    else events.set(row.event_id, [row]);
  }
  return events;
}

/** Finds the gallery events that a person has answered, with the id that their answer has for them. */
export async function answersOfPerson(
  context: QueryContext,
  person: number,
): Promise<{ readonly event_id: number; readonly person_id: number }[]> {
  return context.rows(
    [rsvps, duplicates],
    `select distinct event_id, person_id from rsvps where person_id in ${oneWithSql('person', '$1::int')}
     order by event_id, person_id`,
    [person],
  );
}

/** Finds the gallery event of an answer, or of one that waits, by its own id. */
export async function eventOfRsvp(context: QueryContext, id: number): Promise<number | null> {
  const [row] = await context.rows<{ event_id: number }>(
    [rsvps],
    'select event_id from rsvps left join rsvp_waiting using (id) where id = $1 or change_id = $1',
    [id],
  );
  return row?.event_id ?? null;
}
