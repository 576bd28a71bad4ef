import { findSecret } from '@rabbet/postgres';
import { until } from '@rabbet/postgres/testing/until';
import { ServedShop } from '../../testing/served-shop';
import { Staff } from '../../testing/staff';

const PASSWORD = 'seven wild geese fly';
const shop = new ServedShop();
let staff: Staff;

beforeAll(async () => {
  await shop.open();
  staff = await Staff.of(shop);
});
afterAll(async () => {
  await (staff as Staff | undefined)?.close(); // opening may have failed
  await shop.close();
});

const rabbet = (...args: string[]) => shop.rabbet(args, { noun: 'accounts' });
const signIn = (email: string, ...lines: string[]) =>
  shop.rabbet(['--email', email, '--print'], { noun: 'sign-in', input: lines.map((line) => `${line}\n`).join('') });
const logged = async (count: number) => (await shop.rabbet(['tail', '-n', String(count)], { noun: 'log' })).lines;

describe('recovering an account', () => {
  it('prints a link for its owner, takes the second factor away, and the log tells who did it', async () => {
    const { id, email } = await staff.add(1, 'administrator', PASSWORD);
    await staff.addCodes(id);
    expect((await signIn(email, PASSWORD)).complaint).toBe('The code is missing: a pipe has a line for each.\n');

    const { code, lines, complaint } = await rabbet('recover', email.toUpperCase());
    expect([code, lines.length, complaint]).toEqual([0, 1, '']);
    const [, address, secret = ''] = /^(\S+)\/staff\/new-password\?secret=([\w-]{32})$/.exec(lines[0] ?? '') ?? [];
    expect(address).toBe(shop.url.replace('127.0.0.1', 'localhost'));
    const { database } = staff.writeSide;
    expect(await findSecret(database, 'new-password', secret)).toMatch(/-account-1$/);
    const { rows } = await database.query<{ minutes: number }>(
      `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from state.secret where purpose = 'new-password'`,
    );
    expect(rows).toEqual([{ minutes: 60 }]);
    expect(await logged(2)).toEqual([
      expect.stringMatching(/\tlocal-\d+\tcli\tstaff-1 @\d+\tStaffPasswordForgotten\tid: 1$/),
      expect.stringMatching(/\tlocal-\d+\tcli\tstaff-1 @\d+\tStaffSecondFactorReset\tid: 1$/),
    ]);
    expect((await logged(4)).join('\n')).not.toContain(secret);
    expect((await signIn(email, PASSWORD)).code).toBe(0); // the old one holds until a new one is set
  });

  it('works while the shop does not run, and a link makes those before it void', async () => {
    const { email } = await staff.add(2, 'sales', PASSWORD);
    await shop.stop();
    const first = await rabbet('recover', email, '--json');
    const second = await rabbet('recover', email, '--json');
    const links = [first, second].map(({ lines }) => JSON.parse(lines[0] ?? '') as { account: number; link: string });
    expect(links).toEqual(
      Array(2).fill({ account: 2, link: expect.stringMatching(/^\/staff\/new-password\?secret=/) }),
    );
    const owners = links.map(({ link }) =>
      findSecret(staff.writeSide.database, 'new-password', link.split('=')[1] ?? ''),
    );
    expect(await Promise.all(owners)).toEqual([null, expect.stringMatching(/-account-2$/)]);
    await shop.start();
  });

  it('is refused of an account that is not active, and of an address that nobody signs in with', async () => {
    const { id, email } = await staff.add(3, 'framer', PASSWORD);
    await staff.does({ type: 'DeactivateAccount', data: { id } });
    expect(await rabbet('recover', email)).toEqual({ code: 1, lines: [], complaint: 'This account is not active.\n' });
    const person_id = 904;
    const invited = { person_id, vector_id: null, role: 'editor' } as const;
    await staff.does(
      { type: 'InviteMember', data: invited, personal: { [person_id]: { email: 'new@example.com' } } },
      4,
    );
    expect(await rabbet('recover', 'new@example.com')).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(
        /^Account \d+ has no password yet, as its invitation .* on the page Accounts\.\n$/,
      ),
    });
    expect(await rabbet('recover', 'nobody@example.com')).toEqual({
      code: 3,
      lines: [],
      complaint: 'Nobody signs in with this address.\n',
    });
    const { rows } = await staff.writeSide.database.query(
      `select from state.secret where purpose = 'new-password' and owner !~ '-account-[12]$'`,
    );
    expect(rows).toEqual([]);
  });

  it('is by a link that sets a new password though the shop runs, and no mail takes its place', async () => {
    const { id, email } = await staff.add(33, 'sales', PASSWORD);
    const [line = ''] = (await rabbet('recover', email)).lines;
    const { database } = staff.writeSide;
    await until(async () => {
      const { rows } = await database.query(
        `select from state.intent where process = 'mail-staff-new-password' and state <> 'open'`,
      );
      return rows.length > 0;
    });
    const body = JSON.stringify({ secret: line.split('secret=')[1], password: 'nine tame geese walk' });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${shop.url}/security/new-password`, { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toEqual([200, { id, next: null }]);
    expect((await shop.rabbet(['list'], { noun: 'mail' })).lines.join('\n')).not.toContain('staff-new-password');
  });
});
