/** @jest-environment ./tools/jest/browser-environment.cjs */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { goTo } from '../../testing/go-to';
import { measure, piece, shopWith } from '../../testing/shop-window';

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
  await user.click(screen.getByRole('link', { name: 'See every piece' }));
  await waitFor(() => expect(tiles()).toHaveLength(40));
  expect(screen.getByLabelText('Search')).toHaveProperty('value', '');
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
  expect(screen.getByText('Previous').getAttribute('aria-disabled')).toBe('true');
  for (const useless of ['1', '0', '4']) {
    await user.clear(box());
    await user.type(box(), useless);
    expect(button()).toHaveProperty('disabled', true);
  }
  await user.tab();
  expect(box()).toHaveProperty('value', '3');
  await user.click(button());
  expect(address()).toBe('/inventory?page=3');
  await waitFor(() => expect(tiles()).toHaveLength(15));
  expect(screen.getByText('Next').getAttribute('aria-disabled')).toBe('true');
});
