import { randomBytes } from 'node:crypto';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import fc from 'fast-check';
import { MasterKey } from '../../keys/master-key';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { expireReservations } from '../expiry';
import { migrateState } from '../migrate';
import { Reservations } from './reservations';
import { emptyState } from '../../testing/state';

const masterKey = new MasterKey(randomBytes(32));
const HOUR = 3_600_000;

let test: TestDatabase;
let ids: Reservations;
beforeAll(async () => {
  test = await testDatabase(migrateState);
  ids = new Reservations(test.database, masterKey);
});
beforeEach(() => emptyState(test.database));
afterAll(() => test.drop());

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

describe('what the log confirms', () => {
  it('fills an empty state, whose counters go on beyond it', async () => {
    await ids.confirm(test.database, [
      { kind: 'artwork', id: 3, key: 'c' },
      { kind: 'artist', id: 8 },
      { kind: 'artwork', id: 2 },
    ]);
    expect(await ids.reserve('artwork', 'c')).toBe(3);
    expect(await ids.reserve('artwork', 'd')).toBe(4);
    expect(await ids.reserve('artist', 'd')).toBe(9);
    await expect(ids.reserve('artwork', 'e', { given: 2 })).rejects.toMatchObject({ code: 'id/taken' });
  });

  it('may be told again, and once with the key and once without', async () => {
    await ids.reserve('artwork', 'a');
    for (const key of [undefined, 'a', undefined])
      await ids.confirm(test.database, [
        { kind: 'artwork', id: 1, key },
        { kind: 'artwork', id: 2, key: key && 'b' },
      ]);
    expect(await ids.reserve('artwork', 'a')).toBe(1);
    expect(await ids.reserve('artwork', 'b')).toBe(2);
  });

  it('wins over what was only reserved', async () => {
    await ids.reserve('artwork', 'never used', { given: 1 });
    await ids.reserve('artwork', 'moved', { given: 2 });
    await ids.confirm(test.database, [
      { kind: 'artwork', id: 1, key: 'used' },
      { kind: 'artwork', id: 3, key: 'moved' },
    ]);
    expect(await ids.reserve('artwork', 'used')).toBe(1);
    expect(await ids.reserve('artwork', 'moved')).toBe(3);
    expect(await ids.reserve('artwork', 'never used')).toBe(4);
  });

  it('leaves a key with the first of two ids that the log gave it, and uses neither id again', async () => {
    await ids.confirm(test.database, [
      { kind: 'artwork', id: 1, key: 'a' },
      { kind: 'artwork', id: 2, key: 'a' },
    ]);
    expect(await ids.reserve('artwork', 'a')).toBe(1);
    await expect(ids.reserve('artwork', 'b', { given: 2 })).rejects.toMatchObject({ code: 'id/taken' });
  });

  it('is not held up by what nobody could have reserved', async () => {
    await ids.confirm(test.database, [
      { kind: 'Artwork', id: 1 },
      { kind: 'artwork', id: 20_260_921_120_000 },
      { kind: 'artwork', id: 4, key: 'x'.repeat(501) },
    ]);
    expect(await ids.reserve('artwork', 'a')).toBe(5);
  });

  it('is undone with the transaction of who reads the log', async () => {
    const failed = test.database.transaction(async (tx) => {
      await ids.confirm(tx, [{ kind: 'artwork', id: 5, key: 'a' }]);
      throw new Error('the reader stops here');
    });
    await expect(failed).rejects.toThrow('the reader stops here');
    expect(await ids.reserve('artwork', 'b', { given: 5 })).toBe(5);
  });
});

describe('a reservation that no event followed', () => {
  it('expires when its time is over, and not before', async () => {
    await ids.reserve('artwork', 'a', { given: 5, ttlMs: HOUR });
    expect(await expireReservations(test.database, inHours(0.9))).toBe(0);
    expect(await expireReservations(test.database, inHours(1.1))).toBe(1);
    expect(await ids.reserve('artwork', 'b', { given: 5 })).toBe(5);
  });

  it('gives its id to nobody who does not ask for that very id', async () => {
    await ids.reserve('artwork', 'a');
    await expireReservations(test.database, inHours(2));
    expect(await ids.reserve('artwork', 'b')).toBe(2);
  });

  it('lives on when it is asked for again', async () => {
    await ids.reserve('artwork', 'a', { ttlMs: HOUR });
    await ids.reserve('artwork', 'b', { given: 5, ttlMs: HOUR });
    await ids.reserve('artwork', 'a', { ttlMs: 3 * HOUR });
    await ids.reserve('artwork', 'b', { given: 5, ttlMs: 3 * HOUR });
    for (const key of ['a', 'b']) await ids.reserve('artwork', key, { ttlMs: HOUR });
    expect(await expireReservations(test.database, inHours(2))).toBe(0);
  });

  it('is not one that the log confirmed', async () => {
    await ids.reserve('artwork', 'a');
    await ids.confirm(test.database, [{ kind: 'artwork', id: 1 }]);
    await ids.reserve('artwork', 'a');
    expect(await expireReservations(test.database, inHours(1_000))).toBe(0);
    expect(await ids.reserve('artwork', 'a')).toBe(1);
  });
});

describe('a personal key', () => {
  const stored = async () => (await test.database.query<{ key: string }>('select key from state.reservation')).rows;

  it('is kept as a digest alone', async () => {
    const id = await ids.reserve('person', 'ines@example.org', { personal: true });
    expect(await ids.reserve('person', 'ines@example.org', { personal: true })).toBe(id);
    const [row] = await stored();
    expect(row?.key).toMatch(/^[\w-]{43}$/);
    const other = new Reservations(test.database, new MasterKey(randomBytes(32)));
    expect(await other.reserve('person', 'ines@example.org', { personal: true })).not.toBe(id);
  });

  it('goes when the person is erased, and the id stays used', async () => {
    await ids.reserve('person', 'ines@example.org', { personal: true });
    await ids.confirm(test.database, [{ kind: 'person', id: 1, key: 'ines@example.org', personal: true }]);
    await test.database.query(`select state.erase_persons('{1}')`);

    expect(await stored()).toEqual([{ key: null }]);
    expect(await ids.reserve('person', 'ines@example.org', { personal: true })).toBe(2);
    await expect(ids.reserve('person', 'b', { given: 1 })).rejects.toMatchObject({ code: 'id/taken' });
  });

  it('does not come back when the log is read once more after the erasure', async () => {
    await test.database.query(`select state.erase_persons('{1}')`);
    await ids.confirm(test.database, [{ kind: 'person', id: 1, key: 'ines@example.org', personal: true }]);
    expect(await stored()).toEqual([{ key: null }]);
  });
});

/** Plain model of the reservations of one kind. */
class ReservationModel {
  private rows: { id: number; key?: string; used: boolean }[] = [];
  private most = 0;

  /** Tells whether `answer` (null: a refusal) is right for this key. */
  isRight(answer: number | null, key: string, given?: number): boolean {
    const row = this.rows.find((candidate) => candidate.key === key);
    if (row) return answer === (given === undefined || given === row.id ? row.id : null);
    if (given !== undefined && this.rows.some(({ id }) => id === given)) return answer === null;
    if (answer === null || (given === undefined ? answer <= this.most : answer !== given)) return false;
    this.rows.push({ id: answer, key, used: false });
    this.most = Math.max(this.most, answer);
    return true;
  }

  use(id: number, key?: string): void {
    const before = this.rows.find((candidate) => candidate.id === id);
    const free = key !== undefined && !this.rows.some((row) => row.id !== id && row.used && row.key === key);
    const freeKey = free ? key : undefined;
    const finalKey = before?.used ? (before.key ?? freeKey) : (freeKey ?? before?.key);
    this.rows = this.rows.filter((row) => row.id !== id && (row.used || row.key !== finalKey));
    this.rows.push({ id, key: finalKey, used: true });
    this.most = Math.max(this.most, id);
  }

  expire(): void {
    this.rows = this.rows.filter(({ used }) => used);
  }
}

function refusedAsNull(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

it('ids and keys stay together as they should, whatever happens in whatever order', async () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd');
  const id = fc.integer({ min: 1, max: 6 });
  const steps = fc.array(
    fc.oneof(
      fc.record({ reserve: key, given: fc.option(id, { nil: undefined }) }),
      fc.record({ use: id, key: fc.option(key, { nil: undefined }) }),
      fc.record({ expire: fc.constant(inHours(2)) }),
    ),
    { maxLength: 25 },
  );
  const property = fc.asyncProperty(steps, async (taken) => {
    await emptyState(test.database);
    const model = new ReservationModel();
    for (const step of taken) {
      if ('reserve' in step) {
        const answer = await ids.reserve('artwork', step.reserve, { given: step.given }).catch(refusedAsNull);
        expect([step, answer, model.isRight(answer, step.reserve, step.given)]).toEqual([step, answer, true]);
      } else if ('use' in step) {
        await ids.confirm(test.database, [{ kind: 'artwork', id: step.use, key: step.key }]);
        model.use(step.use, step.key);
      } else {
        await expireReservations(test.database, step.expire);
        model.expire();
      }
    }
  });
  await fc.assert(property, { numRuns: 60 });
});
