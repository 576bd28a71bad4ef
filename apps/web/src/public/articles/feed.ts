import { startOfDay } from '@rabbet/domain/time/zone';
import { type DocumentInput, type MachineDocument, XML_BEGINS, xmlText } from '../../kernel/pages/documents';
import { pictureOfImage } from '../../kernel/pictures/pictures';
import { shopOf } from '../../kernel/data/shop';
import { articlePath, DOCUMENT_PATHS, PATHS } from '../../paths/paths';
import { type BlogArticle, publishedArticles } from './blog';

/** Number of articles in the feed; older ones are on the blog. */
const NEWEST = 30;

/** RFC 4287 */
export const feed: MachineDocument = {
  address: /^\/blog\/feed\.xml$/,
  type: 'application/atom+xml; charset=utf-8',
  async write(input, client) {
    const [shop, articles, { subjects }] = await Promise.all([
      client.shop(),
      publishedArticles(client),
      client.pages({ kind: 'article' }),
    ]);
    const changed = new Map(subjects.map(({ id, changed_at }) => [id, changed_at]));
    const entries = articles.slice(0, NEWEST).map((article) => ({
      ...article,
      published: new Date(startOfDay(article.publish_date)).toISOString(),
      updated: changed.get(article.id) ?? new Date(startOfDay(article.publish_date)).toISOString(),
    }));
    return feedOf(entries, shopOf(shop), input);
  },
};

type Entry = Pick<BlogArticle, 'id' | 'title' | 'anchor' | 'summary' | 'sub_title' | 'content' | 'image'> & {
  readonly published: string;
  readonly updated: string;
};

function feedOf(entries: readonly Entry[], shop: ReturnType<typeof shopOf>, { origin }: DocumentInput): string {
  const updated = entries.reduce((last, { updated: candidate }) => (candidate > last ? candidate : last), NEVER);
  return `${XML_BEGINS}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en" xml:base="${xmlText(origin)}/">
<id>${xmlText(tagOf(origin, 'blog'))}</id>
<title>${xmlText(`${shop.name}: Blog`)}</title>
<subtitle>${xmlText(`${shop.trade} in ${shop.city}`)}</subtitle>
<updated>${updated}</updated>
<author><name>${xmlText(shop.name)}</name><uri>${xmlText(origin)}/</uri></author>
<link rel="self" type="application/atom+xml" href="${xmlText(origin + DOCUMENT_PATHS.feed)}"/>
<link rel="alternate" type="text/html" href="${xmlText(origin + PATHS.blog)}"/>
${entries.map((entry) => entryOf(entry, origin)).join('')}</feed>
`;
}

/** Date of a blog without articles. */
const NEVER = '1970-01-01T00:00:00.000Z';

function entryOf(entry: Entry, origin: string): string {
  const { id, title, anchor, published, updated, summary, sub_title } = entry;
  const summaryText = summary ?? sub_title;
  return `<entry>
<id>${xmlText(tagOf(origin, `article-${id}`))}</id>
<title>${xmlText(title)}</title>
<link rel="alternate" type="text/html" href="${xmlText(origin + articlePath(anchor))}"/>
<published>${published}</published>
<updated>${updated}</updated>
${summaryText ? `<summary>${xmlText(summaryText)}</summary>\n` : ''}<content type="html">${xmlText(shownOf(entry, origin))}</content>
</entry>
`;
}

/** Article with absolute addresses, because feed readers do not know the address of the site. */
function shownOf({ content, image, title }: Entry, origin: string): string {
  const picture = image && pictureOfImage(image, title);
  const shown = picture ? `<p><img src="${xmlText(origin + picture.src)}" alt="${xmlText(picture.alt)}"></p>` : '';
  // clean HTML has addresses in double quotes, and no > within a tag
  return shown + (content ?? '').replace(/<a [^>]*>/g, (tag) => tag.replace(/ href="(?=[/#])/, ` href="${origin}`));
}

/** RFC 4151. It stays the same when a title, and so an address, is another one. */
function tagOf(origin: string, what: string): string {
  return `tag:${new URL(origin).hostname},${SINCE}:${what}`;
}
const SINCE = '2026';
