import type { WireRequest } from '@rabbet/client';
import type { Role } from '@rabbet/domain/callers/roles';
import { SHOP_SETTINGS } from '@rabbet/domain/settings/settings';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../../server';
import { ASSETS, backOffice, memberAs, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { GROUPS } from './groups';

const KEPT = [
  { id: 1, revision: 4, name: 'nc_wake_sales_tax', value: '0.0725' },
  { id: 2, revision: 0, name: 'hours', value: 'Sunday to Saturday: 11AM-6:30PM' },
  { id: 3, revision: 0, name: 'holidays', value: '2026-11-23: Closed, inventory' },
  { id: 5, revision: 0, name: 'popup_event_id', value: '41' },
];
const HISTORY = [
  {
    revision: 4,
    at: '2026-11-22T14:00:00.000Z',
    by: 'account-8',
    by_name: 'Bo Birch',
    origin: 'web',
    what: 'Changed',
    changes: [{ field: 'value', label: 'Value', before: '0.07', after: '0.0725', before_name: null, after_name: null }],
  },
];

function office(role: Role = 'administrator') {
  const answer = ({ method, path }: WireRequest): readonly [number, unknown] | null => {
    if (method !== 'GET') return [200, { id: 1, revision: 5 }];
    if (path.endsWith('/history')) return [200, HISTORY];
    return path.endsWith('/list') ? [200, { current_page: 1, total_pages: 1, total_rows: 4, data: KEPT }] : null;
  };
  return backOffice({ who: memberAs(role), answer });
}
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));
beforeAll(() => void (Element.prototype.scrollIntoView = () => {})); // jsdom shows no window

test('each setting that the shop asks for by name stands in one group', () => {
  const named = GROUPS.flatMap(({ settings }) => Object.keys(settings));
  expect(named.toSorted()).toEqual(Object.keys(SHOP_SETTINGS).toSorted());
});

test('settings are told by what they are for, the tax in percent, the hours as days of two weeks', async () => {
  const request = { url: '/staff/settings', origin: 'http://localhost', now: NOW, pageSize: 40 } as const;
  const rendered = await render(request, office().transport, ASSETS);
  document.body.innerHTML = 'html' in rendered ? rendered.html : '';
  const tax = within(screen.getByRole('region', { name: 'Tax and consignments' }));
  expect(tax.getByText('7.25 %')).not.toBeNull();
  const days = within(screen.getByRole('table', { name: 'The next two weeks' })).getAllByRole('row');
  expect(days).toHaveLength(14);
  expect(days.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    'Sunday, November 2211 AM to 6:30 PM',
    'Monday, November 23Closed, inventory',
  ]);
  expect(screen.getByRole('link', { name: 'See the event' }).getAttribute('href')).toBe('/staff/events/41');
});

test('a tax is typed in percent and kept as a rate; its page tells who changed it', async () => {
  const { asked, transport } = office();
  await goTo('/staff/settings/nc_wake_sales_tax', transport);
  expect(screen.getByRole('region', { name: 'History' }).textContent).toContain('Bo Birch changed value');
  const user = userEvent.setup();
  const input = screen.getByLabelText('Sales tax, in percent');
  expect(input).toHaveProperty('value', '7.25');
  await user.clear(input);
  await user.type(input, '7.5 %');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(asked).toMatchObject([{ method: 'PUT', path: 'core/platform/settings/1', body: { value: '0.075' } }]);
  expect(asked[0]?.headers?.['if-match']).toBe('"4"');
});

test('a setting that was never said is added with its kind', async () => {
  const { asked, transport } = office();
  await goTo('/staff/settings/popup', transport);
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('Shown'), 'no');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  const body = { name: 'popup', kind: 'boolean', value: 'false' };
  expect(asked).toMatchObject([{ method: 'POST', path: 'core/platform/settings', body }]);
});

test('an address that links lead to is changed by administrators alone', async () => {
  await goTo('/staff/settings/site_url', office('sales').transport);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
