import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tendHearts } from './hearts';
import { keepPieces } from './stored-favourites';

const tile = (id: number) =>
  `<li class="tile"><a href="/artists/7/ada-lee/${id}/piece-${id}"><span class="tile-name">Piece ${id}</span></a></li>`;
const storedIds = () => localStorage.getItem('favourites');
const heart = (id: number) => screen.getByRole('button', { name: `Favorite: Piece ${id}` });
const isMarked = (id: number) => heart(id).getAttribute('aria-pressed');
const link = () => screen.getByRole('link', { name: 'Favorites' });

let later: MutationObserver | null = null;
afterEach(() => later?.disconnect());

/** Shows a page as the server sends it and runs its script. */
function arrive(before: string | null = null): void {
  localStorage.clear();
  if (before !== null) localStorage.setItem('favourites', before);
  document.body.innerHTML = `
    <header><a href="/favourites" data-favourites=""><svg></svg><span>Favorites</span></a></header>
    <main><ul>${tile(1)}${tile(2)}</ul><span data-heart="3" data-name="Piece 3"></span></main>`;
  later = tendHearts();
}

test('every tile has a heart, and so has a piece on its page', () => {
  arrive();
  expect(screen.getAllByRole('button')).toHaveLength(3);
  expect([1, 2, 3].map(isMarked)).toEqual(['false', 'false', 'false']);
});

test('a heart that is pressed marks its piece, and pressed again no longer', async () => {
  const user = userEvent.setup();
  arrive();
  await user.click(heart(2));
  await user.click(heart(1));
  expect([storedIds(), isMarked(1), isMarked(2), link().dataset['favourites']]).toEqual(['1,2', 'true', 'true', '2']);
  heart(1).focus();
  await user.keyboard('{Enter}');
  expect([storedIds(), isMarked(1), link().dataset['favourites']]).toEqual(['2', 'false', '1']);
});

test('what was marked before is told beside the link, also on a page without pieces', () => {
  localStorage.setItem('favourites', '5,6,7');
  document.body.innerHTML = '<a href="/favourites" data-favourites="">Favorites</a>';
  later = tendHearts();
  expect(link().dataset['favourites']).toBe('3');
});

test('pieces that come later have a heart, as it is then', async () => {
  arrive('9');
  document.querySelector('ul')!.insertAdjacentHTML('beforeend', tile(9)); // written above
  await waitFor(() => expect(isMarked(9)).toBe('true'));
  expect(screen.getAllByRole('button')).toHaveLength(4);
});

test.each(['hello', '{"a":1}', '[1,2]', 'null', '1;2', '<b>', '-1', ',,,', '0', '99999999999'])(
  'what somebody else has left there counts for nothing, and is no hindrance: %s',
  async (foreign) => {
    const user = userEvent.setup();
    arrive(foreign);
    expect([isMarked(1), isMarked(2), link().dataset['favourites']]).toEqual(['false', 'false', '']);
    await user.click(heart(1));
    expect([storedIds(), isMarked(1)]).toEqual(['1', 'true']);
  },
);

test('another tab is agreed with', () => {
  arrive('1');
  localStorage.setItem('favourites', '2,3');
  window.dispatchEvent(new StorageEvent('storage', { key: 'favourites' }));
  expect([1, 2, 3].map(isMarked)).toEqual(['false', 'true', 'true']);
  expect(link().dataset['favourites']).toBe('2');
});

test('the hundred that were marked last are kept', async () => {
  const user = userEvent.setup();
  const hundred = Array.from({ length: 100 }, (_, i) => i + 10);
  arrive(hundred.join());
  await user.click(heart(1));
  expect(storedIds()).toBe([1, ...hundred.slice(0, 99)].join());
});

test('where there is no room left, a heart stays as it was', async () => {
  const user = userEvent.setup();
  arrive('2');
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('no room');
  });
  await user.click(heart(1));
  expect([isMarked(1), isMarked(2)]).toEqual(['false', 'true']);
  full.mockRestore();
});

test('a browser that keeps nothing shows no hearts', () => {
  const denied = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  arrive();
  expect(screen.queryByRole('button')).toBeNull();
  expect(() => keepPieces([1])).not.toThrow();
  denied.mockRestore();
});
