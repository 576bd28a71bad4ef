import { until } from '@rabbet/postgres/testing/until';
import { Browser } from '../../testing/browser';
import type { Answered } from '../../testing/test-shop';
import { shopWithMember } from '../../testing/member';
import { WatchedSignIns } from '../../testing/accounts/sign-ins';

const signIns = new WatchedSignIns();
const here = shopWithMember('sales', { features: signIns.features }, { trustedProxyCount: 1 });
const { shop } = here;
afterEach(() => void signIns.later.splice(0));

const signedIn = () => here.member.signedIn();
const signInAs = (email: string, password: string) => shop.ask('security/sign-in', { body: { email, password } });

describe('guessing', () => {
  test('takes the same work for an account that there is not', async () => {
    const workOf = async (email: string) => {
      await here.database.query('truncate state.limit_count; update state.account_secret set failed_logins = 0');
      signIns.work.length = 0;
      expect((await signInAs(email, 'nine brass picture hooks')).status).toBe(401);
      return [...signIns.work];
    };
    const workOfAccount = await workOf(here.member.email);
    const unknown = await workOf('nobody@example.com');
    expect(unknown).toEqual(workOfAccount);
    const compared = 'compared with a hash of 19456 KiB, 2 rounds, 1 thread';
    expect(workOfAccount.filter((line) => line.startsWith('compared'))).toEqual([compared]);
    expect(workOfAccount.length).toBeGreaterThan(3);
    expect(signIns.later).toHaveLength(1); // what is noted of the account waits until it is answered
  });

  test('by hundreds at once compares thirty passwords, two at the same time', async () => {
    signIns.work.length = signIns.mostAtOnce = 0;
    const flood = Array.from({ length: 400 }, (_, i) => signInAs(`nobody${i}@example.com`, 'x'));
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
    expect(signIns.work.filter((line) => line.startsWith('compared'))).toHaveLength(30);
    expect(signIns.mostAtOnce).toBeLessThanOrEqual(2);
  });

  test('beyond the hundred who may wait is told to come back, and pages answer meanwhile', async () => {
    const browser = await signedIn();
    const { flood, answered } = await here.database.transaction(async (tx) => {
      await tx.query('lock table state.limit_count in access exclusive mode'); // nobody's turn ends
      const answered: Answered[] = [];
      const flood = Array.from({ length: 250 }, async (_, i) => {
        answered.push(await signInAs(`nobody${i}@example.com`, 'x'));
      });
      await until(() => answered.length === 147, 'those are answered who may not wait');
      for (const address of ['core/mob/commerce/widgets?page=7', 'core/mob/commerce/widgets?page=8'])
        expect((await shop.ask(address)).status).toBe(200);
      expect((await browser.ask('security/session')).status).toBe(200);
      return { flood, answered };
    });
    for (const { status, body, headers } of answered.slice(0, 147))
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'sign-in/busy', '2']);
    await Promise.all(flood);
    const later = answered.slice(147).map(({ status }) => status);
    expect(later.filter((status) => status === 401)).toHaveLength(30);
    expect(later.filter((status) => status === 429)).toHaveLength(73);
  });

  test('by a crowd of one network keeps nobody out who signs in from another', async () => {
    const answered: string[] = [];
    const from = async (network: number, name: string) => {
      const headers = { 'x-forwarded-for': `192.0.${network}.7` };
      const body = { email: `${name}@example.com`, password: 'x' };
      const { status } = await shop.ask('security/sign-in', { body, headers });
      answered.push(`${network === 1 ? 'crowd' : 'other'} ${status}`);
    };
    const waiting = await here.database.transaction(async (tx) => {
      await tx.query('lock table state.limit_count in access exclusive mode'); // nobody's turn ends
      const crowd = Array.from({ length: 120 }, (_, i) => from(1, `nobody${i}`));
      await until(() => answered.length === 17, 'those are answered who may not wait');
      const elsewhere = Array.from({ length: 10 }, (_, i) => from(2 + i, `somebody${i}`));
      await until(() => answered.length === 27, 'ten of the crowd have given way');
      return [...crowd, ...elsewhere];
    });
    await Promise.all(waiting);
    expect(new Set(answered.slice(0, 27))).toEqual(new Set(['crowd 503']));
    expect(answered.filter((line) => line.startsWith('other'))).toEqual(Array(10).fill('other 401'));
    const until10 = answered.slice(27, answered.lastIndexOf('other 401'));
    expect(until10.filter((line) => line.startsWith('crowd')).length).toBeLessThan(10);
  });

  test('is slowed down, and never keeps the owner out', async () => {
    for (let i = 0; i < 4; i++) await here.member.signIn(new Browser(shop), `wrong ${i}`);
    expect(signIns.heldMs.splice(0)).toEqual([]);
    const held = new Promise<() => void>((resolve) => (signIns.hold = () => new Promise<void>(resolve)));
    let isAnswered = false;
    const owner = here.member.signIn().finally(() => (isAnswered = true));
    const letGo = await held;
    signIns.hold = () => Promise.resolve();
    expect((await here.member.signIn(new Browser(shop), 'wrong again')).status).toBe(401);
    expect(isAnswered).toBe(false);
    letGo();
    expect((await owner).status).toBe(200);
    expect(signIns.heldMs.splice(0)).toEqual([500, 1_000]);
    await signedIn();
    expect(signIns.heldMs).toEqual([]);
  });

  test('from one address ends after thirty failures, and what succeeds does not count', async () => {
    for (let i = 0; i < 30; i++) {
      await signedIn();
      expect((await new Browser(shop).signIn(`nobody${i}@example.com`, 'x')).status).toBe(401);
    }
    const answer = await here.member.signIn();
    expect(answer).toMatchObject({ status: 429, body: { code: 'sign-in/too-many' } });
    const { rows } = await here.database.query<{ expires_at: Date }>(
      `select expires_at from state.limit_count where purpose = 'sign-in-address' and window_ms = 600000`,
    );
    const over = rows[0]?.expires_at.getTime() ?? NaN;
    const answeredMs = Date.parse(answer.headers.get('date') ?? '');
    expect(answeredMs + 1_000 * Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(over - 1_000);
  });

  test('by many at once from one address gets no more tries than one after the other', async () => {
    const tries = Array.from({ length: 80 }, (_, i) => new Browser(shop).signIn(`nobody${i}@example.com`, 'x'));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  });

  test('is told to the owner in an event, once a day', async () => {
    const noticed = async () => {
      const events = await shop.shop.writeSide.eventStore.readStream('staff-1');
      return events.filter(({ type }) => type === 'StaffAttackNoticed');
    };
    const before = (await noticed()).length;
    await here.database.query(`update state.account_secret set failed_logins = 9 where account = $1`, [
      here.member.account,
    ]);
    for (let i = 0; i < 2; i++) {
      await here.member.signIn(new Browser(shop), 'wrong');
      for (const work of signIns.later.splice(0)) work();
    }
    await until(
      async () =>
        (await noticed()).length > before &&
        (await here.member.secrets.statusOf(here.member.account)).failedLogins === 11,
    );
    expect(await noticed()).toHaveLength(before + 1);
  });
});
