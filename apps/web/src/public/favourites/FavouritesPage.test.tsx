import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { goTo } from '../../testing/go-to';
import { lineTo, piece, shopWith } from '../../testing/shop-window';
import { keepPieces, keptPieces } from './stored-favourites';

const some = [piece(7), piece(12, { name: 'Low Tide' }), piece(33, { sold: true, price: null })];
const tiles = () => screen.queryAllByRole<HTMLAnchorElement>('link', { name: /Catalog no/ });
const shown = () => tiles().map(({ pathname }) => Number(pathname.split('/').at(-2)));
const address = () => location.pathname + location.search;

beforeEach(() => localStorage.clear());

/** One's own list, with these pieces on it. */
async function goToOwn(...ids: number[]) {
  keepPieces(ids);
  const { line, transport } = lineTo(shopWith(some).transport);
  await goTo('/favourites', transport);
  return line;
}

describe('one’s own favourites', () => {
  test('hang as in the inventory, the newest mark first, and what is sold says so', async () => {
    await goToOwn(33, 12, 7);
    await waitFor(() => expect(shown()).toEqual([33, 12, 7]));
    expect(tiles().map(({ textContent }) => /Sold|\$1,200/.exec(textContent ?? '')?.[0])).toEqual([
      'Sold',
      '$1,200',
      '$1,200',
    ]);
    expect(screen.getByText('3 pieces')).toBeTruthy();
  });

  test('where nothing is marked, the page says how to, and leads to the inventory', async () => {
    await goToOwn();
    expect(screen.getByRole('heading', { name: 'No favorites yet' })).toBeTruthy();
    expect(screen.getByText(/Tap the heart/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the inventory' }).getAttribute('href')).toBe('/inventory');
  });

  test('one that is taken off is told, and can be put back where it was', async () => {
    const user = userEvent.setup();
    await goToOwn(33, 12, 7);
    await waitFor(() => expect(shown()).toEqual([33, 12, 7]));
    act(() => keepPieces([33, 7]));
    expect(shown()).toEqual([33, 7]);
    const notice = screen.getByText('“Low Tide” is off the list.');
    expect(document.activeElement).toBe(notice.closest('[role=status]'));
    await user.click(screen.getByRole('button', { name: 'Put it back' }));
    expect([keptPieces(), shown()]).toEqual([
      [33, 12, 7],
      [33, 12, 7],
    ]);
    expect(screen.queryByText(/off the list/)).toBeNull();
  });

  test('the last one that is taken off leaves an empty list that can still be mended', async () => {
    const user = userEvent.setup();
    await goToOwn(12);
    await waitFor(() => expect(shown()).toEqual([12]));
    act(() => keepPieces([]));
    expect(screen.getByRole('heading', { name: 'No favorites yet' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Put it back' }));
    expect(shown()).toEqual([12]);
  });

  test('what is marked in another tab comes here', async () => {
    await goToOwn(12);
    await waitFor(() => expect(shown()).toEqual([12]));
    localStorage.setItem('favourites', '7,12');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'favourites' })));
    await waitFor(() => expect(shown()).toEqual([7, 12]));
  });

  test('what may no longer be shown is told by its number, and can be taken off', async () => {
    const user = userEvent.setup();
    await goToOwn(12, 99);
    await screen.findByText('Catalog no 99 is no longer shown.');
    expect([shown(), screen.getByText('One piece').textContent]).toEqual([[12], 'One piece']);
    await user.click(screen.getByRole('button', { name: 'Take no 99 off the list' }));
    expect(keptPieces()).toEqual([12]);
    expect(screen.queryByText(/no longer shown/)).toBeNull();
  });

  test('the link to them names what is shown, in its order', async () => {
    const user = userEvent.setup();
    await goToOwn(33, 99, 7);
    await waitFor(() => expect(shown()).toEqual([33, 7]));
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe('http://localhost/favourites?pieces=33,7');
    expect(await screen.findByText(/Copied/)).toBeTruthy();
  });

  test('where the browser copies nothing, the link stands there to be copied by hand', async () => {
    const user = userEvent.setup();
    await goToOwn(7);
    await waitFor(() => expect(shown()).toEqual([7]));
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByLabelText('Copy this link')).toHaveProperty(
      'value',
      'http://localhost/favourites?pieces=7',
    );
    jest.restoreAllMocks();
  });

  test('without a connection nothing is said to be gone, and they come with it', async () => {
    const user = userEvent.setup();
    keepPieces([12]);
    const { line, transport } = lineTo(shopWith(some).transport);
    line.isCut = true;
    await goTo('/favourites', transport);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('cannot be shown yet');
    expect(screen.queryByText(/no longer shown/)).toBeNull();
    line.isCut = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(shown()).toEqual([12]));
  });

  test('a browser that keeps nothing is told so', async () => {
    const denied = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new Error('denied');
    });
    await goTo('/favourites', shopWith(some).transport);
    expect(screen.getByRole('heading', { name: 'This browser cannot save favorites' })).toBeTruthy();
    denied.mockRestore();
  });
});

describe('a list that somebody sends', () => {
  test('all of it is taken among one’s own, before those that were there', async () => {
    const user = userEvent.setup();
    keepPieces([7, 5]);
    await goTo('/favourites?pieces=12,7,33', shopWith(some).transport);
    await user.click(screen.getByRole('button', { name: 'Add all to your favorites' }));
    expect(keptPieces()).toEqual([12, 33, 7, 5]);
    const status = screen.getByText('3 pieces, all among your favorites');
    expect(document.activeElement).toBe(status);
    expect(screen.queryByRole('button', { name: 'Add all to your favorites' })).toBeNull();
    expect(address()).toBe('/favourites?pieces=12,7,33');
  });

  test('of which nothing may be shown says so, and leads to the inventory', async () => {
    await goTo('/favourites?pieces=98,99', shopWith(some).transport);
    expect(shown()).toEqual([]);
    expect(screen.getByText('None of these pieces is shown any longer.')).toBeTruthy();
    expect(screen.getByText('Catalog no 98 is no longer shown.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the inventory' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Inquire/ })).toBeNull();
  });
});
