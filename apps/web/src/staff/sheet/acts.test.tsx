import type { WireRequest } from '@rabbet/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { post, render } from '../../server';
import { ASSETS, backOffice, memberAs, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

const PATH = '/staff/credits/81';
const CREDIT = {
  id: 81,
  revision: 3,
  customer_id: 51,
  customer: 'Ann Bell',
  person_id: 41,
  amount: 75,
  remaining: 75,
  state: 'open',
  until: '2027-06-30',
  reason: 'the class was cut short',
  spent_on: null,
  granted_at: '2026-06-30T14:00:00.000Z',
  changed_at: '2026-06-30T14:00:00.000Z',
};

/** A shop with one store credit, which a change makes void. */
function office() {
  let credit = CREDIT;
  return backOffice({
    who: memberAs('administrator'),
    answer: ({ method, path }: WireRequest): readonly [number, unknown] | null => {
      if (method === 'POST') {
        credit = { ...credit, state: 'voided', remaining: 0, revision: 4 };
        return [200, { id: 81, revision: 4 }];
      }
      const data = path.startsWith('core/commerce/credits') ? [credit] : [];
      if (data.length === 0 && !path.endsWith('/list')) return null;
      return [200, { current_page: 1, total_pages: 1, total_rows: data.length, data }];
    },
  });
}
const user = userEvent.setup();
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));

test('an act answers with a toast: the sheet shows the change, and address and focus stay', async () => {
  await goTo(PATH, office().transport);
  const more = document.querySelector<HTMLDetailsElement>('details.more-acts')!; // it has acts besides its main one
  await user.click(within(more).getByText('More'));
  const form = within(within(more).getByRole('region', { name: /^Void it/ }));
  await user.type(form.getByLabelText(/Reason/), 'paid out in cash');
  await user.click(form.getByRole('button', { name: 'Void' }));
  await screen.findByText(/The credit is void/);
  await screen.findByText('voided');
  expect(document.querySelector('.toast')?.textContent).toMatch(/The credit is void/);
  expect(document.querySelector('.notice')).toBeNull();
  expect(location.pathname + location.search).toBe(PATH);
  expect(more.open).toBe(false);
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

test('without scripts the page itself says what was done', async () => {
  const request = { url: PATH, origin: 'http://localhost', now: NOW, pageSize: 40 } as const;
  const typed = Object.entries({ form: 'void', id: '81', revision: '3', reason: 'paid out in cash' });
  const { transport } = office();
  const reply = await post(request, typed, transport, ASSETS);
  expect(reply).toEqual({ status: 303, location: `${PATH}?said=void` });
  const page = await render({ ...request, url: `${PATH}?said=void` }, transport, ASSETS);
  expect('html' in page && page.html).toMatch(/class="notice">The credit is void/);
});
