import { render } from '../../server';
import { ASSETS } from '../../testing/back-office';
import { piece, shopWith } from '../../testing/shop-window';

const some = [piece(7), piece(12, { name: 'Low Tide' }), piece(33, { sold: true, price: null })];

/** Page that the server sends to a browser without scripts, and its requests for pieces. */
async function sent(url: string) {
  const { transport, requests } = shopWith(some);
  const request = { url, origin: 'http://localhost', now: new Date(), pageSize: 40 } as const;
  const page = await render(request, transport, ASSETS);
  return { page, html: 'html' in page ? page.html : '', requests: requests.filter((line) => /widgets/.test(line)) };
}

test('one’s own says what it takes, and promises nothing that is dead without a script', async () => {
  const { html, requests } = await sent('/favourites');
  expect(html).toContain('<h1>Favorites</h1>');
  expect(html).toMatch(/<noscript>.*JavaScript.*href="\/inventory".*<\/noscript>/s);
  expect(mainOf(html)).not.toContain('<button');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(requests).toEqual([]);
});

test('one that somebody sends is there without a script, in its order, by one question', async () => {
  const { html, requests } = await sent('/favourites?pieces=33,99,12');
  expect(html).toContain('<h1>A list of favorites</h1>');
  expect(html).toContain('sent you the list');
  const links = [...html.matchAll(/\/artists\/7\/lucia-ferreira\/(\d+)\//g)].map(([, id]) => Number(id));
  expect(links).toEqual([33, 12]);
  expect(html).toContain('Catalog no 99 is no longer shown.');
  expect(html).toContain('href="/enquire?pieces=33,12"');
  expect(mainOf(html)).not.toContain('<button');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(requests).toEqual(['core/mob/commerce/widgets/favourites {"pieces":"33,99,12"}']);
});

test.each([
  ['?pieces=7,x,12', '/favourites?pieces=7,12'],
  ['?pieces=7,7,%20,-1,1e3,0x7', '/favourites?pieces=7'],
  ['?pieces=12&pieces=7', null],
  ['?pieces=12&pieces=12', '/favourites?pieces=12'],
  ['?pieces=%3Cscript%3E', '/favourites'],
  ['?pieces=', null],
  ['?pieces=12%2C7&from=a-friend', null],
  [`?pieces=${Array.from({ length: 300 }, (_, i) => i + 1).join()}`, `/favourites?pieces=${hundred()}`],
])('%s leads to the one address that says the same', async (search, there) => {
  const { page } = await sent(`/favourites${search}`);
  expect('location' in page ? page.location : null).toBe(there);
});

function mainOf(html: string): string {
  return /<main.*<\/main>/s.exec(html)?.[0] ?? '';
}

function hundred(): string {
  return Array.from({ length: 100 }, (_, i) => i + 1).join();
}
