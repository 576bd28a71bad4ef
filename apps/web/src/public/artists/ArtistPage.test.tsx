import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { goTo } from '../../testing/go-to';
import { lineTo, measure, piece, shopWith } from '../../testing/shop-window';

const door = piece(12, {
  name: 'Blue Door',
  dimensions: [...piece(0).dimensions, measure('category', 'floral', null)],
});
const pears = piece(13, { name: 'Four Pears', price: null });
const ferry = piece(14, { name: 'The Ferry', sold: true, price: null });
const shop = () => shopWith([door, pears, ferry], [door, pears]);
const DOOR = '/artists/7/lucia-ferreira/12/blue-door';
const facts = () => JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null');

test('tells of a piece what it costs, measures and is about', async () => {
  await goTo(DOOR, shop().transport);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Blue Door');
  expect(screen.getByText('$1,200')).toBeTruthy();
  expect(screen.getByText('24½ x 36 (WxH) inches, without its frame')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Floral' })).toHaveProperty('search', '?category=floral');
  expect(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByText('Lucía Ferreira')).toBeTruthy();
  expect(facts()).toMatchObject({ '@type': 'VisualArtwork', offers: { price: '1200', priceCurrency: 'USD' } });
});

test('offers nothing at a price that is not for everybody', async () => {
  await goTo('/artists/7/lucia-ferreira/13/four-pears', shop().transport);
  expect(screen.getByText('Call for price')).toBeTruthy();
  expect(facts()).not.toHaveProperty('offers');
});

test('keeps the page of a piece that is sold, without its price', async () => {
  await goTo('/artists/7/lucia-ferreira/14/the-ferry', shop().transport);
  expect(screen.getByText('Sold')).toBeTruthy();
  expect(facts()).not.toHaveProperty('offers');
});

test('goes from piece to piece of an artist without asking for anything again', async () => {
  const { transport, requests } = shop();
  await goTo(DOOR, transport);
  const before = requests.length;
  const otherPieces = within(screen.getByRole('region', { name: 'More by Lucía Ferreira' }));
  await userEvent.click(otherPieces.getByRole('link', { name: /Four Pears/ }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Four Pears'));
  expect(location.pathname).toBe('/artists/7/lucia-ferreira/13/four-pears');
  expect(requests).toHaveLength(before);
});

test('is reached from the inventory, and left for it, without another document', async () => {
  await goTo('/inventory', shop().transport);
  await userEvent.click(screen.getByRole('link', { name: /Blue Door/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Blue Door' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(document.title).toContain('Blue Door');
  history.back();
  expect(await screen.findByRole('heading', { level: 1, name: 'Inventory' })).toBeTruthy();
  expect(location.pathname).toBe('/inventory');
});

test('shows an artist with the first piece, and the biography unfolded', async () => {
  await goTo('/artists/7/lucia-ferreira', shop().transport);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Lucía Ferreira');
  expect(screen.getByRole('heading', { level: 2, name: 'Blue Door' })).toBeTruthy();
  const biography = screen.getByText('Paints before noon.').closest('details');
  expect(biography).toHaveProperty('open', true);
});

test('hangs the works of an artist, and marks those that were sold', async () => {
  await goTo('/artists/7/lucia-ferreira', shop().transport);
  expect(screen.getByRole('heading', { level: 2, name: 'Works by Lucía Ferreira' })).toBeTruthy();
  const works = [...document.querySelectorAll('.artist-works .tile')].map((tile) => tile.textContent);
  expect(works).toEqual([
    expect.stringMatching(/^Blue Door.*\$1,200/),
    expect.stringMatching(/^Four Pears.*Call/),
    expect.stringMatching(/^The Ferry.*Sold/),
  ]);
});

test('hangs what was sold of an artist of whom nothing is here', async () => {
  await goTo('/artists/7/lucia-ferreira', shopWith([ferry], []).transport);
  expect(screen.getByText('We have none of this artist’s work at the moment.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /The Ferry.*Sold/ })).toBeTruthy();
});

test('hangs at most 150 works of an artist, and those that are here before those that are sold', async () => {
  const here = Array.from({ length: 120 }, (_, i) => piece(1_000 + i));
  const gone = Array.from({ length: 60 }, (_, i) => piece(2_000 + i, { sold: true, price: null }));
  await goTo('/artists/7/lucia-ferreira', shopWith([...here, ...gone], here).transport);
  const works = within(screen.getByText('Works by Lucía Ferreira').parentElement!).getAllByRole('listitem'); // its section
  expect(works).toHaveLength(150);
  expect(works.map(({ textContent }) => /Sold/.test(textContent ?? ''))).toEqual([
    ...Array.from({ length: 120 }, () => false),
    ...Array.from({ length: 30 }, () => true),
  ]);
});

test('shows a piece of which nobody knows the maker', async () => {
  const anonymousPiece = piece(20, { name: 'Found', manufacturer_id: null, manufacturer: null });
  await goTo('/artists/0/unknown/20/found', shopWith([anonymousPiece]).transport);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Found');
  expect(screen.getByText('Unknown artist', { selector: 'p' })).toBeTruthy();
  const steps = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual(['Home', 'Inventory', 'Found']);
});

test('calls a firm that made a piece by its name as it is kept', async () => {
  const manufacturer = { id: 9, name: 'Smith, Jones & Co.', is_artist: false, image_id: null };
  const mirror = piece(20, { name: 'Mirror', manufacturer_id: 9, manufacturer });
  await goTo('/artists/9/smith-jones-co-/20/mirror', shopWith([mirror]).transport);
  expect(screen.getAllByText('Smith, Jones & Co.').length).toBeGreaterThan(0);
  const steps = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual(['Home', 'Inventory', 'Mirror']);
});

test.each([
  [60, 'piece-name'],
  [61, 'piece-name piece-name-long'],
  [140, 'piece-name piece-name-long'],
  [141, 'piece-name piece-name-very-long'],
])('a name of %i letters leaves room for the rest', async (letters, size) => {
  const name = 'n'.repeat(letters);
  await goTo(`/artists/7/lucia-ferreira/12/${name}`, shopWith([{ ...door, name }]).transport);
  expect(screen.getByRole('heading', { level: 1, name }).className).toBe(size);
});

test('draws a wall only for what has both its sizes', async () => {
  const lost = { ...door, dimensions: [measure('width', '9')] };
  await goTo(DOOR, shopWith([lost]).transport);
  expect(screen.queryByRole('heading', { name: 'See it on a wall' })).toBeNull();
});

test('shows what else there is by an artist, and not what is shown already', async () => {
  await goTo(DOOR, shop().transport);
  const otherPieces = within(screen.getByRole('region', { name: 'More by Lucía Ferreira' }));
  expect(otherPieces.getAllByRole('link').map((link) => link.textContent)).toEqual(['Four Pears']);
});

test('says nothing of other pieces where there are none', async () => {
  await goTo(DOOR, shopWith([door]).transport);
  expect(screen.queryByText(/^More by/)).toBeNull();
});

test('whoever comes from a small picture by the keyboard is on the page of its piece', async () => {
  await goTo(DOOR, shop().transport);
  screen.getByRole('link', { name: 'Four Pears' }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Four Pears' });
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('says of a piece without a picture that one is to follow', async () => {
  await goTo(DOOR, shopWith([{ ...door, images: [] }]).transport);
  expect(screen.getByText('Picture to follow')).toBeTruthy();
  expect(facts()).not.toHaveProperty('image');
});

test('names nobody as the maker of what nobody knows the maker of', async () => {
  await goTo(
    '/artists/0/unknown/20/found',
    shopWith([piece(20, { name: 'Found', manufacturer_id: null, manufacturer: null })]).transport,
  );
  expect(facts()).not.toHaveProperty('creator');
});

test('leads to no page that is not there', async () => {
  await goTo(DOOR, shop().transport);
  const links = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Home', 'Artists', 'Lucía Ferreira']);
});

test.each(['Try again', 'the connection'])('a page that does not load says so, and loads after %s', async (way) => {
  const { line, transport } = lineTo(shop().transport);
  await goTo('/inventory', transport);
  line.isCut = true;
  await userEvent.click(screen.getByRole('link', { name: /Blue Door/ }));
  await screen.findByRole('heading', { level: 1, name: 'The shop cannot be reached' });
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveProperty('pathname', DOOR);
  line.isCut = false;
  if (way === 'Try again') await userEvent.click(screen.getByRole('link', { name: way }));
  else act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByRole('heading', { level: 1, name: 'Blue Door' });
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('going back to an artist who does not load says so, and shows the artist after all', async () => {
  const { line, transport } = lineTo(shop().transport);
  await goTo(DOOR, transport);
  line.isCut = true;
  await userEvent.click(screen.getByRole('link', { name: 'Four Pears' }));
  act(() => history.replaceState(null, '', '/artists/7/lucia-ferreira/14/the-ferry'));
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  const again = await screen.findByRole('button', { name: 'Try again' });
  line.isCut = false;
  await userEvent.click(again);
  await screen.findByRole('heading', { level: 1, name: 'The Ferry' });
});

test('an artist’s page leads to an inquiry about the artist, more plainly where none of the pieces is here', async () => {
  const ask = () => screen.getAllByRole('link', { name: 'Inquire about this artist' });
  await goTo('/artists/7/lucia-ferreira', shop().transport);
  expect(ask().map((link) => link.getAttribute('href'))).toEqual(['/enquire?artist=7']);
  document.body.innerHTML = '';
  await goTo('/artists/7/lucia-ferreira', shopWith([]).transport);
  const empty = screen.getByText('We have none of this artist’s work at the moment.').parentElement!; // it stands in one
  expect(ask()).toEqual([within(empty).getByRole('link', { name: 'Inquire about this artist' })]);
  expect(await within(empty).findByRole('link', { name: '(919) 555-0142' })).toBeTruthy();
});

test('the page of a piece asks about the piece', async () => {
  await goTo(DOOR, shop().transport);
  expect(screen.queryByRole('link', { name: 'Inquire about this artist' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Inquire about this piece' })).toBeTruthy();
});

test('a piece tells its depth, year, edition, signature and framed size where they are known, and nothing of them where not', async () => {
  const details = { year: '2019', edition: '3 of 25', signed: 'lower right', framed_size: '28 x 40 inches' };
  const deep = piece(12, {
    ...details,
    dimensions: [measure('width', '24'), measure('height', '36'), measure('depth', '1.5')],
  });
  await goTo('/artists/7/lucia-ferreira/12/piece-12', shopWith([deep]).transport);
  const labels = ['Depth', 'Framed', 'Year', 'Edition', 'Signed'];
  expect(labels.map((name) => screen.getByText(name).nextElementSibling?.textContent)).toEqual([
    '1½ inches',
    '28 x 40 inches',
    '2019',
    '3 of 25',
    'lower right',
  ]);
  expect(facts()).toMatchObject({ dateCreated: '2019', artEdition: '3 of 25', depth: { name: '1.5 in' } });
  cleanup();
  await goTo('/artists/7/lucia-ferreira/13/piece-13', shopWith([piece(13)]).transport);
  for (const name of labels) expect(screen.queryByText(name)).toBeNull();
});
