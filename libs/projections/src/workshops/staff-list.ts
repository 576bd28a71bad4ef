import { workshopList as list } from '@rabbet/domain/workshops/workshops';
import { image } from '@rabbet/domain/images/images';
import { company } from '@rabbet/domain/people/people';
import { dateIn, startOfDay } from '@rabbet/domain/time/zone';
import { TITLE_PICTURE, titlePictureSql } from '../planned/planned';
import { pagedList } from '../reading/paged-list';
import { recordsOf, recordTable } from '../records/record-projection';
import { holdsWords } from '../records/finding-words';
import { wordsSql } from '../records/folded-sql';
import { workshops } from './plans';
import { overSql, seatCountsSql } from './seat-sql';
import { seats } from './seats';

/** The instant of the answer and the beginning of its day, in epoch milliseconds. */
const NOW = '$3::bigint';
const TODAY = '$4::bigint';
const HOUR_MS = 3_600_000;
/** SQL for the words by which a workshop is found. */
export const WORDS = wordsSql(
  "concat_ws(' ', workshops.id, workshops.doc->>'name', workshops.doc->>'subtitle', c.doc->>'name')",
);
export const WORKSHOPS_WITH_INSTRUCTORS = `(select *, workshops.id as workshop from workshops) workshops
  left join (select id as company, doc from ${recordTable(company)}) c on c.company = workshops.instructor_id`;
const instant = (column: string, which: 'min' | 'max') =>
  `(select to_timestamp(${which}(${column}) / 1000.0) from workshop_times t where t.workshop_id = workshops.id)`;
const field = (name: string) => `workshops.doc->>'${name}'`;
const FREE = `greatest((${field('seats')})::int - seated.taken, 0)`;
const FIRST = '(select min(t.starts) from workshop_times t where t.workshop_id = workshops.id)';
/** Registrations that it admits at that moment. */
const TAKES = `case when not (${field('publish')})::boolean or (${field('closed')})::boolean or ${FIRST} < ${TODAY} then 'nothing'
  when ${FIRST} is null or ${field('price')} is null then 'waitlist' else 'seats' end`;
/** A free seat is owed to whoever waits, as long as there is time to offer it. */
const OPEN_SEATS = `case when ${TAKES} <> 'seats' then 0 when ${FIRST} - ${NOW} < ${HOUR_MS} then ${FREE}
  else greatest(${FREE} - seated.waiting, least(${FREE}, ${overSql('workshops.id', NOW)})) end`;

/** Workshops for staff, those that begin last first. */
export const workshopList = pagedList(list, {
  reads: [workshops, recordsOf(company), recordsOf(image), seats],
  from: `${WORKSHOPS_WITH_INSTRUCTORS}
    cross join lateral ${seatCountsSql('workshops.id', NOW)} seated
    ${titlePictureSql('workshops.id', { images: 'workshop_images', owner: 'workshop_id', place: 'ordinal' })}`,
  order: '-starts_at',
  facts: [({ now }) => now.getTime(), ({ now }) => startOfDay(dateIn(now.getTime()))],
  columns: {
    name: field('name'),
    subtitle: field('subtitle'),
    instructor: "c.doc->>'name'",
    starts_at: instant('starts', 'min'),
    ends_at: instant('ends', 'max'),
    days: '(select count(*)::int from workshop_times t where t.workshop_id = workshops.id)',
    seats: `(${field('seats')})::int`,
    price: `((${field('price')})::int / 100.0)::float8`,
    taken: 'seated.taken',
    unconfirmed_checks: 'seated.unconfirmed',
    waiting: 'seated.waiting',
    free: FREE,
    takes: TAKES,
    open_seats: OPEN_SEATS,
    closed: `(${field('closed')})::boolean`,
    ...TITLE_PICTURE,
  },
  filters: {
    open: (open) => `(${TAKES} <> 'nothing') = ${open}`,
  },
  conditions: {
    term: (term, place) => holdsWords(WORDS, term, place),
  },
});
