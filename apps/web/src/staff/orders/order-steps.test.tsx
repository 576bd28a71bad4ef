import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { post } from '../../server';
import { ASSETS, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { employeeOf, orderAt, orderOffice, withSteps } from '../../testing/order-replies';

beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));
afterEach(() => void (document.body.innerHTML = ''));
const user = userEvent.setup();
const SLOWER = {
  status: 412,
  title: 'Stale',
  code: 'record/changed',
  detail: 'Somebody else has changed this.',
  revision: 13,
  since: [{ type: 'OrderDueDateSet', revision: 13, at: '2026-11-22T14:00:00Z', by: 'account-8', fields: ['due_date'] }],
};
const MORE_OF_STEPS = 'Who did it, where, and how many; or all at once';
const DONE_JOIN = /^Done ?: Join ?, Frame$/;
const steps = () => within(screen.getByRole('list', { name: 'Steps of Frame' })).getAllByRole('listitem');
const openFrame = () => user.click(screen.getByText('Frame', { selector: 'summary strong' }));

const JOINED = { completed: '2026-11-22 15:00:00', employee: employeeOf(9, 'Flo Lee'), employee_id: 9 };

test('steps say who did them, when and where, and which one waits too long', async () => {
  await goTo('/staff/orders/61', orderOffice().transport);
  const [cut, join] = steps();
  await user.click(within(cut!).getByText('Cut'));
  expect(cut?.textContent).toContain('Elias Oak, Nov 2, 2026, 10:30 AM, at Bench 2');
  expect(join?.textContent).toContain('31 days, critical');
});

test('a step that somebody is at says who, and how many pieces are done', async () => {
  const started = { started: '2026-11-22 14:00:00', employee: employeeOf(9, 'Flo Lee'), employee_id: 9, quantity: 1 };
  await goTo('/staff/orders/61', orderOffice({ whole: withSteps({ 92: started }, 92) }).transport);
  expect(steps()[1]?.querySelector('small')?.textContent).toBe('Flo Lee is at it, 1 done, 31 days, critical');
});

test('one touch completes a step, and the toast takes it back', async () => {
  const { asked: requests, transport } = orderOffice({ role: 'framer' });
  await goTo('/staff/orders/61', transport);
  await user.click(screen.getByRole('button', { name: DONE_JOIN }));
  const toast = (await screen.findByText('The step is done.')).closest<HTMLElement>('.toast');
  await user.click(within(toast!).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests).toMatchObject([
    {
      path: 'core/commerce/orders/steps/complete/61',
      body: { service_id: 71, step_id: 92 },
      headers: { 'if-match': '"12"' },
    },
    { path: 'core/commerce/orders/steps/clear/61', body: { service_id: 71, step_id: 92 } },
  ]);
  expect(location.search).toBe('');
});

test('a step that was done long ago is taken back where it stands', async () => {
  const { asked: requests, transport } = orderOffice({ role: 'framer' });
  await goTo('/staff/orders/61', transport);
  const [cut] = steps();
  await user.click(within(cut!).getByText('Cut'));
  await user.click(within(cut!).getByRole('button', { name: /^Undo ?: Cut ?, Frame$/ }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({
    path: 'core/commerce/orders/steps/clear/61',
    body: { service_id: 71, step_id: 91, reason: null },
    headers: { 'if-match': '"12"' },
  });
});

test('the keys go on from the step that was ticked', async () => {
  const after = { ...withSteps({ 92: JOINED }, null), revision: 13 };
  await goTo('/staff/orders/61', orderOffice({ role: 'framer', after }).transport);
  screen.getByRole('button', { name: DONE_JOIN }).focus();
  await user.keyboard('{Enter}');
  const join = await waitFor(() => within(steps()[1]!).getByText('Join', { selector: 'summary' }));
  await waitFor(() => expect(document.activeElement).toBe(join));
});

test('the keys go on from the step that was taken back', async () => {
  const undone = { completed: null, employee: null, employee_id: null, location: null, quantity: 0 };
  const { asked: requests, transport } = orderOffice({ role: 'framer', after: withSteps({ 91: undone }, 91) });
  await goTo('/staff/orders/61', transport);
  await user.click(within(steps()[0]!).getByText('Cut'));
  within(steps()[0]!)
    .getByRole('button', { name: /^Undo ?: Cut ?, Frame$/ })
    .focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(requests).toHaveLength(1));
  const cut = await screen.findByRole('button', { name: /^Done ?: Cut ?, Frame$/ });
  await waitFor(() => expect(document.activeElement).toBe(cut));
});

test('the keys go on from a step that was begun by the main act to its end', async () => {
  const after = withSteps({ 92: { ...JOINED, completed: null, started: '2026-11-22 14:00:00' } }, 92);
  await goTo('/staff/orders/61', orderOffice({ role: 'framer', after }).transport);
  screen.getByRole('button', { name: 'Start: Join' }).focus();
  await user.keyboard('{Enter}');
  const done = await screen.findByRole('button', { name: 'Done: Join' });
  await waitFor(() => expect(document.activeElement).toBe(done));
});

test('another person, a place and a number of pieces are said of a step; all are completed at once, and an item is moved', async () => {
  const { asked: requests, transport } = orderOffice({ role: 'framer' });
  await goTo('/staff/orders/61', transport);
  await openFrame();
  await user.click(screen.getByText(MORE_OF_STEPS));
  const oneStep = within(screen.getByRole('form', { name: 'Complete a step of Frame' }));
  expect(oneStep.getByLabelText('Step')).toHaveProperty('value', '92');
  await user.type(oneStep.getByLabelText('Quantity'), '1');
  await user.selectOptions(oneStep.getByLabelText('Done by'), 'Elias Oak');
  await user.click(oneStep.getByRole('button', { name: 'Complete the step' }));
  await user.click(screen.getByRole('button', { name: 'Complete all steps' }));
  await user.click(screen.getByText(/^At Shelf 3: move/));
  const [place] = screen
    .getAllByRole('textbox', { name: 'Place' })
    .filter((field) => field.getAttribute('value') === 'Shelf 3');
  await user.clear(place!);
  await user.type(place!, 'Rack 1');
  await user.click(screen.getByRole('button', { name: 'It is there now' }));
  await waitFor(() => expect(requests).toHaveLength(3));
  expect(requests).toMatchObject([
    { path: 'core/commerce/orders/steps/complete/61', body: { step_id: 92, quantity: 1, employee_id: 7 } },
    { path: 'core/commerce/orders/services/complete/61', body: { service_id: 71 } },
    { path: 'core/commerce/orders/move/61', body: { item_id: 81, location: 'Rack 1' } },
  ]);
});

test('whoever was slower is told what has changed, and may send it again', async () => {
  const { transport } = orderOffice({ change: [412, SLOWER] });
  await goTo('/staff/orders/61', transport);
  await user.click(screen.getByRole('button', { name: DONE_JOIN }));
  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(alert.textContent).toContain('Bo Birch set the due date to December 1, 2026'));
  expect(alert.textContent).toContain('Press the button again if you still want this.');
});

test('what takes a delivered order back says why', async () => {
  const { asked: requests, transport } = orderOffice(orderAt(4));
  await goTo('/staff/orders/61', transport);
  const [cut] = steps();
  await user.click(within(cut!).getByText('Cut'));
  await user.type(within(cut!).getByLabelText('Why'), 'scratched');
  await user.click(within(cut!).getByRole('button', { name: /^Undo/, hidden: true }));
  await waitFor(() => expect(requests[0]?.body).toMatchObject({ step_id: 91, reason: 'scratched' }));
});

test.each([
  ['of an Open order', 'sales', orderAt(0)],
  ['of a Closed order', 'sales', orderAt(7)],
  ['by whoever may only read', 'auditor', orderAt(1)],
] as const)('no step is ticked %s, and those that are done still say by whom', async (_which, role, order) => {
  await goTo('/staff/orders/61', orderOffice({ role, ...order }).transport);
  const [cut, join] = steps();
  expect(join?.querySelector('.step-chip')?.textContent).toMatch(/^Join/);
  await user.click(within(cut!).getByText('Cut'));
  expect(cut?.textContent).toContain('Elias Oak');
  expect(screen.queryByRole('button', { name: /^(Done|Undo|Start)/ })).toBeNull();
  await openFrame();
  expect(screen.queryByText(MORE_OF_STEPS)).toBeNull();
});

test.each([
  ['complete-step-here', 'steps/complete', { step_id: '92' }],
  ['clear-steps', 'steps/clear', { step_id: '91' }],
])('without a script %s leads back to its service', async (form, path, typed) => {
  const { asked: requests, transport } = orderOffice({ role: 'framer' });
  const sent = Object.entries({ form, id: '61', revision: '12', service_id: '71', ...typed });
  const url = '/staff/orders/61';
  const reply = await post({ url, origin: 'http://localhost', now: NOW, pageSize: 40 }, sent, transport, ASSETS);
  expect(reply).toMatchObject({
    status: 303,
    location: expect.stringMatching(/^\/staff\/orders\/61\?said=.*#service-71$/),
  });
  expect(requests).toMatchObject([{ path: `core/commerce/orders/${path}/61`, body: { service_id: 71 } }]);
});
