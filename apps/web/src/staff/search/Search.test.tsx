import type { SearchResult } from '@rabbet/domain/search/search';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { backOffice, memberAs } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

const result = (given: Partial<SearchResult> & Pick<SearchResult, 'kind' | 'id' | 'title'>): SearchResult => ({
  registration_id: null,
  details: [],
  state: null,
  date: null,
  over: false,
  image: null,
  ...given,
});
const CARLOS = result({ kind: 'person', id: 12, title: 'Carlos Mendoza', details: ['(919) 555-0142', 'Raleigh'] });
const ORDER = result({
  kind: 'order',
  id: 260,
  title: 'Order 260',
  details: ['Carlos Mendoza', 'Film poster'],
  state: 'Working',
  date: '2026-12-16',
});
const SEAT = result({ kind: 'order', id: 261, title: 'Order 261', registration_id: 9 });

function office(results: readonly SearchResult[] | number = [CARLOS, ORDER, SEAT]) {
  const terms: string[] = [];
  const { transport } = backOffice({
    who: memberAs('sales'),
    answer: ({ path, query }) => {
      if (path !== 'core/platform/search') return null;
      terms.push(String(query?.term));
      return typeof results === 'number' ? [results, { title: 'Late', code: 'service/behind' }] : [200, results];
    },
  });
  return { transport, terms };
}
const box = () => screen.getByRole('combobox', { name: 'Search everything' });
const options = async () => within(await screen.findByRole('listbox', { name: 'Suggestions' })).findAllByRole('option');
const user = userEvent.setup();
beforeAll(() => void (Element.prototype.scrollIntoView = () => {})); // jsdom shows no window

test('suggestions come while somebody types, each with a second line, and lead to their pages', async () => {
  const { transport, terms } = office();
  await goTo('/staff/account', transport);
  await user.keyboard('/');
  expect(document.activeElement).toBe(box());
  await user.keyboard('mend');
  const [person, order, seat] = await options();
  expect(person?.textContent).toBe('Carlos MendozaPerson · (919) 555-0142 · Raleigh');
  expect(order?.textContent).toBe('Order 260Carlos Mendoza · Film poster · Working · due December 16, 2026');
  const links = [person, order, seat].map((option) => within(option!).getByRole('link').getAttribute('href'));
  expect(links).toEqual(['/staff/records/people/12', '/staff/orders/260', '/staff/registrations/9']);
  expect(terms.at(-1)).toBe('mend');
});

test('Enter opens the nearest, and arrows choose another one', async () => {
  await goTo('/staff/account', office().transport);
  await user.type(box(), 'carlos');
  await options();
  await waitFor(() => expect(box().getAttribute('aria-activedescendant')).toMatch(/-0$/));
  await user.keyboard('{ArrowDown}');
  const [, second] = await options();
  expect(second?.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(location.pathname).toBe('/staff/orders/260'));
});

test('Ctrl K leads to the search from a box that is typed into', async () => {
  await goTo('/staff/account', office().transport);
  await user.click(screen.getByLabelText('New e-mail address'));
  await user.keyboard('{Control>}k{/Control}');
  expect(document.activeElement).toBe(box());
});

test('Escape folds the suggestions first, and empties the box then', async () => {
  await goTo('/staff/account', office().transport);
  await user.type(box(), 'mend');
  await options();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox', { name: 'Suggestions' })).toBeNull();
  expect(box()).toHaveProperty('value', 'mend');
  await user.keyboard('{Escape}');
  expect(box()).toHaveProperty('value', '');
});

test('nothing found is said, and so is that the shop did not answer', async () => {
  await goTo('/staff/account', office([]).transport);
  await user.type(box(), 'zzz');
  await screen.findByText('Nothing is called like that.');
  document.body.innerHTML = '';
  await goTo('/staff/account', office(400).transport);
  await user.type(box(), 'zzz');
  await screen.findByText('The shop did not answer. Please type on, or try again.');
});

test('a page has the results for whoever has no script', async () => {
  await goTo('/staff/search?term=mend', office().transport);
  const main = within(screen.getByRole('main'));
  expect(main.getAllByRole('link').map(({ textContent }) => textContent?.slice(0, 9))).toEqual([
    'Carlos Me',
    'Order 260',
    'Order 261',
  ]);
  expect(box()).toHaveProperty('value', 'mend');
});
