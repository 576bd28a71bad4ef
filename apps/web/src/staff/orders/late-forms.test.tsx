import type { RenderedPage } from '@rabbet/client';
import { allServices, groupByName } from '@rabbet/domain/orders/orders';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { post, render } from '../../server';
import { ASSETS, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { orderOffice, WHOLE } from '../../testing/order-replies';
import { LateFold } from './LateFold';

beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));
afterEach(() => void (document.body.innerHTML = ''));
const user = userEvent.setup();
const request = { origin: 'http://localhost', now: NOW, pageSize: 40 } as const;

/** An order of so many items with three services each. */
function ofMany(count: number) {
  const [item] = WHOLE.items;
  const [service] = allServices(WHOLE);
  const ofItem = (id: number) =>
    [1, 2, 3].map((nth) => ({ ...service!, id: id * 10 + nth, item_id: id, services: {} }));
  const ids = Array.from({ length: count }, (_, i) => 1000 + i);
  const items = ids.map((id, indice) => ({ ...item!, id, indice, configuration: groupByName(ofItem(id)) }));
  return { ...WHOLE, items };
}
const bytesOf = async (count: number) =>
  (
    (await render(
      { url: '/staff/orders/61', ...request },
      orderOffice({ whole: ofMany(count) }).transport,
      ASSETS,
    )) as {
      html: string;
    }
  ).html.length;
const htmlOf = (page: RenderedPage | null) => (page as { html: string }).html;
const sheetAt = async (search: string) => {
  const html = htmlOf(await render({ url: `/staff/orders/61${search}`, ...request }, orderOffice().transport, ASSETS));
  return new DOMParser().parseFromString(html, 'text/html');
};
const opened = (sheet: Document) => sheet.querySelector<HTMLDetailsElement>('details#opened');

test('an item of a sheet costs few bytes as long as nobody opens its forms', async () => {
  expect((await bytesOf(30)) - (await bytesOf(10))).toBeLessThan(20 * 10_000);
});

test.each([
  ['?open=item-81#opened', 'Save the item'],
  ['?open=place-81#opened', 'It is there now'],
  ['?open=steps-71#opened', 'Complete all steps'],
  ['?open=why-71#opened', 'It counts for each piece of the item.'],
])('without a script the link of a fold opens it: %s', async (address, words) => {
  const folded = await sheetAt('');
  expect(folded.querySelector(`a[href="${address}"]`)?.closest('details')?.open).toBe(false);
  expect(folded.body.textContent).not.toContain(words);
  const shown = opened(await sheetAt(address));
  expect(shown?.open).toBe(true);
  expect(shown?.textContent).toContain(words);
});

test.each([
  [{ form: 'complete-service', service_id: '71', location: 'Shelf 9' }, '.services details'],
  [{ form: 'change-item', order_id: '61', was: '{}', description: 'Shelf 9' }, '.item-fold'],
  [{ form: 'add-service', order_id: '61', item_id: '81', parent_id: '', template_id: '1', price: '9' }, '.item-fold'],
  [{ form: 'remove-service', order_id: '61', id: '71' }, '.item-fold'],
])('a form that was sent without a script stands open with what is wrong: %j', async (typed, fold) => {
  const problem = { status: 422, title: 'Refused', code: 'order/refused', detail: 'This cannot be done.' };
  const id = typed.form === 'change-item' ? '81' : '61';
  const sent = Object.entries({ id, revision: '12', ...typed });
  const { transport } = orderOffice({ change: [422, problem] });
  const page = htmlOf(await post({ url: '/staff/orders/61', ...request }, sent, transport, ASSETS));
  const sheet = new DOMParser().parseFromString(page, 'text/html');
  const open = [...sheet.querySelectorAll<HTMLDetailsElement>(`${fold}[open]`)];
  expect(open).toHaveLength(1);
});

test('a fold that is opened shows its forms, and keeps what is typed when it is closed', async () => {
  await goTo('/staff/orders/61', orderOffice().transport);
  const item = within(screen.getByRole('region', { name: 'Item 1' }));
  expect(item.queryByText('Change item 1')).toBeNull();
  const title = item.getByRole('heading', { name: 'Item 1: Watercolor' });
  await user.click(title);
  expect(item.queryByRole('link', { name: 'Show it' })).toBeNull();
  await user.click(item.getByText('Change item 1'));
  await user.type(item.getByLabelText('Description'), '!');
  await user.click(title);
  expect(item.getByLabelText('Description')).toHaveProperty('value', 'Watercolor!');
});

test('a fold that was opened before the scripts had come shows its content once they are there', () => {
  const page = (
    <MemoryRouter>
      <LateFold name="one" summary="One">
        the content
      </LateFold>
    </MemoryRouter>
  );
  const place = document.createElement('div');
  place.innerHTML = renderToString(page);
  place.querySelector('details')!.open = true;
  expect(place.textContent).not.toContain('the content');
  act(() => void hydrateRoot(place, page));
  expect(place.textContent).toContain('the content');
});
