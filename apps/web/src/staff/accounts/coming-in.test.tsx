import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { post, render } from '../../server';
import { ASSETS, type BackOffice, backOffice, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

const request = (url: string) => ({ url, origin: 'http://localhost', now: NOW, pageSize: 40, seed: 's' }) as const;
const answering = (answers: Readonly<Record<string, readonly [number, unknown]>>) =>
  backOffice({ who: null, answer: ({ path }) => answers[path] ?? null });
const send = (url: string, fields: Record<string, string>, answers: Parameters<typeof answering>[0]) => {
  const office = answering(answers);
  return post(request(url), Object.entries(fields), office.transport, ASSETS).then((posted) => ({ posted, ...office }));
};

const WRONG = [
  401,
  { status: 401, code: 'sign-in/wrong', detail: 'The e-mail address or the password is wrong.' },
] as const;
const typed = { form: 'sign-in', email: 'ann@example.com', password: 'correct horse battery' };

describe('signing in', () => {
  it('says what was wrong, keeps the address, and leads back to it', async () => {
    const user = userEvent.setup();
    document.cookie = 'XSRF-TOKEN=there';
    await goTo('/staff/sign-in', answering({ 'security/sign-in': WRONG }).transport);
    await user.type(screen.getByLabelText('E-mail'), 'ann@example.com');
    await user.type(screen.getByLabelText('Password'), 'nearly{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('The e-mail address or the password is wrong.');
    expect(document.activeElement).toBe(alert);
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'ann@example.com');
  });

  it('goes on to where somebody wanted to go, on this site alone', async () => {
    const answers = { 'security/sign-in': [200, { id: 7, next: null }] } as const;
    const to = async (next: string) => (await send('/staff/sign-in', { ...typed, next }, answers)).posted;
    await expect(to('/staff/mail')).resolves.toEqual({ status: 303, location: '/staff/mail' });
    await expect(to('//evil.example')).resolves.toEqual({ status: 303, location: '/staff' });
  });

  it('asks for the second step that the account has, and goes on from there', async () => {
    const steps = { 'security/sign-in': [200, { id: null, next: ['codes', 'recovery'] }] } as const;
    const { posted } = await send('/staff/sign-in', { ...typed, next: '/staff/mail' }, steps);
    const location = '/staff/sign-in?step=codes.recovery&next=%2Fstaff%2Fmail';
    expect(posted).toEqual({ status: 303, location });
    await goTo(location, answering({}).transport);
    expect(screen.getByLabelText('Six digits from your app, or a recovery code')).toHaveProperty('name', 'code');
    expect(screen.getByRole('link', { name: 'Begin again' })).toHaveProperty('search', '?next=%2Fstaff%2Fmail');
  });
});

describe('by a link', () => {
  const look =
    (purpose: string): BackOffice['answer'] =>
    ({ path }) =>
      path === 'security/links/look' ? [200, { purpose, email: 'bo@example.com', role: 'sales' }] : null;

  it('opening one changes nothing: it says for whom it is, and has a button', async () => {
    const office = backOffice({ who: null, answer: look('welcome') });
    await goTo('/staff/invitation?secret=once', office.transport);
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'bo@example.com');
    expect(screen.getByRole('button').textContent).toBe('Set the password and sign in');
    expect(office.asked.map(({ path }) => path)).toEqual(['security/links/look']);
  });

  it.each(['/staff/invitation', '/staff/new-password', '/staff/confirm-email', '/staff/first-administrator'])(
    '%s tells no other site where somebody was, and says where the link is void',
    async (path) => {
      const void404 = [404, { status: 404, code: 'link/void', detail: '' }] as const;
      const { transport } = answering({ 'security/links/look': void404 });
      const page = await render(request(`${path}?secret=gone`), transport, ASSETS);
      expect(page).toMatchObject({ status: 200, isSecret: true });
      expect('html' in page && page.html).toContain('This link no longer works');
    },
  );

  it('the password that is refused is not on the page again, and the secret goes along', async () => {
    const refused = [422, { status: 422, code: 'password/common', detail: 'Too common.' }] as const;
    const { posted, asked } = await send(
      '/staff/invitation?secret=once',
      { form: 'welcome', secret: 'once', password: 'password1234' },
      {
        'security/welcome': refused,
        'security/links/look': [200, { purpose: 'welcome', email: 'bo@x.example', role: null }],
      },
    );
    expect(asked[0]?.body).toEqual({ secret: 'once', password: 'password1234' });
    expect(posted?.status).toBe(422);
    const html = posted && 'html' in posted ? posted.html : '';
    expect(html).toContain('Too common.');
    expect(html).not.toContain('password1234');
  });
});

it('a forgotten password is answered alike, whoever asks', async () => {
  const { posted } = await send(
    '/staff/forgotten-password',
    { form: 'forgotten-password', email: 'nobody@example.com' },
    { 'security/forgotten-password': [202, {}] },
  );
  expect(posted).toEqual({ status: 303, location: '/staff/forgotten-password?said=sent' });
  await goTo('/staff/forgotten-password?said=sent', answering({}).transport);
  expect(screen.getByRole('status').textContent).toMatch(/^If an account has this address/);
});
