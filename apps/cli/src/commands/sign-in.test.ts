import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunResult, ServedShop } from '../testing/served-shop';
import { type Codes, Staff } from '../testing/staff';
import { Terminal } from '../testing/terminal';

const PASSWORD = 'seven wild geese fly';
const MAIN = join(__dirname, '../../../../dist/apps/cli/src/main.js');
const shop = new ServedShop();
const other = new ServedShop('sample');
let staff: Staff;
let ann: string;
let cato: { readonly email: string } & Codes;
let configuration: string;

beforeAll(async () => {
  await Promise.all([shop.open(), other.open()]);
  await shop.stop();
  await shop.start({ LOG_LEVEL: 'trace' });
  staff = await Staff.of(shop);
  ann = (await staff.add(1, 'sales', PASSWORD)).email;
  const { id, email } = await staff.add(2, 'administrator', PASSWORD);
  cato = { email, ...(await staff.addCodes(id)) };
});
afterAll(async () => {
  await (staff as Staff | undefined)?.close(); // opening may have failed
  await Promise.all([shop.close(), other.close()]);
});
beforeEach(() => void (configuration = mkdtempSync(join(tmpdir(), 'rabbet-configuration-'))));
afterEach(() => rmSync(configuration, { recursive: true }));

interface Calling {
  readonly input?: string;
  readonly env?: object;
  readonly at?: ServedShop;
}

function rabbet(noun: string, args: readonly string[] = [], { input, env = {}, at = shop }: Calling = {}) {
  return at.rabbet(args, { noun, input, env: { XDG_CONFIG_HOME: configuration, ...env } });
}

async function who(calling: Calling = {}, ...args: string[]): Promise<{ actor: string; roles: string[] } | null> {
  const { lines } = await rabbet('whoami', [...args, '--json'], calling);
  return JSON.parse(lines[0] ?? 'null') as { actor: string; roles: string[] } | null; // as it is printed
}

const asAnn = (...args: string[]) => rabbet('sign-in', ['--email', ann, ...args], { input: `${PASSWORD}\n` });

/** Matches tokens and passwords, which no output may contain. */
const SECRETS = /rabbet_\w{40}|seven wild geese/;

describe('signing in by an account', () => {
  it('takes the answers from a pipe, keeps a token for its owner alone, and tells neither it nor the password', async () => {
    const result = await rabbet('sign-in', [], { input: `${ann}\n${PASSWORD}\n` });
    expect(result).toEqual({
      code: 0,
      complaint: '',
      lines: [
        expect.stringMatching(`^Signed in at http://localhost:\\d+ as ${ann} \\(sales\\), until 20\\S+ \\S+ UTC\\.$`),
      ],
    });
    const folder = join(configuration, 'rabbet', 'tokens');
    expect(readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600]);
    expect(await who()).toMatchObject({ actor: 'account-1', roles: ['sales', 'sales'], session: null });
    expect((await rabbet('artworks', ['add', '--name', 'Pond'])).code).toBe(0);
    const { rows } = await staff.writeSide.database.query('select from state.session');
    expect(rows).toEqual([]);
  });

  it('may hold for days of one’s choice, and is told to programs without the token', async () => {
    const result = await asAnn('--days', '2', '--json');
    const record = JSON.parse(result.lines[0] ?? '') as { expires_at: string };
    expect(record).toMatchObject({ email: ann, role: 'sales' });
    expect(Math.round((Date.parse(record.expires_at) - Date.now()) / 86_400_000)).toBe(2);
    expect(JSON.stringify(result)).not.toMatch(SECRETS);
    expect((await asAnn('--days', '367')).code).toBe(2);
  });

  it('is refused in one sentence with a wrong password, and keeps nothing', async () => {
    const wrong = { code: 5, lines: [], complaint: 'The e-mail address or the password is wrong.\n' };
    expect(await rabbet('sign-in', ['--email', ann], { input: 'seven wild ducks fly\n' })).toEqual(wrong);
    expect(await rabbet('sign-in', ['--email', 'nobody@example.com'], { input: `${PASSWORD}\n` })).toEqual(wrong);
    expect(await rabbet('sign-in', ['--email', ann], { input: '' })).toEqual({
      code: 1,
      lines: [],
      complaint: 'The password is missing: a pipe has a line for each.\n',
    });
    expect(readdirSync(configuration)).toEqual([]);
    expect((await rabbet('whoami')).code).toBe(1);
  });

  it('asks for the second factor of whoever has one', async () => {
    const signIn = (code: string) => rabbet('sign-in', ['--email', cato.email], { input: `${PASSWORD}\n${code}\n` });
    expect(await signIn(cato.wrong())).toMatchObject({
      code: 5,
      complaint: expect.stringMatching(/^This code is wrong/),
    });
    expect(await who()).toBeNull();
    expect(await signIn(cato.code())).toMatchObject({ code: 0, complaint: '' });
    expect(await who()).toMatchObject({ actor: 'account-2', roles: ['administrator', 'administrator'] });
  });

  it('says what to do where a passkey is the only second factor', async () => {
    const { id, email } = await staff.add(3, 'framer', PASSWORD);
    await staff.writeSide.database.query(
      `insert into state.passkey (credential_id, account, public_key, counter, transports, name, added_at)
       values ('key', $1, '', 0, '{}', 'phone', now())`,
      [id],
    );
    const result = await rabbet('sign-in', ['--email', email], { input: `${PASSWORD}\n` });
    expect(result).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/a passkey, .* give it as RABBET_TOKEN\.\n$/),
    });
  });
});

describe('at a terminal', () => {
  const signingIn = (words = '') =>
    new Terminal(
      `before=$(stty -g); "${process.execPath}" "${MAIN}" sign-in ${words}; echo "ended $?"; test "$before" = "$(stty -g)" && echo as before`,
      {
        ...shop.environment,
        XDG_CONFIG_HOME: configuration,
      },
    );

  it('the password and the code are never shown, the address is, and a wrong code may be given again', async () => {
    const terminal = signingIn();
    await terminal.type(/E-mail: /, `${cato.email}\r`);
    await terminal.type(/Password: /, `${PASSWORD}x\x7f\r`);
    const wrong = cato.wrong();
    await terminal.type(/Code: /, `${wrong}\r`);
    await terminal.type(/This code is wrong[^]*Code: /, `${await nextCode()}\r`);
    await terminal.ended;
    expect(terminal.shown).toMatch(/Signed in at .*\(administrator\)[^]*ended 0\s+as before/);
    expect(terminal.shown).toContain(cato.email);
    for (const secret of [PASSWORD, 'seven', wrong, 'rabbet_']) expect(terminal.shown).not.toContain(secret);
  });

  it('Ctrl-C at the password ends it, and leaves the terminal as it was', async () => {
    const terminal = signingIn(`--email ${ann}`);
    await terminal.type(/Password: /, 'seven w\x03');
    await terminal.ended;
    expect(terminal.shown).toMatch(/ended 130\s+as before/);
    expect(terminal.shown).not.toContain('seven');
    expect(readdirSync(configuration)).toEqual([]);
  });

  it('what is typed before it is asked for is not shown either', async () => {
    const terminal = signingIn();
    await terminal.type(/E-mail: /, `${ann}\r${PASSWORD}\r`);
    await terminal.ended;
    expect(terminal.shown).toMatch(/Signed in at .*\(sales\)/);
    expect(terminal.shown).not.toContain('seven');
  });

  /** One opens once: that of this half minute was used above. */
  async function nextCode(): Promise<string> {
    await staff.writeSide.database.query('update state.account_secret set totp_step = 0 where account = 2');
    return cato.code();
  }
});

describe('signing in by the data folder', () => {
  it('makes an administrator of whoever can read it, for twelve hours, and the log tells of it', async () => {
    const result = await rabbet('sign-in', ['--local', '--json']);
    const record = JSON.parse(result.lines[0] ?? '') as { expires_at: string };
    expect([result.code, record]).toMatchObject([0, { email: null, role: 'administrator' }]);
    expect(Math.round((Date.parse(record.expires_at) - Date.now()) / 3_600_000)).toBe(12);
    expect(await who()).toMatchObject({ actor: `local-${process.getuid?.()}`, roles: ['administrator'] });
    const { lines } = await rabbet('log', ['tail', '-n', '1']);
    expect(lines[0]).toMatch(/\tlocal-\d+\tcli\ttoken-\d+ @0\tTokenMade\tname: rabbet on \S+, role: administrator, /);
    expect(lines[0]).not.toMatch(SECRETS);
  });

  it('prints the token alone for a script, and keeps nothing', async () => {
    const { code, lines, complaint } = await rabbet('sign-in', ['--local', '--print']);
    expect([code, lines, complaint]).toEqual([0, [expect.stringMatching(/^rabbet_\w+$/)], '']);
    expect(readdirSync(configuration)).toEqual([]);
    expect(await who({ env: { RABBET_TOKEN: lines[0] } })).toMatchObject({ roles: ['administrator'] });
  });

  it('is somebody else where RABBET_TOKEN is set, and that token is the one that signing out ends', async () => {
    expect((await rabbet('sign-in', ['--local'])).code).toBe(0);
    const { lines } = await rabbet('sign-in', ['--local', '--print']);
    const env = { RABBET_TOKEN: lines[0] };
    expect((await rabbet('sign-out', [], { env })).lines).toEqual(['Revoked: the token that RABBET_TOKEN holds.']);
    expect((await rabbet('whoami', [], { env })).code).toBe(5);
    expect(await who()).toMatchObject({ roles: ['administrator'] });
  });

  it('works while the shop does not run, and holds at whatever port it is started next', async () => {
    const { port } = new URL(shop.url);
    await shop.stop();
    expect((await rabbet('sign-in', ['--local'])).code).toBe(0);
    await shop.start({ PORT: '0' });
    expect(await who()).toMatchObject({ roles: ['administrator'] });
    await shop.stop();
    await shop.start({ PORT: port, LOG_LEVEL: 'trace' });
    expect(await who()).toMatchObject({ roles: ['administrator'] });
  });

  it('makes no shop where there is none', async () => {
    const env = { DATABASE_URL: '', RABBET_HOME: join(configuration, 'none') };
    const result = await rabbet('sign-in', ['--local'], { env });
    expect(result).toMatchObject({ code: 1, complaint: expect.stringMatching(/is no data folder of Rabbet/) });
    const { complaint } = await rabbet('log', ['import', '/dev/null'], { env });
    expect(complaint).toMatch(/is no data folder of Rabbet: an import moves the log .* by "rabbet backup create"/);
    expect(readdirSync(configuration)).toEqual([]);
  });

  it('tells every variable that cannot be used at once, and slips of their names, before anything is opened', async () => {
    const home = join(configuration, 'none');
    const wrong = { DATABASE_URL: 'mysql://me:secret@localhost/shop', RABBET_MASTER_KEY: 'short', RABBET_HOEM: 'x' };
    const { code, complaint } = await rabbet('sign-in', ['--local'], { env: { ...wrong, RABBET_HOME: home } });
    expect([code, complaint]).toEqual([1, expect.not.stringContaining('secret')]);
    expect(complaint.split('\n')).toEqual([
      'RABBET_HOEM is set, and is no variable of Rabbet: did you mean RABBET_HOME?',
      expect.stringMatching(/^RABBET_MASTER_KEY should be 32 random bytes/),
      expect.stringMatching(/^DATABASE_URL should be of the form postgres:/),
      '',
    ]);
    expect(readdirSync(configuration)).toEqual([]);
  });
});

describe('whoever has signed in', () => {
  it('is somebody else at each of two shops, though they signed in at both at once', async () => {
    const [here, there] = await Promise.all([asAnn('--url', shop.url), rabbet('sign-in', ['--local'], { at: other })]);
    expect([here.code, there.code]).toEqual([0, 0]);
    const elsewhere = { RABBET_HOME: join(configuration, 'none') };
    expect(await who({}, '--url', shop.url)).toMatchObject({ actor: 'account-1' });
    expect(await who({ at: other })).toMatchObject({ roles: ['administrator'] });
    expect(await who({ env: elsewhere }, '--url', shop.url)).toMatchObject({ actor: 'account-1' });
    expect(await who({ env: elsewhere }, '--url', other.url)).toBeNull();
    expect(await who({ at: other, env: elsewhere }, '--url', other.url)).toBeNull();
  });

  it('signs out: the token lets nobody in any more, and the log tells who ended it', async () => {
    await asAnn();
    const printed = await rabbet('sign-in', ['--email', ann, '--print'], { input: `${PASSWORD}\n` });
    const environment = { env: { RABBET_TOKEN: printed.lines[0] } };
    expect(await who(environment)).toMatchObject({ actor: 'account-1' });
    expect(await rabbet('sign-out')).toMatchObject({ code: 0, lines: ['Signed out.'], complaint: '' });
    expect((await rabbet('log', ['tail', '-n', '1'])).lines[0]).toMatch(/\taccount-1\tcli\ttoken-\d+ @1\tTokenRevoked/);
    expect((await rabbet('whoami')).code).toBe(1);
    expect(await who(environment)).toMatchObject({ actor: 'account-1' }); // another token
    expect(await rabbet('sign-out')).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^Nobody is signed in/),
    });
  });

  it('stays signed in here while the shop cannot be asked, unless it is only to be forgotten', async () => {
    await asAnn('--url', shop.url);
    const env = { RABBET_HOME: join(configuration, 'none') };
    await shop.stop();
    expect((await rabbet('sign-out', ['--url', shop.url], { env })).code).toBe(69);
    const here = await rabbet('sign-out', ['--url', shop.url, '--here'], { env });
    expect(here).toMatchObject({ code: 0, lines: ['Forgotten here; it holds until it expires.'] });
    await shop.start({ LOG_LEVEL: 'trace' });
    expect(await who({ env }, '--url', shop.url)).toBeNull();
  });

  it('whose token was revoked elsewhere or has expired there is told how to sign in', async () => {
    const refused = (result: RunResult) => {
      expect(result).toMatchObject({ code: 5, lines: [] });
      expect(result.complaint).toBe(
        "This token is unknown, has expired or was revoked.\nSign in: rabbet sign-in (or rabbet sign-in --local on the shop's own machine).\n",
      );
    };
    await asAnn();
    await staff.writeSide.database.query(`update state.script_token set expires_at = now() where account = 1`);
    await shop.stop();
    await shop.start({ LOG_LEVEL: 'trace' }); // which remembers tokens for a while
    refused(await rabbet('whoami'));
    refused(await rabbet('artworks', ['add', '--name', 'X']));
    expect((await rabbet('sign-out')).code).toBe(0); // it is as good as revoked
  });
});

test('no line of the shop’s own log holds a password or a token', () => {
  expect(shop.logged).toContain('security/sign-in');
  expect(shop.logged).not.toMatch(SECRETS);
});
