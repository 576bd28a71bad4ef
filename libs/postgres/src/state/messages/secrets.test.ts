import { testDatabase, type TestDatabase } from '../../testing/database';
import { migrateState } from '../migrate';
import { consumeSecret, findSecret, makeSecret, replaceSecret, voidSecrets } from './secrets';

let db: TestDatabase;
beforeAll(async () => (db = await testDatabase(migrateState)));
afterAll(() => db.drop());

const HOUR = 3_600_000;
const make = (more: Partial<Parameters<typeof makeSecret>[1]> = {}) =>
  makeSecret(db.database, { purpose: 'reset-password', owner: 'user-7', validForMs: HOUR, ...more });
const find = (secret: string, purpose = 'reset-password') => findSecret(db.database, purpose, secret);
const consume = (secret: string, purpose = 'reset-password') => consumeSecret(db.database, purpose, secret);

describe('a one-time secret', () => {
  test('has at least 128 bits, another each time, and is nowhere in the database', async () => {
    const secrets = [await make(), await make()];
    for (const secret of secrets) expect(Buffer.from(secret, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(secrets[0]).not.toBe(secrets[1]);
    const { rows } = await db.database.query<{ row: string }>('select to_jsonb(s)::text as row from state.secret s');
    for (const secret of secrets) {
      const hex = Buffer.from(secret, 'base64url').toString('hex');
      for (const { row } of rows) for (const spelling of [secret, hex]) expect(row).not.toContain(spelling);
    }
  });

  test('is looked at as often as anybody likes, and used once, by one of many at once', async () => {
    const secret = await make();
    for (let look = 0; look < 3; look++) expect(await find(secret)).toBe('user-7');
    const used = await Promise.all(Array.from({ length: 10 }, () => consume(secret)));
    expect(used.filter((owner) => owner === 'user-7')).toHaveLength(1);
    expect(used.filter((owner) => owner === null)).toHaveLength(9);
    expect(await find(secret)).toBeNull();
  });

  test('is good for its purpose alone', async () => {
    const secret = await make();
    expect([await find(secret, 'invite'), await consume(secret, 'invite')]).toEqual([null, null]);
    expect(await consume(secret)).toBe('user-7');
  });

  test('holds for its time', async () => {
    const secret = await make({ validForMs: 0 });
    expect([await find(secret), await consume(secret)]).toEqual([null, null]);
    await make();
    const { rows } = await db.database.query('select from state.secret where expires_at <= now()');
    expect(rows).toEqual([]);
  });

  test('is void with all others of its owner and purpose, and with no other', async () => {
    const first = await make();
    const second = await make();
    const other = await make({ owner: 'user-8' });
    const invitation = await make({ purpose: 'invite' });
    expect(await voidSecrets(db.database, 'reset-password', 'user-7')).toBeGreaterThanOrEqual(2);
    expect([await find(first), await find(second)]).toEqual([null, null]);
    expect([await find(other), await find(invitation, 'invite')]).toEqual(['user-8', 'user-7']);
  });

  test('that stands in place of all older ones makes them void, also of many that are made at once', async () => {
    const replace = () =>
      db.database.transaction((tx) =>
        replaceSecret(tx, { purpose: 'reset-password', owner: 'user-9', validForMs: HOUR }),
      );
    const first = await make({ owner: 'user-9' });
    const other = await make();
    const newer = await Promise.all(Array.from({ length: 8 }, replace));
    expect([await find(first), await find(other)]).toEqual([null, 'user-7']);
    const holding = await Promise.all(newer.map((secret) => find(secret)));
    expect(holding.filter((owner) => owner !== null)).toEqual(['user-9']);
  });

  test('is void once the person is erased whom it was sent to', async () => {
    const theirs = await make({ person: '41' });
    const other = await make({ person: '42' });
    await db.database.query('select state.erase_persons($1)', [['41']]);
    expect([await find(theirs), await find(other)]).toEqual([null, 'user-7']);
  });

  test('that nobody made is nobody’s', async () => {
    expect([await find(''), await find('x'.repeat(5_000)), await consume('\0')]).toEqual([null, null, null]);
  });
});
