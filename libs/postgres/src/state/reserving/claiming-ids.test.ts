import { randomBytes } from 'node:crypto';
import { MasterKey } from '../../keys/master-key';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { ClaimedKeys } from './claimed-keys';
import { migrateState } from '../migrate';
import { Reservations } from './reservations';
import { emptyState } from '../../testing/state';

const masterKey = new MasterKey(randomBytes(32));
const number = { kind: 'catalogue-number', key: '7/a-1' };

let test: TestDatabase;
let ids: Reservations;
let keys: ClaimedKeys;
beforeAll(async () => {
  test = await testDatabase(migrateState);
  ids = new Reservations(test.database, masterKey);
  keys = new ClaimedKeys(test.database, masterKey);
});
beforeEach(() => emptyState(test.database));
afterAll(() => test.drop());

const claim = (owner: number, { kind, key } = number) => keys.claim(kind, { key, owner });

describe('an id that is reserved with a key claimed for it', () => {
  it('has the key, which nobody else gets from then on', async () => {
    const reserved = await ids.reserveClaiming('artwork', 'a', number);
    expect(reserved).toEqual({ id: 1, claimed: true });
    await expect(claim(2)).rejects.toMatchObject({ code: 'key/taken' });
    await claim(1);
  });

  it('is given without the key where that is claimed already, which stays with whom it belongs to', async () => {
    await claim(12);
    expect(await ids.reserveClaiming('artwork', 'a', number)).toEqual({ id: 1, claimed: false });
    await expect(claim(1)).rejects.toMatchObject({ code: 'key/taken' });
    await claim(12);
  });

  it('is the same when it is asked for again, and the key is left to be claimed', async () => {
    await ids.reserve('artwork', 'a');
    expect(await ids.reserveClaiming('artwork', 'a', number)).toEqual({ id: 1, claimed: false });
    await claim(2);
  });

  it('is given along with others, of which each stays without a key', async () => {
    const [piece, ...parts] = await Promise.all([
      ids.reserveClaiming('artwork', 'a', number),
      ids.reserve('size', 'a/0'),
      ids.reserve('artwork', 'b'),
    ]);
    expect(piece?.claimed).toBe(true);
    expect(parts).toEqual([1, piece?.id === 1 ? 2 : 1]);
    await claim(piece?.id ?? 0);
  });

  it('is given to each of two who ask in one moment, and the keys are left to be claimed', async () => {
    const other = { ...number, key: '7/a-2' };
    const both = await Promise.all([
      ids.reserveClaiming('artwork', 'a', number),
      ids.reserveClaiming('artwork', 'b', other),
    ]);
    expect(both.map(({ claimed }) => claimed)).toEqual([false, false]);
    await claim(77);
    await claim(78, other);
  });

  it('has the key for one of 8 programs that want it for pieces of their own', async () => {
    const pools = Array.from({ length: 8 }, () => test.database.with({ max: 1 }));
    try {
      const all = await Promise.all(
        pools.map((pool, i) => new Reservations(pool, masterKey).reserveClaiming('artwork', `piece ${i}`, number)),
      );
      expect(new Set(all.map(({ id }) => id)).size).toBe(8);
      expect(all.filter(({ claimed }) => claimed)).toHaveLength(1);
    } finally {
      await Promise.all(pools.map((pool) => pool.close()));
    }
  });

  it('is refused where the key could not be kept as it is', async () => {
    await expect(ids.reserveClaiming('artwork', 'a', { ...number, key: '' })).rejects.toThrow('cannot be a key');
  });
});
