import type { ArticleReply, StaffArticleReply, Transport } from '@rabbet/client';
import { screen, within } from '@testing-library/react';
import type { PageSettings } from '@rabbet/domain/settings/settings';
import { goTo } from '../../testing/go-to';
import { settingsReply } from '../../testing/shop-replies';
import { picture, piece, shopWith } from '../../testing/shop-window';
import { anchorsOf } from './blog';

const LONG = `<p>${'It rained all day, and we hung the small room anew. '.repeat(20)}</p>`;

function article(
  id: number,
  given: Partial<StaffArticleReply> = {},
): Omit<ArticleReply, 'author'> & Partial<StaffArticleReply> {
  const texts = { sub_title: null, summary: null, content: LONG, keywords: null, type_id: null, image_id: null };
  const button = { call_to_action: null, call_to_action_url: null, author_id: null, author: null };
  return { id, title: `Article ${id}`, publish_date: '2026-03-31', image: null, ...texts, ...button, ...given };
}

/** A shop that has written these, with two pieces. */
function shopThatWrote(articles: readonly object[], settings: Partial<PageSettings> = {}): Transport {
  const { transport } = shopWith([
    piece(12, { name: 'Blue Door' }),
    piece(41, { name: 'Ebb', sold: true, price: null }),
  ]);
  const headers = { get: () => null };
  return async (request) => {
    if (request.path === 'core/content/articles') return { status: 200, headers, body: articles };
    const settingsBody = settingsReply(request.path, settings);
    if (settingsBody) return { status: 200, headers, body: settingsBody };
    if (request.path === 'core/content/images') return { status: 200, headers, body: picture(90, 1_600, 500).image };
    if (request.path !== 'core/mob/commerce/widgets/tiles') return transport(request);
    const { body } = await transport({ ...request, query: {} });
    const { data } = body as { data: { id: number }[] }; // a list of tiles
    return { status: 200, headers, body: { data: data.filter(({ id }) => id === request.query?.id) } };
  };
}
const section = (name: string) => within(screen.getByRole('article', { name }));

test('articles stand below each other in the order in which they came, each with what is known of it', async () => {
  const image = picture(7, 1_200, 800).image;
  const whole = { title: 'Été: what’s new?', sub_title: 'In the small room', image, publish_date: '2026-05-01' };
  await goTo('/blog', shopThatWrote([article(2, whole), article(1)]));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('BLOG');
  const articles = screen.getAllByRole('article');
  expect(articles.map(({ id }) => id)).toEqual(['ete-what-s-new-', 'article-1']);
  const newest = section('Été: what’s new?');
  expect(newest.getByRole('heading', { level: 2 }).textContent).toBe('Été: what’s new?');
  expect(newest.getByText('In the small room')).toBeTruthy();
  expect(newest.getByText('May 1, 2026').getAttribute('datetime')).toBe('2026-05-01');
  expect(newest.getByRole('img').getAttribute('alt')).toBe('What is on 7');
  expect(section('Article 1').queryByRole('img')).toBeNull();
});

test('a long text can be opened and shut; a short one is whole without', async () => {
  await goTo('/blog', shopThatWrote([article(1), article(2, { content: '<p>Closed on Thursday.</p>' })]));
  const toggle = section('Article 1').getByText('READ MORE').closest('summary');
  expect(toggle?.textContent).toBe('READ MOREREAD LESS of Article 1');
  expect(section('Article 2').queryByText('READ MORE')).toBeNull();
});

test('an article is shared with a friend in five places, by its own address', async () => {
  await goTo('/blog', shopThatWrote([article(3, { title: 'Ebb & Flow' })]));
  expect(section('Ebb & Flow').getByText('share with a friend')).toBeTruthy();
  const links = section('Ebb & Flow').getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Facebook',
    'Twitter',
    'Pinterest',
    'LinkedIn',
    'E-mail',
  ]);
  const address = encodeURIComponent('http://localhost/blog#ebb-flow');
  for (const link of links) expect(link.getAttribute('href')).toContain(address);
});

test('the sixth place to share comes back when the shop says so', async () => {
  await goTo('/blog', shopThatWrote([article(1)], { share_google_plus: true }));
  expect(
    section('Article 1')
      .getAllByRole('link')
      .map(({ textContent }) => textContent)[2],
  ).toBe('Google Plus');
});

test('the pieces that a text names hang at its end, those that are gone do not', async () => {
  const content = `${LONG}<p>Catalog no 41, <a href="/artists/7/lucia-ferreira/12/blue-door">this</a>, Catalog no 99</p>`;
  await goTo('/blog', shopThatWrote([article(1, { content }), article(2)]));
  const tiles = section('Article 1').getAllByRole('listitem').slice(0, 2);
  expect(tiles.map(({ textContent }) => textContent)).toEqual(['EbbLucía FerreiraSold', 'Blue DoorLucía Ferreira']);
  expect(section('Article 1').getByRole('link', { name: /Blue Door/ })).toHaveProperty(
    'pathname',
    '/artists/7/lucia-ferreira/12/blue-door',
  );
  expect(section('Article 2').queryByRole('link', { name: /Blue Door|Ebb/ })).toBeNull();
});

test('the button of an article leads where it says', async () => {
  await goTo('/blog', shopThatWrote([article(1, { call_to_action: 'Come by', call_to_action_url: '/contact' })]));
  expect(section('Article 1').getByRole('link', { name: 'Come by' }).getAttribute('href')).toBe('/contact');
});

test('staff see what visitors see: nothing that is not published, and no comment', async () => {
  const draft = article(2, { title: 'Draft', approver_id: null });
  const ahead = article(3, { title: 'Ahead', approver_id: 4, publish_date: '2999-01-01' });
  const dayless = article(4, { title: 'Dayless', approver_id: 4, publish_date: null });
  const comment = { id: 1, revision: 0, article_id: 1, response_to_id: null, content: 'Between us' };
  const comments = [{ ...comment, author_id: null, approver_id: null, author: null, approver: null }];
  await goTo('/blog', shopThatWrote([article(1, { approver_id: 4, comments }), draft, ahead, dayless]));
  expect(screen.getAllByRole('article').map((articleElement) => articleElement.getAttribute('aria-label'))).toEqual([
    'Article 1',
  ]);
  expect(document.body.textContent).not.toContain('Between us');
});

test('the page has the banner that the setting names', async () => {
  await goTo('/blog', shopThatWrote([], { blog_image_id: 90 }));
  expect(screen.getByRole('img', { name: 'What is on 90' })).toBeTruthy();
});

test('without articles the page says so, and leads to the walls', async () => {
  await goTo('/blog', shopThatWrote([]));
  expect(screen.getByText(/Nothing has been written here yet/)).toBeTruthy();
  expect(within(screen.getByRole('heading', { name: 'BLOG' }).parentElement!).getAllByRole('link')).toHaveLength(2);
});

test('the page tells machines of its articles, under the one address that it has', async () => {
  await goTo('/blog', shopThatWrote([article(1, { title: '</script><b>', summary: 'What came.' })]));
  const [facts] = [...document.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) =>
    JSON.parse(textContent ?? ''),
  ) as { '@type': string; blogPost: object[] }[];
  expect(facts?.['@type']).toBe('Blog');
  expect(facts?.blogPost).toMatchObject([
    {
      '@type': 'BlogPosting',
      headline: '</script><b>',
      datePublished: '2026-03-31',
      url: 'http://localhost/blog#-script-b-',
      description: 'What came.',
    },
  ]);
  expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe('http://localhost/blog');
});

test('two articles with one title have two addresses, and the older one keeps its own', () => {
  const titles = ['Ebb', 'Ebb', 'Content', 'ebb'].map((title, i) => ({ id: 4 - i, title }));
  expect(Object.fromEntries(anchorsOf(titles))).toEqual({ 1: 'ebb', 2: 'content-2', 3: 'ebb-3', 4: 'ebb-4' });
});
