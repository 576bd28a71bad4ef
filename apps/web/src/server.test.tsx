/** @jest-environment node */
import { lucia, piece, shopWith } from './testing/shop-window';
import type { Route } from './kernel/pages/load-page';
import { ROUTES } from './all-routes';
import { placeAt, render } from './server';

const assets = {
  script: '/assets/client.js',
  inquiries: '/assets/inquiries.js',
  still: '/assets/still.js',
  sheets: {
    public: {
      href: '/assets/public.css',
      fonts: [
        '/assets/sans-latin-400-normal-1.woff2',
        '/assets/sans-latin-ext-400-normal-1.woff2',
        '/assets/sans-latin-600-normal-1.woff2',
      ],
    },
    staff: { href: '/assets/staff.css', fonts: ['/assets/dense-latin-400-normal-1.woff2'] },
  },
};
const counter: Route = {
  area: 'staff',
  path: '/staff/counter',
  page: async () => ({ load: async () => 'found', Page: () => <h1>Counter</h1> }),
};
const plaque: Route = {
  area: 'public',
  path: '/plaque',
  isStill: true,
  page: async () => ({ load: async () => 'found', Page: () => <h1>Plaque</h1> }),
};
const door = piece(12, { name: 'Blue Door' });
const shop = shopWith([door, piece(13, { name: '<!--</script><script>alert(1)</script>' })]);
const at = (url: string, transport = shop.transport, api?: string) =>
  render(
    { url, origin: 'https://rabbet.example', api, now: new Date('2026-03-01T12:00:00Z'), pageSize: 20 },
    transport,
    assets,
    [...ROUTES, counter, plaque],
  );

async function html(url: string): Promise<string> {
  const rendered = await at(url);
  return 'html' in rendered ? rendered.html : '';
}

test('sends the whole page of the inventory, and the data that it was made of', async () => {
  const page = await html('/inventory');
  expect(page).toMatch(/^<!DOCTYPE html><html lang="en">/);
  expect(page).toContain('href="/artists/7/lucia-ferreira/12/blue-door"');
  expect(page).toContain('<link rel="canonical" href="https://rabbet.example/inventory"/>');
  const [, data] = /<script id="page-data" type="application\/json">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(data ?? '')).toMatchObject({ outcome: 'found', pageSize: 20, now: '2026-03-01T12:00:00.000Z' });
});

test('ends with the script that takes the page over, which is asked for early and is nothing that the page waits for', async () => {
  const page = await html('/inventory');
  const [, script] = /<script type="module" src="([^"]+)" async=""><\/script><\/body><\/html>$/.exec(page) ?? [];
  expect(script).toBe('/assets/client.js');
  const head = page.slice(0, page.indexOf('</head>'));
  expect(head).toMatch(
    new RegExp(`<link rel="preload" as="image"[^>]*><link rel="modulepreload"[^>]* href="${script}"`),
  );
});

test.each(['/inventory', '/artists'])(
  'a cursor that the shop did not give is left out of the address of %s',
  async (path) => {
    const location = `${path}?sort=1&page=2`;
    expect(await at(`${location}&after=made-up`)).toEqual({ status: 302, location });
  },
);

test('needs nothing that a strict policy forbids: no script in the page, no style at an element', async () => {
  for (const url of ['/', '/services/fine-art', '/inventory', '/artists/7/lucia-ferreira/12/blue-door', '/nowhere']) {
    const page = await html(url);
    const scripts = page.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.filter((tag) => !/ src=|type="application\/(ld\+)?json"/.test(tag))).toEqual([]);
    expect(page).not.toMatch(/ (style|on[a-z]+)="/);
    expect(page).not.toMatch(/<!--\$[?!]|<template/); // what comes late would be hidden from those without scripts
  }
});

test('a page of which nothing changes comes without the data and the script that would take it over', async () => {
  const page = await html(plaque.path);
  expect(page).toContain('<h1>Plaque</h1>');
  expect(page).not.toContain('page-data');
  expect(page.match(/<script[^>]* src="[^"]*"/g)).toEqual([expect.stringContaining('/assets/still.js')]);
  expect(await html('/inventory')).not.toContain('still.js');
});

test('pages for visitors, taken over or not, say where what opens over them is, and load none of it', async () => {
  for (const url of ['/inventory', plaque.path]) {
    const page = await html(url);
    expect(page).toContain('<body data-inquiries="/assets/inquiries.js">');
    expect(page.match(/<(script|link)[^>]*inquiries\.js/g)).toBeNull();
  }
});

test('the front door has a page of its own, which needs no script', async () => {
  const page = await html('/');
  expect(page).toContain('<link rel="canonical" href="https://rabbet.example/"/>');
  expect(page).toContain('href="/artists/7/lucia-ferreira/12/blue-door"');
  expect(page).not.toContain('page-data');
});

test('a name cannot end the data and begin a script', async () => {
  const moved = await at('/artists/7/lucia-ferreira/13/x');
  expect(moved.status).toBe(301);
  for (const url of ['/inventory', 'location' in moved ? moved.location : ''])
    expect(await html(url)).not.toContain('<script>alert');
});

test('what blocks the first paint comes before everything else, and one picture of the first row with it', async () => {
  const head = (await html('/inventory')).split('</head>')[0] ?? '';
  const links = head.match(/<link rel="(stylesheet|preload|modulepreload)"[^>]*>/g) ?? [];
  expect(links.slice(0, 2)).toEqual([expect.stringContaining('public.css'), expect.stringContaining('/images/12/')]);
  expect(links.filter((link) => link.includes('as="image"'))).toHaveLength(1);
});

test.each([
  ['/artists/7/lucia-ferreira/12/blue-door', 'media="(min-width: 45rem)"'],
  ['/inventory', 'type="font/woff2"'],
  ['/plaque', 'type="font/woff2"'],
])('fonts come at once, but on a phone after a picture that fills its window (%s)', async (url, attribute) => {
  const [font = ''] = /<link rel="preload"[^>]*as="font"[^>]*>/.exec(await html(url)) ?? [];
  expect(font).toContain(attribute);
  expect(font.includes('media=')).toBe(attribute.includes('media='));
});

test('preloads only the letters that every page has', async () => {
  const page = await html('/inventory');
  expect(page).toContain('<link rel="preload" href="/assets/sans-latin-400-normal-1.woff2" as="font"');
  expect(page).not.toContain('latin-ext');
});

test.each([
  ['/inventory', '/assets/public.css', '/assets/sans-latin-400-normal-1.woff2'],
  ['/nowhere', '/assets/public.css', '/assets/sans-latin-400-normal-1.woff2'],
  [counter.path, '/assets/staff.css', '/assets/dense-latin-400-normal-1.woff2'],
])('%s has the style sheet and the fonts of its area, and knows of no other', async (url, sheet, font) => {
  const page = await html(url);
  expect(page).toContain(`<link rel="stylesheet" href="${sheet}"/>`);
  expect(page).toContain(`<link rel="preload" href="${font}" as="font"`);
  expect(new Set(page.match(/\/assets\/[\w-]+\.(css|woff2)/g))).toEqual(new Set([sheet, font]));
});

test.each([
  ['/inventory?page=2', { audience: 'public', url: '/inventory?page=2' }],
  ['/about?utm_source=mail', { audience: 'public', url: '/about' }],
  ['/?x=1', { audience: 'public', url: '/' }],
  ['/wp-login.php?x=1', { audience: 'public', url: null }],
  ['/%ff', { audience: 'public', url: null }],
  ['/sitemap.xml?x=1', { audience: 'machines', url: '/sitemap.xml' }],
  ['/staff/pieces?page=2', { audience: 'staff', url: '/staff/pieces' }],
])('%s is kept as the page that it shows', (url, place) => {
  expect(placeAt(url)).toEqual(place);
});

test('a page for staff stands without the header and the footer that visitors see', async () => {
  await expect(html('/inventory')).resolves.toMatch(/<header class="header">.*<footer class="footer">/s);
  await expect(html(counter.path)).resolves.toMatch(
    /<body><a class="skip"[^>]*>[^<]*<\/a><main[^>]*><h1>Counter<\/h1><\/main><script/,
  );
});

test('the first picture is fetched before all others', async () => {
  expect((await html('/inventory')).match(/<img[^>]*fetchPriority="high"/g)).toHaveLength(1);
});

test.each([
  ['/inventory?page=0&sort=12&category=', '/inventory'],
  ['/inventory?page=9', '/inventory'],
])('corrects %s to %s', async (url, location) => {
  await expect(at(url)).resolves.toEqual({ status: 302, location });
});

test.each([
  ['/artists/7/somebody/12/something', '/artists/7/lucia-ferreira/12/blue-door'],
  ['/artists/8/lucia-ferreira/12/blue-door', '/artists/7/lucia-ferreira/12/blue-door'],
  ['/artists/007/lucia-ferreira', '/artists/7/lucia-ferreira'],
  ['/artists/7', '/artists/7/lucia-ferreira'],
])('leads from the old address %s to %s for good', async (url, location) => {
  await expect(at(url)).resolves.toEqual({ status: 301, location });
});

test.each([
  '/nowhere',
  '/artists/7/lucia-ferreira/99/gone',
  '/artists/99/nobody',
  '/artists/99',
  '/artists/0',
  '/artists/x/y/z/w',
  '/artists/1e9/a',
])('says that nothing is at %s', async (url) => {
  await expect(at(url)).resolves.toMatchObject({ status: 404, html: expect.stringContaining('Nothing hangs here') });
});

test('says that something is wrong, and tells the cause to the log alone', async () => {
  const cause = new Error('the database at 10.0.0.7 is away');
  const rendered = await at('/inventory', () => Promise.reject(cause));
  expect(rendered).toMatchObject({ status: 500, cause, html: expect.stringContaining('come off its hook') });
  expect(rendered).not.toMatchObject({ html: expect.stringContaining('10.0.0.7') });
});

test.each([
  ['service/unavailable', 'Back in a moment'],
  ['service/building', 'This wall is being hung'],
])(
  'while its questions meet %s a page says so, without data and without a script to take it over',
  async (code, title) => {
    const body = { code, detail: 'not now' };
    const rendered = await at('/inventory', async () => ({ status: 503, headers: { get: () => null }, body }));
    expect(rendered).toMatchObject({ status: 503, code, html: expect.stringContaining(title) });
    const page = 'html' in rendered ? rendered.html : '';
    expect(page).toMatch(/<header class="header">.*<a class="button" href="\/inventory".*<footer class="footer">/s);
    expect(page).not.toMatch(/<script/);
  },
);

test('names the host of the API where a setting does, on pages of every kind', async () => {
  const api = 'https://calls.example.com';
  for (const url of ['/inventory', '/staff/counter', plaque.path, '/nowhere']) {
    const [plain, named] = await Promise.all([at(url), at(url, shop.transport, api)]);
    expect([url, plain]).toEqual([url, { ...plain, html: expect.not.stringContaining('data-api') }]);
    expect([url, named]).toEqual([
      url,
      { ...named, html: expect.stringMatching(/<body data-api="https:\/\/calls\.example\.com"/) },
    ]);
  }
});

test('an artist has a page with a biography', async () => {
  expect(await html('/artists/7/lucia-ferreira')).toContain(lucia.description);
});

test('each page has a title of its own that names the city and what the shop does, keywords and a description', async () => {
  const titles = new Set<string>();
  for (const url of ['/inventory', '/artists/7/lucia-ferreira/12/blue-door']) {
    const page = await html(url);
    const [, title = ''] = /<title>(.*?)<\/title>/.exec(page) ?? [];
    expect(title).toMatch(/: Fine Art, Custom Framing &amp; Mirrors in Raleigh, NC$/);
    titles.add(title);
    for (const name of ['keywords', 'description'])
      expect(page).toMatch(new RegExp(`<meta name="${name}" content="[^"]{20,}"`));
  }
  expect(titles.size).toBe(2);
});

test('the foot of a page tells what the shop is, where else it is to be found, and how it is reached', async () => {
  const [footer = ''] = /<footer[\s\S]*<\/footer>/.exec(await html('/inventory')) ?? [];
  expect(footer).toContain('One of the newest additions to the local art scene');
  const [social = ''] = /<ul class="footer-social">.*?<\/ul>/.exec(footer) ?? [];
  expect(social.match(/<a /g)).toHaveLength(2);
  expect(footer.replace(/<[^>]*>/g, ' ')).toMatch(/Gallery.*Workshops.*Fax/);
  expect(footer).not.toMatch(/[\w.]+@[\w-]+\.[\w.]+/); // in pieces
  expect(footer.replace(/<[^>]*>/g, ' ')).toMatch(/410 Glenwood Avenue.*Suite 170.*Raleigh, NC/);
  expect(footer).toMatch(/href="https:\/\/www\.openstreetmap\.org/);
});
