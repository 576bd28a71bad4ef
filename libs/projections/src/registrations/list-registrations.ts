import { registrationList as list } from '@rabbet/domain/registrations/registrations';
import { dateIn } from '@rabbet/domain/time/zone';
import { payments } from '../payments/payments';
import { pagedList } from '../reading/paged-list';
import { answeringSql, oneWithSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import { foundByWords } from '../records/finding-words';
import { type SearchWord, searchWords } from '../text/search-words';
import { checkBySql, hasRunOutSql, seatCountsSql, seatRows, seats, workshops } from '../workshops/workshops';
import { PLACE_ON_WAITLIST } from './confirmation';
import { registrations } from './registrations';

/** The instant of the answer in epoch milliseconds, and its day. */
const NOW = '$3::bigint';
const TODAY = '$4::text';
const HOUR_MS = 3_600_000;

const hasRunOut = (seat: string) => hasRunOutSql(seat, NOW);
const STATUS = `case when ${hasRunOut('s.seat')} then 'cancelled'
  when s.seat->>'stage' = 'offered' then 'held'
  when s.seat->>'stage' in ('held', 'registered', 'check mailed', 'waitlist') then s.seat->>'stage'
  else 'cancelled' end`;
/** End of a registration, also where it is not said yet. */
const ENDED = `case when ${hasRunOut('s.seat')} then case s.seat->>'stage' when 'held' then 'released' else 'lapsed' end
  when s.seat->>'stage' in ('cancelled', 'released', 'lapsed', 'moved') then s.seat->>'stage' end`;
const PAID = `(select coalesce(sum((x->>'amount')::int), 0)::int from jsonb_array_elements(s.seat->'settled') x)`;
const dollars = (cents: string) => `((${cents}) / 100.0)::float8`;

const timeOf = (which: 'min(starts)' | 'max(ends)') =>
  `(select ${which}::bigint from workshop_times t where t.workshop_id = s.workshop_id)`;
/** Refunds to the card that its seat was paid with. */
const toCard = (column: 'owed_back' | 'refunded') =>
  `(select coalesce(sum(${column}), 0)::int from payments where registration_id = s.id)`;
const NAME = "w.first || ' ' || w.last";
const OWED_BY_HAND = "(s.seat->>'owed_by_hand')::int";
const PAID_BY = `(select string_agg(distinct x->>'how', ', ') from jsonb_array_elements(s.seat->'settled') x)`;

/** Reasons in the order of their weight: what somebody could do about comes last. */
const WAITS_BECAUSE = `case when s.seat->>'stage' = 'waitlist' then (select case
  when w.id is null then 'erased'
  when begins is null then 'no dates'
  when (p.doc->>'closed')::boolean or not (p.doc->>'publish')::boolean or begins - ${NOW} < ${HOUR_MS} then 'closed'
  when (p.doc->>'seats')::int - taken >= ${PLACE_ON_WAITLIST} then 'next'
  when (p.doc->>'seats')::int > taken then 'others first'
  when offered > 0 then 'offer under way'
  else 'full' end
  from ${seatCountsSql('s.workshop_id', NOW)} seated, lateral (select ${timeOf('min(starts)')} as begins) beginning) end`;

/** End of the time for which a free seat is kept for those who wait: the first to end. */
const KEPT_UNTIL = `case when s.seat->>'stage' = 'waitlist' then (select to_timestamp(min(ends::bigint) / 1000.0)
  from kept_seats k cross join lateral jsonb_array_elements_text(k.until) ends where k.id = s.workshop_id) end`;

/** SQL for what stays with the shop: fees of moves and cancellations as well, and nothing that was given back. */
const SPENT = `${PAID} + (s.seat->>'fee_kept')::int
  - coalesce((s.seat->'grant'->>'credit')::int + (s.seat->'grant'->>'refund')::int, 0)`;

/**
 * SQL for registrations that a seat stands for, with the seat as the clock has it; of merged ones, those who answer. The
 * instant of the answer is $3, its day $4.
 */
export const registrationRowsSql = `(select s.id, s.workshop_id, s.seat->>'name' as workshop, to_timestamp(${timeOf('min(starts)')} / 1000.0) as starts_at,
    coalesce(${timeOf('max(ends)')} <= ${NOW}, false) as is_over,
    ${answeringSql('customer', 's.customer_id')} as customer_id, ${answeringSql('person', 'r.person_id')} as person_id,
    ${NAME} as name, w.email, w.phone, ${STATUS} as status, ${ENDED} as ended, s.seat->>'stage' as stage,
    case when s.seat->>'stage' = 'waitlist' and w.id is not null then ${PLACE_ON_WAITLIST} end as place,
    ${WAITS_BECAUSE} as waits_because, ${KEPT_UNTIL} as kept_until,
    case when not (${hasRunOut('s.seat')}) then to_timestamp((s.seat->>'until')::bigint / 1000.0) end as held_until,
    s.seat->>'stage' = 'offered' and not (${hasRunOut('s.seat')}) as is_offered,
    s.seat->>'open' is not null as is_checking, s.seat->>'way' as way, (s.seat->>'order_id')::int as order_id,
    ${dollars("(s.seat->>'total')::int")} as order_total, ${dollars(PAID)} as paid, ${PAID_BY} as paid_by,
    case when ${STATUS} = 'cancelled' then 0 else ${dollars(`(s.seat->>'total')::int - ${PAID}`)} end as due,
    ${dollars(SPENT)} as spent, ${checkBySql('s.seat')} as check_by,
    coalesce(s.seat->>'stage' = 'check mailed' and s.seat->>'check_by' < ${TODAY}, false) as overdue,
    s.seat->>'stage' = 'check mailed' and (s.seat->>'unconfirmed')::boolean as unconfirmed,
    ${dollars("coalesce((s.seat->'grant'->>'credit')::int, 0)")} as credit,
    ${dollars(OWED_BY_HAND)} as owed_by_hand, ${OWED_BY_HAND} as cents_by_hand, ${dollars(toCard('owed_back'))} as owed_to_card,
    ${dollars(`(s.seat->>'sent_by_hand')::int + ${toCard('refunded')}`)} as refunded, w.comments, r.received_at,
    greatest(r.changed_at, s.changed_at) as changed_at, s.customer_id as own_customer_id
  from seats s join registrations r on r.id = s.id left join registration_words w on w.id = s.id
    left join workshops p on p.id = s.workshop_id
  ) registrations_listed`;

/** SQL for the registrations in which a word occurs, or in the name of their workshop, or whose number it is. */
function registrationsWithWord({ query, id }: SearchWord, place: (value: unknown) => string): string {
  const word = `${place(query)}::tsquery`;
  const parts = [
    `select w.id from registration_words w where w.words @@ ${word}`,
    `select s.id from seats s where s.words @@ ${word}`,
    ...(id === null ? [] : [`select ${id}`]),
  ];
  return parts.join(' union all ');
}

const ENDED_STAGES = "stage in ('cancelled', 'released', 'lapsed', 'moved')";
/** Stages in which a seat may have a status: the clock alone makes one of them another. */
const STAGES: Readonly<Record<string, string>> = {
  registered: "stage = 'registered'",
  'check mailed': "stage = 'check mailed'",
  waitlist: "stage = 'waitlist'",
  held: "stage in ('held', 'offered')",
  cancelled: `(${ENDED_STAGES} or stage in ('held', 'offered'))`,
};
const ofCheck = (condition: string) => `stage = 'check mailed' and ${condition}`;

export const READ_BY_REGISTRATION_ROWS = [seats, registrations, workshops, payments, duplicates];

/** Registrations for staff, the newest first. */
export const registrationList = pagedList(list, {
  reads: READ_BY_REGISTRATION_ROWS,
  from: registrationRowsSql,
  order: '-id',
  total: seatRows.total,
  facts: [({ now }) => now.getTime(), ({ now }) => dateIn(now.getTime())],
  filters: {
    check_by: (day) => `check_by <= ${day}`,
    customer_id: (customer) => `own_customer_id = any(array${oneWithSql('customer', customer)})`,
  },
  conditions: {
    status: (status, place) => `${STAGES[String(status)] ?? 'true'} and status = ${place(status)}`,
    overdue: (overdue) => (overdue === true ? ofCheck('overdue') : 'not overdue'),
    unconfirmed: (unconfirmed) => (unconfirmed === true ? ofCheck('unconfirmed') : 'unconfirmed = false'),
    waits_because: (reason, place) => `stage = 'waitlist' and waits_because = ${place(reason)}`,
    refund_owed: (owed) => (owed === true ? 'cents_by_hand > 0' : 'cents_by_hand <= 0'),
    term: (term, place, { isWalked }) => {
      const statements = searchWords(term)?.map((word) => registrationsWithWord(word, place)) ?? null;
      return foundByWords('id', statements, isWalked);
    },
  },
});
