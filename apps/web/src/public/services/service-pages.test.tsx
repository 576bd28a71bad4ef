import { cleanup, render, screen, within } from '@testing-library/react';
import type { TileReply, Transport } from '@rabbet/client';
import { ROUTES } from '../../all-routes';
import type { PageSettings } from '@rabbet/domain/settings/settings';
import { goTo } from '../../testing/go-to';
import { settingsReply } from '../../testing/shop-replies';
import { measure, picture, piece, shopWith } from '../../testing/shop-window';
import { PATHS } from '../../paths/paths';
import { WallView } from './WallView';

const shop = shopWith([
  piece(11, { name: 'Blue Door' }),
  piece(12, { name: 'Low Tide', dimensions: [measure('width', '48'), measure('height', '36')] }),
  piece(13, { name: 'Arched Mirror' }),
  piece(14, { name: 'Unseen', images: [] }),
]);

/** The same shop with these settings, and with these images. */
function having(settings: Partial<PageSettings>, images: readonly number[] = []): Transport {
  return async (request) => {
    const reply = (body: unknown) => ({ status: body === null ? 404 : 200, headers: { get: () => null }, body });
    const settingsBody = settingsReply(request.path, settings);
    if (settingsBody) return reply(settingsBody);
    if (request.path !== 'core/content/images') return shop.transport(request);
    const id = Number(request.query?.id);
    if (images.includes(id)) return reply(picture(id, 1_600, 900).image);
    return { ...reply(null), body: { code: 'record/unknown', detail: 'There is no such record.' } };
  };
}

const ROWS = {
  [PATHS.artForBusinesses]: [
    'Turn-key Solutions',
    'On Time & On Budget',
    'Superior Quality',
    'Personalized Service',
    'Custom Solutions',
  ],
  [PATHS.fineArt]: ['World-Renowned Artists', 'Glass & Sculptures', 'Commissioned Pieces'],
  [PATHS.consultations]: ['Custom', 'Convenient', 'Complimentary'],
  [PATHS.customFraming]: [
    'Superior Customer Service',
    'Highest of Quality & Craftsmanship',
    'Creatively Customized Framing',
    'Handmade Frames',
  ],
  [PATHS.customMirrors]: ['Cut', 'Clarity', 'Craftsmanship'],
  [PATHS.installations]: ['Arrangement', 'Ease', 'Complimentary'],
};
const rows = () =>
  [...document.querySelectorAll<HTMLElement>('.service-row')].map((row) => ({
    title: within(row).getByRole('heading', { level: 2 }).textContent,
    pictures: within(row).queryAllByRole('img'),
    ways: within(row)
      .queryAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  }));

const ASKED = {
  [PATHS.artForBusinesses]: ['Ask about art for your business', 'businesses'],
  [PATHS.fineArt]: ['Ask about a commission', 'commission'],
  [PATHS.consultations]: ['Ask for a consultation', 'consultation'],
  [PATHS.customFraming]: ['Ask about framing', 'framing'],
  [PATHS.customMirrors]: ['Ask about mirrors', 'mirrors'],
  [PATHS.installations]: ['Ask about an installation', 'installation'],
} as const;

test.each(Object.entries(ASKED))('%s leads to an inquiry about it', async (path, [words, about]) => {
  await goTo(path, having({}));
  expect(screen.getByRole('link', { name: words }).getAttribute('href')).toBe(`/enquire?about=${about}`);
});

test.each(Object.entries(ROWS))('%s has its rows in their order, mostly ending in CONTACT US', async (path, titles) => {
  await goTo(path, having({}));
  expect(rows().map(({ title }) => title)).toEqual(titles);
  const contact = rows().filter(({ ways }) => ways.some(([text, to]) => text === 'CONTACT US' && to === '/contact'));
  expect(contact.length).toBeGreaterThanOrEqual(titles.length / 2);
});

test.each([
  [PATHS.artForBusinesses, 'Art for Businesses'],
  [PATHS.fineArt, 'Fine Art'],
  [PATHS.consultations, 'Consultations'],
  [PATHS.customFraming, 'Custom Framing'],
  [PATHS.customMirrors, 'Custom Mirrors'],
  [PATHS.installations, 'Installations'],
])('%s says where it is: Home, Services, its name; and leads to the others', async (path, name) => {
  await goTo(path, having({}));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name);
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Home', 'Services', name]);
  expect(crumbs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/']);
  const otherLinks = within(screen.getByRole('navigation', { name: 'Other services' })).getAllByRole('link');
  expect(otherLinks).toHaveLength(6);
  expect(otherLinks.map(({ textContent }) => textContent)).not.toContain(name);
});

test('fine art leads to the artists, where they have a page', async () => {
  const closed = ROUTES.filter(({ path }) => path !== PATHS.artists);
  const open = { area: 'public', path: PATHS.artists, page: () => import('./FineArtPage') } as const;
  await goTo(PATHS.fineArt, having({}), [...closed, open]);
  expect(screen.getByRole('link', { name: 'VIEW ARTISTS' }).getAttribute('href')).toBe('/artists');
  cleanup();
  await goTo(PATHS.fineArt, having({}), closed);
  expect(screen.queryByRole('link', { name: 'VIEW ARTISTS' })).toBeNull();
});

test('installations show the images 33, 54 and 40, in this order', async () => {
  await goTo(PATHS.installations, having({}, [33, 40, 54]));
  expect(rows().map(({ pictures }) => pictures.map((image) => image.getAttribute('alt')))).toEqual([
    ['What is on 33'],
    ['What is on 54'],
    ['What is on 40'],
  ]);
});

test('where an image is missing, its words stand alone', async () => {
  await goTo(PATHS.installations, having({}, [33, 40]));
  expect(rows().map(({ pictures }) => pictures.length)).toEqual([1, 0, 1]);
  expect(screen.getByRole('heading', { name: 'Ease' })).toBeTruthy();
});

test('no row shows a piece that a row above it shows, and none a piece without a picture', async () => {
  await goTo(PATHS.customMirrors, having({}));
  const shown = rows().map(({ ways }) => ways.map(([text]) => text).filter((text) => text !== 'CONTACT US'));
  expect(shown).toEqual([['Arched Mirror, Lucía Ferreira'], [], []]);
});

test('a piece in a row leads to its page', async () => {
  await goTo(PATHS.customMirrors, having({}));
  expect(screen.getByRole('link', { name: /Arched Mirror/ }).getAttribute('href')).toBe(
    '/artists/7/lucia-ferreira/13/arched-mirror',
  );
});

test('the page begins with its banner where the shop has set one, else with its words', async () => {
  await goTo(PATHS.fineArt, having({ fine_art_image_id: 61 }, [61]));
  expect(screen.getByRole('img', { name: 'What is on 61' })).toBeTruthy();
  cleanup();
  await goTo(PATHS.fineArt, having({}));
  expect(screen.queryByRole('img', { name: 'What is on 61' })).toBeNull();
});

test('what is said of the framer and of the pieces is what the shop has set', async () => {
  await goTo(PATHS.customFraming, having({ framer_years: 31 }));
  expect(screen.getByText(/in-house framer has over 31 years of experience/)).toBeTruthy();
  cleanup();
  await goTo(PATHS.fineArt, having({ pieces_held: 2_600, square_feet: 5_000 }));
  expect(screen.getByText(/Over 2,600 pieces in 5,000 square feet/)).toBeTruthy();
});

test.each([PATHS.artForBusinesses, PATHS.consultations])('%s shows a piece in a room, at true scale', async (path) => {
  const landscape = measure('category', 'landscape', null);
  const { dimensions } = piece(11);
  await goTo(path, shopWith([piece(11, { dimensions: [landscape, ...dimensions] })]).transport);
  expect(screen.getByRole('img', { name: /Piece 11 on the wall of a room, a visitor before it/ })).toBeTruthy();
  cleanup();
  await goTo(path, shopWith([piece(11, { dimensions: [landscape] })]).transport); // nobody has measured it
  expect(screen.queryByRole('img', { name: /a visitor before it/ })).toBeNull();
});

test('what stands on a plinth is shown in a room only where nothing is there that hangs', () => {
  const of = (id: number, name: string, hanging: TileReply['hanging']): TileReply => ({
    id,
    name,
    hanging,
    manufacturer: null,
    price: null,
    width: 12,
    height: 16,
    image: picture(id, 900, 1_200).image,
  });
  const jar = of(21, 'Sea Jar', 'object');
  const tide = of(22, 'High Tide', 'matted');
  render(<WallView title="Try it" row={{ image: null, piece: tide, spare: jar }} />);
  expect(screen.getByRole('img', { name: /^High Tide on the wall of a room/ })).toBeTruthy();
  cleanup();
  render(<WallView title="Try it" row={{ image: null, piece: null, spare: jar }} />);
  expect(screen.getByRole('img', { name: /^Sea Jar on a plinth in a room/ })).toBeTruthy();
});

test('custom framing lets people try frames, on a piece from the walls until they bring a picture', async () => {
  await goTo(PATHS.customFraming, having({}));
  const chooser = within(screen.getByRole('region', { name: 'Try a frame on your picture' }));
  expect(chooser.getByRole('img').getAttribute('alt')).toMatch(/^What is on/);
  expect(chooser.getByRole('group', { name: 'Molding' })).toBeTruthy();
  cleanup();
  await goTo(PATHS.customFraming, shopWith([]).transport); // nothing to put into it
  expect(screen.queryByRole('region', { name: 'Try a frame on your picture' })).toBeNull();
});
