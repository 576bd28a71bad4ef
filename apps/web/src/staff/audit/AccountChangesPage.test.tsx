import type { AccountChangeReply } from '@rabbet/client';
import type { Role } from '@rabbet/domain/callers/roles';
import { screen, within } from '@testing-library/react';
import { accountChange, backOffice, memberAs } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

/** What the API was asked for, as the page was shown. */
async function shown(
  address: string,
  changes: readonly AccountChangeReply[],
  next: number | null = null,
  role: Role = 'auditor',
) {
  const asked: unknown[] = [];
  const { transport } = backOffice({
    who: memberAs(role),
    answer: ({ path, query }) => {
      if (path !== 'core/audit/accounts') return null;
      asked.push(query);
      return [200, { changes, next }];
    },
  });
  await goTo(address, transport);
  return asked;
}
const rows = () =>
  within(screen.getByRole('table', { name: 'What was done to accounts and tokens, newest first' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent));

test('tells in words what was done to which account, and by whom, in the order of the reply', async () => {
  await shown('/staff/access/accounts', [
    accountChange(9, { what: 'role changed from sales to manager' }),
    accountChange(8, { what: 'token "nightly" made, with the role sales', token: 12, by: 'account-8' }),
    accountChange(7, { account_name: null, by: 'local-1000', by_name: 'somebody on the machine' }),
    accountChange(6, { account: null, account_name: null, what: 'token "till" revoked', token: 3 }),
  ]);
  expect(rows()).toEqual([
    ['Bo Birch', 'role changed from sales to manager', 'Ann Alder'],
    ['Bo Birch', 'token "nightly" made, with the role sales (token 12)', 'themself'],
    ['account 8', 'deactivated', 'somebody on the machine (local-1000)'],
    ['none', 'token "till" revoked (token 3)', 'Ann Alder'],
  ]);
  const hrefs = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
  expect(hrefs('Bo Birch')).toContain('/staff/people?id=8');
  expect(hrefs('account 8')).toEqual(['/staff/people?id=8']);
});

test('the two views lead to each other, with the account that was asked for, and on to older changes', async () => {
  const asked = await shown('/staff/access/accounts?account=8&before=20', [accountChange(9)], 9);
  expect(asked).toEqual([{ account: 8, before: 20 }]);
  const views = within(screen.getByRole('navigation', { name: 'What is told' }));
  expect(views.getByRole('link', { name: 'Coming in' }).getAttribute('href')).toBe('/staff/access?account=8');
  expect(views.getByRole('link', { name: 'Accounts and tokens' }).getAttribute('aria-current')).toBe('page');
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(pages.getByRole('link', { name: 'Older' })).toHaveProperty('search', '?account=8&before=9');
  expect(pages.getByRole('link', { name: 'Newest' })).toHaveProperty('search', '?account=8');
});

test('the last page has nothing older, and where nothing was done it says so', async () => {
  await shown('/staff/access/accounts?account=5', []);
  expect(screen.getByText('Nothing was done to this account.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Older|Newest/ })).toBeNull();
});

test('whoever may not read the log is told so, and the shop is not asked', async () => {
  const asked = await shown('/staff/access/accounts', [accountChange(9)], null, 'sales');
  expect(asked).toEqual([]);
  expect(screen.queryByText('deactivated')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This is not for your role');
});
