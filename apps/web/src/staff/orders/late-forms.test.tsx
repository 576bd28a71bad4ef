import type { RenderedPage } from '@rabbet/client';
import { allServices, groupByName } from '@rabbet/domain/orders/orders';
import { act, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { post, render } from '../../server';
import { ASSETS, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { orderOffice, WHOLE } from '../../testing/order-replies';
import { TEMPLATES } from '../../testing/orders';
import { LateFold } from './LateFold';

beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));
afterEach(() => void (document.body.innerHTML = ''));
const user = userEvent.setup();
const request = { origin: 'http://localhost', now: NOW, pageSize: 40 } as const;
const LOST = 'Work on Frame is done: Cut. This work is lost when you remove it.';
const [FRAME] = allServices(WHOLE);
const [WATERCOLOR, ...OTHERS] = WHOLE.items;
/** The order with a frame for which there is another template. */
const REPLACEABLE = {
  ...WHOLE,
  items: [{ ...WATERCOLOR!, configuration: groupByName([{ ...FRAME!, template_id: 9 }]) }, ...OTHERS],
};

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
  ['?open=item-81#opened', 'It is there now'],
  ['?open=service-71#opened', 'Remove Frame and what is in it'],
  ['?open=step-71-91#opened', 'Elias Oak, Nov 2, 2026, 10:30 AM, at Bench 2'],
  ['?open=details#opened', 'Tax rate, %'],
])('without a script the link of a fold opens it: %s', async (address, words) => {
  const folded = await sheetAt('');
  expect(folded.querySelector(`a[href="${address}"]`)?.closest('details')?.open).toBe(false);
  expect(folded.body.textContent).not.toContain(words);
  const shown = opened(await sheetAt(address));
  expect(shown?.open).toBe(true);
  expect(shown?.textContent).toContain(words);
});

test.each([
  ['?open=steps-71#opened', 'Complete all steps'],
  ['?open=why-71#opened', 'It counts for each piece of the item.'],
])('without a script a fold within that of a service is opened by its link as well: %s', async (address, words) => {
  const ofService = await sheetAt('?open=service-71');
  expect(ofService.querySelector(`a[href="${address}"]`)).not.toBeNull();
  const shown = opened(await sheetAt(address));
  expect(shown?.textContent).toContain(words);
  expect(shown?.closest('details:not([open])')).toBeNull();
});

test.each([
  [{ form: 'complete-service', service_id: '71', location: 'Shelf 9' }, ['service-fold past', 'past']],
  [{ form: 'complete-step-with', service_id: '71', step_id: '92', location: 'Shelf 9' }, ['service-fold past', 'past']],
  [{ form: 'clear-steps', service_id: '71', step_id: '91' }, ['step-chip past']],
  [{ form: 'move', item_id: '81', location: 'Shelf 9' }, ['item-edit past']],
  [{ form: 'change-item', order_id: '61', id: '81', was: '{}', description: 'Shelf 9' }, ['item-edit past']],
  [{ form: 'remove-item', order_id: '61', id: '81', question: LOST }, ['item-edit past', 'past']],
  [{ form: 'change-service', order_id: '61', id: '71', price: '9' }, ['service-fold past']],
  [{ form: 'replace-service', order_id: '61', id: '71', template_id: '1' }, ['service-fold past']],
  [{ form: 'remove-service', order_id: '61', id: '71', question: LOST }, ['service-fold past', 'past']],
  [{ form: 'add-service', order_id: '61', item_id: '81', parent_id: '', template_id: '1', price: '9' }, ['past']],
  [
    { form: 'add-service', order_id: '61', item_id: '81', parent_id: '71', template_id: '1', price: '9' },
    ['service-fold past', 'past'],
  ],
  [{ form: 'edit-order', was: '{}', purchase_order: 'PO 9' }, ['past']],
  [{ form: 'note', text: 'Called' }, ['past']],
  [{ form: 'pay', how: 'cash', amount: '3' }, ['past']],
])('a form that was sent without a script stands open with what is wrong: %j', async (typed, folds) => {
  const problem = { status: 422, title: 'Refused', code: 'order/refused', detail: 'This cannot be done.' };
  const sent = Object.entries({ id: '61', revision: '12', sure: 'true', ...typed });
  const { transport } = orderOffice({ whole: REPLACEABLE, templates: TEMPLATES, change: [422, problem] });
  const page = htmlOf(await post({ url: '/staff/orders/61', ...request }, sent, transport, ASSETS));
  const sheet = new DOMParser().parseFromString(page, 'text/html');
  const alerts = [...sheet.querySelectorAll('main [role=alert]')];
  expect(alerts.map(({ textContent }) => textContent)).toEqual(['This cannot be done.']);
  expect(alerts[0]?.closest('details:not([open])')).toBeNull();
  expect([...sheet.querySelectorAll('main details[open]')].map(({ className }) => className)).toEqual(folds);
});

test('a fold that is opened shows its forms, and keeps what is typed when it is closed', async () => {
  await goTo('/staff/orders/61', orderOffice().transport);
  const item = within(document.querySelector<HTMLElement>('#item-81')!);
  expect(item.queryByRole('form', { name: 'Change item 1' })).toBeNull();
  const summary = item.getByText(/^At Shelf 3: edit/);
  await user.click(summary);
  expect(summary.closest('details')?.querySelector('a')).toBeNull(); // the link that opens it without a script
  await user.type(item.getByLabelText('Description'), '!');
  await user.click(summary);
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
