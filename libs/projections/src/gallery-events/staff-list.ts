import { galleryEventList as list } from '@rabbet/domain/gallery-events/gallery-events';
import { image } from '@rabbet/domain/images/images';
import { TITLE_PICTURE, titlePictureSql } from '../planned/planned';
import { pagedList } from '../reading/paged-list';
import { holdsWords } from '../records/finding-words';
import { wordsSql } from '../records/folded-sql';
import { recordsOf } from '../records/record-projection';
import { galleryEvents } from './gallery-events';
import { rsvps } from './rsvps';

/** The instant of the answer, in epoch milliseconds. */
const NOW = '$3::bigint';
/** Places in the order of those without dates, which follow what is to come, and of those that are over. */
const WITHOUT_DATES = '4000000000000000';
const OVER = '8000000000000000';
const WORDS = wordsSql("concat_ws(' ', gallery_events.id, doc->>'name', doc->>'summary')");
const flag = (name: string) => `(doc->>'${name}')::boolean`;

/** Next time of an event, else its last one, with the number of its times and their end. */
const TIMES = `(select count(*)::int as times, max(t.ends) as last_end, min(t.starts) filter (where t.starts >= ${NOW}) as next,
    min(t.starts) as first, max(t.starts) as last
  from gallery_event_times t where t.event_id = gallery_events.id)`;
const SHOWN = 'coalesce(spans.next, spans.last)';
const END = `(select max(t.ends) from gallery_event_times t where t.event_id = gallery_events.id and t.starts = ${SHOWN})`;
const IS_OVER = `coalesce(spans.last_end <= ${NOW}, false)`;
/** Order of lists: what is to come by its next time, then what has no dates, then what is over, newest first. */
const PLACE = `case when spans.last_end is null then ${WITHOUT_DATES} when spans.last_end <= ${NOW} then ${OVER} - spans.last_end
  else coalesce(spans.next, spans.first) end`;

/** Gallery events for staff: those that are next first. */
export const galleryEventList = pagedList(list, {
  reads: [galleryEvents, rsvps, recordsOf(image)],
  from: `gallery_events cross join lateral ${TIMES} spans
    ${titlePictureSql('gallery_events.id', { images: 'gallery_event_images', owner: 'event_id', place: 'indice' })}`,
  order: 'starts_at',
  facts: [({ now }) => now.getTime()],
  columns: {
    name: "doc->>'name'",
    starts_at: `to_timestamp(${SHOWN} / 1000.0)`,
    ends_at: `to_timestamp(${END} / 1000.0)`,
    times: 'spans.times',
    over: IS_OVER,
    location: "(doc->>'location')::int",
    publish: flag('publish'),
    closed: flag('closed'),
    guests: '(select coalesce(sum(r.guests), 0)::int from rsvps r where r.event_id = gallery_events.id)',
    ...TITLE_PICTURE,
  },
  sorts: { starts_at: { by: PLACE, type: 'bigint' } },
  conditions: {
    term: (term, place) => holdsWords(WORDS, term, place),
  },
});
