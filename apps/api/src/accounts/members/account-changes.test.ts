import { type Role, ROLES } from '@rabbet/domain/callers/roles';
import type { AccountChangesReply } from '@rabbet/projections';
import { TestShop } from '../../testing/test-shop';
import { GOOD_PASSWORD, type Member, member } from '../../testing/accounts/invited';

const PATH = 'core/audit/accounts';
const shop = new TestShop();
let ann: Member;
let bob: Member;
let token: { readonly id: number; readonly token: string };
beforeAll(async () => {
  await shop.open();
  ann = await member(shop, 'Ann', 'administrator');
  bob = await member(shop, 'Bob', 'sales');
  ({ body: token } = await bob.browser.ask<typeof token>('security/tokens', {
    body: { name: 'nightly', role: 'sales', days: 1 },
  }));
  const post = (path: string, body?: object) =>
    ann.browser.ask(`core/accounts/${bob.id}/${path}`, { method: 'POST', body });
  expect((await post('role', { from: 'sales', to: 'manager' })).status).toBe(200);
  expect((await post('deactivation')).status).toBe(200);
});
afterAll(() => shop.close());

async function listChanges(query = ''): Promise<AccountChangesReply> {
  await shop.shop.projections.settled();
  const { status, body } = await ann.browser.ask<AccountChangesReply>(`${PATH}${query}`);
  expect(status).toBe(200);
  return body;
}

test('an invitation, a token, a role and a deactivation are told newest first, with who did it to whom', async () => {
  const { changes, next } = await listChanges(`?account=${bob.id}`);
  const annDid = `account-${ann.id} Ann Lee`;
  const bobDid = `account-${bob.id} Bob Lee`;
  expect(changes.map(({ what, by, by_name }) => `${what}, by ${by} ${by_name}`)).toEqual([
    expect.stringMatching(`^(deactivated|token "nightly" revoked), by ${annDid}$`),
    expect.stringMatching(`^(deactivated|token "nightly" revoked), by ${annDid}$`),
    `role changed from sales to manager, by ${annDid}`,
    `token "nightly" made, with the role sales, by ${bobDid}`,
    expect.stringMatching(/^password set for the first time: .+, by /),
    expect.stringMatching(/^invited as sales, by local-\S+ somebody on the machine$/),
  ]);
  expect(new Set(changes.slice(0, 2).map(({ type }) => type))).toEqual(new Set(['StaffDeactivated', 'TokenRevoked']));
  expect(changes.every((change) => change.account === bob.id && change.account_name === 'Bob Lee')).toBe(true);
  expect(changes.map((change) => change.token).filter((id) => id !== null)).toEqual([token.id, token.id]);
  expect(changes[2]?.details).toEqual({ from: 'sales', to: 'manager' });
  expect(next).toBeNull();
});

test('they come page by page, each once, until there is no more', async () => {
  const all = (await listChanges('?size=200')).changes;
  const pages: AccountChangesReply['changes'] = [];
  let before: number | null = null;
  do {
    const page: AccountChangesReply = await listChanges(`?size=3${before === null ? '' : `&before=${before}`}`);
    expect(page.changes.length).toBeLessThanOrEqual(3);
    pages.push(...page.changes);
    before = page.next;
  } while (before !== null);
  expect(pages).toEqual(all);
  expect(all.length).toBeGreaterThan(6);
  expect(all.map(({ number }) => number)).toEqual(all.map(({ number }) => number).sort((a, b) => b - a));
});

test('no e-mail address, password or token is told', async () => {
  const text = JSON.stringify(await listChanges('?size=200'));
  expect(text).toContain('Bob Lee');
  for (const secret of ['@', GOOD_PASSWORD, token.token, 'rabbet_']) expect(text).not.toContain(secret);
});

describe('of others', () => {
  const other = new TestShop();
  beforeAll(() => other.open());
  afterAll(() => other.close());
  const readers: readonly Role[] = ['administrator', 'manager', 'auditor'];

  test.each(ROLES)('%s is told if they may read the log', async (role) => {
    expect((await other.asRole(role, PATH)).status).toBe(readers.includes(role) ? 200 : 403);
  });

  test('strangers are told nothing', async () => {
    expect((await other.ask(PATH)).status).toBe(401);
  });
});
