import { testDatabase, type TestDatabase } from '../../testing/database';
import { expireAccess } from '../expiry';
import { migrateState } from '../migrate';
import { emptyState } from '../../testing/state';
import { until } from '../../testing/until';
import { AccessNews } from './access-news';
import { RecentlyFound } from './recently-found';
import { type SessionBegun, Sessions } from './sessions';
import {
  after,
  DAY,
  heardAll,
  HOUR,
  MINUTE,
  NOON,
  removeSilently,
  testProgram,
  type TestProgram,
} from '../../testing/access';

let test: TestDatabase;
let here: TestProgram;
let there: TestProgram;
beforeAll(async () => {
  test = await testDatabase(migrateState);
  [here, there] = await Promise.all([testProgram(test), testProgram(test)]);
});
beforeEach(() => emptyState(test.database));
afterAll(async () => {
  await Promise.all([here.news.close(), there.news.close()]);
  await test.drop();
});

const begin = (more: Partial<SessionBegun> = {}) =>
  here.sessions.begin({
    account: 7,
    device: 'Firefox on Windows',
    secondFactor: false,
    now: NOON,
    idleMs: HOUR,
    lastsMs: 10 * HOUR,
    ...more,
  });
const isFound = async (id: string, now = NOON, program = here) => (await program.sessions.find(id, now)) !== null;

describe('a session', () => {
  it('is known by its id, which no two have', async () => {
    const first = await begin();
    const second = await begin({ account: 8 });
    expect(Buffer.from(first, 'base64url')).toHaveLength(32);
    expect(first).not.toBe(second);
    expect(await here.sessions.find(first, NOON)).toMatchObject({
      account: 7,
      device: 'Firefox on Windows',
      madeAt: NOON,
      confirmedAt: NOON,
      secondFactor: false,
    });
    expect(await here.sessions.find(second, NOON)).toMatchObject({ account: 8 });
  });

  it('is not known by anything else', async () => {
    const id = await begin();
    const { rows } = await test.database.query<{ digest: Buffer }>('select id_digest as digest from state.session');
    const digest = rows[0]?.digest.toString('base64url') ?? '';
    for (const text of ['', 'x', `${id}A`, id.slice(1), digest, '\0'.repeat(43), `${'x'.repeat(42)}\ud800`])
      expect(await here.sessions.find(text, NOON)).toBeNull();
    expect(digest).toHaveLength(43);
  });

  it('ends an hour after it was last used, though it was used many times', async () => {
    const id = await begin();
    expect(await isFound(id, after(59 * MINUTE))).toBe(true);
    expect(await isFound(id, after(118 * MINUTE))).toBe(true);
    expect(await isFound(id, after(178 * MINUTE))).toBe(false);
    expect(await isFound(id, after(177.9 * MINUTE), there)).toBe(true);
  });

  it('ends ten hours after it began, whoever uses it', async () => {
    const id = await begin();
    for (let minutes = 30; minutes < 600; minutes += 30) expect(await isFound(id, after(minutes * MINUTE))).toBe(true);
    expect(await isFound(id, after(10 * HOUR))).toBe(false);
    expect(await here.sessions.list(7, after(10 * HOUR))).toEqual([]);
    expect(await here.sessions.renew(id, after(10 * HOUR))).toBeNull();
  });

  it('is noted as seen once a minute, not with each request', async () => {
    const id = await begin();
    const written = async () => (await test.database.query('select xmin::text, seen_at from state.session')).rows;
    const before = await written();
    for (const seconds of [1, 30, 59]) await isFound(id, after(seconds * 1000));
    expect(await written()).toEqual(before);
    expect((await here.sessions.find(id, after(61_000)))?.seenAt).toEqual(after(61_000));
    expect(await written()).not.toEqual(before);
  });

  it('is kept under a new id once it is renewed, and its old id is void in every program', async () => {
    const id = await begin();
    expect(await isFound(id, NOON, there)).toBe(true);
    const [first, second] = await Promise.all([here.sessions.renew(id, NOON), there.sessions.renew(id, NOON)]);
    const renewed = first ?? second ?? '';
    expect([first, second].filter((each) => each !== null)).toHaveLength(1);
    expect(await isFound(id)).toBe(false);
    await heardAll(test, there);
    expect(await isFound(id, NOON, there)).toBe(false);
    expect(await here.sessions.find(renewed, NOON)).toMatchObject({ account: 7, madeAt: NOON });
    expect(await here.sessions.renew(renewed, after(2 * HOUR))).toBeNull();
  });

  it('tells when the password was last given, and that the second factor was', async () => {
    const id = await begin();
    expect(await here.sessions.confirm(id, after(MINUTE), { secondFactor: true })).toBe(true);
    const confirmed = { confirmedAt: after(MINUTE), secondFactor: true };
    expect(await here.sessions.find(id, after(MINUTE))).toMatchObject(confirmed);
    await here.sessions.confirm(id, after(2 * MINUTE));
    expect(await here.sessions.find(id, after(2 * MINUTE))).toMatchObject({ secondFactor: true });
    expect(await here.sessions.confirm(id, after(2 * HOUR))).toBe(false);
  });
});

describe('ending sessions', () => {
  it('ends them in the program that does so with the next request, and in every other by news of it', async () => {
    const id = await begin();
    expect([await isFound(id), await isFound(id, NOON, there)]).toEqual([true, true]);
    await here.sessions.end(id);
    expect(await isFound(id)).toBe(false);
    await heardAll(test, there);
    expect(await isFound(id, NOON, there)).toBe(false);
  });

  it('ends all of an account but the one that asks, and nobody else is signed out', async () => {
    const asking = await begin();
    const other = await begin();
    const stranger = await begin({ account: 8 });
    for (const id of [asking, other, stranger]) await isFound(id);
    await here.sessions.endAll(7, { but: asking });
    expect([await isFound(asking), await isFound(other), await isFound(stranger)]).toEqual([true, false, true]);
    await here.sessions.endAll(7);
    expect([await isFound(asking), await isFound(stranger)]).toEqual([false, true]);
  });

  it('ends one by its number for its owner, and for nobody else', async () => {
    const id = await begin();
    const [session] = await here.sessions.list(7, NOON);
    expect(await here.sessions.endNumbered(8, session?.number ?? 0)).toBe(false);
    expect(await isFound(id)).toBe(true);
    expect(await here.sessions.endNumbered(7, session?.number ?? 0)).toBe(true);
    expect(await isFound(id)).toBe(false);
  });

  it('lists those of an account that stand, the newest first', async () => {
    await begin({ device: 'Safari on iPhone' });
    await begin({ device: 'rabbet', idleMs: DAY, now: after(MINUTE) });
    await begin({ account: 8 });
    const devices = async (now: Date) => (await here.sessions.list(7, now)).map(({ device }) => device);
    expect(await devices(after(MINUTE))).toEqual(['rabbet', 'Safari on iPhone']);
    expect(await devices(after(2 * HOUR))).toEqual(['rabbet']);
  });

  it('happens by itself once they have run out', async () => {
    await begin();
    await begin({ idleMs: DAY });
    const count = async () => (await test.database.query('select 1 from state.session')).rowCount;
    await expireAccess(test.database, after(59 * MINUTE));
    expect(await count()).toBe(2);
    await expireAccess(test.database, after(61 * MINUTE));
    expect(await count()).toBe(1);
    await expireAccess(test.database, after(11 * HOUR));
    expect(await count()).toBe(0);
  });
});

describe('what is remembered of a session', () => {
  it('spares the database the next question', async () => {
    const id = await begin();
    await heardAll(test, here); // of what the test before left
    await isFound(id);
    await removeSilently(test, 'state.session');
    expect([await isFound(id), await isFound(id, NOON, there)]).toEqual([true, false]);
  });

  it('is nothing while no news arrive', async () => {
    const deaf = new AccessNews('postgres://127.0.0.1:1/nowhere');
    const sessions = new Sessions(test.database, deaf);
    const id = await begin();
    expect(await sessions.find(id, NOON)).not.toBeNull();
    await removeSilently(test, 'state.session');
    expect(await sessions.find(id, NOON)).toBeNull();
    await deaf.close();
  });

  it('is nothing that was asked for before news came, and answered after', async () => {
    const recent = new RecentlyFound<object>(here.news);
    let answers = 0;
    const load = () => Promise.resolve({ answer: ++answers });
    await recent.find('id', () => (recent.forget(), load()));
    expect(await recent.find('id', load)).toEqual({ answer: 2 });
    expect(await recent.find('id', load)).toEqual({ answer: 2 });
  });

  it('is forgotten after a while, should a server that vanished send no news', async () => {
    const recent = new RecentlyFound<object>(here.news, 1);
    let answers = 0;
    const load = () => Promise.resolve({ answer: ++answers });
    await until(async () => (await recent.find('id', load)) && answers > 1, 'it is asked for again');
  });

  it('is forgotten when the connection breaks that brings news', async () => {
    const id = await begin();
    await isFound(id);
    await removeSilently(test, 'state.session');
    await test.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'rabbet listener' and datname = current_database()`,
    );
    await until(async () => !(await isFound(id)), 'the loss of the connection is noticed');
  });
});
