import type { WireRequest } from '@rabbet/client';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../../server';
import { ASSETS, memberAs, backOffice, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { page } from '../../testing/audit';

const PLACES = [
  { id: 1, revision: 0, name: 'Front wall', description: 'by the door' },
  { id: 2, revision: 0, name: 'Racks', description: null },
];

/** A shop with two places, and what it was asked. */
function office() {
  const queries: (object | undefined)[] = [];
  const answer = ({ path, query }: WireRequest): readonly [number, unknown] | null => {
    if (!path.endsWith('/list')) return null;
    if (path === 'core/commerce/locations/list') queries.push(query);
    return [200, page(query?.term === 'none' ? [] : PLACES)];
  };
  return { queries, ...backOffice({ who: memberAs('manager'), answer }) };
}
beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.useRealTimers();
  document.body.innerHTML = '';
});

const box = () => screen.getByRole('searchbox');

test('typing is answered by itself: once, in the same box, and in place of the address before', async () => {
  const { queries, transport } = office();
  await goTo('/staff/records/locations', transport);
  const before = history.length;
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  const typedInto = box();
  await user.type(typedInto, 'ra');
  act(() => jest.advanceTimersByTime(249));
  await user.type(typedInto, 'ck');
  act(() => jest.advanceTimersByTime(249));
  expect(location.search).toBe('');
  act(() => jest.advanceTimersByTime(1));
  expect(location.search).toBe('?term=rack');
  expect(history.length).toBe(before);
  expect(document.activeElement).toBe(typedInto);
  expect(typedInto).toHaveProperty('value', 'rack');
  jest.useRealTimers();
  await waitFor(() => expect(queries).toEqual([{}, { term: 'rack' }]));
});

test('what was typed stays while an answer comes to the letters before, and goes where a link leads elsewhere', async () => {
  await goTo('/staff/records/locations', office().transport);
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  await user.type(box(), 'wall{Enter}s');
  expect(location.search).toBe('?term=wall');
  expect(box()).toHaveProperty('value', 'walls');
  act(() => jest.advanceTimersByTime(250));
  expect(location.search).toBe('?term=walls');
  await user.click(screen.getByRole('link', { name: 'Name' }));
  expect(location.search).toBe('?term=walls&sort=name');
  expect(box()).toHaveProperty('value', 'walls');
  act(() => history.replaceState(null, '', '/staff/records/locations'));
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(box()).toHaveProperty('value', '');
});

test('a condition behind the button is counted on it, and stands in sight as words that can be taken away', async () => {
  await goTo('/staff/records/locations?name=Racks', office().transport);
  expect(screen.getByText('Filters', { selector: 'summary' }).textContent).toBe('Filters 1');
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'Remove Name: Racks' }));
  await waitFor(() => expect(location.search).toBe(''));
  expect(screen.queryByRole('list', { name: 'Filters that are set' })).toBeNull();
});

test('no row leads back to all of them', async () => {
  await goTo('/staff/records/locations?term=none', office().transport);
  expect(screen.getByText('No location is like that.')).not.toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Take the filters away' }));
  await waitFor(() => expect(location.search).toBe(''));
});

test('without a script the form has its button, opens what is set, and offers nothing that needs a script', async () => {
  const request = { url: '/staff/records/locations?name=Racks', origin: 'http://localhost', now: NOW, pageSize: 40 };
  const sent = await render({ ...request, pageSize: 40 }, office().transport, ASSETS);
  document.body.innerHTML = 'html' in sent ? sent.html : '';
  const form = within(screen.getByRole('search', { name: 'Filter' }));
  expect(form.getByRole('button', { name: 'Show' })).not.toBeNull();
  expect(form.getByText('Filters').closest('details')).toHaveProperty('open', true);
  expect(form.getByLabelText('Name')).toHaveProperty('value', 'Racks');
  expect(screen.queryByText('Print')).toBeNull();
  document.body.innerHTML = '';
});

test('a view is saved under a name, is a tab from then on, and is renamed and deleted', async () => {
  await goTo('/staff/records/locations?term=wall&sort=name', office().transport);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Save this view as'), 'Walls');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const views = () => within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link');
  expect(views().map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([['Walls', 'page']]);
  expect(views()[0]?.getAttribute('href')).toBe('/staff/records/locations?term=wall&sort=name');
  await user.clear(screen.getByLabelText('Name of this view'));
  await user.type(screen.getByLabelText('Name of this view'), 'Hooks');
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(views().map(({ textContent }) => textContent)).toEqual(['Hooks']);
  await user.click(screen.getByRole('button', { name: 'Delete this view' }));
  expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull();
});

test('a saved view is there again for the same account after a reload, and a name stands for one view alone', async () => {
  const views = () => within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link');
  const user = userEvent.setup();
  for (const [term, name] of [
    ['wall', 'Walls'],
    ['rack', 'Racks'],
  ] as const) {
    await goTo(`/staff/records/locations?term=${term}`, office().transport);
    await user.type(screen.getByLabelText('Save this view as'), name);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    cleanup();
  }
  await goTo('/staff/records/locations?term=rack', office().transport);
  expect(views().map(({ textContent }) => textContent)).toEqual(['Walls', 'Racks']);
  await user.clear(screen.getByLabelText('Name of this view'));
  await user.type(screen.getByLabelText('Name of this view'), 'Walls');
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(views().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Walls', '/staff/records/locations?term=rack'],
  ]);
});

test('columns are taken away and had again, in this browser', async () => {
  const { transport } = office();
  await goTo('/staff/records/locations', transport);
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads()).toEqual(['Name', 'Description']);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Description' }));
  expect(heads()).toEqual(['Name']);
  document.body.innerHTML = '';
  await goTo('/staff/records/locations', transport);
  expect(heads()).toEqual(['Name']);
  await user.click(screen.getByRole('button', { name: 'As usual' }));
  expect(heads()).toEqual(['Name', 'Description']);
});

test('j and k move among the rows from anywhere on the page, and a box that is typed into has them as letters', async () => {
  await goTo('/staff/records/locations', office().transport);
  const user = userEvent.setup();
  await user.keyboard('j');
  expect(document.activeElement?.textContent).toBe('Front wall');
  await user.keyboard('j');
  expect(document.activeElement?.textContent).toBe('Racks');
  await user.keyboard('k');
  expect(document.activeElement?.textContent).toBe('Front wall');
  await user.click(box());
  await user.keyboard('jk');
  expect(box()).toHaveProperty('value', 'jk');
});
