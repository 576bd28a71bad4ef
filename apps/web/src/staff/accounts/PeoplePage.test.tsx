import type { WireRequest } from '@rabbet/client';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { backOffice, memberAs, staffAccount } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

const accounts = [
  staffAccount(7, { name: 'Ann Alder', role: 'administrator', second_factor: true }),
  staffAccount(8, { name: 'Bo Birch', stage: 'invited', last_login: null }),
];
const office = (role: 'administrator' | 'auditor') => backOffice({ who: memberAs(role), accounts });
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));

test('lists who works here with role, stage and when they last came', async () => {
  await goTo('/staff/people', office('auditor').transport);
  const row = screen.getByRole('link', { name: 'Bo Birch' }).closest('tr');
  expect(
    within(row as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Bo Birch', 'person-8@example.com', 'sales', 'invited', 'no', 'never']);
});

test('an auditor sees the same without anything to press', async () => {
  await goTo('/staff/people?id=8', office('auditor').transport);
  const panel = screen.getByRole('region', { name: 'Bo Birch' });
  expect(within(panel).queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('link', { name: 'Invite somebody' })).toBeNull();
});

test('an administrator changes a role from what it was when they looked', async () => {
  const user = userEvent.setup();
  const { asked, transport } = office('administrator');
  await goTo('/staff/people?id=8', transport);
  await user.selectOptions(screen.getByLabelText('Role'), 'framer');
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(location.search).toBe('?id=8&said=role'));
  expect(asked).toMatchObject([{ path: 'core/accounts/8/role', body: { from: 'sales', to: 'framer' } }]);
});

test('what can be done follows from how far an account is', async () => {
  const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent ?? '');
  await goTo('/staff/people?id=8', office('administrator').transport);
  expect(buttons()).toEqual(expect.arrayContaining(['Send the invitation again', 'Shut out']));
  expect(buttons()).not.toContain('Reset the second factor');
});

test('somebody with an account who is no employee yet is made one, and nobody twice', async () => {
  const list = (total_rows: number) => ({ current_page: 1, total_pages: 1, total_rows, data: [] });
  const answer = ({ method, path, query }: WireRequest): readonly [number, unknown] | null => {
    if (path === 'core/contacts/employees/list') return [200, list(query?.person_id === 8 ? 0 : 1)];
    return method === 'POST' && path === 'core/contacts/employees' ? [201, { id: 3, revision: 0 }] : null;
  };
  const { asked, transport } = backOffice({ who: memberAs('administrator'), accounts, answer });
  await goTo('/staff/people?id=8', transport);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Make them an employee' }));
  await waitFor(() => expect(location.search).toBe('?id=8&said=employee'));
  expect(asked).toMatchObject([{ path: 'core/contacts/employees', body: { person_id: 8 } }]);
  cleanup();
  await goTo('/staff/people?id=7', transport);
  await screen.findByRole('region', { name: 'Ann Alder' });
  expect(screen.queryByRole('button', { name: 'Make them an employee' })).toBeNull();
});

test('arrows lead from row to row', async () => {
  const user = userEvent.setup();
  await goTo('/staff/people', office('administrator').transport);
  screen.getByRole('link', { name: 'Ann Alder' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Bo Birch');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Ann Alder');
});

test('somebody is invited by name, address and role', async () => {
  const user = userEvent.setup();
  const { asked, transport } = office('administrator');
  await goTo('/staff/people?id=new', transport);
  await user.type(screen.getByLabelText('First name'), 'Cai');
  await user.type(screen.getByLabelText('Last name'), 'Cedar');
  await user.type(screen.getByLabelText('E-mail'), 'cai@example.com');
  await user.click(screen.getByRole('button', { name: 'Send the invitation' }));
  await screen.findByText(/^Invited\./);
  const body = { first: 'Cai', last: 'Cedar', email: 'cai@example.com', role: 'sales', is_employee: true };
  expect(asked[0]?.body).toEqual(body);
});

test('an invitation whose mail is held back says so', async () => {
  const user = userEvent.setup();
  const { transport } = office('administrator');
  const held: typeof transport = async (call) => {
    const reply = await transport(call);
    return call.path.endsWith('/invitation') ? { ...reply, body: { id: 8, revision: 3, mail: 'held' } } : reply;
  };
  await goTo('/staff/people?id=8', held);
  await user.click(screen.getByRole('button', { name: 'Send the invitation again' }));
  await waitFor(() => expect(location.search).toBe('?id=8&said=held'));
  await screen.findByText(/the mail is held back/);
});

test('an invitation that went to a mistyped address is sent to another', async () => {
  const user = userEvent.setup();
  const { asked, transport } = office('administrator');
  await goTo('/staff/people?id=8', transport);
  await user.type(screen.getByLabelText('E-mail'), 'bo@example.com');
  await user.click(screen.getByRole('button', { name: 'Send the invitation there' }));
  await screen.findByText(/^Invited at the new address\./);
  expect(asked).toMatchObject([
    { method: 'POST', path: 'core/accounts/8/invitation/address', body: { email: 'bo@example.com' } },
  ]);
});
