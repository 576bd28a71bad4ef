import type { MadeTokenReply } from '@rabbet/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { backOffice, memberAs, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString();
const token = (number: number, given: Partial<MadeTokenReply> = {}): MadeTokenReply => ({
  number,
  name: `Script ${number}`,
  role: 'sales',
  made_at: at(-9),
  expires_at: at(81),
  last_used_at: null,
  revoked_at: null,
  maker: 'account-8',
  maker_name: 'Bo Birch',
  ...given,
});
const TOKENS = [
  token(31),
  token(30, {
    name: 'rabbet on till',
    role: 'administrator',
    maker: 'local-1000',
    maker_name: 'somebody on the machine',
  }),
  token(12, { name: 'Old import', expires_at: at(-1) }),
  token(11, { name: 'Lost laptop', revoked_at: at(-3) }),
];
const office = (role: 'administrator' | 'manager') =>
  backOffice({
    who: memberAs(role),
    answer: ({ method, path }) => (method === 'GET' && path === 'core/tokens' ? [200, TOKENS] : null),
  });
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));

const textsOf = (caption: string) =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.firstElementChild?.textContent);

test('lists what scripts are let in with, whosever they are, and what is over apart from that', async () => {
  await goTo('/staff/tokens', office('manager').transport);
  expect(textsOf('Active tokens')).toEqual(['Script 31', 'rabbet on till']);
  expect(textsOf('Tokens that are over')).toEqual(['Old import', 'Lost laptop']);
  expect(screen.getByText('somebody on the machine (local-1000)')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Bo Birch' })[0]?.getAttribute('href')).toBe('/staff/people?id=8');
  expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull();
});

test('an administrator revokes one, and comes back to the list that they looked at', async () => {
  const user = userEvent.setup();
  const { asked, transport } = office('administrator');
  await goTo('/staff/tokens?account=8', transport);
  const row = screen.getByRole('form', { name: 'Revoke Script 31' });
  await user.click(within(row).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(location.search).toBe('?account=8&said=revoked'));
  expect(asked).toMatchObject([{ method: 'DELETE', path: 'core/tokens/31' }]);
});
