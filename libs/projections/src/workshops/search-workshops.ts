import { company, makerName } from '@rabbet/domain/people/people';
import { dateIn } from '@rabbet/domain/time/zone';
import type { QueryContext } from '../reading/query-context';
import { holdsWords } from '../records/finding-words';
import { recordsOf } from '../records/record-projection';
import type { SearchHit, SearchSource } from '../search/search';
import { numberOf } from '../text/search-words';
import { workshops } from './plans';
import { WORDS, WORKSHOPS_WITH_INSTRUCTORS } from './staff-list';

/** Workshops by their name, instructor and number. */
export const workshopSearch: SearchSource = {
  readers: 'events',
  find: async (context, term, count) => (await find(context, term, count)).map((row) => hitOf(row, context.now)),
};

interface WorkshopRow {
  readonly id: number;
  readonly name: string;
  readonly subtitle: string | null;
  readonly instructor: string | null;
  readonly is_artist: boolean | null;
  readonly image_id: number | null;
  /** Epoch milliseconds; null where it has no dates yet. */
  readonly starts: number | null;
  readonly ends: number | null;
}

/** Workshops that hold all words of a term: the next one first, then what has no dates, then what is over, the latest first. */
function find(context: QueryContext, term: string, count: number): Promise<WorkshopRow[]> {
  const values: unknown[] = [count, context.now.getTime()];
  const place = (value: unknown) => `$${values.push(value)}`;
  const number = numberOf(term);
  return context.rows<WorkshopRow>(
    [workshops, recordsOf(company)],
    `select id, workshops.doc->>'name' as name, workshops.doc->>'subtitle' as subtitle, c.doc->>'name' as instructor,
       (c.doc->>'is_artist')::boolean as is_artist, starts::float8, ends::float8,
       (select image_id from workshop_images i where i.workshop_id = workshops.id order by i.ordinal, i.id limit 1) as image_id
     from ${WORKSHOPS_WITH_INSTRUCTORS},
       lateral (select min(t.starts) as starts, max(t.ends) as ends from workshop_times t where t.workshop_id = workshops.id) times
     where ${holdsWords(WORDS, term, place)} ${number === null ? '' : `or id = ${number}`}
     order by case when ends <= $2::bigint then 2 when ends is null then 1 else 0 end,
       case when ends <= $2::bigint then -starts else starts end, id desc
     limit $1::int`,
    values,
  );
}

function hitOf({ id, name, subtitle, image_id, starts, ends, ...row }: WorkshopRow, now: Date): SearchHit {
  const { instructor, is_artist } = row;
  const teacher = instructor && makerName({ name: instructor, is_artist: is_artist === true });
  const over = ends !== null && ends <= now.getTime();
  return {
    names: [String(id), name, `${name} ${subtitle ?? ''}`],
    imageId: image_id,
    result: {
      kind: 'workshop',
      id,
      registration_id: null,
      title: name,
      details: [subtitle, teacher].flatMap((text) => text || []),
      state: over ? 'over' : null,
      date: starts === null ? null : dateIn(starts),
      over,
    },
  };
}
