import { Browser } from '../../testing/browser';
import { TestShop } from '../../testing/test-shop';
import { TestAuthenticator } from '../../testing/accounts/authenticator';
import { codeOf } from '../../testing/accounts/codes';
import { GOOD_PASSWORD, linkTo, member } from '../../testing/accounts/invited';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const OTHER_PASSWORD = 'nine copper wire spools';

/** Spellings of a secret in a log: as it is, in capitals, in base64, in hexadecimal. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [secret, secret.toUpperCase(), bytes.toString('base64url'), bytes.toString('base64'), bytes.toString('hex')];
}

/** Uses each of them once, in a way that succeeds and one that fails where there is one. */
async function useAll(): Promise<Record<string, string>> {
  const ann = await member(shop, 'Ann', 'administrator');
  const invitation = await linkTo(shop, 'staff-invitation', ann.email);
  const post = async <T>(path: string, body?: object, browser = ann.browser) =>
    (await browser.ask<T>(`security/${path}`, { method: 'POST', body })).body;

  const session = ann.browser.cookies.get('session')!;
  const { secret } = await post<{ secret: string }>('codes');
  const { recovery_codes } = await post<{ recovery_codes: string[] }>('codes/confirm', { code: codeOf(secret) });
  const device = new TestAuthenticator(shop.shop.url.replace('localhost', '127.0.0.1'));
  const { options } = await post<{ options: Parameters<TestAuthenticator['create']>[0] }>('passkeys/options');
  await post('passkeys', { name: 'phone', answer: device.create(options) });
  await post('confirmation', { password: GOOD_PASSWORD });
  const { token } = await post<{ token: string }>('tokens', { name: 'nightly', role: 'sales', days: 1 });
  await shop.ask('core/contacts/people', { headers: { authorization: `Bearer ${token}` } });
  await shop.ask(`core/contacts/people?id=${token}`, { headers: { authorization: `Bearer ${token}x` } });

  await post('forgotten-password', { email: ann.email }, new Browser(shop));
  const link = await linkTo(shop, 'staff-new-password', ann.email);
  await shop.ask(`staff/new-password?secret=${link}`);
  const other = new Browser(shop);
  await other.ask('security/new-password', { body: { secret: link, password: 'short' } });
  await other.ask('security/new-password', { body: { secret: link, password: OTHER_PASSWORD } });
  await other.ask('security/sign-in/second-factor', { body: { code: recovery_codes[0] } });
  await new Browser(shop).signIn(ann.email, `${OTHER_PASSWORD}?`);
  const { rows } = await shop.database.query<{ hash: string }>(
    `select password_hash as hash from state.account_secret where account = ${ann.id}`,
  );
  const used = other.cookies.get('session')!;
  return {
    invitation,
    session,
    'session that a code opened': used,
    'secret of codes': secret,
    token,
    link,
    'recovery code': recovery_codes[0]!,
    'recovery code without signs': recovery_codes[1]!.replaceAll('-', ''),
    'passkey id': device.id,
    password: GOOD_PASSWORD,
    'other password': OTHER_PASSWORD,
    hash: rows[0]!.hash,
  };
}

test('no secret that was used stands in any event or log line, however it is spelled', async () => {
  const secrets = await useAll();
  await shop.shop.processes.settled();
  const { rows } = await shop.database.query<{ event: string }>('select to_jsonb(e)::text as event from log.events e');
  const log = rows.map(({ event }) => event).join('\n');
  const lines = shop.logged.join('\n');
  expect(log).toContain('StaffSecondFactorSet');
  expect(lines).toContain('staff-1');
  for (const [name, secret] of Object.entries(secrets)) {
    expect([name, secret.length > 10]).toEqual([name, true]);
    for (const spelling of spellings(secret))
      expect([name, log.includes(spelling), lines.includes(spelling)]).toEqual([name, false, false]);
  }
});
