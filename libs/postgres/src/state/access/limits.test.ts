import fc from 'fast-check';
import type { Database } from '../../database/database';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { expireAccess } from '../expiry';
import { migrateState } from '../migrate';
import { emptyState } from '../../testing/state';
import { delayAfter, Limits } from './limits';
import { after, HOUR, MINUTE, NOON, testMasterKey } from '../../testing/access';

const RSVPS = { purpose: 'rsvp-from', most: 3, windowMs: HOUR };
const TRIES = { purpose: 'sign-in-of', windowMs: HOUR };
const masterKey = testMasterKey();

let test: TestDatabase;
let limits: Limits;
let neighbour: Database;
let elsewhere: Limits;
beforeAll(async () => {
  test = await testDatabase(migrateState);
  neighbour = test.database.with({ max: 2 });
  [limits, elsewhere] = [test.database, neighbour].map((of) => new Limits(of, masterKey)) as [Limits, Limits]; // one for each
});
beforeEach(() => emptyState(test.database));
afterAll(async () => {
  await neighbour.close();
  await test.drop();
});

const send = async (subject: string, now = NOON) => (await limits.count(RSVPS, subject, now)).isWithin;

describe('a limit', () => {
  it('lets in as many as it says, and refuses the next until its time is over', async () => {
    expect([await send('a'), await send('a'), await send('a'), await send('a')]).toEqual([true, true, true, false]);
    expect(await limits.count(RSVPS, 'a', after(30 * MINUTE))).toEqual({
      count: 5,
      isWithin: false,
      until: after(HOUR),
    });
    expect(await send('a', after(HOUR))).toBe(true);
    expect(await limits.count(RSVPS, 'a', after(HOUR))).toMatchObject({ count: 2, until: after(2 * HOUR) });
  });

  it('is one for each purpose, each time and each subject', async () => {
    for (let i = 0; i < 4; i++) await send('a');
    expect(await send('b')).toBe(true);
    expect((await limits.count({ ...RSVPS, purpose: 'enquiry-from' }, 'a', NOON)).isWithin).toBe(true);
    expect((await limits.count({ ...RSVPS, windowMs: MINUTE }, 'a', NOON)).isWithin).toBe(true);
    expect(await send('a')).toBe(false);
  });

  it('counts 100 failures at once in two programs as 100, and tells each of them another count', async () => {
    const counts = await Promise.all(
      Array.from({ length: 100 }, (_, i) => (i % 2 ? limits : elsewhere).count({ ...RSVPS, most: 60 }, 'a', NOON)),
    );
    expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 100 }, (_, i) => i + 1),
    );
    expect(counts.filter(({ isWithin }) => isWithin)).toHaveLength(60);
  });

  it('of failures lets any number succeed, and is looked at without being counted', async () => {
    for (let i = 0; i < 500; i++) await limits.look(RSVPS, 'a', NOON);
    expect(await limits.look(RSVPS, 'a', NOON)).toEqual({ count: 0, isWithin: true, until: null });
    for (let failures = 0; failures < 2; failures++) await limits.count(RSVPS, 'a', NOON);
    expect((await limits.look(RSVPS, 'a', NOON)).isWithin).toBe(true);
    await limits.count(RSVPS, 'a', NOON);
    expect((await limits.look(RSVPS, 'a', NOON)).isWithin).toBe(false);
    expect((await limits.look(RSVPS, 'a', after(HOUR))).isWithin).toBe(true);
  });

  it('keeps no address or name, only what the master key makes of them', async () => {
    await limits.count(RSVPS, 'ann@example.org', NOON);
    const { rows } = await test.database.query<{ subject: string }>('select subject from state.limit_count');
    const [{ subject }] = rows as [{ subject: string }]; // the one that was counted
    expect(subject).toMatch(/^[\w-]{43}$/);
    await new Limits(test.database, testMasterKey()).count(RSVPS, 'ann@example.org', NOON);
    expect((await test.database.query('select 1 from state.limit_count')).rowCount).toBe(2);
  });

  it('takes no room once its time is over', async () => {
    await send('a');
    await send('b', after(MINUTE));
    await expireAccess(test.database, after(HOUR));
    expect((await test.database.query('select 1 from state.limit_count')).rowCount).toBe(1);
    await expireAccess(test.database, after(HOUR + MINUTE));
    expect((await test.database.query('select 1 from state.limit_count')).rowCount).toBe(0);
  });
});

describe('an account that somebody guesses at', () => {
  const tryOnce = (subject: string, now = NOON) => limits.delayOf(TRIES, subject, now);

  it('answers at once at first, then ever more slowly, and never more so than its owner waits for', async () => {
    const delays: number[] = [];
    for (let i = 0; i < 10; i++) delays.push(await tryOnce('ann'));
    expect(delays).toEqual([0, 0, 0, 0, 500, 1000, 2000, 4000, 8000, 8000]);
    expect(await tryOnce('bob')).toBe(0);
  });

  it('answers slowly to many who guess at the same moment, too', async () => {
    const delays = await Promise.all(Array.from({ length: 100 }, () => tryOnce('ann')));
    expect(delays.filter((delay) => delay === 0)).toHaveLength(4);
    expect(delays.filter((delay) => delay === 8000)).toHaveLength(92);
  });

  it('answers at once again after its owner has come in, and an hour after the first guess', async () => {
    for (let i = 0; i < 9; i++) await tryOnce('ann');
    await limits.clear({ ...TRIES, most: 0 }, 'ann');
    expect(await tryOnce('ann')).toBe(0);
    for (let i = 0; i < 9; i++) await tryOnce('ann');
    expect(await tryOnce('ann', after(HOUR))).toBe(0);
  });

  it('is never locked for good, however often somebody guessed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (tries) => {
        expect(delayAfter(tries)).toBeLessThanOrEqual(8_000);
        expect(delayAfter(tries + 1)).toBeGreaterThanOrEqual(delayAfter(tries));
      }),
    );
  });
});
