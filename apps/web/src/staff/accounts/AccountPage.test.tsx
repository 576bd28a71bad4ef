import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { post } from '../../server';
import { ASSETS, backOffice, memberAs, NOW, ownAccount } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

const who = memberAs('administrator');
const CONFIRM = { status: 403, code: 'access/confirm', detail: 'Give your password again.' };
const region = (name: string) => screen.getByRole('heading', { name }).closest('section') as HTMLElement;

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=there';
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true; // jsdom cannot show it
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

test('tells which session is this one, and ends another', async () => {
  const user = userEvent.setup();
  const { asked, transport } = backOffice({ who });
  await goTo('/staff/account', transport);
  const sessions = within(region('Where you are signed in'));
  expect(sessions.getByText('Firefox on Linux').textContent).toBe('Firefox on Linux this one');
  await user.click(sessions.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(location.search).toBe('?said=session-ended'));
  expect(asked).toMatchObject([{ method: 'DELETE', path: 'security/sessions/2' }]);
  const told = await screen.findByText('That session is ended.');
  expect(told.closest('[role=status]')).not.toBeNull();
});

test('what needs to be confirmed asks for the password, and then goes on', async () => {
  const user = userEvent.setup();
  let isConfirmed = false;
  const { asked, transport } = backOffice({
    who,
    answer: ({ path }) => {
      if (path === 'security/confirmation') isConfirmed = true;
      const token = { id: 4, token: 'rbt_secret', expires_at: NOW.toISOString() };
      return path === 'security/tokens' ? (isConfirmed ? [201, token] : [403, CONFIRM]) : null;
    },
  });
  await goTo('/staff/account', transport);
  await user.type(screen.getByLabelText('What it is for'), 'Import');
  await user.click(screen.getByRole('button', { name: 'Make a token' }));
  const dialog = await screen.findByRole('dialog', { name: 'Is it still you?' });
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Password'));
  await user.keyboard('correct horse battery{Enter}');
  await screen.findByText('rbt_secret');
  const [first, confirmation, second] = asked;
  expect(confirmation).toMatchObject({ path: 'security/confirmation', body: { password: 'correct horse battery' } });
  expect(second).toEqual(first); // the same filling-in, by its key
  expect(first?.body).toEqual({ name: 'Import', role: 'administrator', days: 90 });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('whoever would rather not confirm has changed nothing, and can send it again', async () => {
  const user = userEvent.setup();
  const { asked, transport } = backOffice({ who, answer: ({ method }) => (method === 'GET' ? null : [403, CONFIRM]) });
  await goTo('/staff/account', transport);
  await user.type(screen.getByLabelText('New e-mail address'), 'new@example.com');
  await user.click(screen.getByRole('button', { name: 'Change the address' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([asked.length, screen.queryByRole('alert')]).toEqual([1, null]);
  expect(screen.getByRole('button', { name: 'Change the address' })).toHaveProperty('ariaBusy', null);
});

test('codes are set up by what the app scans, and the recovery codes stay in sight', async () => {
  const user = userEvent.setup();
  let account = ownAccount();
  const { transport } = backOffice({
    who,
    answer: ({ path }) => {
      if (path === 'security/account') return [200, account];
      if (path === 'security/codes') return [200, { secret: 'JBSWY3DP', uri: 'otpauth://', qr: '<svg/>' }];
      if (path !== 'security/codes/confirm') return null;
      account = ownAccount({ codes: true, recovery_codes_left: 2 });
      return [200, { recovery_codes: ['abcd-1', 'abcd-2'] }];
    },
  });
  await goTo('/staff/account', transport);
  await user.click(screen.getByRole('button', { name: 'Set up codes' }));
  expect(await screen.findByAltText('Code for your app to scan')).toHaveProperty(
    'src',
    'data:image/svg+xml,%3Csvg%2F%3E',
  );
  await user.type(screen.getByLabelText('The six digits your app shows now'), '123456{Enter}');
  await screen.findByText('Asked for when you sign in.');
  const codes = within(screen.getByRole('status', { name: 'Recovery codes' }));
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['abcd-1', 'abcd-2']);
});

test('a token is shown once without a script as well', async () => {
  const token = { id: 4, token: 'rbt_secret', expires_at: NOW.toISOString() };
  const { transport } = backOffice({ who, answer: ({ path }) => (path === 'security/tokens' ? [201, token] : null) });
  const request = { url: '/staff/account', origin: 'http://localhost', now: NOW, pageSize: 40, seed: 's' } as const;
  const sent = Object.entries({ form: 'make-token', name: 'Import', role: 'sales', days: '30' });
  const posted = await post(request, sent, transport, ASSETS);
  expect(posted).toMatchObject({ status: 200, html: expect.stringContaining('rbt_secret') as string });
});

test('everybody saves their own name and phone', async () => {
  const user = userEvent.setup();
  const { asked, transport } = backOffice({ who: memberAs('framer') });
  await goTo('/staff/account', transport);
  await user.type(screen.getByLabelText('Phone (optional)'), '919 555 0142');
  await user.click(within(region('Name and phone')).getByRole('button', { name: 'Save' }));
  await screen.findByText('Your name and phone are saved.');
  expect(asked).toMatchObject([
    { method: 'POST', path: 'security/details', body: { first: 'Ann', last: 'Alder', phone: '919 555 0142' } },
  ]);
});
