import { act, screen } from '@testing-library/react';
import { ROUTES } from '../all-routes';
import { goTo } from '../testing/go-to';
import { piece, shopWith } from '../testing/shop-window';
import type { Route } from './load-page';

test('from a page for visitors to one for staff it takes a new document, which loads the styles of that', async () => {
  const load = jest.fn<Promise<'found'>, []>(() => Promise.resolve('found'));
  const counter: Route = { area: 'staff', path: '/staff/counter', page: async () => ({ load, Page: () => null }) };
  await goTo('/inventory', shopWith([piece(12)]).transport, [...ROUTES, counter]);
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => {});
  act(() => history.pushState(null, '', counter.path));
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(String(complaint.mock.lastCall)).toContain('navigation'); // jsdom says so of each document that it would load
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Inventory');
  expect(load).not.toHaveBeenCalled();
});
