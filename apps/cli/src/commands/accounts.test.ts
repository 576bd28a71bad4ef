import { ServedShop } from '../testing/served-shop';
import { Staff } from '../testing/staff';

const PASSWORD = 'seven wild geese fly';
const shop = new ServedShop();
let staff: Staff;

beforeAll(async () => {
  await shop.open();
  staff = await Staff.of(shop);
  await staff.add(1, 'administrator', PASSWORD);
});
afterAll(async () => {
  await (staff as Staff | undefined)?.close(); // opening may have failed
  await shop.close();
});

const rabbet = (...args: string[]) => shop.rabbet(args, { noun: 'accounts' });
const done = async (...args: string[]): Promise<readonly string[]> => {
  const { code, lines, complaint } = await rabbet(...args);
  expect([code, complaint]).toEqual([0, '']);
  return lines;
};
interface Listed {
  readonly id: number;
  readonly role: string;
  readonly stage: string;
  readonly second_factor: boolean;
}
const listed = async (): Promise<readonly Listed[]> =>
  (await done('list', '--json')).map((line) => JSON.parse(line) as Listed); // as it is printed
const tokenOf = async (email: string) => {
  const input = `${PASSWORD}\n`;
  return (await shop.rabbet(['--email', email, '--print'], { noun: 'sign-in', input })).lines[0] ?? '';
};

describe('accounts', () => {
  it('are listed, with nothing of what opens them', async () => {
    const lines = await done('list');
    expect(lines).toEqual([
      expect.stringMatching(/^1\tadministrator-1@example\.com\t[^\t]*\tadministrator\tactive\tno\t/),
    ]);
    expect(JSON.stringify(await listed())).not.toMatch(/argon2|totp|hash/);
  });

  it('are of an employee unless the invitation says otherwise, or once they are made one, and its help says what for', async () => {
    const invited = async (first: string, ...more: string[]) => {
      const named = ['--first', first, '--email', `${first.toLowerCase()}@example.com`, '--role', 'framer'];
      return (await done('invite', ...named, ...more))[0]?.split('\t')[0] ?? '';
    };
    const employed = async () => (await shop.rabbet(['list', 'employees'], { noun: 'records' })).lines.length;
    const before = await employed();
    const withEmployee = await invited('Gil');
    const withoutEmployee = await invited('Hal', '--no-employee');
    expect(await employed()).toBe(before + 1);
    expect((await rabbet('employ', withoutEmployee)).complaint).toBe('');
    expect(await employed()).toBe(before + 2);
    for (const id of [withEmployee, withoutEmployee])
      expect((await done('employ', id)).join()).toMatch(/ is employee \d+ already\.$/);
    expect(await employed()).toBe(before + 2);
    const help = (await rabbet('invite', '--help')).lines.join(' ');
    expect(help).toContain('under the name of an employee.');
    expect(help).toContain('rabbet accounts employ');
  });

  it('are made by an invitation, which goes out by mail', async () => {
    const [line = ''] = await done(
      'invite',
      '--first',
      'Bea',
      '--last',
      'Roy',
      '--email',
      'bea@example.com',
      '--role',
      'framer',
    );
    const [id = ''] = line.split('\t');
    expect(await listed()).toContainEqual(
      expect.objectContaining({ id: Number(id), role: 'framer', stage: 'invited' }),
    );
    const again = await rabbet(
      'invite',
      '--first',
      'Bo',
      '--last',
      'Roy',
      '--email',
      'Bea@example.com',
      '--role',
      'sales',
    );
    expect(again).toMatchObject({ code: 4, complaint: 'Somebody signs in with this address already.\n' });
    await done('correct', id, 'beatrice@example.com');
    expect((await listed()).find((account) => account.id === Number(id))).toMatchObject({
      email: 'beatrice@example.com',
    });
    expect((await rabbet('invite', '--person', '77777', '--role', 'sales')).code).not.toBe(0);
    expect((await rabbet('invite', '--email', 'x@example.com')).code).toBe(2);
  });

  it('get another role, are let in no more, and again, and lose a second factor', async () => {
    const { id, email } = await staff.add(31, 'sales', PASSWORD);
    await staff.addCodes(id);
    const readAccount = async () => (await listed()).find((account) => account.id === id);
    await done('role', String(id), 'manager');
    expect(await readAccount()).toMatchObject({ role: 'manager', stage: 'active', second_factor: true });
    await done('reset-second-factor', String(id));
    expect(await readAccount()).toMatchObject({ second_factor: false });
    const token = await tokenOf(email);
    await done('deactivate', String(id));
    expect(await readAccount()).toMatchObject({ stage: 'inactive' });
    expect((await shop.rabbet([], { noun: 'whoami', env: { RABBET_TOKEN: token } })).code).toBe(5);
    await done('activate', String(id));
    expect(await readAccount()).toMatchObject({ stage: 'active' });
    expect(await rabbet('role', '999', 'manager')).toMatchObject({ code: 3, complaint: 'There is no account 999.\n' });
    expect(await rabbet('deactivate', '1')).toMatchObject({
      code: 4,
      complaint: expect.stringMatching(/^Somebody must be administrator/),
    });
  });

  it('have tokens, which administrators see and revoke', async () => {
    const { id, email } = await staff.add(32, 'editor', PASSWORD);
    const token = await tokenOf(email);
    const [line = ''] = await done('tokens', String(id));
    expect(line).toMatch(/^\d+\trabbet on \S+\teditor\t/);
    expect(line).not.toContain(token);
    await done('tokens', String(id), '--revoke', line.split('\t')[0] ?? '');
    expect((await shop.rabbet([], { noun: 'whoami', env: { RABBET_TOKEN: token } })).code).toBe(5);
    expect((await rabbet('tokens', String(id), '--revoke', '99999')).code).toBe(3);
  });

  it('are changed by nobody with a token of an account: it says where that is done', async () => {
    const token = await tokenOf('administrator-1@example.com');
    const result = await shop.rabbet(['role', '32', 'sales'], { noun: 'accounts', env: { RABBET_TOKEN: token } });
    expect(result).toMatchObject({ code: 5, lines: [] });
    expect(result.complaint).toBe(
      "A token does not do this: sign in on the site.\nOr on the shop's own machine, after rabbet sign-in --local.\n",
    );
  });
});
