import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Position } from '@rabbet/domain/events/event';
import { Database } from '../database/database';
import { openPostgres, type RunningPostgres } from '../embedded/open-postgres';
import { clearAway, newFolder } from '../testing/embedded';
import { until } from '@rabbet/postgres/testing/until';
import { ClaimedKeys } from '../state/reserving/claimed-keys';
import { migrateState } from '../state/migrate';
import { CONNECTS_WITHIN_MS, testDatabase } from '../testing/database';
import { ErasureList } from '../keys/erasure-list';
import { MasterKey } from '../keys/master-key';
import { PersonKeys } from '../keys/person-keys';
import { scrub } from './scrub';

const INES = {
  name: 'Inês Quastenflosse',
  email: 'ines@example.org',
  city: 'Sankt Quastenburg',
  biography: randomBytes(9_000).toString('base64'),
};
const masterKey = new MasterKey(randomBytes(32));

let postgres: RunningPostgres;
let database: Database;
let keys: PersonKeys;
/** Bytes of each kind of trace of Ines in a file. */
let traces: Record<string, Buffer>;

beforeAll(async () => {
  const home = join(newFolder(), 'home');
  postgres = await openPostgres({ home, role: 'server' });
  database = new Database({ url: postgres.url, connectTimeoutMs: CONNECTS_WITHIN_MS });
  await migrateState(database);
  keys = new PersonKeys(database, masterKey, new ErasureList(home, 'shop'));
  await keys.ready();
  traces = await liveAndErase();
});

afterAll(async () => {
  await keys.close();
  await database.close();
  await postgres.close();
  await clearAway();
});

/** Ines among others is written, indexed, changed, counted and erased, as a shop would do it in some months. */
async function liveAndErase(): Promise<Record<string, Buffer>> {
  await database.query(`
    create schema read_people_v1;
    create table read_people_v1.personal (id text primary key, name text, email text unique, city text, biography text);
    comment on table read_people_v1.personal is 'personal';
    create index on read_people_v1.personal (lower(name));
    create table read_people_v1.people (id text primary key, visits integer);
    insert into read_people_v1.personal
      select n, 'Somebody ' || n, 'visitor' || n || '@example.org', null, 'Likes frames.' from generate_series(1000, 1500) as n;`);
  await database.query('insert into read_people_v1.personal values ($1, $2, $3, $4, $5)', [
    '7',
    ...Object.values(INES),
  ]);
  const long = randomBytes(9_000).toString('base64'); // behind hers, else a vacuum would cut hers off the file
  await database.query('update read_people_v1.personal set biography = $1 where id = $2', [long, '1500']);
  await database.query(`update read_people_v1.personal set name = 'Dr. ' || name where id = '7'`);
  await database.query('insert into read_people_v1.personal (id, city) values ($1, $2)', ['7b', INES.city]);
  await database.query('analyze read_people_v1.personal');
  const { rows } = await database.query<{ wrapped: Buffer; key: string }>(
    `with written as (select wrapped from state.keys_for_writing('{7}', array[$1::bytea])),
       claimed as (select outcome from state.claim_keys('account-email', array[$2], '{1}', '{7}', '1 hour'))
     select wrapped, $2 as key from written, claimed`,
    [masterKey.wrap('7', randomBytes(32)), masterKey.digest('ines@example.org')],
  );
  await new ClaimedKeys(database, masterKey).claim('account-email', {
    key: 'other@example.org',
    owner: 2,
    person: '1000',
  });
  await keys.forWriting(['1000']);
  const twice = `insert into read_people_v1.personal values ('8', 'Inês Quastenflosse', 'ines@example.org')`;
  await expect(database.query(twice)).rejects.toThrow(/duplicate key/);

  await keys.erase(['7']);
  await database.query(`delete from read_people_v1.personal where id in ('7', '7b')`);
  return {
    name: Buffer.from(INES.name),
    email: Buffer.from(INES.email),
    city: Buffer.from(INES.city),
    biography: Buffer.from(INES.biography.slice(500, 600)),
    key: rows[0]?.wrapped ?? Buffer.alloc(0),
    digest: Buffer.from(rows[0]?.key ?? ''),
  };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Every file of the data folder and of the database that holds such a trace. */
function filesWith(trace: Buffer): string[] {
  const files = new Set([postgres.home, postgres.dataFolder ?? postgres.home].flatMap(filesBelow));
  return [...files].filter((file) => contentOf(file).includes(trace));
}

function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0); // Postgres removed it meanwhile
    throw error;
  }
}

const hiding = () =>
  Object.entries(traces)
    .filter(([, trace]) => filesWith(trace).length > 0)
    .map(([kind]) => kind);

async function fileOf(relation: string): Promise<string> {
  const { rows } = await database.query<{ path: string }>('select pg_relation_filepath($1::regclass) as path', [
    relation,
  ]);
  return rows[0]?.path ?? '';
}

/** A new one tells that Postgres has been restarted; null while it is at it. */
async function checkpointer(): Promise<number | null> {
  const statement = `select pid from pg_stat_activity where backend_type = 'checkpointer'`;
  const result = await database.query<{ pid: number }>(statement).catch(() => null);
  return result?.rows[0]?.pid ?? null;
}

describe('what an erased person leaves behind', () => {
  it('is in tables, indexes, statistics and the write-ahead log, even after a vacuum and a checkpoint', async () => {
    await database.query('vacuum');
    await database.query('checkpoint');
    expect(hiding()).toEqual(Object.keys(traces));

    const toast = `(select reltoastrelid::regclass::text from pg_class where oid = 'read_people_v1.personal'::regclass)`;
    const { rows } = await database.query<{ toast: string }>(`select ${toast} as toast`);
    const places = {
      [await fileOf('read_people_v1.personal')]: INES.email,
      [await fileOf('read_people_v1.personal_email_key')]: INES.email,
      [await fileOf('read_people_v1.personal_lower_idx')]: INES.name.toLowerCase(),
      [await fileOf(rows[0]?.toast ?? '')]: traces['biography'],
      [await fileOf('pg_statistic')]: INES.city, // what several rows share is counted
      pg_wal: INES.name,
    };
    for (const [place, text] of Object.entries(places))
      expect(filesWith(Buffer.from(text ?? '')).join()).toContain(place);
    expect(filesWith(traces['name'] ?? Buffer.from('')).join()).not.toContain('postgres.log'); // it saw the error
  });

  it('is gone from every file after a scrub, and everybody else is still there', async () => {
    const { tables } = await scrub(database, { embedded: true });
    const ofState = [
      'access_record',
      'account_secret',
      'claimed_key',
      'message',
      'passkey',
      'person_key',
      'reservation',
    ];
    const tablesOfState = [...ofState, 'script_token', 'session'].map((name) => `state.${name}`);
    expect(tables).toEqual(['read_people_v1.personal', ...tablesOfState]);
    expect(hiding()).toEqual([]);
    expect(filesWith(Buffer.from(INES.name.toLowerCase()))).toEqual([]);

    const { rows } = await database.query(
      'select count(*) as people, min(email) as first from read_people_v1.personal',
    );
    expect(rows).toEqual([{ people: 501, first: 'visitor1000@example.org' }]);
    expect((await keys.forReading(['1000'])).get('1000')).not.toBeNull();
    await expect(
      new ClaimedKeys(database, masterKey).claim('account-email', { key: 'other@example.org', owner: 3, person: '9' }),
    ).rejects.toMatchObject({ code: 'key/taken' });
  });

  it('is gone from files that a killed Postgres has forgotten', async () => {
    const trace = Buffer.from('Half a rebuild of Zenobia');
    const before = await checkpointer();
    const rebuild = database.transaction(async (tx) => {
      await tx.query(`create table read_people_v1.rebuilt as select '${trace}' as name`);
      await database.query('checkpoint');
      const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
      await tx.query('select 1');
    });
    await expect(rebuild).rejects.toThrow();
    await until(async () => ![null, before].includes(await checkpointer()));
    const [forgotten] = filesWith(trace).filter((file) => file.includes('/base/'));
    expect(forgotten).toBeDefined();

    const { orphans } = await scrub(database, { embedded: true });
    expect(orphans.map((path) => join(postgres.dataFolder ?? '', path))).toContain(forgotten);
    expect(filesWith(trace)).toEqual([]);
  });
});

describe('a read model that has not read of an erasure', () => {
  // a store's position is text that compares
  const erasedUpTo = { logIdentity: 'this log', position: '0007' as Position };

  async function shopWith(models: Record<string, [log: string, seen: string]>) {
    const shop = await testDatabase(migrateState);
    for (const [schema, [log, seen]] of Object.entries(models))
      await shop.database.query(`
        create schema ${schema};
        create table ${schema}.personal (name text);
        comment on table ${schema}.personal is 'personal';
        create table ${schema}.progress (log_identity text, seen text collate "C");
        insert into ${schema}.personal values ('Inês Quastenflosse');
        insert into ${schema}.progress values ('${log}', '${seen}');`);
    return shop;
  }

  it('is dropped with all that it says, by a scrub that knows where the erasure stands', async () => {
    const { database: shared, drop } = await shopWith({
      read_people_v1: ['this log', '0006'],
      read_people_v2: ['this log', '0007'],
      read_people_v3: ['another log', '0009'],
    });
    await shared.query(
      'create schema read_walls_v1; create table read_walls_v1.progress (log_identity text, seen text)',
    );
    const { dropped, tables } = await scrub(shared, { embedded: false, erasedUpTo, catchUpMs: 0 });
    expect(dropped).toEqual(['read_people_v1', 'read_people_v3']);
    expect(tables).toContain('read_people_v2.personal');
    const { rows } = await shared.query(`select nspname from pg_namespace where nspname like 'read%' order by 1`);
    expect(rows).toEqual([{ nspname: 'read_people_v2' }, { nspname: 'read_walls_v1' }]);
    await drop();
  });

  it('is left alone when the program that feeds it is a moment behind', async () => {
    const { database: shared, drop } = await shopWith({ read_people_v1: ['this log', '0006'] });
    const scrubbing = scrub(shared, { embedded: false, erasedUpTo, catchUpMs: 600_000 });
    await until(
      async () =>
        (await shared.query(`select from pg_stat_activity where query like '%"read_people_v1".progress%'`)).rows
          .length > 1,
    );
    await shared.query(`update read_people_v1.progress set seen = '0008'`);
    expect((await scrubbing).dropped).toEqual([]);
    await drop();
  });
});

describe('a scrub', () => {
  it('removes no file of a table that is just being made', async () => {
    let scrubbing: Promise<{ orphans: readonly string[] }> | undefined;
    await database.transaction(async (tx) => {
      await tx.query(`create table read_people_v1.fresh as select 'Zenobia' as name`);
      await database.query('checkpoint');
      scrubbing = scrub(database, { embedded: true });
      const waits = async () =>
        (await database.query(`select from pg_stat_activity where query like '%age(backend_xmin)%'`)).rows.length > 1;
      await Promise.race([scrubbing, until(waits)]);
    });
    expect((await scrubbing)?.orphans).toEqual([]);
    expect((await database.query('select name from read_people_v1.fresh')).rows).toEqual([{ name: 'Zenobia' }]);
  });

  it('gives up with the name of who keeps old rows alive', async () => {
    const { database: shared, drop } = await testDatabase(migrateState);
    const reader = shared.with({ name: 'a forgotten report', max: 1 });
    await reader.transaction(async (tx) => {
      await tx.query('select 1');
      await expect(scrub(shared, { embedded: false, timeoutMs: 50 })).rejects.toThrow(
        /the scrub gave up: (.*, )?a forgotten report \(pid \d+\)(, .*)? has had a transaction open too long/, // the server's own may be named as well
      );
    });
    await expect(scrub(shared, { embedded: false })).resolves.toMatchObject({ orphans: [] });
    await reader.close();
    await drop();
  });

  it('does not promise anything on a server that keeps old WAL segments for their next use', async () => {
    const { database: shared, url, drop } = await testDatabase(migrateState);
    await shared.query(`alter database ${new URL(url).pathname.slice(1)} set wal_recycle = on`);
    const recycling = shared.with({ max: 1 });
    await expect(scrub(recycling, { embedded: true })).rejects.toThrow('wal_recycle is on');
    await recycling.close();
    await drop();
  });
});
