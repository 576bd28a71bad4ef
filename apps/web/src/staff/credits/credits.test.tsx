import type { WireRequest } from '@rabbet/client';
import type { CreditRow } from '@rabbet/domain/credits/credits';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { post } from '../../server';
import { ASSETS, backOffice, memberAs, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

const CREDIT: CreditRow = {
  id: 81,
  revision: 2,
  customer_id: 51,
  customer: 'Ann Bell',
  person_id: 41,
  amount: 107.25,
  remaining: 60,
  state: 'open',
  until: '2027-05-01',
  reason: 'She was ill',
  spent_on: 'registration 31: $47.25',
  granted_at: '2026-05-01T16:00:00.000Z',
  changed_at: '2026-05-02T16:00:00.000Z',
};
const CREDITS = 'core/commerce/credits';

function office(role: Parameters<typeof memberAs>[0] = 'sales', change: readonly [number, object] | null = null) {
  const answer = ({ method, path, query = {} }: WireRequest): readonly [number, unknown] | null => {
    if (method !== 'GET') return change ?? [200, { id: 81, revision: 3 }];
    const data = path === CREDITS && [undefined, 81].includes(query.id as number | undefined) ? [CREDIT] : [];
    const isList = path === CREDITS || path.endsWith('/list');
    return isList ? [200, { current_page: 1, total_pages: 1, total_rows: data.length, data }] : null;
  };
  return backOffice({ who: memberAs(role), answer });
}
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));
afterEach(() => void (document.body.innerHTML = ''));
const user = userEvent.setup();

test('credit is listed by its customer, with what is left of it and until when', async () => {
  await goTo('/staff/credits', office().transport);
  const row = within(screen.getByRole('row', { name: /Ann Bell/ }));
  expect(row.getByRole('link').getAttribute('href')).toBe('/staff/credits/81');
  for (const words of ['$60', '$107.25', 'open', 'May 1, 2027', 'She was ill'])
    expect(row.getByText(words)).toBeTruthy();
});

test('its sheet says what it has paid, and leads to its customer', async () => {
  await goTo('/staff/credits/81', office().transport);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Credit 81 for Ann Bell');
  expect(screen.getByText('registration 31: $47.25')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ann Bell' }).getAttribute('href')).toBe('/staff/records/customers/51');
});

test('a credit is found by the code that a customer shows, which stands in no address', async () => {
  const { asked, transport } = office();
  await goTo('/staff/credits', transport);
  const form = within(screen.getByRole('form', { name: 'Find a credit by its code' }));
  await user.type(form.getByLabelText('Code'), 'Q0FzZXMtYXJl');
  await user.click(form.getByRole('button', { name: 'Find' }));
  expect((await screen.findByRole('heading', { level: 1, name: 'Credit 81 for Ann Bell' })).textContent).toBeTruthy();
  expect(asked).toMatchObject([{ method: 'POST', path: `${CREDITS}/find`, body: { code: 'Q0FzZXMtYXJl' } }]);
  expect(location.href).not.toContain('Q0FzZXMtYXJl');
});

test('forms that stand above the list are set apart from its conditions', async () => {
  await goTo('/staff/credits', office().transport);
  const apart = document.querySelector<HTMLElement>('.list-head > .folds');
  expect(within(apart!).getAllByRole('group')).toHaveLength(2);
  expect(screen.getByRole('search', { name: 'Filter' }).contains(apart)).toBe(false);
});

test('a code that opens nothing is said to, also without a script, and is not shown again', async () => {
  const detail = 'There is no credit with this code: look at it again.';
  const refused = { status: 404, title: 'Unknown', code: 'credit/unknown', detail };
  const { transport } = office('sales', [404, refused]);
  const request = { url: '/staff/credits', origin: 'http://localhost', now: NOW, pageSize: 40 } as const;
  const sent = [...Object.entries({ form: 'find-credit', code: 'made-up-code' })];
  const answer = JSON.stringify(await post(request, sent, transport, ASSETS));
  expect(answer).toContain(detail);
  expect(answer).not.toContain('made-up-code');
});

test('credit is granted, extended and voided, each with a reason', async () => {
  const { asked, transport } = office();
  await goTo('/staff/credits', transport);
  const grant = within(screen.getByRole('region', { name: 'Grant store credit to a customer' }));
  expect(grant.getByLabelText('Reason')).toBeTruthy();
  document.body.innerHTML = '';
  await goTo('/staff/credits/81', transport);
  const extend = within(screen.getByRole('region', { name: 'Let it be good for longer' }));
  await user.type(extend.getByLabelText('Until'), '2028-05-01');
  await user.type(extend.getByLabelText('Reason'), 'was ill');
  await user.click(extend.getByRole('button', { name: 'Extend' }));
  await screen.findByText('The credit is good for longer.');
  const end = within(screen.getByRole('region', { name: 'Void it, also what comes back of it later' }));
  await user.type(end.getByLabelText('Reason'), 'paid out');
  await user.click(end.getByRole('button', { name: 'Void' }));
  await screen.findByText(/The credit is void/);
  expect(asked).toMatchObject([
    { method: 'POST', path: `${CREDITS}/extend/81`, body: { until: '2028-05-01', reason: 'was ill' } },
    { method: 'POST', path: `${CREDITS}/void/81`, body: { reason: 'paid out' } },
  ]);
});

test('a refusal is told beside the form', async () => {
  const refused = { status: 422, title: 'Refused', code: 'credit/shorter', detail: 'It is good until then already.' };
  await goTo('/staff/credits/81', office('sales', [422, refused]).transport);
  const extend = within(screen.getByRole('region', { name: 'Let it be good for longer' }));
  await user.type(extend.getByLabelText('Until'), '2026-05-01');
  await user.click(extend.getByRole('button', { name: 'Extend' }));
  await waitFor(() => expect(extend.getByRole('alert').textContent).toContain('It is good until then already.'));
});

test('whoever may not change it sees no form, and whoever may not know amounts no page', async () => {
  await goTo('/staff/credits/81', office('auditor').transport);
  expect(screen.queryByRole('button', { name: /Extend|Void/ })).toBeNull();
  document.body.innerHTML = '';
  await goTo('/staff/credits', office('framer').transport);
  expect(screen.queryByText('Ann Bell')).toBeNull();
});
