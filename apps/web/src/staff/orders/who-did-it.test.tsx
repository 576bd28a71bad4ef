import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { post } from '../../server';
import { ASSETS, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { orderOffice } from '../../testing/order-replies';

beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));
afterEach(() => void (document.body.innerHTML = ''));
const user = userEvent.setup();
const request = { origin: 'http://localhost', now: NOW, pageSize: 40 } as const;
const detail = 'Say who did it: you are no employee of the shop.';
const errors = [{ field: 'employee_id', code: 'step/employee', message: detail }];
const change = [422, { status: 422, title: 'Refused', code: 'step/employee', detail, errors }] as const;
const WHY_ASKED = 'You are signed in, but you are no employee of the shop: choose who did it';

test('whoever is no employee is asked who did it where they pressed Done, also without a script', async () => {
  const { asked, transport } = orderOffice({ change });
  await goTo('/staff/orders/61', transport);
  const done = screen.getByRole('button', { name: /^Done ?: Join ?, Frame$/ });
  await user.click(done);
  expect((await screen.findByRole('alert')).textContent).toContain(WHY_ASKED);
  const form = within(done.closest('form') as HTMLElement);
  await user.selectOptions(form.getByLabelText('Who did it'), 'Elias Oak');
  await user.click(done);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toMatchObject({
    path: 'core/commerce/orders/steps/complete/61',
    body: { service_id: 71, step_id: 92, employee_id: 7 },
  });
  for (const [url, form] of [
    ['/staff/orders/61', 'complete-step-here'],
    ['/staff/orders/61', 'start-step'],
    ['/staff/orders/steps', 'complete-step'],
  ] as const) {
    const sent = Object.entries({ form, id: '61', revision: '12', service_id: '71', step_id: '92' });
    const answer = JSON.stringify(await post({ url, ...request }, sent, transport, ASSETS));
    expect([url, answer.includes(WHY_ASKED), answer.includes('Elias Oak</option>')]).toEqual([url, true, true]);
  }
});

test('whoever is no employee is asked who begins a step where they pressed Start', async () => {
  const { asked, transport } = orderOffice({ role: 'framer', change });
  await goTo('/staff/orders/61', transport);
  const start = screen.getByRole('button', { name: 'Start: Join' });
  await user.click(start);
  expect((await screen.findByRole('alert')).textContent).toContain(WHY_ASKED);
  await user.selectOptions(within(start.closest('form')!).getByLabelText('Who did it'), 'Elias Oak');
  await user.click(start);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toMatchObject({ path: 'core/commerce/orders/steps/start/61', body: { employee_id: 7 } });
});

test('whoever is no employee and completes a service is told why its form asks who did it', async () => {
  const { asked, transport } = orderOffice({ change });
  await goTo('/staff/orders/61', transport);
  await user.click(screen.getByText('Frame', { selector: 'summary strong' }));
  await user.click(screen.getByText('Who did it, where, and how many; or all at once'));
  const form = within(screen.getByRole('form', { name: 'Complete all of Frame' }));
  await user.click(form.getByRole('button', { name: 'Complete all steps' }));
  expect((await form.findByRole('alert')).textContent).toContain(WHY_ASKED);
  await user.selectOptions(form.getByLabelText('Done by'), 'Elias Oak');
  await user.type(form.getByLabelText('Place'), 'Shelf 4');
  await user.click(form.getByRole('button', { name: 'Complete all steps' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.body).toMatchObject({ service_id: 71, employee_id: 7, location: 'Shelf 4' });
});
