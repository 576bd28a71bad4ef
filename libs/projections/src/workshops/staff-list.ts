import { workshopList as list } from '@rabbet/domain/workshops/workshops';
import { company } from '@rabbet/domain/people/people';
import { pagedList } from '../reading/paged-list';
import { seatCountsSql, seats } from '../registrations/registrations';
import { recordsOf, recordTable } from '../records/record-projection';
import { foldedSql } from '../records/searching';
import { workshops } from './plans';

/** The instant of the answer in epoch milliseconds. */
const NOW = '$3::bigint';
const WORDS = foldedSql(
  "concat_ws(' ', workshops.id, workshops.doc->>'name', workshops.doc->>'subtitle', c.doc->>'name')",
);
const instant = (column: string, which: 'min' | 'max') =>
  `(select to_timestamp(${which}(${column}) / 1000.0) from workshop_times t where t.workshop_id = workshops.id)`;
const field = (name: string) => `workshops.doc->>'${name}'`;

/** Workshops for staff, those that begin last first. */
export const workshopList = pagedList(list, {
  reads: [workshops, recordsOf(company), seats],
  from: `(select *, workshops.id as workshop from workshops) workshops
    left join (select id as company, doc from ${recordTable(company)}) c on c.company = workshops.instructor_id
    cross join lateral ${seatCountsSql('workshops.id', NOW)} seated`,
  order: '-starts_at',
  facts: [({ now }) => now.getTime()],
  columns: {
    ...{ name: field('name'), subtitle: field('subtitle'), instructor: "c.doc->>'name'" },
    ...{ starts_at: instant('starts', 'min'), ends_at: instant('ends', 'max') },
    days: '(select count(*)::int from workshop_times t where t.workshop_id = workshops.id)',
    ...{ seats: `(${field('seats')})::int`, price: `((${field('price')})::int / 100.0)::float8` },
    ...{ taken: 'seated.taken', waiting: 'seated.waiting' },
    free: `greatest((${field('seats')})::int - seated.taken, 0)`,
    closed: `(${field('closed')})::boolean`,
  },
  filters: {
    term: (term) =>
      `not exists (select from regexp_split_to_table(${foldedSql(`trim(${term}::text)`)}, '\\s+') word
         where position(word in ${WORDS}) = 0)`,
  },
});
