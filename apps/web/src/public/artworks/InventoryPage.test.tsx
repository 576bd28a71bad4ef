import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type WidgetReply } from '@rabbet/client';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ROUTES } from '../../all-routes';
import { loadPage } from '../../kernel/pages/load-page';
import { createQueryClient } from '../../kernel/data/sources';
import { goTo } from '../../testing/go-to';
import { lineTo, measure, picture, piece, shopWith } from '../../testing/shop-window';

const floral = [measure('category', 'floral', null)];
const many = Array.from({ length: 95 }, (_, i) => piece(i + 1, i < 3 ? { dimensions: floral } : {}));
const tiles = () => within(screen.getByRole('region', { name: 'Pieces' })).getAllByRole('link', { name: /Catalog no/ });
const address = () => location.pathname + location.search;

test('shows each piece with its artist, price, size and number, leading to its page', async () => {
  await goTo('/inventory', shopWith([piece(12, { name: 'Blue Door' })]).transport);
  const [tile] = tiles();
  expect(tile).toHaveProperty('pathname', '/artists/7/lucia-ferreira/12/blue-door');
  for (const words of ['Blue Door', 'Lucía Ferreira', '$1,200', '24½ x 36 (WxH) inches', 'Catalog no 12'])
    expect(tile?.textContent).toContain(words);
  expect(screen.getByRole('status').textContent).toBe('One piece');
  expect(document.title).toContain('Raleigh, NC');
});

test('asks to be called where the price is not for everybody', async () => {
  await goTo('/inventory', shopWith([piece(1, { price: null })]).transport);
  expect(tiles()[0]?.textContent).toContain('Call for Price');
});

test('answers a choice at once, in the address as well, and gives it up again by its chip', async () => {
  const user = userEvent.setup();
  await goTo('/inventory?page=2', shopWith(many).transport);
  await user.selectOptions(screen.getByLabelText('Category'), 'floral');
  expect(address()).toBe('/inventory?category=floral');
  await waitFor(() => expect(tiles()).toHaveLength(3));
  await user.click(screen.getByRole('link', { name: 'Remove Floral' }));
  expect(address()).toBe('/inventory');
  expect(screen.getByLabelText('Category')).toHaveProperty('value', '');
});

test('whatever is taken away, one is on the first page of what is left', async () => {
  await goTo('/inventory?term=piece&page=2', shopWith(many).transport);
  expect(screen.getByRole('link', { name: 'Remove “piece”' })).toHaveProperty('search', '');
});

test('counts what each category would give', async () => {
  await goTo('/inventory', shopWith(many).transport);
  expect(screen.getByRole('option', { name: 'Floral (3)' })).toBeTruthy();
});

test('says that there is nothing, and leads back to everything', async () => {
  const user = userEvent.setup();
  await goTo('/inventory?term=unicorn', shopWith(many).transport);
  expect(screen.getByRole('heading', { name: 'No results...' })).toBeTruthy();
  const links = (name: RegExp) => within(screen.getByRole('navigation', { name })).getAllByRole('link');
  const linksIn = (name: RegExp) => links(name).map((link) => [link.textContent, link.getAttribute('href')]);
  expect(linksIn(/instead/)).toEqual([['“piece” (95)', '/inventory?term=piece']]);
  expect(linksIn(/Artists/)).toEqual([['Lucía Ferreira (3)', '/artists/7/lucia-ferreira']]);
  expect(linksIn(/categories/)).toEqual([['Floral (3)', '/inventory?category=floral']]);
  expect(screen.getByText(/^No piece here matches “/)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'See every piece' }));
  await waitFor(() => expect(tiles()).toHaveLength(40));
  expect(screen.getByLabelText('Search')).toHaveProperty('value', '');
});

test('offers every category where a size alone leaves nothing', async () => {
  const { transport, requests } = shopWith([]);
  await goTo('/inventory?max_width=1', transport);
  const categories = within(screen.getByRole('navigation', { name: /categories/ })).getAllByRole('link');
  expect(categories).toHaveLength(18);
  expect(categories[4]).toHaveProperty('search', '?category=floral');
  expect(screen.getByText(/Take one filter away/)).toBeTruthy();
  expect(requests.join()).not.toContain('nearest');
});

test('searches on Enter, and takes back with the browser what it had been asked', async () => {
  const user = userEvent.setup();
  await goTo('/inventory', shopWith(many).transport);
  await user.type(screen.getByLabelText('Search'), 'piece 95{Enter}');
  expect(address()).toBe('/inventory?term=piece+95');
  await waitFor(() => expect(tiles()).toHaveLength(1));
  history.back();
  await waitFor(() => expect(screen.getByLabelText('Search')).toHaveProperty('value', ''));
  expect(address()).toBe('/inventory');
});

test('measures count when their box is left, and 0 is no measure', async () => {
  const user = userEvent.setup();
  await goTo('/inventory', shopWith(many).transport);
  await user.type(screen.getByLabelText('Min width'), '0');
  await user.tab();
  expect(address()).toBe('/inventory');
  await user.type(screen.getByLabelText('Max height'), '20.5');
  await user.tab();
  expect(address()).toBe('/inventory?max_height=20.5');
  expect(screen.getByRole('link', { name: 'Remove Height to 20.5 in' })).toBeTruthy();
});

test('CLEAR empties the boxes too that have not been answered yet', async () => {
  const user = userEvent.setup();
  await goTo('/inventory', shopWith(many).transport);
  await user.type(screen.getByLabelText('Search'), 'half a wo');
  await user.click(screen.getByRole('link', { name: 'CLEAR' }));
  expect(screen.getByLabelText('Search')).toHaveProperty('value', '');
  expect(address()).toBe('/inventory');
});

test('goes from page to page, and to no page that is not there', async () => {
  const user = userEvent.setup();
  await goTo('/inventory', shopWith(many).transport);
  const button = () => screen.getByRole('button', { name: 'Go' });
  const box = () => screen.getByRole('spinbutton', { name: 'Page' });
  expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('aria-disabled')).toBe('true');
  for (const useless of ['1', '0', '4']) {
    await user.clear(box());
    await user.type(box(), useless);
    expect(button()).toHaveProperty('disabled', true);
  }
  await user.tab();
  expect(box()).toHaveProperty('value', '3');
  await user.click(button());
  expect(address()).toBe('/inventory?page=3&count=40');
  await waitFor(() => expect(tiles()).toHaveLength(15));
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('Page 3 of 3, 95 pieces');
  expect(document.activeElement).toBe(screen.getByRole('status'));
});

test('Next goes on behind the last piece that is shown, and a page that is chosen is as of now', async () => {
  const user = userEvent.setup();
  const shop = [...many];
  await goTo('/inventory', (request) => shopWith(shop).transport(request));
  const next = screen.getByRole('link', { name: 'Next' });
  expect(next).toHaveProperty('search', '?page=2&count=40&after=40');
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveProperty('search', '?page=2&count=40');
  shop.splice(0, 3, piece(201), piece(202)); // three went that were seen, and two came
  await user.click(next);
  await waitFor(() => expect(tiles()[0]?.textContent).toContain('Piece 41'));
  expect(screen.getByRole('status').textContent).toBe('Page 2 of 3, 94 pieces');
  expect(document.title).toContain('page 2');
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(/inventory\?page=2$/);
  expect(screen.getByRole('link', { name: 'Next' })).toHaveProperty('search', '?page=3&count=40&after=80');
  expect(screen.getByRole('link', { name: 'Previous' })).toHaveProperty('search', '?count=40');
  await user.type(screen.getByLabelText('Search'), 'piece{Enter}');
  expect(address()).toBe('/inventory?term=piece');
});

async function outcomeAt(search: string, pieces: readonly WidgetReply[]) {
  const sources = { queryClient: createQueryClient(), client: createClient(shopWith(pieces).transport) };
  const here = {
    path: '/inventory',
    search: new URLSearchParams(search),
    origin: '',
    pageSize: 40,
    now: new Date(),
  } as const;
  return (await loadPage(ROUTES, here, sources)).outcome;
}

test('whose page is another by now finds that in the address, and nothing else moved', async () => {
  expect(await outcomeAt('?page=2&count=40&after=40', many.slice(30))).toEqual({
    status: 302,
    location: '/inventory?count=40&after=40',
  });
});

test('behind the last piece it says so, with the way to the others', async () => {
  await goTo('/inventory?page=3&count=40&after=95', shopWith(many).transport);
  expect(screen.getByText('That is all.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('link', { name: 'Previous' })).toHaveProperty('search', '?page=2&count=40');
});

test('a chip leaves the count of another window behind, and keeps one that somebody has asked for', async () => {
  await goTo('/inventory?term=piece&page=2&count=20', shopWith(many).transport);
  expect(screen.getByRole('link', { name: 'Remove “piece”' })).toHaveProperty('search', '');
  cleanup();
  await goTo('/inventory?term=piece&page=2&count=25', shopWith(many).transport);
  expect(screen.getByRole('link', { name: 'Remove “piece”' })).toHaveProperty('search', '?count=25');
});

test('says when the shop does not answer, keeps the pieces from before, and tries again when asked to', async () => {
  const user = userEvent.setup();
  const { line, transport } = lineTo(shopWith(many).transport);
  await goTo('/inventory', transport);
  line.isCut = true;
  await user.selectOptions(screen.getByLabelText('Category'), 'floral');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(/could not be reached/)).toBeTruthy();
  expect(alert.getByRole('link', { name: 'Reload the page' })).toHaveProperty('search', '?category=floral');
  expect(tiles()).toHaveLength(40);
  expect(screen.getByRole('region', { name: 'Pieces' }).getAttribute('aria-busy')).toBe('false');
  expect(screen.queryByText('95 pieces')).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  expect(screen.getByRole('option', { name: 'Floral (3)' })).toBeTruthy();

  line.isCut = false;
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(tiles()).toHaveLength(3));
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('asks for what was chosen by itself once the connection is back', async () => {
  const user = userEvent.setup();
  const { line, transport } = lineTo(shopWith(many).transport);
  await goTo('/inventory', transport);
  line.isCut = true;
  act(() => void window.dispatchEvent(new Event('offline')));
  await user.selectOptions(screen.getByLabelText('Category'), 'floral');
  await screen.findByRole('alert');
  line.isCut = false;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(tiles()).toHaveLength(3));
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['-5', 'Min width is below 0, so it is left out.'],
  ['100001', 'Min width is above 100,000, so it is left out.'],
])('says of a size of %s why it does not count', async (typed, words) => {
  const user = userEvent.setup();
  await goTo('/inventory', shopWith(many).transport);
  const box = screen.getByLabelText('Min width');
  await user.type(box, typed);
  await user.tab();
  expect(screen.getByText(words).parentElement?.id).toBe(box.getAttribute('aria-describedby'));
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(address()).toBe('/inventory');
  await user.clear(box);
  expect(screen.queryByText(words)).toBeNull();
  expect(box.getAttribute('aria-invalid')).toBeNull();
});

test.each([
  ['width', 'Min width is above max width, so nothing can match.'],
  ['height', 'Min height is above max height, so nothing can match.'],
])('says of a least and a most %s that contradict each other why nothing is found', async (size, words) => {
  const user = userEvent.setup();
  await goTo(`/inventory?min_${size}=50&max_${size}=20`, shopWith(many).transport);
  const notes = screen.getByText(words).parentElement;
  for (const label of [`Min ${size}`, `Max ${size}`]) {
    const box = screen.getByLabelText(label);
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(box.getAttribute('aria-describedby')).toBe(notes?.id);
  }
  await user.clear(screen.getByLabelText(`Max ${size}`));
  await user.type(screen.getByLabelText(`Max ${size}`), '50{Enter}');
  expect(address()).toBe(`/inventory?max_${size}=50&min_${size}=50`);
  expect(screen.queryByText(words)).toBeNull();
});

test('Escape folds the sizes, and their button has the focus', async () => {
  const user = userEvent.setup();
  await goTo('/inventory', shopWith(many).transport);
  await user.click(screen.getByText('Size'));
  await user.type(screen.getByLabelText('Min width'), '{Escape}');
  expect(screen.getByText('Size').closest('details')).toHaveProperty('open', false);
  expect(document.activeElement).toBe(screen.getByText('Size'));
});

test('a piece without a picture says that one is to follow', async () => {
  await goTo('/inventory', shopWith([piece(12, { images: [] }), piece(13)]).transport);
  expect(tiles().map((tile) => tile.textContent?.includes('Picture to follow'))).toEqual([true, false]);
});

test('a picture that is higher than wide takes less than its column, and says so to the browser', async () => {
  const shapes = [picture(1, 1_600, 900), picture(2, 1_000, 1_000), picture(3, 600, 1_200)];
  await goTo('/inventory', shopWith(shapes.map((image, i) => piece(i + 1, { images: [image] }))).transport);
  const pictures = screen.getAllByRole('img', { name: /What is on/ });
  expect(pictures.map((pictureElement) => pictureElement.closest('.frame')?.classList.contains('frame-tall'))).toEqual([
    false,
    true,
    true,
  ]);
  const widest = pictures.map((pictureElement) => pictureElement.getAttribute('sizes')?.split(',(')[0]);
  expect(widest).toEqual([
    '(min-width:75rem) min(480px,20vw)',
    '(min-width:75rem) min(420px,18vw)',
    '(min-width:75rem) min(210px,9vw)',
  ]);
});

test('the place of a picture has one shape, in the style and in the page', async () => {
  await goTo('/inventory', shopWith([piece(1, { images: [picture(1, 4_000, 4_000)] })]).transport);
  const height = Number(screen.getByRole('img', { name: 'What is on 1' }).getAttribute('height'));
  const style = readFileSync(join(__dirname, 'hanging.css'), 'utf8');
  expect(Number(/--box-shape: ([\d.]+);/.exec(style)?.[1]) * 480).toBe(height);
});

test('the pieces that were chosen stay until the page of one of them is there', async () => {
  const user = userEvent.setup();
  const shop = shopWith(many);
  let isSlow = false;
  await goTo('/inventory', (request) => (isSlow ? new Promise(() => {}) : shop.transport(request)));
  await user.selectOptions(screen.getByLabelText('Category'), 'floral');
  await waitFor(() => expect(tiles()).toHaveLength(3));
  isSlow = true;
  await user.click(tiles()[0]!); // there are three
  expect(await screen.findByRole('progressbar')).toBeTruthy();
  expect(tiles()).toHaveLength(3);
});
