import type { PageSubject, PagesReply, Transport } from '@rabbet/client';
import { createClient } from '@rabbet/client';
import { DOCUMENTS } from '../../all-documents';
import { routeAt } from '../../kernel/pages/load-page';
import { ROUTES } from '../../all-routes';
import { SHOP_REPLY } from '../../testing/shop-replies';
import { picture } from '../../testing/shop-window';

const ORIGIN = 'https://gallery.example.com';
const NASTY = `]]> & <b>"it's"\u0007 \ud83d`;
const SOME_DAY = '2026-03-01T10:00:00.123Z';
const LATER = '2026-04-01T10:00:00.123Z';

const subject = (kind: PageSubject['kind'], id: number, given: Partial<PageSubject> = {}): PageSubject => ({
  kind,
  id,
  name: `${kind} ${id}`,
  maker: null,
  changed_at: SOME_DAY,
  ...given,
});
const ada = { id: 7, name: 'Lee, Ada', is_artist: true };

interface ShopOptions {
  readonly subjects?: readonly PageSubject[];
  readonly parts?: number;
  readonly articles?: readonly object[];
  readonly shopName?: string;
}

/** Document that a shop with these pages has at an address for machines. */
async function documentAt(
  path: string,
  { subjects = [], parts = 1, articles = [], shopName = 'Rabbet' }: ShopOptions = {},
) {
  const kinds = [...new Set(subjects.map(({ kind }) => kind))].map((kind) => {
    const all = subjects.filter((pageSubject) => pageSubject.kind === kind);
    return {
      kind,
      count: all.length,
      changed_at:
        all
          .map(({ changed_at }) => changed_at)
          .sort()
          .at(-1) ?? null,
    };
  });
  const pages: PagesReply = { parts, kinds, subjects: [...subjects] };
  const bodies: Readonly<Record<string, unknown>> = {
    'core/content/pages': pages,
    'core/content/articles': articles,
    'core/platform/shop': { ...SHOP_REPLY, shop_name: shopName },
  };
  const transport: Transport = async ({ path: what }) => ({
    status: 200,
    headers: { get: () => null },
    body: bodies[what],
  });
  const isOpen = (page: string) => routeAt(ROUTES, page) !== null;
  const document = DOCUMENTS.find(({ address }) => address.test(path));
  return document?.write({ path, origin: ORIGIN, isOpen }, createClient(transport)) ?? null;
}

/** Parses a document as XML and expects it to be well-formed. */
async function parsed(...args: Parameters<typeof documentAt>): Promise<Document> {
  const read = new DOMParser().parseFromString((await documentAt(...args)) ?? '', 'application/xml');
  expect(read.querySelector('parsererror')).toBeNull();
  return read;
}
const texts = (read: Document, name: string) => [...read.querySelectorAll(name)].map(({ textContent }) => textContent);

test('the sitemap names the pages that there are, each with the day of its last change', async () => {
  const piece = subject('piece', 12, { name: 'Blue Door', maker: ada, changed_at: LATER });
  const read = await parsed('/sitemap.xml', { subjects: [subject('artist', 7, { name: 'Lee, Ada' }), piece] });
  expect(read.documentElement.namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  expect(read.documentElement.localName).toBe('urlset');
  const urls = [...read.querySelectorAll('url')].map((url) => [...url.children].map(({ textContent }) => textContent));
  expect(urls).toEqual(
    expect.arrayContaining([
      [`${ORIGIN}/`, '2026-04-01T10:00:00Z'],
      [`${ORIGIN}/inventory`, '2026-04-01T10:00:00Z'],
      [`${ORIGIN}/about`],
      [`${ORIGIN}/artists/7/ada-lee`, '2026-03-01T10:00:00Z'],
      [`${ORIGIN}/artists/7/ada-lee/12/blue-door`, '2026-04-01T10:00:00Z'],
    ]),
  );
  const addresses = texts(read, 'loc');
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) expect(routeAt(ROUTES, new URL(address ?? '').pathname)).not.toBeNull();
});

test('articles give their day to the page on which they all stand, and have no address of their own there', async () => {
  const read = await parsed('/sitemap.xml', { subjects: [subject('article', 3, { changed_at: LATER })] });
  const blog = [...read.querySelectorAll('url')].filter(({ textContent }) => textContent?.includes('/blog'));
  expect(blog.map(({ textContent }) => textContent)).toEqual([`${ORIGIN}/blog2026-04-01T10:00:00Z`]);
  expect(texts(read, 'loc').filter((address) => address?.includes('article-3'))).toEqual([]);
});

test('what one file does not hold is an index of files, of which the first alone has the pages that are always there', async () => {
  const options = { parts: 2, subjects: [subject('piece', 12, { maker: ada })] };
  const index = await parsed('/sitemap.xml', options);
  expect(index.documentElement.localName).toBe('sitemapindex');
  expect(texts(index, 'sitemap > loc')).toEqual([`${ORIGIN}/sitemap-1.xml`, `${ORIGIN}/sitemap-2.xml`]);
  expect(texts(await parsed('/sitemap-1.xml', options), 'loc')).toContain(`${ORIGIN}/inventory`);
  expect(texts(await parsed('/sitemap-2.xml', options), 'loc')).toEqual([`${ORIGIN}/artists/7/ada-lee/12/piece-12`]);
  expect(await documentAt('/sitemap-3.xml', options)).toBeNull();
});

test.each(['/sitemap-0.xml', '/sitemap-01.xml', '/sitemap-x.xml', '/sitemap.xml/', '/robots.txt.bak', '/feed.xml'])(
  'nothing for machines is at %s',
  async (path) => {
    expect(await documentAt(path)).toBeNull();
  },
);

test('robots are told where the sitemap is, and to stay out of the staff area alone', async () => {
  expect((await documentAt('/robots.txt'))?.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /staff/',
    'Disallow: /staff$',
    '',
    `Sitemap: ${ORIGIN}/sitemap.xml`,
    '',
  ]);
});

const written = {
  id: 3,
  title: NASTY,
  sub_title: null,
  summary: NASTY,
  keywords: null,
  type_id: null,
  image_id: 7,
  publish_date: '2026-02-01',
  call_to_action: null,
  call_to_action_url: null,
  image: picture(7, 800, 600).image,
  content: `<p>Write href="/x": <a title="x" href="/artists/7/ada-lee">her</a> &amp; ]]&gt; <a href="https://a.example">it</a></p>`,
};
const changed = [subject('article', 3, { changed_at: LATER })];

test('the feed is Atom: every entry has an id for good, a title, a link, its days and its whole text', async () => {
  const read = await parsed('/blog/feed.xml', { articles: [written], subjects: changed });
  expect([read.documentElement.namespaceURI, read.documentElement.localName]).toEqual([
    'http://www.w3.org/2005/Atom',
    'feed',
  ]);
  const childrenNamed = (of: Element | null, name: string) =>
    [...(of?.children ?? [])].filter((child) => child.localName === name);
  const textOfOnly = (of: Element | null, name: string) => {
    expect([name, childrenNamed(of, name).length]).toEqual([name, 1]); // as RFC 4287 has it
    return childrenNamed(of, name)[0]?.textContent ?? '';
  };
  const feed = read.documentElement;
  expect([textOfOnly(feed, 'id'), textOfOnly(feed, 'title'), textOfOnly(feed, 'updated')]).toEqual([
    'tag:gallery.example.com,2026:blog',
    'Rabbet: Blog',
    LATER,
  ]);
  expect(read.querySelector('feed > author > name')?.textContent).toBe('Rabbet');
  const links = childrenNamed(feed, 'link').map((link) => [link.getAttribute('rel'), link.getAttribute('href')]);
  expect(links).toEqual([
    ['self', `${ORIGIN}/blog/feed.xml`],
    ['alternate', `${ORIGIN}/blog`],
  ]);
  const entry = read.querySelector('entry');
  expect([textOfOnly(entry, 'id'), textOfOnly(entry, 'published'), textOfOnly(entry, 'updated')]).toEqual([
    'tag:gallery.example.com,2026:article-3',
    '2026-02-01T05:00:00.000Z',
    LATER,
  ]);
  expect(childrenNamed(entry, 'link')[0]?.getAttribute('href')).toMatch(
    /^https:\/\/gallery\.example\.com\/blog#-b-it-s-/,
  );
  expect(entry?.querySelector('content')?.getAttribute('type')).toBe('html');
});

test('names of any signs are safe in it, and what leads to a page of ours does so from anywhere', async () => {
  const read = await parsed('/blog/feed.xml', { articles: [written], subjects: changed, shopName: NASTY });
  const plain = `]]> & <b>"it's" `;
  for (const name of ['entry > title', 'entry > summary', 'author > name'])
    expect(read.querySelector(name)?.textContent).toBe(plain);
  const content = read.querySelector('content')?.textContent ?? '';
  expect(content).toContain(`<a title="x" href="${ORIGIN}/artists/7/ada-lee">her</a> &amp; ]]&gt;`);
  expect(content).toContain('<p>Write href="/x": <a');
  expect(content).toContain('<a href="https://a.example">it</a>');
  expect(content).toContain(`<img src="${ORIGIN}/images/7/`);
});

test('a feed in which nothing is written is one all the same', async () => {
  const read = await parsed('/blog/feed.xml');
  expect(read.querySelectorAll('entry')).toHaveLength(0);
  expect(texts(read, 'feed > updated')).toEqual(['1970-01-01T00:00:00.000Z']);
});
