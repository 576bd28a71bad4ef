import type { SkipCommand } from '@rabbet/domain/audit/skips';
import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLog } from '@rabbet/event-store';
import { acceptLoss, skippedEvents, StateRefused } from '@rabbet/postgres';
import type { WriteSide } from './write-side';
import { acceptEarlierLog, erasePerson, skipForProjection } from '../operate';
import { exhibition, type ExhibitionCommand } from '../testing/exhibition';
import { request, testWriteSide, type TestWriteSide } from '../testing/open-write-side';

const plan: ExhibitionCommand = { type: 'PlanExhibition', data: { title: 'Marshes', opensOn: '2026-12-01' } };
const sign = (guest: string): ExhibitionCommand => ({
  type: 'SignGuestBook',
  data: { guest },
  personal: { [guest]: { name: 'Ann Bell' } },
});

const DAY = 24 * 3_600_000;

let shop: TestWriteSide;
beforeEach(async () => (shop = await testWriteSide()));
afterEach(() => shop.close());

const db = () => shop.test.database;
const nameOf = async (writeSide: WriteSide, guest: string) => {
  const [event] = await writeSide.eventStore.readStream(`exhibition-${guest}`);
  return event?.personal?.[guest];
};

async function planOne(writeSide: WriteSide, commandId: string): Promise<number> {
  const id = await writeSide.reservations.reserve('exhibition', commandId);
  await writeSide.executor.execute(exhibition, id, plan, request({ commandId }));
  return id;
}

describe('a program that starts', () => {
  it('knows from the log every id in use, though the whole state was lost', async () => {
    const first = await shop.open();
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    const ids = [];
    for (const key of keys) ids.push(await planOne(first, key));
    await first.close();
    await db().query('drop schema state cascade');
    const again = await shop.open();
    expect(await again.reservations.reserve('exhibition', keys[1]!)).toBe(ids[1]); // three were made
    expect(await again.reservations.reserve('exhibition', randomUUID())).toBe(4);
  });

  it('knows what came after the copy that its state was restored from', async () => {
    const first = await shop.open();
    await planOne(first, randomUUID());
    await first.stateSynchronizer.catchUp();
    const copy = await db().query<{ position: string }>('select position from state.process_position');
    const key = randomUUID();
    const id = await planOne(first, key);
    await first.close();
    await db().query('delete from state.reservation where id = $1', [id]);
    await db().query('update state.process_position set position = $1', [copy.rows[0]?.position]);
    const again = await shop.open();
    expect(await again.reservations.reserve('exhibition', key)).toBe(id);
  });

  it('frees an id that no event followed, and keeps those that one did', async () => {
    const writeSide = await shop.open();
    await writeSide.reservations.reserve('exhibition', 'abandoned');
    const used = await writeSide.reservations.reserve('exhibition', 'used');
    await writeSide.executor.execute(exhibition, used, plan, request({ commandId: 'used' }));
    await writeSide.stateSynchronizer.catchUp();
    expect(await writeSide.stateSynchronizer.expire(new Date())).toBe(0);
    expect(await writeSide.stateSynchronizer.expire(new Date(Date.now() + DAY))).toBe(1);
    expect(await writeSide.reservations.reserve('exhibition', 'used')).toBe(used);
  });

  it('removes what has run out of sessions, though the log cannot be asked', async () => {
    const writeSide = await shop.open();
    const begin = `insert into state.session
      (id_digest, account, device, made_at, seen_at, idle_for, ends_at, second_factor) values`;
    await db().query(`${begin} ('a', 7, '', now(), now(), '1 ms', now(), false),
      ('b', 7, '', now(), now(), '1 h', now() + interval '1 h', false)`);
    await writeSide.log.close();
    await writeSide.stateSynchronizer.expire().catch(() => {});
    expect((await db().query('select 1 from state.session')).rowCount).toBe(1);
  });

  it('does so beside others that start at the same time on an empty database', async () => {
    const grounds = await Promise.all([shop.open(), shop.open(), shop.open()]);
    const identities = await Promise.all(grounds.map(({ log }) => log.identity()));
    expect(new Set(identities).size).toBe(1);
    const ids = await Promise.all(grounds.map((writeSide) => planOne(writeSide, randomUUID())));
    expect(ids.sort()).toEqual([1, 2, 3]);
  });
});

describe('a program that does not start', () => {
  const refusal = (options = {}) =>
    shop.open(options).then(
      () => 'started',
      (error: Error) => (error instanceof StateRefused ? error.message : error),
    );

  it('says so when the log is another one', async () => {
    const writeSide = await shop.open();
    await writeSide.close();
    const other = await testWriteSide();
    const there = await other.open();
    const message = await refusal({ eventStoreUrl: other.test.url });
    expect(message).toContain(await there.log.identity());
    expect(message).toContain(writeSide.installation.logIdentity);
    await other.close();
  });

  it('says so when the master key is another one, or is lost', async () => {
    await (await shop.open()).close();
    expect(await refusal({ masterKey: randomBytes(32).toString('hex') })).toMatch(/master key/);
    rmSync(join(shop.home, 'master.key'));
    expect(await refusal()).toMatch(/master\.key is missing/);
  });

  it('says so when the log was restored to an earlier point, until an operator accepts that', async () => {
    const writeSide = await shop.open();
    const first = await planOne(writeSide, 'first');
    const second = await planOne(writeSide, 'second');
    await writeSide.stateSynchronizer.catchUp();
    await writeSide.close();
    await db().query(
      `insert into state.intent (process, event_id, key, payload)
       select 'letters', id, id, json_build_object('stream', stream, 'revision', revision, 'intent', '{}') from log.events`,
    );
    await db().query('alter table log.events disable trigger only_appended');
    await db().query('delete from log.events where stream = $1', [`exhibition-${second}`]);
    const gone = `('wall', 'north', ${second}, null)`;
    const claimed = `('wall', 'south', ${first}, now() + interval '1 hour')`;
    await db().query(`insert into state.claimed_key (kind, key, owner, expires_at) values ${gone}, ${claimed}`);
    expect(await refusal()).toMatch(/restored to an earlier point/);
    const log = await openLog(shop.test.url);
    expect(await acceptEarlierLog(db(), log)).toEqual(['state-synchronizer']);
    await log.close();
    const again = await shop.open();
    expect(await again.reservations.reserve('exhibition', 'first')).toBe(first);
    expect(await again.reservations.reserve('exhibition', 'third')).toBe(3);
    const intents = await db().query(`select payload->>'stream' as stream from state.intent where state = 'open'`);
    expect(intents.rows).toEqual([{ stream: `exhibition-${first}` }]); // nobody acts on what is gone
    expect((await db().query('select key from state.claimed_key')).rows).toEqual([{ key: 'south' }]);
  });

  it('names the persons whose keys are lost, until an operator accepts their loss by name', async () => {
    const writeSide = await shop.open();
    await writeSide.executor.execute(exhibition, '31', sign('31'), request());
    await writeSide.stateSynchronizer.catchUp();
    await writeSide.close();
    await db().query('delete from state.person_key');
    expect(await refusal()).toMatch(/1 person whose key this database lacks \(31\)/);
    await expect(acceptLoss(db(), ['31', '32'])).rejects.toMatchObject({ code: 'loss/not-missing' });
    await acceptLoss(db(), ['31']);
    expect(await nameOf(await shop.open(), '31')).toBeNull();
  });

  it('notices a lost key though the state is all new', async () => {
    const writeSide = await shop.open();
    await writeSide.executor.execute(exhibition, '31', sign('31'), request());
    await writeSide.close();
    await db().query('drop schema state cascade');
    expect(await refusal()).toMatch(/lacks \(31\)/);
  });
});

describe('an erased person', () => {
  async function signed(guest: string): Promise<WriteSide> {
    const writeSide = await shop.open();
    await writeSide.executor.execute(exhibition, guest, sign(guest), request());
    await writeSide.stateSynchronizer.catchUp();
    expect(await nameOf(writeSide, guest)).toEqual({ name: 'Ann Bell' });
    return writeSide;
  }
  const keysOf = async (guest: string) =>
    (await db().query('select * from state.person_key where person_id = $1', [guest])).rows;

  it('is erased in every program at once', async () => {
    const here = await signed('41');
    const there = await shop.open();
    expect(await nameOf(there, '41')).toEqual({ name: 'Ann Bell' });
    const heard = new Promise((resolve) => there.personKeys.onErased(resolve));
    await erasePerson(here, '41', new Date());
    await heard;
    expect([await nameOf(here, '41'), await nameOf(there, '41')]).toEqual([null, null]);
  });

  it('is not brought back by an older copy of the database', async () => {
    const writeSide = await signed('42');
    const copy = await db().query<{ wrapped: Buffer }>('select wrapped from state.person_key');
    await erasePerson(writeSide, '42', new Date());
    await writeSide.close();
    await db().query('delete from state.erased');
    await db().query('insert into state.person_key (person_id, wrapped) values ($1, $2)', [
      '42',
      copy.rows[0]?.wrapped,
    ]);
    const again = await shop.open();
    expect(await nameOf(again, '42')).toBeNull();
    expect(await keysOf('42')).toEqual([]);
  });

  it('is not brought back by a copy without the list either: the log says so too', async () => {
    const writeSide = await signed('43');
    const copy = await db().query<{ wrapped: Buffer }>('select wrapped from state.person_key');
    const place = await db().query<{ position: string }>('select position from state.process_position');
    await erasePerson(writeSide, '43', new Date());
    await writeSide.close();
    await db().query('delete from state.erased');
    await db().query('insert into state.person_key (person_id, wrapped) values ($1, $2)', [
      '43',
      copy.rows[0]?.wrapped,
    ]);
    await db().query('update state.process_position set position = $1', [place.rows[0]?.position]);
    rmSync(join(shop.home, 'erased-persons'));
    expect(await nameOf(await shop.open(), '43')).toBeNull();
    expect(await keysOf('43')).toEqual([]);
    expect(readFileSync(join(shop.home, 'erased-persons'), 'utf8')).toMatch(/^43 of /);
  });

  it('is said to be erased in the log, though the program died before it could say so', async () => {
    const writeSide = await signed('44');
    await writeSide.personKeys.erase(['44']);
    await writeSide.close();
    const again = await shop.open();
    expect(await again.eventStore.readStream('person-erasure-44')).toHaveLength(1);
    await again.close();
    expect(await (await shop.open()).eventStore.readStream('person-erasure-44')).toHaveLength(1);
  });

  it('is erased though the program died right after it was listed', async () => {
    const writeSide = await signed('45');
    await writeSide.close();
    writeFileSync(join(shop.home, 'erased-persons'), `45 of ${writeSide.installation.id}\n45 of `);
    const again = await shop.open();
    expect(await nameOf(again, '45')).toBeNull();
    expect(await again.eventStore.readStream('person-erasure-45')).toHaveLength(1);
  });
});

it('waits for no statement of state for ever', async () => {
  const { database } = await shop.open({ stateTimeouts: undefined }); // as shops open it
  expect(database.options.answerWithinMs).toBeLessThanOrEqual(30_000);
});

describe('an event that a read model cannot take in', () => {
  it('is skipped in the log and in the state, also when the state was lost meanwhile', async () => {
    const writeSide = await shop.open();
    const skip = { projection: 'artworks_v1', eventId: randomUUID(), reason: 'it names a unit that never was' };
    await skipForProjection(writeSide, { type: 'SkipEvent', data: skip }, ADMINISTRATOR, new Date());
    expect(await skippedEvents(db(), 'artworks_v1')).toEqual(new Set([skip.eventId]));
    expect(await writeSide.eventStore.readStream('projection-artworks_v1')).toMatchObject([
      { type: 'ProjectionEventSkipped', data: skip },
    ]);
    await writeSide.close();
    await db().query('drop schema state cascade');
    await shop.open();
    expect(await skippedEvents(db(), 'artworks_v1')).toEqual(new Set([skip.eventId]));
  });

  it('is taken in after all once that is said, and may be skipped once more', async () => {
    const writeSide = await shop.open();
    const data = { projection: 'artworks_v1', eventId: randomUUID(), reason: 'a slip of the pen' };
    const say = (type: SkipCommand['type']) => skipForProjection(writeSide, { type, data }, ADMINISTRATOR, new Date());
    await say('SkipEvent');
    await say('UnskipEvent');
    expect(await skippedEvents(db(), 'artworks_v1')).toEqual(new Set());
    await say('SkipEvent');
    expect(await skippedEvents(db(), 'artworks_v1')).toEqual(new Set([data.eventId]));
    await say('UnskipEvent');
    await writeSide.close();
    await db().query('drop schema state cascade');
    await shop.open();
    expect(await skippedEvents(db(), 'artworks_v1')).toEqual(new Set());
  });
});
