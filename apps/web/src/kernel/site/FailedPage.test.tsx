import { screen } from '@testing-library/react';
import { ROUTES } from '../../all-routes';
import { render } from '../../server';
import { ASSETS, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { piece, shopWith } from '../../testing/shop-window';
import type { Route } from '../pages/load-page';

const { transport } = shopWith([piece(12)]);
const broken = () => Promise.reject(new Error('a bug'));
const counter: Route = {
  area: 'staff',
  path: '/staff/counter',
  page: async () => ({ load: broken, Page: () => null }),
};
const window: Route = { area: 'public', path: '/window', page: async () => ({ load: broken, Page: () => null }) };
const request = { origin: 'http://localhost', pageSize: 40, now: NOW, request: '5f0c-77' } as const;

async function sentOf(route: Route) {
  const rendered = await render({ ...request, url: route.path }, transport, ASSETS, [...ROUTES, route]);
  const html = 'html' in rendered ? rendered.html : '';
  return /<main.*<\/main>/.exec(html)?.[0].replace(/<!-- -->/g, '') ?? '';
}

test('a page of staff that fails gives the number and the time by which it is found in the log, and no telephone', async () => {
  const main = await sentOf(counter);
  expect(main).toContain('tell whoever looks after the site: request 5f0c-77, 2026-11-22 15:00 UTC.');
  expect(main).not.toMatch(/call us|tel:/);
});

test('a page of visitors that fails gives the telephone, and no number', async () => {
  const main = await sentOf(window);
  expect(main).toMatch(/or call us at <a[^>]* href="tel:/);
  expect(main).not.toContain('5f0c-77');
});

test('a page of staff that a script could not load gives the number of the answer', async () => {
  const body = { status: 500, title: 'Fault', code: 'service/fault', detail: 'Something went wrong.', request: '9a-1' };
  const failing = { ...counter, page: async () => ({ load: load, Page: () => null }) };
  await goTo(counter.path, () => Promise.resolve({ status: 500, headers: { get: () => null }, body }), [failing]);
  expect(screen.getByRole('main').textContent).toContain('request 9a-1, ');
});

const load: Awaited<ReturnType<Route['page']>>['load'] = async (_, { client }) => {
  await client.send('POST', 'core/counter', {});
  return 'found';
};
