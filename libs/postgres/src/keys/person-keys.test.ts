import { type KeyObject, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PersonId } from '@rabbet/domain/events/event';
import { Database } from '../database/database';
import { until } from '@rabbet/postgres/testing/until';
import { migrateState } from '../state/migrate';
import { emptyState } from '../testing/state';
import { testDatabase, type TestDatabase } from '../testing/database';
import { ErasureList } from './erasure-list';
import { MasterKey } from './master-key';
import { PersonKeys } from './person-keys';

const masterKey = new MasterKey(randomBytes(32));

let test: TestDatabase;
let home: string;
let open: { close(): Promise<void> }[];
beforeAll(async () => (test = await testDatabase(migrateState)));
beforeEach(async () => {
  await emptyState(test.database);
  home = mkdtempSync(join(tmpdir(), 'rabbet-keys-'));
  open = [];
});
afterEach(async () => {
  for (const resource of open.reverse()) await resource.close();
  rmSync(home, { recursive: true });
});
afterAll(() => test.drop());

function closing<T extends { close(): Promise<void> }>(resource: T): T {
  open.push(resource);
  return resource;
}

/** Keys as another program would have them: with connections of its own. */
async function personKeys(database = closing(test.database.with({ max: 4 })), folder = home) {
  const keys = closing(new PersonKeys(database, masterKey, new ErasureList(folder, 'shop')));
  await keys.ready();
  return keys;
}

const secret = (key: KeyObject | null | undefined) => key?.export().toString('hex');
const secrets = (keys: ReadonlyMap<PersonId, KeyObject | null>) =>
  Object.fromEntries([...keys].map(([person, key]) => [person, key && secret(key)]));
const forget = (person: PersonId) => test.database.query('delete from state.person_key where person_id = $1', [person]);
/** Selects sessions of this database alone: other tests use the same server. */
const WAITING = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
const heard = (keys: PersonKeys) => new Promise((resolve) => keys.onErased(resolve));

class Counted extends Database {
  statements = 0;
  override query<R>(text: string, values?: readonly unknown[]) {
    this.statements++;
    return super.query<R>(text, values);
  }
}

/** Database whose answers can be held back. */
class Held extends Database {
  private next: { arrive(): void; released: Promise<void> } | null = null;

  holdNextAnswer(): { arrived: Promise<void>; release(): void } {
    let arrive = () => {};
    let release = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    this.next = { arrive, released };
    return { arrived, release };
  }

  override async query<R>(text: string, values?: readonly unknown[]) {
    const held = this.next;
    this.next = null;
    const rows = await super.query<R>(text, values);
    held?.arrive();
    await held?.released;
    return rows;
  }
}

describe('a key to write with', () => {
  it('is made once for each person, and is the same for every program', async () => {
    const here = await personKeys();
    const there = await personKeys();
    const made = secrets(await here.forWriting(['1', '2']));
    expect(new Set(Object.values(made)).size).toBe(2);
    expect(secrets(await there.forWriting(['2', '1']))).toEqual(made);
    expect(secrets(await there.forReading(['1', '2']))).toEqual(made);
  });

  it('is one for all programs that write of a new person at once', async () => {
    const programs = await Promise.all(Array.from({ length: 8 }, () => personKeys()));
    const persons = Array.from({ length: 50 }, (_, index) => String(index));
    const made = await Promise.all(
      programs.map((keys, index) => keys.forWriting(index % 2 ? persons : persons.toReversed())),
    );
    const [first, ...rest] = made.map(secrets);
    for (const other of rest) expect(other).toEqual(first);
  });

  it('costs one statement for a thousand persons, and none the second time', async () => {
    const database = closing(new Counted(test.database.options));
    const keys = await personKeys(database);
    const persons = Array.from({ length: 1_000 }, (_, index) => String(index));
    expect((await keys.forWriting(persons)).size).toBe(1_000);
    await keys.forWriting(persons);
    await keys.forReading(persons);
    expect(database.statements).toBe(1);
  });

  it('is committed before it is handed out, and never stands in the database as it is', async () => {
    const keys = await personKeys();
    const made = secret((await keys.forWriting(['1'])).get('1'));
    const { rows } = await test.database.query<{ wrapped: Buffer }>('select wrapped from state.person_key');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.wrapped.toString('hex')).not.toContain(made);
  });

  it('opens for its own person alone', async () => {
    const keys = await personKeys();
    await keys.forWriting(['1', '2']);
    await test.database.query(
      `update state.person_key set wrapped = (select wrapped from state.person_key where person_id = '1')`,
    );
    await expect((await personKeys()).forReading(['2'])).rejects.toThrow(/key of person 2 does not open/);
  });

  it('is refused for a person who was erased, and none is made for the others asked with them', async () => {
    const keys = await personKeys();
    await keys.erase(['2']);
    await expect(keys.forWriting(['1', '2', '3'])).rejects.toMatchObject({
      code: 'person/erased',
      message: expect.stringContaining('Person 2'),
    });
    expect((await test.database.query('select 1 from state.person_key')).rows).toEqual([]);
  });
});

describe('a key to read with', () => {
  it('is null for a person who never had one, and comes as soon as there is one', async () => {
    const here = await personKeys();
    const there = await personKeys();
    expect(secrets(await here.forReading(['1']))).toEqual({ 1: null });
    const made = secrets(await there.forWriting(['1']));
    expect(secrets(await here.forReading(['1']))).toEqual(made);
  });

  it('is kept in memory, for as many persons as there is room for', async () => {
    const database = closing(new Counted(test.database.options));
    const keys = closing(new PersonKeys(database, masterKey, new ErasureList(home, 'shop'), { cached: 2 }));
    await keys.ready();
    await keys.forWriting(['1', '2', '3']);
    await keys.forReading(['2', '3']);
    expect(database.statements).toBe(1);
    await keys.forReading(['1']);
    expect(database.statements).toBe(2);
  });
});

describe('erasing a person', () => {
  it('destroys the key here at once, and elsewhere as soon as it is heard', async () => {
    const here = await personKeys();
    const there = await personKeys();
    await here.forWriting(['1', '2']);
    await there.forReading(['1', '2']);
    const news = heard(there);
    await here.erase(['1']);
    expect((await here.forReading(['1'])).get('1')).toBeNull();
    expect(await news).toEqual(['1']);
    expect((await there.forReading(['1'])).get('1')).toBeNull();
    expect((await there.forReading(['2'])).get('2')).not.toBeNull();
  });

  it('may be asked for twice, and for somebody of whom nothing is known', async () => {
    const keys = await personKeys();
    await keys.erase(['1']);
    await keys.erase(['1', '1']);
    expect(await keys.applyErasureList()).toEqual([]);
    expect(new ErasureList(home, 'shop').read()).toEqual(new Set(['1']));
  });

  it('tells whoever keeps something of persons, until they have heard enough', async () => {
    const keys = await personKeys();
    const erased: unknown[] = [];
    const enough = keys.onErased((persons) => erased.push(persons));
    await keys.erase(['1']);
    expect(erased).toContainEqual(['1']);
    enough();
    erased.length = 0;
    await keys.erase(['2']);
    expect(erased).toEqual([]);
  });

  it('does not leave a key in memory that was on its way meanwhile', async () => {
    const slow = closing(new Held(test.database.options));
    const here = await personKeys();
    const there = await personKeys(slow);
    await here.forWriting(['1']);
    const news = heard(there);
    const answer = slow.holdNextAnswer();
    const reading = there.forReading(['1']);
    await answer.arrived;
    await here.erase(['1']);
    await news;
    answer.release();
    await reading;
    expect((await there.forReading(['1'])).get('1')).toBeNull();
  });

  it('waits for a program that is just storing something of them, and takes that as well', async () => {
    const keys = await personKeys();
    let erasing = Promise.resolve();
    await test.database.transaction(async (tx) => {
      await tx.query(`select state.keys_for_writing('{1}', '{abc}')`);
      erasing = keys.erase(['1']);
      const waiting = until(async () => (await test.database.query(WAITING)).rows.length > 0);
      await Promise.race([waiting, erasing]);
    });
    await erasing;
    expect((await test.database.query('select 1 from state.person_key')).rows).toEqual([]);
  });

  it('destroys nothing while the list cannot be written', async () => {
    const keys = await personKeys(undefined, '/dev/null/folder');
    await keys.forWriting(['1']);
    await expect(keys.erase(['1'])).rejects.toThrow(/ENOTDIR/);
    expect((await (await personKeys()).forReading(['1'])).get('1')).not.toBeNull();
  });

  it('is completed at the next start, here and in programs that run, when only the list knows of it', async () => {
    const database = test.database.with({});
    const broken = await personKeys(database);
    await broken.forWriting(['1', '2']);
    await database.close();
    await expect(broken.erase(['1'])).rejects.toThrow();

    const started = await personKeys();
    const running = await personKeys();
    expect((await running.forReading(['1'])).get('1')).not.toBeNull();
    const news = heard(running);
    expect(await started.applyErasureList()).toEqual(['1']);
    expect(await news).toEqual(['1']);
    for (const keys of [started, running]) {
      expect((await keys.forReading(['1', '2'])).get('1')).toBeNull();
      expect((await keys.forReading(['1', '2'])).get('2')).not.toBeNull();
    }
  });

  it('is not undone by a copy of the database from before', async () => {
    const copyOf = async (database: Database) => {
      await migrateState(database);
      await database.query('insert into state.person_key values ($1, $2)', ['1', masterKey.wrap('1', randomBytes(32))]);
    };
    const today = await testDatabase(copyOf);
    const restored = await testDatabase(copyOf);
    await (await personKeys(today.database)).erase(['1']);

    const keys = await personKeys(restored.database);
    expect((await keys.forReading(['1'])).get('1')).not.toBeNull();
    expect(await keys.applyErasureList()).toEqual(['1']);
    expect((await keys.forReading(['1'])).get('1')).toBeNull();
    await expect(keys.forWriting(['1'])).rejects.toMatchObject({ code: 'person/erased' });
    for (const resource of open.splice(0).reverse()) await resource.close();
    await Promise.all([today.drop(), restored.drop()]);
  });

  it('is listed again at the next start when the list was lost', async () => {
    const keys = await personKeys();
    await keys.erase(['1', '2']);
    rmSync(join(home, 'erased-persons'));
    expect(await keys.applyErasureList()).toEqual([]);
    expect(new ErasureList(home, 'shop').read()).toEqual(new Set(['1', '2']));
  });
});

describe('a program that no longer hears of erasures', () => {
  it('keeps no key in memory until it hears of them again', async () => {
    const keys = await personKeys();
    await keys.forWriting(['1']);
    const lost = heard(keys);
    await allowConnections(false);
    await test.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'rabbet listener' and datname = current_database()`,
    );
    expect(await lost).toBeNull();
    await keys.forWriting(['2']);
    await forget('1');
    await forget('2');
    expect(secrets(await keys.forReading(['1', '2']))).toEqual({ 1: null, 2: null });

    const back = heard(keys);
    await allowConnections(true);
    expect(await back).toBeNull();
    await keys.forWriting(['3']);
    await forget('3');
    expect((await keys.forReading(['3'])).get('3')).not.toBeNull();
  });
});

async function allowConnections(allow: boolean): Promise<void> {
  const server = test.database.with({ url: new URL('/postgres', test.url).href, max: 1 });
  await server.query(`alter database ${new URL(test.url).pathname.slice(1)} allow_connections ${allow}`);
  await server.close();
}
