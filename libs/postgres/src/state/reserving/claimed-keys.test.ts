import { randomBytes } from 'node:crypto';
import { MasterKey } from '../../keys/master-key';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { ClaimedKeys } from './claimed-keys';
import { expireReservations } from '../expiry';
import { migrateState } from '../migrate';
import { migrations } from '../migrations';
import { emptyState } from '../../testing/state';

const masterKey = new MasterKey(randomBytes(32));
const HOUR = 3_600_000;

let test: TestDatabase;
let keys: ClaimedKeys;
beforeAll(async () => {
  test = await testDatabase(migrateState);
  keys = new ClaimedKeys(test.database, masterKey);
});
beforeEach(() => emptyState(test.database));
afterAll(() => test.drop());

const outcome = (claim: Promise<void>) =>
  claim.then(
    () => 'claimed',
    (refusal: { code: string }) => refusal.code,
  );
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
const confirm = (owner: number | null, key = 'LJ-1', kind = 'catalogue') =>
  keys.confirm(test.database, [{ kind, key, owner }]);

describe('claiming a key', () => {
  it('gives it to the first, again and again, and refuses everybody else', async () => {
    expect(await outcome(keys.claim('catalogue', { key: 'LJ-1', owner: 7 }))).toBe('claimed');
    expect(await outcome(keys.claim('catalogue', { key: 'LJ-1', owner: 7 }))).toBe('claimed');
    expect(await outcome(keys.claim('catalogue', { key: 'LJ-1', owner: 8 }))).toBe('key/taken');
    expect(await outcome(keys.claim('barcode', { key: 'LJ-1', owner: 8 }))).toBe('claimed');
  });

  it('gives it to one of 16 who ask at once', async () => {
    const claims = Array.from({ length: 16 }, (_, owner) => outcome(keys.claim('catalogue', { key: 'LJ-1', owner })));
    const outcomes = await Promise.all(claims);
    expect(outcomes.filter((result) => result === 'claimed')).toHaveLength(1);
    expect(outcomes.filter((result) => result === 'key/taken')).toHaveLength(15);
  });

  it('troubles nobody who asks at the same time for what nobody can have', async () => {
    const [impossible, fine] = await Promise.allSettled([
      keys.claim('catalogue', { key: 'LJ-\0', owner: 1 }),
      keys.claim('catalogue', { key: 'LJ-2', owner: 2 }),
    ]);
    expect([impossible.status, fine.status]).toEqual(['rejected', 'fulfilled']);
  });

  it('answers each of many for itself, in their order', async () => {
    await keys.claim('catalogue', { key: 'c', owner: 1 });
    const claims = ['d', 'c', 'b', 'd'].map((key, index) => ({ key, owner: index + 1 }));
    const answers = await keys.claimMany('catalogue', claims);
    expect(answers.map((refused) => refused?.code ?? 'claimed')).toEqual([
      'claimed',
      'key/taken',
      'claimed',
      'key/taken',
    ]);
  });

  it('expires when no event follows', async () => {
    await keys.claim('catalogue', { key: 'LJ-1', owner: 7 }, { ttlMs: HOUR });
    expect(await expireReservations(test.database, inHours(0.9))).toBe(0);
    expect(await expireReservations(test.database, inHours(1.1))).toBe(1);
    expect(await outcome(keys.claim('catalogue', { key: 'LJ-1', owner: 8 }))).toBe('claimed');
  });

  it('lives on when its owner asks again, and not when somebody else does', async () => {
    await keys.claim('catalogue', { key: 'LJ-1', owner: 7 }, { ttlMs: HOUR });
    await keys.claim('catalogue', { key: 'LJ-1', owner: 7 }, { ttlMs: 3 * HOUR });
    await outcome(keys.claim('catalogue', { key: 'LJ-1', owner: 8 }, { ttlMs: 9 * HOUR }));
    expect(await expireReservations(test.database, inHours(2))).toBe(0);
    expect(await expireReservations(test.database, inHours(4))).toBe(1);
  });
});

describe('what the log says of a key', () => {
  it('stays for good, whoever asks', async () => {
    await keys.claim('catalogue', { key: 'LJ-1', owner: 7 });
    await confirm(7);
    await keys.claim('catalogue', { key: 'LJ-1', owner: 7 });
    expect(await expireReservations(test.database, inHours(1_000))).toBe(0);
    expect(await outcome(keys.claim('catalogue', { key: 'LJ-1', owner: 8 }))).toBe('key/taken');
  });

  it('frees it for the next owner', async () => {
    await confirm(7);
    await confirm(null);
    expect(await outcome(keys.claim('catalogue', { key: 'LJ-1', owner: 8 }))).toBe('claimed');
  });

  it('is heard in its order within one batch', async () => {
    const usedKeys = [7, null, 8].map((owner) => ({ kind: 'catalogue', key: 'LJ-1', owner }));
    await keys.confirm(test.database, usedKeys);
    expect(await outcome(keys.claim('catalogue', { key: 'LJ-1', owner: 8 }))).toBe('claimed');
    expect(await outcome(keys.claim('catalogue', { key: 'LJ-1', owner: 7 }))).toBe('key/taken');
  });

  it('is passed over where nobody could have claimed it', async () => {
    await confirm(7, 'x'.repeat(501));
    await confirm(7, 'LJ-1', 'Catalogue');
    await confirm(7);
    expect((await test.database.query('select key from state.claimed_key')).rows).toEqual([{ key: 'LJ-1' }]);
  });

  it('leaves it to the first of two who use it, until that one frees it', async () => {
    const used = (owner: number) => ({ kind: 'catalogue', key: 'LJ-1', owner });
    const freed = (freedBy: number) => ({ kind: 'catalogue', key: 'LJ-1', owner: null, freedBy });
    await keys.confirm(test.database, [used(7), used(8), freed(8)]);
    expect(await outcome(keys.claim('catalogue', { key: 'LJ-1', owner: 9 }))).toBe('key/taken');
    expect(await outcome(keys.claim('catalogue', { key: 'LJ-1', owner: 7 }))).toBe('claimed');
    await keys.confirm(test.database, [freed(7)]);
    expect(await outcome(keys.claim('catalogue', { key: 'LJ-1', owner: 9 }))).toBe('claimed');
  });

  it('wins over what was only claimed', async () => {
    await keys.claim('catalogue', { key: 'LJ-1', owner: 9 });
    await confirm(7);
    expect(await outcome(keys.claim('catalogue', { key: 'LJ-1', owner: 9 }))).toBe('key/taken');
  });
});

describe('a key that is about a person', () => {
  const mail = { key: 'ines@example.org', owner: 7, person: '12' };
  const stored = async () => (await test.database.query<{ key: string }>('select key from state.claimed_key')).rows;

  it('is kept as a digest alone', async () => {
    await keys.claim('account-email', mail);
    expect((await stored())[0]?.key).toMatch(/^[\w-]{43}$/);
    expect(await outcome(keys.claim('account-email', { ...mail, owner: 8, person: '13' }))).toBe('key/taken');
  });

  it('goes when that person is erased, and is free for others', async () => {
    await keys.claim('account-email', mail);
    await keys.claim('account-email', { key: 'jo@example.org', owner: 8, person: '13' });
    await test.database.query(`select state.erase_persons('{12}')`);
    expect(await stored()).toHaveLength(1);
    expect(await outcome(keys.claim('account-email', { ...mail, owner: 8, person: '13' }))).toBe('claimed');
  });

  it('is neither claimed nor confirmed for a person who was erased', async () => {
    await test.database.query(`select state.erase_persons('{12}')`);
    expect(await outcome(keys.claim('account-email', mail))).toBe('person/erased');
    await keys.confirm(test.database, [{ kind: 'account-email', ...mail }]);
    expect(await stored()).toEqual([]);
  });
});

it('catalog numbers that were kept by an older key are read from the log again, and other keys stay', async () => {
  const older = await testDatabase((database) => migrateState(database, migrations.slice(0, 7)));
  await older.database.query(
    `insert into state.claimed_key (kind, key, owner) values ('catalogue-number', '5/a\u20111', 7), ('other', 'b', 8)`,
  );
  await older.database.query(`insert into state.process_position (process, log_identity, position)
    values ('state-synchronizer', 'log', '9'), ('arrivals', 'log', '9')`);
  await migrateState(older.database);
  expect((await older.database.query('select key from state.claimed_key')).rows).toEqual([{ key: 'b' }]);
  expect((await older.database.query('select process from state.process_position')).rows).toEqual([
    { process: 'arrivals' },
  ]);
  await older.drop();
});
