import {
  PAGE_KINDS,
  type PageKind,
  type PagesQuery,
  pagesQueryFields,
  type PagesReply,
  type PageSubject,
  readPages,
} from '@rabbet/projections';
import type { Feature } from '../kernel/feature';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import {
  about,
  flag,
  id,
  instant,
  listOf,
  nullable,
  objectOf,
  oneOf,
  replyShape,
  text,
  whole,
} from '../kernel/shapes/reply-shape';

const kind = oneOf<PageKind>(...PAGE_KINDS);
const changed_at = about(nullable(instant), 'what visitors may know of it');

const subjectShape = replyShape<PageSubject>('PageSubject', {
  kind,
  id,
  name: about(text, 'as it is kept', 'Low Tide'),
  changed_at,
  maker: nullable(
    objectOf(replyShape<NonNullable<PageSubject['maker']>>('PageMaker', { id, name: text, is_artist: flag })),
  ),
});

const pagesShape = replyShape<PagesReply>('Pages', {
  parts: about(whole, 'in how many parts they are told', 1),
  kinds: about(
    listOf(replyShape<PagesReply['kinds'][number]>('PageCount', { kind, count: whole, changed_at })),
    'over all parts',
  ),
  subjects: listOf(subjectShape),
});

const reads: readonly ReadEntry[] = [
  readEntry<PagesQuery>({
    path: 'core/content/pages',
    operation: 'readPages',
    tag: 'pages',
    about: 'what has a page for visitors, and when it has changed last: sitemap and feed are made of it',
    params: pagesQueryFields,
    readers: 'public',
    shape: 'record',
    reply: () => pagesShape,
    query: (context, query) => readPages(context, query),
  }),
];

/** Reads for the site's documents for machines. The site writes these, as it knows the addresses of its pages. */
export const sitemap: Feature = { name: 'sitemap', reads };
