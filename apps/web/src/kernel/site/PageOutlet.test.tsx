import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { ROUTES } from '../../all-routes';
import { goTo } from '../../testing/go-to';
import { piece, shopWith } from '../../testing/shop-window';
import type { PageModule, Route } from '../pages/load-page';

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

test('a sheet stays that of its record until the data of the other one is there, and keeps nothing that was typed', async () => {
  let arrive = () => {};
  const load = jest.fn<Promise<'found'>, []>(() => Promise.resolve('found'));
  const Sheet: PageModule['Page'] = ({ visit: { params, search } }) => (
    <>
      <h1>{`Order ${params.id} ${search.get('said') ?? ''}`}</h1>
      <input aria-label="Note" />
      <Link to="/orders/2?said=copied">Copy</Link>
    </>
  );
  const sheet: Route = { area: 'staff', path: '/orders/:id', page: async () => ({ load, Page: Sheet }) };
  await goTo('/orders/1', shopWith([]).transport, [...ROUTES, sheet]);
  const title = () => screen.getByRole('heading', { level: 1 }).textContent;
  await userEvent.type(screen.getByLabelText('Note'), 'typed');
  load.mockReturnValueOnce(new Promise((resolve) => (arrive = () => resolve('found'))));
  await userEvent.click(screen.getByRole('link', { name: 'Copy' }));
  expect([location.pathname, title()]).toEqual(['/orders/2', 'Order 1 ']);
  await act(async () => arrive());
  expect(title()).toBe('Order 2 copied');
  expect(screen.getByLabelText('Note')).toHaveProperty('value', '');
});
