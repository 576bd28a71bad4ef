import type { WireRequest } from '@rabbet/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { backOffice, memberAs } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { orderOffice } from '../../testing/order-replies';

const KINDS = ['Rack', 'Stairwell', 'Window'].map((name, i) => ({ id: i + 1, revision: 0, name, description: null }));
const page = (data: readonly object[]) => ({ current_page: 1, total_pages: 1, total_rows: data.length, data });

function office() {
  const answer = ({ path, query }: WireRequest): readonly [number, unknown] | null => {
    if (path.endsWith('/history')) return [200, []];
    if (path !== 'core/commerce/locations/list') return null;
    const sorted = query?.sort === '-name' ? KINDS.toReversed() : KINDS;
    return [200, page(sorted.filter(({ id }) => query?.id === undefined || query.id === id))];
  };
  return backOffice({ who: memberAs('sales'), answer });
}
const LIST = '/staff/records/locations';
const at = (path: string) => waitFor(() => expect(location.pathname + location.search).toBe(path));
const focused = () => document.activeElement?.textContent;
beforeEach(() => {
  sessionStorage.clear();
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true; // jsdom has no dialogs
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

test('arrows act from the start of the page, walk the rows, and Enter opens the one that is chosen', async () => {
  const user = userEvent.setup();
  await goTo(LIST, office().transport);
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Rack');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Stairwell');
  await user.keyboard('{Enter}');
  await at(`${LIST}/2`);
});

test('the help of the pages of orders explains framing words too', async () => {
  const user = userEvent.setup();
  await goTo('/staff/orders', orderOffice().transport);
  await user.keyboard('?');
  const words = within(screen.getByRole('dialog')).getAllByRole('term').slice(-12);
  expect(words.map(({ textContent }) => textContent)).toEqual([
    'rabbet',
    'face',
    'reveal',
    'allowance',
    'chop',
    'join',
    'length',
    'united inches',
    'mat opening',
    'fillet',
    'glazing',
    'mount',
  ]);
  expect(screen.getByText('the width of a molding as it is seen from the front')).not.toBeNull();
});

test('the help of other pages explains keys alone', async () => {
  const user = userEvent.setup();
  await goTo(LIST, office().transport);
  await user.keyboard('?');
  expect(screen.getByRole('dialog').textContent).not.toContain('molding');
});

test('arrows begin with the last row where the first one is up', async () => {
  const user = userEvent.setup();
  await goTo(LIST, office().transport);
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Window');
});

test('j and k go on in the list that a record was opened from, in its order, and u or Escape back to it', async () => {
  const user = userEvent.setup();
  await goTo(`${LIST}?sort=-name`, office().transport);
  await user.click(screen.getByRole('link', { name: 'Window' }));
  await at(`${LIST}/3`);
  await user.keyboard('j');
  await at(`${LIST}/2`);
  await screen.findByRole('heading', { level: 1, name: 'Stairwell' });
  await user.keyboard('j');
  await at(`${LIST}/1`);
  await user.keyboard('j'); // it was the last
  await user.keyboard('k');
  await at(`${LIST}/2`);
  await user.keyboard('u');
  await at(`${LIST}?sort=-name`);
  await user.click(screen.getByRole('link', { name: 'Rack' }));
  await at(`${LIST}/1`);
  await user.keyboard('{Escape}');
  await at(`${LIST}?sort=-name`);
});

test('Escape closes a menu that is open before it leaves the record', async () => {
  const user = userEvent.setup();
  await goTo(LIST, office().transport);
  await user.click(screen.getByRole('link', { name: 'Rack' }));
  await at(`${LIST}/1`);
  await screen.findByRole('heading', { level: 1, name: 'Rack' });
  const menu = document.querySelector<HTMLDetailsElement>('details.menu')!; // that of New
  menu.open = true;
  await user.keyboard('{Escape}');
  expect([menu.open, location.pathname]).toEqual([false, `${LIST}/1`]);
  await user.keyboard('{Escape}');
  await at(LIST);
});

test('j goes on over the end of a page of the list, and k back over its beginning', async () => {
  const user = userEvent.setup();
  const { transport } = backOffice({
    who: memberAs('sales'),
    answer: ({ path, query }) => {
      if (path.endsWith('/history')) return [200, []];
      if (path !== 'core/commerce/locations/list') return null;
      if (query?.id !== undefined) return [200, page(KINDS.filter(({ id }) => id === query.id))];
      const current = Number(query?.page ?? 1);
      const data = current === 2 ? KINDS.slice(2) : KINDS.slice(0, 2);
      return [200, { current_page: current, total_pages: 2, total_rows: 3, data, after: null }];
    },
  });
  await goTo(LIST, transport);
  await user.click(screen.getByRole('link', { name: 'Stairwell' }));
  await at(`${LIST}/2`);
  await user.keyboard('j');
  await at(`${LIST}/3`);
  await screen.findByRole('heading', { level: 1, name: 'Window' });
  await user.keyboard('k');
  await at(`${LIST}/2`);
});

test('a record that was opened from no list has no next one, and letters that are typed stay letters', async () => {
  const user = userEvent.setup();
  await goTo(`${LIST}/2`, office().transport);
  await user.keyboard('ju');
  expect(location.pathname).toBe(`${LIST}/2`);
  await user.type(screen.getByLabelText('Name'), 'jku');
  const { value } = screen.getByLabelText<HTMLInputElement>('Name');
  expect([location.pathname, value]).toEqual([`${LIST}/2`, 'Stairwelljku']);
});
