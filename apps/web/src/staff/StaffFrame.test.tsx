import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../server';
import { ASSETS, backOffice, memberAs, NOW, staffAccount } from '../testing/back-office';
import { goTo } from '../testing/go-to';

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

const DAILY = ['What waits', 'Pieces', 'Enquiries', 'Newsletter', 'Records'];

test.each([
  ['administrator', [...DAILY, 'Mail', 'Who works here', 'Tokens', 'Roles', 'Access']],
  ['auditor', [...DAILY, 'Who works here', 'Tokens', 'Roles', 'Access']],
  ['framer', ['What waits', 'Pieces', 'Records']],
] as const)('%s sees only where they may go', async (role, seen) => {
  await goTo('/staff', backOffice({ who: memberAs(role) }).transport);
  const [nav] = screen.getAllByRole('navigation', { name: 'Staff' });
  expect(titles(nav as HTMLElement).filter((title) => title !== 'Pieces')).toEqual(
    seen.filter((title) => title !== 'Pieces'),
  );
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
  expect(within(keys).getByText('Who works here').parentElement?.textContent).toBe('gwWho works here');
  await user.keyboard('gw'); // meant for the dialog
  expect(location.pathname).toBe('/staff');
  await user.click(within(keys).getByRole('button', { name: 'Close' }));
  await user.keyboard('gw');
  await screen.findByRole('heading', { name: 'Who works here' });
  expect(location.pathname).toBe('/staff/people');
});

test('letters that are typed into a box lead nowhere', async () => {
  const user = userEvent.setup();
  await goTo('/staff/account', backOffice({ who: memberAs('administrator') }).transport);
  await user.type(screen.getByLabelText('New e-mail address'), 'gw?');
  expect([location.pathname, screen.queryByRole('dialog')]).toEqual(['/staff/account', null]);
});
