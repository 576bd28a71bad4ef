import { cleanup, screen, within } from '@testing-library/react';
import type { GalleryEventReply, Transport } from '@rabbet/client';
import { ROUTES } from '../../all-routes';
import type { Route } from '../../kernel/pages/load-page';
import { PATHS } from '../../paths/paths';
import type { PageSettings } from '@rabbet/domain/settings/settings';
import { goTo } from '../../testing/go-to';
import { settingsReply } from '../../testing/shop-replies';
import { picture, piece, shopWith } from '../../testing/shop-window';

const DAY = 86_400_000;
const small = (id: number) => ({ images: [picture(id, 600, 400)] });
const nine = [
  piece(19, { ...small(19), name: 'Small and New' }),
  ...Array.from({ length: 8 }, (_, i) => piece(18 - i)),
];

interface HomeOptions {
  readonly pieces?: typeof nine;
  readonly events?: readonly GalleryEventReply[];
  readonly settings?: Partial<PageSettings>;
  readonly images?: readonly number[];
}

/** A shop with these pieces, gallery events, settings and images. */
function home({ pieces = nine, events = [], settings = {}, images = [] }: HomeOptions): Transport {
  const shop = shopWith(pieces);
  return async (request) => {
    const reply = (body: unknown) => ({ status: 200, headers: { get: () => null }, body });
    const { id } = request.query ?? {};
    const settingsBody = settingsReply(request.path, { popup_event_id: 41, ...settings });
    if (settingsBody) return reply(settingsBody);
    if (request.path === 'core/content/images') return reply(images.includes(Number(id)) ? image(Number(id)) : null);
    if (request.path !== 'core/content/events') return shop.transport(request);
    if (id !== undefined) return reply(events.filter((candidate) => candidate.id === id));
    return reply(request.query?.publish === 1 ? events.slice(0, Number(request.query.count)) : []);
  };
}

function image(id: number) {
  return picture(id, 1_600, 1_000).image;
}

function event(id: number, name: string, daysFromNow: number | null): GalleryEventReply {
  const start = Date.now() + (daysFromNow ?? 0) * DAY;
  const times = daysFromNow === null ? [] : [{ id: 1, event_id: id, start, end: start + DAY / 24 }];
  const texts = { summary: `All about ${name}.`, content: null, closed: false, location: 1, publish: true };
  const contact = { closed_vector_id: null, closed_vector: null };
  return {
    id,
    name,
    ...texts,
    ...contact,
    times,
    images: [{ id: 1, event_id: id, image_id: 60, indice: 0, image: image(60) }],
  };
}

const opened = (...paths: string[]): Route[] =>
  paths.map((path) => ({ area: 'public', path, page: () => import('./HomePage') }));
const without = (...paths: string[]) => ROUTES.filter(({ path }) => !paths.includes(path));
const region = (name: string) => within(screen.getByRole('region', { name }));

test('opens with a piece that does not hang below it, whose picture is large enough for a window', async () => {
  await goTo('/', home({}));
  const work = screen.getByRole('link', { name: 'Piece 11 Lucía Ferreira' });
  expect(work.closest('.opening')).not.toBeNull();
  expect(region('New Works').queryByText('Piece 11')).toBeNull();
});

test('opens with the newest of those below where there are no more, and a label with its price', async () => {
  await goTo('/', home({ pieces: nine.slice(0, 8) }));
  const work = screen.getByRole('link', { name: 'Piece 18 Lucía Ferreira' });
  expect(work.getAttribute('href')).toBe('/artists/7/lucia-ferreira/18/piece-18');
  expect(within(work).getByRole('img').getAttribute('fetchpriority')).toBe('high');
  expect(document.querySelector('.opening-label')?.textContent).toContain('$1,200');
});

test('opens with the newest picture there is, where none is large', async () => {
  await goTo('/', home({ pieces: nine.slice(0, 1) }));
  expect(screen.getByRole('link', { name: 'Small and New Lucía Ferreira' })).toBeTruthy();
});

test('opens with the banner while nothing hangs, and with words alone where there is no banner either', async () => {
  await goTo('/', home({ pieces: [], settings: { home_image_id: 60 }, images: [60] }));
  expect(document.querySelector('.opening img')?.getAttribute('alt')).toBe('What is on 60');
  cleanup();
  await goTo('/', home({ pieces: [] }));
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  expect(document.querySelectorAll('main img')).toHaveLength(0);
  expect(screen.queryByText('New Works')).toBeNull();
});

test('shows the eight newest pieces, newest first, as the inventory does', async () => {
  await goTo('/', home({}));
  const tiles = region('New Works').getAllByRole('link', { name: /Catalog no/ });
  expect(tiles.map((tile) => tile.querySelector('.tile-name')?.textContent)).toEqual([
    'Small and New',
    ...[18, 17, 16, 15, 14, 13, 12].map((id) => `Piece ${id}`),
  ]);
  expect(tiles[0]?.getAttribute('href')).toBe('/artists/7/lucia-ferreira/19/small-and-new');
});

test('fetches one picture before all others: that which opens the page', async () => {
  await goTo('/', home({}));
  expect(document.querySelectorAll('img[fetchpriority=high]')).toHaveLength(1);
});

test('names the six services in their order, each with the way to it', async () => {
  const six = [
    ['Fine Art', '/services/fine-art'],
    ['Art for Businesses', '/services/art-for-businesses'],
    ['Custom Framing', '/services/custom-framing'],
    ['Custom Mirrors', '/services/custom-mirrors'],
    ['Consultations', '/services/consultations'],
    ['Workshops', '/services/workshops'],
  ];
  await goTo('/', home({}), [...without(PATHS.workshops), ...opened(PATHS.workshops)]);
  const links = region('Services').getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(six);
});

test('names the workshops without a link while they have no page', async () => {
  await goTo('/', home({}), without(PATHS.workshops));
  expect(region('Services').getByRole('heading', { name: 'Workshops' })).toBeTruthy();
  expect(region('Services').queryByRole('link', { name: 'Workshops' })).toBeNull();
});

test('tells of the first gallery event, with its picture, its day and the way to its page', async () => {
  await goTo('/', home({ events: [event(7, 'Spring Opening', 3), event(8, 'Talk', 5)] }), [
    ...ROUTES,
    ...opened('/events/:id/:title?'),
  ]);
  const news = region('News & Noteworthy');
  expect(news.getByRole('link', { name: 'Spring Opening' }).getAttribute('href')).toBe('/events/7/spring-opening');
  expect(news.getByText(/^\w+day, \w+ \d+, \d+:\d\d [AP]M/)).toBeTruthy();
  expect(news.getByText('All about Spring Opening.')).toBeTruthy();
  expect(news.getByRole('img', { name: 'What is on 60' })).toBeTruthy();
  expect(news.queryByText('Talk')).toBeNull();
});

test('says of a gallery event that is over when it was', async () => {
  await goTo('/', home({ events: [event(7, 'Winter Opening', -30)] }));
  expect(region('News & Noteworthy').getByText(/^Was on \w+ \d+, \d{4}$/)).toBeTruthy();
});

test('says of one without a date that it is yet to come', async () => {
  await goTo('/', home({ events: [event(7, 'Some Day', null)] }));
  expect(region('News & Noteworthy').getByText('Date to be announced')).toBeTruthy();
});

test('has no news where there are no gallery events', async () => {
  await goTo('/', home({}));
  expect(screen.queryByText('News & Noteworthy')).toBeNull();
});

test('says when the shop is open, where it is and how to reach it', async () => {
  await goTo('/', home({}));
  const visit = region('Visit us');
  expect(await visit.findByText('Open today until 6:30')).toBeTruthy();
  expect(visit.getByText('11AM-6PM ET')).toBeTruthy();
  expect(visit.getByText('410 Glenwood Avenue, Suite 170')).toBeTruthy();
  expect(visit.getByRole('link', { name: 'Directions' })).toBeTruthy();
});

test('claims what the shop has set', async () => {
  await goTo('/', home({}));
  expect(screen.getByText(/Over 25 years in one place, 4,000 square feet, over 2,000 pieces\.$/)).toBeTruthy();
});

test('claims nothing of what the shop has set to nothing', async () => {
  await goTo('/', home({ settings: { years_in_place: 0, square_feet: 0, pieces_held: 0 } }));
  expect(screen.getByText(/from a family gallery in Raleigh, NC\.\s*$/)).toBeTruthy();
});

const popUp = () => document.querySelector<HTMLDialogElement>('dialog[data-pop-up]');

test('holds a pop-up of the event that the shop has set, closed, with the delay that it has set', async () => {
  const settings = { popup_title: 'We are moving', popup_text: 'Three doors down.', popup_delay_ms: 5_000 };
  await goTo('/', home({ events: [event(41, 'The Move', 9)], settings }));
  expect(popUp()?.open).toBe(false);
  expect(popUp()?.dataset).toMatchObject({ popUp: '41', after: '5000' });
  const inside = within(popUp()!); // found a line above
  expect(inside.getByText('We are moving')).toBeTruthy();
  expect(inside.getByText('Three doors down.')).toBeTruthy();
  const ways = inside.getByRole('link', { name: 'Learn more about The Move', hidden: true });
  expect(ways.getAttribute('href')).toBe('/events/41');
});

test("a pop-up without words of its own has the event's", async () => {
  await goTo('/', home({ events: [event(41, 'The Move', 9)] }));
  expect(within(popUp()!).getByText('The Move')).toBeTruthy();
  expect(within(popUp()!).getByText('All about The Move.')).toBeTruthy();
});

test.each([
  ['the shop wants none', { events: [event(41, 'The Move', 9)], settings: { popup: false } }],
  ['visitors may not know of its event', { events: [] }],
])('has no pop-up where %s', async (_, options) => {
  await goTo('/', home(options));
  expect(popUp()).toBeNull();
});

test('tells machines of the shop, and which picture stands for the page', async () => {
  await goTo('/', home({}));
  const facts = document.querySelector('script[type="application/ld+json"]')?.textContent;
  expect(JSON.parse(facts ?? '')).toMatchObject({ '@type': 'ArtGallery', name: 'Rabbet Gallery' });
  expect(document.querySelector('meta[property="og:image"]')?.getAttribute('content')).toMatch(
    /^http:\/\/localhost\/images\/11\/1280\//,
  );
});
