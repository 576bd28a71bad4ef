import type { Role } from '@rabbet/domain/callers/roles';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../../server';
import { ASSETS, backOffice, memberAs, NOW, staffAccount } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

const NO_ROWS = { current_page: 1, total_pages: 1, total_rows: 0, data: [] };
const office = (role: Role) =>
  backOffice({ who: memberAs(role), answer: ({ path }) => (path.endsWith('/list') ? [200, NO_ROWS] : null) });
const titles = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .map(({ textContent }) => textContent?.replace(/g \w$/, ''));
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

const ALL = [
  'Today',
  'Pieces',
  'Orders',
  'Inquiries',
  'Events',
  'Workshops',
  'People',
  'Site',
  'Audit',
  'Administration',
];

test.each([
  ['administrator', ALL, ['Accounts', 'Roles', 'Tokens', 'Access', 'Mail', 'Records']],
  ['auditor', ALL, ['Accounts', 'Roles', 'Tokens', 'Access', 'Records']],
  ['framer', ALL.filter((title) => !/^(Inquiries|Audit)$/.test(title)), []],
] as const)('%s sees only where they may go', async (role, seen, administration) => {
  await goTo('/staff', backOffice({ who: memberAs(role) }).transport);
  const [nav] = screen.getAllByRole('navigation', { name: 'Staff' });
  expect(titles(nav as HTMLElement)).toEqual(seen);
  cleanup();
  await goTo('/staff/records/locations', office(role).transport);
  const pages = screen.queryByRole('navigation', { name: 'Administration' });
  expect(pages ? titles(pages) : []).toEqual(administration);
});

test('each entry leads to a list, and the pages behind it stand above that on a phone too', async () => {
  const current = (nav: HTMLElement) => within(nav).getByRole('link', { current: 'page' }).textContent;
  for (const [path, section, page] of [
    ['/staff/records/companies?is_artist=true', 'People', 'Artists'],
    ['/staff/records/companies', 'People', 'Companies'],
    ['/staff/records/people', 'People', 'People'],
    ['/staff/settings', 'Site', 'Settings'],
    ['/staff/roles', 'Administration', 'Roles'],
  ] as const) {
    await goTo(path, office('administrator').transport);
    expect(current(screen.getByRole('navigation', { name: section }))).toBe(page);
    expect(current(screen.getAllByRole('navigation', { name: 'Staff' })[0]!)).toContain(section);
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

test('keys lead on: g and a letter to a section, and ? tells them all', async () => {
  const user = userEvent.setup();
  const { transport } = backOffice({ who: memberAs('administrator'), accounts: [staffAccount(8)] });
  await goTo('/staff', transport);
  await user.keyboard('?');
  const keys = screen.getByRole('dialog', { name: 'Keys' });
  expect(within(keys).getByText('Administration').parentElement?.textContent).toBe('gaAdministration');
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
