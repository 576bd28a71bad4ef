import type { Role } from '@rabbet/domain/callers/roles';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../../server';
import { ASSETS, backOffice, memberAs, NOW, staffAccount } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

const NO_ROWS = { current_page: 1, total_pages: 1, total_rows: 0, data: [] };
const office = (role: Role) =>
  backOffice({ who: memberAs(role), answer: ({ path }) => (/\/(list|directory)$/.test(path) ? [200, NO_ROWS] : null) });
const titles = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const at = (url: string, who = memberAs('administrator') as ReturnType<typeof memberAs> | null) =>
  render({ url, origin: 'http://localhost', now: NOW, pageSize: 40 }, backOffice({ who }).transport, ASSETS);

beforeEach(() => {
  // jsdom knows dialogs, and cannot show them
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

const PLACES = ['Today', 'Counter', 'Floor', 'Art', 'Program', 'People', 'Money'];
const UPKEEP = ['Site', 'Audit', 'Settings'];

test.each([
  ['administrator', [...PLACES, ...UPKEEP], ['Accounts', 'Roles', 'Tokens', 'Mail', 'Templates', 'Records']],
  ['auditor', [...PLACES, ...UPKEEP], ['Accounts', 'Roles', 'Tokens', 'Templates', 'Records']],
  ['sales', [...PLACES, 'Site', 'Settings'], ['Templates', 'Records']],
  ['editor', ['Today', 'Art', 'Program', 'Site'], []],
  ['framer', ['Today', 'Floor', 'Art'], []],
] as const)('%s sees only where they work', async (role, sections, settings) => {
  await goTo('/staff', backOffice({ who: memberAs(role) }).transport);
  expect(titles(screen.getByRole('navigation', { name: 'Staff' }))).toEqual(sections);
  cleanup();
  await goTo('/staff/records', office(role).transport);
  const pages = screen.queryByRole('navigation', { name: 'Settings' });
  expect(pages ? titles(pages) : []).toEqual(settings);
});

test('a framer finds the orders on the floor, as the counter is not theirs', async () => {
  await goTo('/staff/orders/steps', office('framer').transport);
  expect(titles(screen.getByRole('navigation', { name: 'Floor' }))).toEqual(['Steps', 'Orders']);
});

test('nobody is sent to a new order who may not open one', async () => {
  await goTo('/staff/orders', office('auditor').transport);
  expect(screen.queryByRole('link', { name: 'New order' })).toBeNull();
});

test('each entry leads to a page, beside which stand the others of its section', async () => {
  const current = (nav: HTMLElement) => within(nav).getByRole('link', { current: 'page' }).textContent;
  for (const [path, section, page] of [
    ['/staff/records/companies?is_artist=true', 'Art', 'Artists'],
    ['/staff/records/people', 'People', 'People'],
    ['/staff/settings', 'Site', 'Settings'],
    ['/staff/roles', 'Settings', 'Roles'],
  ] as const) {
    await goTo(path, office('administrator').transport);
    expect(current(screen.getByRole('navigation', { name: section }))).toBe(page);
    expect(current(screen.getByRole('navigation', { name: 'Staff' }))).toBe(section);
    cleanup();
  }
});

test('whoever is not signed in is sent to sign in, and then to where they wanted to go', async () => {
  await expect(at('/staff/people?id=7', null)).resolves.toEqual({
    status: 303,
    location: '/staff/sign-in?next=%2Fstaff%2Fpeople%3Fid%3D7',
  });
  await expect(at('/staff', null)).resolves.toMatchObject({ location: '/staff/sign-in' });
});

test('whoever is signed in is not asked again, and led to no other site', async () => {
  await expect(at('/staff/sign-in?next=/staff/people')).resolves.toMatchObject({
    status: 303,
    location: '/staff/people',
  });
  await expect(at('/staff/sign-in?next=//evil.example')).resolves.toMatchObject({ location: '/staff' });
});

test('a page that is not for a role says so in words, with the way to all that is', async () => {
  const refused = await at('/staff/people', memberAs('framer'));
  expect(refused.status).toBe(403);
  expect('html' in refused && refused.html).toMatch(/aria-label="Staff".*This is not for your role/s);
});

test('the address of the audit alone leads to whose pieces are, for whoever may know', async () => {
  await expect(at('/staff/audit')).resolves.toEqual({ status: 303, location: '/staff/audit/ownership' });
  expect((await at('/staff/audit', memberAs('sales'))).status).toBe(403);
});

test('whoever has to add a second factor gets to their account alone', async () => {
  const who = memberAs('administrator', { roles: [], must_add_second_factor: true });
  await expect(at('/staff/people', who)).resolves.toMatchObject({ status: 303, location: '/staff/account' });
  expect((await at('/staff/account', who)).status).toBe(200);
});

test('keys lead on: g and a letter to a page, and ? lists them all', async () => {
  const user = userEvent.setup();
  const { transport } = backOffice({ who: memberAs('administrator'), accounts: [staffAccount(8)] });
  await goTo('/staff', transport);
  await user.keyboard('?');
  const keys = screen.getByRole('dialog', { name: 'Keys' });
  expect(within(keys).getByText('Accounts').parentElement?.textContent).toBe('gaAccounts');
  await user.keyboard('ga'); // meant for the dialog
  expect(location.pathname).toBe('/staff');
  await user.click(within(keys).getByRole('button', { name: 'Close' }));
  await user.keyboard('ga');
  await screen.findByRole('heading', { name: 'Accounts' });
  expect(location.pathname).toBe('/staff/people');
});

test('letters that are typed into a box lead nowhere', async () => {
  const user = userEvent.setup();
  await goTo('/staff/account', backOffice({ who: memberAs('administrator') }).transport);
  await user.type(screen.getByLabelText('New e-mail address'), 'ga?');
  expect([location.pathname, screen.queryByRole('dialog')]).toEqual(['/staff/account', null]);
});

test('n unfolds what may be begun, arrows move in it, and Escape folds it', async () => {
  const user = userEvent.setup();
  await goTo('/staff/account', backOffice({ who: memberAs('sales') }).transport);
  await user.keyboard('n');
  expect(document.activeElement?.textContent).toBe('Order');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Customer');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Workshop');
  await user.keyboard('{Escape}');
  expect(document.querySelector('details.new-menu')).toHaveProperty('open', false);
});

test('a framer begins nothing new: there is no button for it', async () => {
  await goTo('/staff/account', backOffice({ who: memberAs('framer') }).transport);
  expect(document.querySelector('details.new-menu')).toBeNull();
});

test('on a phone the foot has today, the search, new things, the floor, and all else behind More', async () => {
  await goTo('/staff/account', backOffice({ who: memberAs('sales') }).transport);
  const foot = within(screen.getByRole('navigation', { name: 'Staff, at hand' }));
  const links = foot.getAllByRole('link', { hidden: true }).map(({ textContent }) => textContent);
  expect(links.slice(0, 2)).toEqual(['Today', 'Search']);
  expect(links).toEqual(expect.arrayContaining(['Order', 'Floor', 'Money', 'Settings']));
});
