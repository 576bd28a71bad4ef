import { testDatabase, type TestDatabase } from '../../testing/database';
import { expireAccess } from '../expiry';
import { migrateState } from '../migrate';
import { emptyState } from '../../testing/state';
import { type AccessNoted, AccessRecords } from './access-records';
import { after, DAY, HOUR, MINUTE, NOON } from '../../testing/access';

let test: TestDatabase;
let records: AccessRecords;
beforeAll(async () => {
  test = await testDatabase(migrateState);
  records = new AccessRecords(test.database, { mostPerDay: 5, keptMs: 30 * DAY });
});
beforeEach(() => emptyState(test.database));
afterAll(() => test.drop());

const note = (more: Partial<AccessNoted> = {}) =>
  records.note({ kind: 'failure', address: '192.0.2.17', reason: 'wrong-password', now: NOON, ...more });
const all = () => records.page({ size: 100 });
const counts = async () => (await all()).map(({ count }) => count);

describe('an access record', () => {
  it('tells who came in or tried to, when, from which network and why', async () => {
    await note({ account: 7 });
    await note({ kind: 'sign-in', account: 7, address: '2001:db8:1:2:3:4:5:6', reason: 'passkey', now: after(1) });
    await note({ kind: 'denied', address: undefined, reason: 'no-right', now: after(2) });
    expect(await all()).toMatchObject([
      { kind: 'denied', account: null, network: 'unknown', reason: 'no-right' },
      { kind: 'sign-in', account: 7, network: '2001:db8:1:2::/64', reason: 'passkey', at: after(1) },
      { kind: 'failure', account: 7, token: null, network: '192.0.2.0/24', at: NOON, lastAt: NOON, count: 1 },
    ]);
  });

  it('takes a word of the program as its reason, and nothing that somebody typed', async () => {
    for (const reason of ['', 'hunter2 is wrong', 'x'.repeat(51), "it's"])
      await expect(note({ reason })).rejects.toThrow('cannot be a reason');
    expect(await all()).toEqual([]);
  });

  it('is one for all equal ones of a minute, also of many at once', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, i) => note({ now: after(i * 500) })));
    expect(await all()).toMatchObject([{ count: 100, lastAt: after(49_500) }]);
    await note({ now: after(MINUTE) });
    await note({ address: '198.51.100.1' });
    await note({ account: 7 });
    expect(await counts()).toEqual([1, 1, 1, 100]);
  });

  it('of the use of a token is one for each day', async () => {
    for (const hours of [0, 1, 11, 12, 13])
      await note({ kind: 'token-use', token: 3, account: 7, reason: 'token', now: after(hours * HOUR) });
    expect(await all()).toMatchObject([{ count: 2 }, { count: 3, token: 3, lastAt: after(11 * HOUR) }]);
  });

  it('is read page by page, of one kind or one account as well', async () => {
    for (let i = 0; i < 5; i++) await note({ account: 7 + (i % 2), now: after(i * MINUTE) });
    await note({ kind: 'sign-in', account: 8, reason: 'password' });
    const first = await records.page({ size: 4 });
    const rest = await records.page({ size: 4, before: first.at(-1)?.number });
    expect([...first, ...rest]).toEqual(await all());
    expect([first.length, rest.length]).toEqual([4, 2]);
    expect(await records.page({ size: 9, account: 8 })).toHaveLength(3);
    expect(await records.page({ size: 9, account: 8, kind: 'sign-in' })).toHaveLength(1);
  });

  it('goes when its time is over', async () => {
    await note();
    await note({ now: after(MINUTE) });
    await expireAccess(test.database, after(30 * DAY));
    expect(await counts()).toEqual([1]);
    await expireAccess(test.database, after(31 * DAY));
    expect(await counts()).toEqual([]);
    expect((await test.database.query('select 1 from state.access_day')).rowCount).toBe(0);
  });
});

describe('a stranger who fails from everywhere', () => {
  const flood = (n: number, more: Partial<AccessNoted> = {}) =>
    Promise.all(Array.from({ length: n }, (_, i) => note({ address: `10.0.${i}.1`, ...more })));

  it('fills so many rows a day, and from then on is only counted', async () => {
    await flood(200);
    const rows = await all();
    expect(rows).toHaveLength(6);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(200);
    expect(rows.find(({ reason }) => reason === 'too-many-to-tell')).toMatchObject({ count: 195, network: '' });
    await flood(3, { now: after(DAY) });
    expect(await all()).toHaveLength(9);
  });

  it('leaves room for what accounts do, and for what is of another kind', async () => {
    await flood(50);
    await note({ account: 7 });
    await note({ kind: 'sign-in', account: 7, reason: 'password' });
    expect((await all()).slice(0, 2)).toMatchObject([
      { kind: 'sign-in', account: 7 },
      { kind: 'failure', account: 7 },
    ]);
  });
});
