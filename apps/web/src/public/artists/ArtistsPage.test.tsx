import { type ArtistEntryReply, createClient, type Transport } from '@rabbet/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ROUTES } from '../../all-routes';
import { loadPage } from '../../kernel/pages/load-page';
import { createQueryClient } from '../../kernel/data/sources';
import { goTo } from '../../testing/go-to';
import { settingsReply } from '../../testing/shop-replies';
import { shopWith } from '../../testing/shop-window';

const image = { id: 3, hash: 'h3', mime: 'jpeg', width: 1_600, height: 1_200, alt: null } as const;
const faces = { ...image, alt: 'A wall of faces', center_x: 0.5, center_y: 0.5 };

function entry(id: number, name: string, given: Partial<ArtistEntryReply> = {}): ArtistEntryReply {
  const work = { id: 12, name: 'Blue Door', image, hanging: null };
  return { id, name, is_artist: true, pieces: 12, work, image: null, ...given };
}

const many = Array.from({ length: 95 }, (_, i) => entry(i + 1, `Artist ${i + 1}`));
const artists = (entries: readonly ArtistEntryReply[]) => shopWith([], [], entries);
const entries = () => [...(screen.getByRole('region', { name: 'Artists' }).querySelector('ul')?.children ?? [])];
const named = () => within(screen.getByRole('region', { name: 'Artists' })).getAllByRole('link', { name: /works?$/ });
const address = () => location.pathname + location.search;

test('shows each artist with a work beside the name, leading to the artist’s page', async () => {
  await goTo('/artists', artists([entry(7, 'Ferreira, Lucía')]).transport);
  const [link] = named();
  expect(link).toHaveProperty('pathname', '/artists/7/lucia-ferreira');
  expect(link?.textContent).toBe('Lucía Ferreira12 works');
  expect(screen.getByRole('img', { name: 'Blue Door' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('One artist');
  expect(document.title).toContain('Raleigh, NC');
});

test('a banner, a heading, a search box, a sort dropdown and a clear button stand above the list', async () => {
  const { transport } = artists(many);
  const pictured: Transport = async (request) => {
    const body = settingsReply(request.path, { artists_image_id: 3 }) ?? faces;
    if (/shop|images$/.test(request.path)) return { status: 200, headers: { get: () => null }, body };
    return transport(request);
  };
  await goTo('/artists', pictured);
  const [banner] = screen.getAllByRole('img');
  expect(banner).toHaveProperty('alt', 'A wall of faces');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Artists');
  expect(screen.getByRole('searchbox', { name: 'Search' })).toBeTruthy();
  expect(
    within(screen.getByLabelText('Sort by'))
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Artist A-Z', 'Artist Z-A']);
  expect(screen.getByRole('link', { name: 'CLEAR' })).toBeTruthy();
});

test('a spinner shows while artists are awaited', async () => {
  const user = userEvent.setup();
  const { transport } = artists(many);
  let answer = () => {};
  let isSlow = false;
  const slow: Transport = async (request) => {
    if (isSlow) await new Promise<void>((go) => (answer = go));
    return transport(request);
  };
  await goTo('/artists', slow);
  expect(screen.queryByText('Looking for artists')).toBeNull();
  isSlow = true;
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Artist Z-A');
  expect(await screen.findByText('Looking for artists')).toBeTruthy();
  answer();
  await waitFor(() => expect(screen.queryByText('Looking for artists')).toBeNull());
});

test('an artist without a work here is shown by the portrait, and without one by a frame that waits', async () => {
  const nothing = { pieces: 0, work: null };
  await goTo('/artists', artists([entry(1, 'Aalto', { ...nothing, image }), entry(2, 'Bo', nothing)]).transport);
  expect(entries().map((entryElement) => entryElement.querySelector('img') !== null)).toEqual([true, false]);
  expect(entries()[1]?.textContent).toBe('Picture to followBo');
});

test('the search, the order and the category are in the address, and CLEAR takes them out', async () => {
  const user = userEvent.setup();
  await goTo('/artists?page=2', artists(many).transport);
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Artist Z-A');
  expect(address()).toBe('/artists?sort=1');
  await user.selectOptions(screen.getByLabelText('Category'), 'Floral');
  await user.type(screen.getByLabelText('Search'), 'artist 9{Enter}');
  expect(address()).toBe('/artists?term=artist+9&category=floral&sort=1');
  await user.click(screen.getByRole('link', { name: 'CLEAR' }));
  expect(address()).toBe('/artists');
  expect(screen.getByLabelText('Search')).toHaveProperty('value', '');
});

test('says that nobody was found, and leads back to everybody', async () => {
  const user = userEvent.setup();
  await goTo('/artists?term=nobody', artists(many).transport);
  expect(screen.getByRole('heading', { name: 'No results...' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'See every artist' }));
  await waitFor(() => expect(named()).toHaveLength(40));
});

test.each([
  ['sort=9', '/artists'],
  ['page=0', '/artists'],
  ['count=500', '/artists'],
  ['page=9&count=20', '/artists?page=5&count=20'],
])('an address that says what cannot be, %s, is corrected', async (search, location) => {
  const visit = { ...PLACE, search: new URLSearchParams(search) };
  const sources = { queryClient: createQueryClient(), client: createClient(artists(many).transport) };
  expect((await loadPage(ROUTES, visit, sources)).outcome).toEqual({ status: 302, location });
});
const PLACE = { path: '/artists', origin: 'http://localhost', pageSize: 40, now: new Date() } as const;

test('whoever goes to another page is told which, and goes on with as many as were shown', async () => {
  const user = userEvent.setup();
  await goTo('/artists', artists(many).transport);
  expect(screen.getByRole('status').textContent).toBe('95 artists');
  await user.click(screen.getByRole('link', { name: 'Next' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')));
  expect(screen.getByRole('status').textContent).toBe('Page 2 of 3, 95 artists');
  expect(address()).toBe('/artists?page=2&count=40&after=40');
  await user.click(screen.getByRole('link', { name: 'Previous' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Page 1 of 3, 95 artists'));
});

test('a choice leaves the focus where it is, and the count of the window before behind', async () => {
  const user = userEvent.setup();
  await goTo('/artists?page=2&count=20', artists(many).transport);
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Artist Z-A');
  expect(address()).toBe('/artists?sort=1');
  await waitFor(() => expect(named()).toHaveLength(40));
  expect(document.activeElement).toBe(screen.getByLabelText('Sort by'));
});

test('a count that somebody has asked for stays, whatever is chosen', async () => {
  const user = userEvent.setup();
  await goTo('/artists?count=7', artists(many).transport);
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Artist Z-A');
  expect(address()).toBe('/artists?sort=1&count=7');
});

test('Next goes on behind the last artist who is shown, and a page that is chosen is as of now', async () => {
  const user = userEvent.setup();
  const shop = [...many];
  await goTo('/artists', (request) => artists(shop).transport(request));
  const next = screen.getByRole('link', { name: 'Next' });
  expect(next).toHaveProperty('search', '?page=2&count=40&after=40');
  expect(screen.getByRole('link', { name: 'Page 3' })).toHaveProperty('search', '?page=3&count=40');
  shop.splice(0, 5);
  await user.click(next);
  await waitFor(() => expect(entries()[0]?.textContent).toContain('Artist 41'));
  expect(screen.getByRole('status').textContent).toBe('Page 2 of 3, 90 artists');
  await user.selectOptions(screen.getByLabelText('Sort by'), '1');
  expect(address()).toBe('/artists?sort=1');
});
