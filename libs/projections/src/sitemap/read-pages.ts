import { article, nextPublication } from '@rabbet/domain/articles/articles';
import { company } from '@rabbet/domain/people/people';
import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';
import { dateIn, SHOP_ZONE, startOfDay } from '@rabbet/domain/time/zone';
import { artworks } from '../artworks/artworks';
import { galleryEvents } from '../gallery-events/gallery-events';
import type { QueryContext } from '../reading/query-context';
import { recordsOf, recordTable } from '../records/record-projection';
import { workshops } from '../workshops/workshops';
import { pageChanges } from './page-changes';

export const PAGE_KINDS = ['article', 'event', 'workshop', 'artist', 'piece'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

export const pagesQueryFields = {
  kind: { kind: 'choice', of: PAGE_KINDS, readers: 'public', about: 'of these alone' },
  part: { kind: 'whole', default: 1, min: 1, readers: 'public', about: 'beyond the end it is empty' },
} satisfies AnyFields;
export type PagesQuery = ValuesOf<typeof pagesQueryFields>;

/** A file of a sitemap holds 50,000 addresses, those of pages that are always there among them. */
const PART = 49_900;

/** Subject of a page. The page's address is made of it. */
export interface PageSubject {
  kind: PageKind;
  id: number;
  name: string;
  /** Maker of a piece, or instructor of a workshop. */
  maker: { id: number; name: string; is_artist: boolean } | null;
  /** Date at which the visible part of it changed last; null where that is unknown. */
  changed_at: string | null;
}

export interface PagesReply {
  parts: number;
  /** Numbers over all parts. */
  kinds: { kind: PageKind; count: number; changed_at: string | null }[];
  subjects: PageSubject[];
}

interface Row extends Omit<PageSubject, 'maker'> {
  readonly maker_id: number | null;
  readonly maker_name: string | null;
  readonly is_artist: boolean | null;
}

/** Lists pages that visitors may see, and things that stand on one. Pages for staff are not listed. */
export async function readPages(
  context: QueryContext,
  { kind = null, part = 1 }: Partial<PagesQuery>,
  size = PART,
): Promise<PagesReply> {
  const today = dateIn(context.now.getTime());
  await untilTheNextArticle(context, today);
  const kinds = await context.rows<PagesReply['kinds'][number]>(
    READ,
    `with ${SUBJECTS} select kind, count(*)::int as count, max(changed_at) as changed_at from subjects
     where $3::text is null or kind = $3 group by kind order by kind`,
    [today, SHOP_ZONE, kind],
  );
  const rows = await context.rows<Row>(
    READ,
    `with ${SUBJECTS} select kind, id, name, maker_id, maker_name, is_artist, changed_at from subjects
     where $3::text is null or kind = $3 order by place, id limit $4::int offset $5::int`,
    [today, SHOP_ZONE, kind, size, Math.min((part - 1) * size, FARTHEST)],
  );
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  return { parts: Math.max(1, Math.ceil(total / size)), kinds, subjects: rows.map(subjectOf) };
}

const FARTHEST = 2 ** 31 - 1;
const READ = [recordsOf(article), recordsOf(company), galleryEvents, workshops, artworks, pageChanges];

/** A page of a piece names its maker, one of an artist shows the pieces; an article begins with its day in the shop. */
const SUBJECTS = `
  changes as materialized (select kind, id, changed_at from page_changes),
  subjects as (
    select 1 as place, 'article' as kind, r.id, r.doc->>'title' as name,
      null::int as maker_id, null as maker_name, null::boolean as is_artist,
      greatest(c.changed_at, to_char(((r.doc->>'publish_date')::timestamp at time zone $2) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') collate "C") as changed_at
    from ${recordTable(article)} r left join changes c on c.kind = 'article' and c.id = r.id
    where (r.doc->>'approver_id') is not null and r.doc->>'publish_date' <= $1
    union all
    select 2, 'event', e.id, e.doc->>'name', null, null, null, c.changed_at
    from gallery_events e left join changes c on c.kind = 'gallery-event' and c.id = e.id
    where e.publish
    union all
    select 3, 'workshop', w.id, w.doc->>'name', m.id, m.name, m.is_artist, greatest(c.changed_at, k.changed_at)
    from workshops w
    left join changes c on c.kind = 'workshop' and c.id = w.id
    left join names m on m.kind = 'company' and m.id = w.instructor_id
    left join changes k on k.kind = 'company' and k.id = m.id
    where w.publish
    union all
    select 4, 'artist', n.id, n.name, null, null, null, greatest(c.changed_at, shown.changed_at)
    from names n
    left join changes c on c.kind = 'company' and c.id = n.id
    left join (
      select a.manufacturer_id as id, max(p.changed_at) as changed_at
      from artworks a join changes p on p.kind = 'artwork' and p.id = a.id where a.offered group by a.manufacturer_id
    ) shown on shown.id = n.id
    where n.kind = 'company' and n.is_artist
    union all
    select 5, 'piece', a.id, a.name, m.id, m.name, m.is_artist, greatest(c.changed_at, k.changed_at)
    from artworks a
    left join changes c on c.kind = 'artwork' and c.id = a.id
    left join names m on m.kind = 'company' and m.id = a.manufacturer_id
    left join changes k on k.kind = 'company' and k.id = m.id
    where a.offered
  )`;

function subjectOf({ maker_id, maker_name, is_artist, ...subject }: Row): PageSubject {
  const maker = maker_id === null ? null : { id: maker_id, name: maker_name ?? '', is_artist: is_artist ?? false };
  return { ...subject, maker };
}

async function untilTheNextArticle(context: QueryContext, today: string): Promise<void> {
  const ahead = await context.rows<{ approver_id: number; publish_date: string }>(
    [recordsOf(article)],
    `select (r.doc->>'approver_id')::int as approver_id, r.doc->>'publish_date' as publish_date
     from ${recordTable(article)} r where (r.doc->>'approver_id') is not null and r.doc->>'publish_date' > $1`,
    [today],
  );
  const next = nextPublication(ahead, today);
  if (next !== null) context.changesAt(new Date(startOfDay(next)));
}
