import { until } from '@rabbet/postgres/testing/until';
import { ServedShop } from '../testing/served-shop';
import { Staff } from '../testing/staff';

const shop = new ServedShop();

beforeAll(async () => {
  await shop.open();
  const staff = await Staff.of(shop);
  await staff.add(1, 'administrator', 'seven wild geese fly');
  await staff.add(2, 'sales', 'seven wild geese fly');
  await staff.does({ type: 'ChangeRole', data: { id: 2, from: 'sales', to: 'manager' } });
  await staff.close();
});
afterAll(() => shop.close());

describe('the audit of access', () => {
  const access = async (...args: string[]) => {
    const { code, lines, complaint } = await shop.rabbet(['access', '--json', ...args], { noun: 'audit' });
    expect([code, complaint]).toEqual([0, '']);
    return lines.map((line) => JSON.parse(line) as { kind: string; account: number; number: number });
  };

  it('tells who came in and who tried to, newest first, without what they gave', async () => {
    await shop.rabbet(['--email', 'administrator-1@example.com'], { noun: 'sign-in', input: 'wrong geese fly\n' });
    const failures = await until(async () => {
      const noted = await access('--kind', 'failure');
      return noted.length > 0 ? noted : null;
    }, 'it is noted');
    expect(failures[0]).toMatchObject({ kind: 'failure', reason: 'wrong-password', account: 1, count: 1 });
    expect(failures.every(({ kind }) => kind === 'failure')).toBe(true);
    const changesOfAccount = await access('--account', '1');
    expect(new Set(changesOfAccount.map(({ account }) => account))).toEqual(new Set([1]));
    const all = await access();
    expect(all.map(({ number }) => number)).toEqual(all.map(({ number }) => number).sort((a, b) => b - a));
    expect(all.length).toBeGreaterThan(changesOfAccount.length);
    expect(await access('-n', '1')).toEqual(all.slice(0, 1));
    expect(JSON.stringify(all)).not.toMatch(/geese|rabbet_/);
    const { lines } = await shop.rabbet(['access', '-n', '1', '--kind', 'failure'], { noun: 'audit' });
    expect(lines).toEqual([expect.stringMatching(/^\d{4}-\S+ \S+\tfailure\twrong-password\t1\t\t\S+\t1$/)]);
  });

  it('goes on telling what comes, and what comes again, with --follow', async () => {
    const fail = () => shop.rabbet(['--email', 'nobody@example.com'], { noun: 'sign-in', input: 'a wild guess\n' });
    const following = shop.program(['access', '--follow', '--json', '-n', '2'], {}, 'audit');
    const printedRows = () =>
      following
        .printed()
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as { kind: string; reason: string; number: number; count: number });
    await following.until(() => printedRows().length === 2);
    const before = printedRows().map(({ number }) => number);
    expect(before).toEqual([...before].sort((a, b) => a - b));
    await fail();
    await fail();
    const failures = () =>
      printedRows().filter(({ kind, number }) => kind === 'failure' && number > Math.max(...before));
    await following.until(() => failures().reduce((all, { count }) => Math.max(all, count), failures().length) >= 2);
    expect(failures()[0]).toMatchObject({ kind: 'failure', reason: 'wrong-password' });
    expect(printedRows().filter(({ kind }) => kind === 'token-use').length).toBeLessThan(3); // its own looks are not told
    await following.kill();
  });
});

describe('the audit of accounts', () => {
  const accounts = (...args: string[]) => shop.rabbet(['accounts', ...args], { noun: 'audit' });

  it('tells in words what was done to whom and by whom, newest first, without addresses', async () => {
    const { code, lines, complaint } = await accounts('--account', '2');
    expect([code, complaint]).toEqual([0, '']);
    expect(lines.map((line) => line.split('\t').slice(1).join('|'))).toEqual([
      '2||role changed from sales to manager||local-test|somebody on the machine',
      '2||password set for the first time: the invitation is accepted||local-test|somebody on the machine',
      '2||invited as sales||local-test|somebody on the machine',
    ]);
    expect(lines.join()).not.toMatch(/@|geese|rabbet_/);
    expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\t/);
  });

  it('tells of all accounts, or so many changes as were asked for', async () => {
    const changesOfAccounts = async (...args: string[]) =>
      (await accounts('--json', ...args)).lines.map((line) => JSON.parse(line) as { type: string; number: number });
    const all = await changesOfAccounts();
    expect(all.map(({ type }) => type)).toContain('StaffInvited');
    expect(await changesOfAccounts('-n', '2')).toEqual(all.slice(0, 2));
  });

  it('is pointed to by the help of the other one', async () => {
    const { lines } = await shop.rabbet(['access', '--help'], { noun: 'audit' });
    expect(lines.join(' ')).toMatch(/"rabbet audit accounts"/);
    expect((await accounts('--help')).lines).toContain('  rabbet audit accounts --account 7 -n 10');
  });
});
