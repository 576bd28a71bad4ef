import { until } from '@rabbet/postgres/testing-until';
import { Browser } from '../testing/browser';
import type { Answered } from '../testing/test-shop';
import { shopWithMember } from './testing-member';

const here = shopWithMember('sales');
const { shop } = here;

const signedIn = () => here.member.signedIn();

describe('guessing', () => {
  test('takes as long for an account that there is not', async () => {
    const timeOf = async (email: string) => {
      await here.database.query('truncate state.limit_count; update state.account_secret set failed_logins = 0');
      const begun = performance.now();
      await shop.ask('security/sign-in', { body: { email, password: 'nine brass picture hooks' } });
      return performance.now() - begun;
    };
    const taken: { known: number; unknown: number }[] = [];
    for (let i = 0; i < 21; i++)
      taken.push({ known: await timeOf(here.member.email), unknown: await timeOf(`nobody${i}@example.com`) });
    const median = (all: number[]) => all.sort((a, b) => a - b)[10] ?? 0;
    const [known, unknown] = [median(taken.map((one) => one.known)), median(taken.map((one) => one.unknown))];
    expect(unknown / known).toBeGreaterThan(0.7); // without hashing it is some 0.3
    expect(known / unknown).toBeGreaterThan(0.7);
  });

  test('by hundreds at once leaves pages, and whoever is signed in, alone', async () => {
    const browser = await signedIn();
    const flood = Array.from({ length: 400 }, (_, i) =>
      shop.ask('security/sign-in', { body: { email: `nobody${i}@example.com`, password: 'x' } }),
    );
    const begun = performance.now();
    for (let i = 0; i < 5; i++) {
      expect((await shop.ask(`core/mob/commerce/widgets?page=${i + 1}`)).status).toBe(200);
      expect((await browser.ask('security/session')).status).toBe(200);
    }
    const tookMs = performance.now() - begun;
    const answers = await Promise.all(flood);
    expect(tookMs).toBeLessThan(4_000); // its client is in this program as well
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
  });

  test('beyond the hundred who may wait is told to come back, and pages answer meanwhile', async () => {
    const browser = await signedIn();
    const { flood, answered } = await here.database.transaction(async (tx) => {
      await tx.query('lock table state.limit_count in access exclusive mode'); // nobody's turn ends
      const answered: Answered[] = [];
      const flood = Array.from({ length: 250 }, async (_, i) => {
        const answer = await shop.ask('security/sign-in', { body: { email: `nobody${i}@example.com`, password: 'x' } });
        answered.push(answer);
      });
      await until(() => answered.length === 147);
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

  test('is slowed down, and never keeps the owner out', async () => {
    for (let i = 0; i < 4; i++) await here.member.signIn(new Browser(shop), `wrong ${i}`);
    const begun = performance.now();
    expect((await here.member.signIn()).status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(490);
    const after = performance.now();
    await signedIn();
    expect(performance.now() - after).toBeLessThan(490);
  });

  test('from one address ends after thirty failures, and what succeeds does not count', async () => {
    for (let i = 0; i < 30; i++) {
      await signedIn();
      expect((await new Browser(shop).signIn(`nobody${i}@example.com`, 'x')).status).toBe(401);
    }
    const answer = await here.member.signIn();
    expect(answer).toMatchObject({ status: 429, body: { code: 'sign-in/too-many' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500);
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
    await here.member.signIn(new Browser(shop), 'wrong');
    await here.member.signIn(new Browser(shop), 'wrong');
    await until(
      async () =>
        (await noticed()).length > before && (await here.member.secrets.tell(here.member.account)).failedLogins === 11,
    );
    expect(await noticed()).toHaveLength(before + 1);
  });
});
