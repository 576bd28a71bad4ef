import type { EventStoreReader } from '@rabbet/event-store/reader';
import { Database } from '@rabbet/postgres';
import type { TestDatabase } from '@rabbet/postgres/testing/database';
import type { Report } from './slot';
import { build, feeders } from './operate';
import type { Projections } from './projections';
import { CHANNEL, dropReadSchema } from './read-schema';
import { Barrier } from '../testing/engine/barrier';
import { CONNECTIONS, cutOff } from '../testing/engine/cut-off';
import { inAFreshShop } from '../testing/engine/fresh-shop';
import { pausing } from '../testing/engine/pausing';
import { Shop } from '../testing/engine/shop';
import { tally, timesIn } from '../testing/engine/tally';
import { until } from '@rabbet/postgres/testing/until';
let db: TestDatabase;
let shop: Shop;
inAFreshShop((fresh) => ({ db, shop } = fresh));

/** Milliseconds, as many as a timer takes: nobody looks around but who is asked to. */
const NEVER = 2 ** 31 - 1;

const happened = { type: 'Happened', data: {} };

function times(name = 'tally'): Promise<number> {
  return timesIn(db.database, `read_${name}_v1`);
}

/** The program lives on: an event that comes now is shown. */
async function livesOn(program: Projections, stream = 'door-after'): Promise<void> {
  await shop.happened(stream, happened);
  await program.settled();
}

/** Sends a notification on which every program looks for changes. */
async function nudge(): Promise<void> {
  await db.database.query('select pg_notify($1, $2)', [CHANNEL, '[]']);
}

test('how long a feeder has been silent is known to everybody, until it lets go or is gone', async () => {
  const silent = async () => (await feeders(db.database)).get('read_tally_v1');
  const program = await shop.running({ projections: [tally()], lookEveryMs: NEVER });
  await program.settled();
  await db.database.query(`update state.lease_holder set renewed_at = renewed_at - interval '1 hour'`);
  await until(async () => ((await silent()) ?? 3_600) < 3_600, 'it is not silent');
  await program.stop();
  expect(await silent()).toBeUndefined();
});

test('a read schema that is dropped while nothing happens comes back', async () => {
  const program = await shop.running({ projections: [tally()] });
  await shop.happened('door-1', happened, happened);
  await program.settled();
  await db.database.query('drop schema read_tally_v1 cascade');
  await until(() => program.status()[0]?.seen === '', 'it is known');
  await program.settled();
  expect(await times()).toBe(2);
});

test('a read schema that is dropped in the middle of changes comes back, and the others go on', async () => {
  const projections = [tally(), tally({ name: 'other' })];
  const program = await shop.running({ projections, catchUpBatch: 20 });
  let dropping = true;
  const dropped = (async () => {
    for (let i = 0; i < 5; i++) {
      await until(async () => (program.status()[0]?.seen ?? '') > '', 'there is something to drop');
      await dropReadSchema(db.database, 'read_tally_v1');
    }
    dropping = false;
  })();
  let count = 0;
  for (; dropping || count < 100; count++) await shop.happened(`door-${count % 7}`, happened);
  await dropped;
  await program.settled();
  expect([await times(), await times('other')]).toEqual([count, count]);
});

test('a read schema whose progress was emptied is made anew', async () => {
  const program = await shop.running({ projections: [tally()] });
  await shop.happened('door-1', happened);
  await program.settled();
  await db.database.query('delete from read_tally_v1.progress');
  await livesOn(program);
  expect(await times()).toBe(2);
});

test('a read model of another log is made anew, whatever its position', async () => {
  await shop.happened('door-1', happened, happened);
  const first = await shop.running({ projections: [tally()] });
  await first.settled();
  await first.stop();
  const eventStore = Object.create(shop.eventStore, { identity: { value: async () => 'another' } });
  const applied: string[] = [];
  const other = await shop.running({ eventStore, projections: [tally({ take: ({ id }) => applied.push(id) })] });
  await other.settled();
  expect(applied).toHaveLength(2);
  expect(await times()).toBe(2);
});

test('a log that was restored to an earlier point is refused until the read models are built anew', async () => {
  await shop.happened('door-1', happened, happened);
  const before = await shop.running({ projections: [tally()] });
  await before.settled();
  await before.stop();
  await db.database.query('alter table log.events disable trigger all; delete from log.events where revision = 1');
  const next = await Shop.open(db.database); // as programs that are started after the restore
  const refused = next.program({ projections: [tally()] });
  await expect(refused.start()).rejects.toThrow(
    /^read_tally_v1 has seen 0*2, but the log ends at 0*1: the log was restored to an earlier point\. .*accept-earlier/,
  );
  const { database, eventStore } = next;
  await build({ database, eventStore, projections: [tally()] });
  const after = await next.running({ projections: [tally()] });
  await after.settled();
  expect(await times()).toBe(1);
  await next.close();
});

test('a log that goes back to an earlier point under a running program stops what has seen more', async () => {
  const program = await shop.running({ projections: [tally()] });
  await shop.happened('door-1', happened, happened);
  await program.settled();
  await db.database.query('alter table log.events disable trigger all; delete from log.events where revision = 1');
  await cutOff(db.database); // as a restore does
  await until(() => program.status()[0]?.state === 'stopped', 'it is refused');
  expect(program.status()[0]?.error).toContain('restored to an earlier point');
});

test('a log that breaks off is read on from where each projection stands', async () => {
  let breaks = 3;
  const eventStore: EventStoreReader = Object.create(shop.eventStore, {
    subscribe: {
      async *value(...args: Parameters<EventStoreReader['subscribe']>) {
        for await (const batch of shop.eventStore.subscribe(...args)) {
          yield batch;
          if (breaks-- > 0) throw new Error('the log broke off');
        }
      },
    },
  });
  const program = await shop.running({ eventStore, projections: [tally()] });
  await until(() => program.status()[0]?.state === 'live', 'it is live');
  for (let i = 0; i < 6; i++) {
    await shop.happened('door-1', happened);
    await program.settled();
  }
  expect(await times()).toBe(6);
  expect(breaks).toBeLessThan(3);
});

test('connections that are cut within a batch or between two heal, and nothing is missed or done twice', async () => {
  const barrier = new Barrier();
  const projections = ['other', 'tally'].map((name) => pausing(tally({ name }), () => barrier.at(name)));
  const program = await shop.running({ projections, liveBatch: 10 });
  let count = 0;
  const goOn = async () => {
    for (let i = 0; i < 15; i++) await shop.happened(`door-${count++ % 7}`, happened);
  };
  for (const names of [...CONNECTIONS.map((name) => [name]), CONNECTIONS]) {
    for (const name of ['other', 'tally']) {
      const { isReached, goesOn } = barrier.holdAt(name);
      const happening = goOn();
      await isReached;
      await cutOff(db.database, names);
      goesOn();
      await happening;
      await program.settled();
    }
    await cutOff(db.database, names);
    await goOn();
    await program.settled();
  }
  expect([await times(), await times('other')]).toEqual([count, count]);
});

test('what a crash of Postgres took back is shown again, though nothing more happens that concerns it', async () => {
  const program = await shop.running({ projections: [tally(), tally({ name: 'other', handles: ['Went'] })] });
  const { position: first } = await shop.happened('door-1', happened);
  await program.settled();
  const { position: second } = await shop.happened('door-1', happened);
  await shop.happened('door-2', { type: 'Went', data: {} });
  await program.settled();
  expect(program.changed('tally')).toBe(second);
  // as if the commit of the second had not reached the disk
  await db.database.query('update read_tally_v1.tally set times = 1, last = 0');
  await db.database.query('update read_tally_v1.progress set seen = $1, changed = $1', [first]);
  await cutOff(db.database, ['rabbet listener']); // that of the leases may be missed later
  await until(async () => (await times()) === 2 && program.changed('tally') === second, 'it is shown again');
  expect(await times('other')).toBe(1);
});

test('while news may be missed, no cache is told that nothing has changed', async () => {
  const program = await shop.running({ projections: [tally()] });
  const { position } = await shop.happened('door-1', happened);
  await program.settled();
  expect(program.changed('tally')).toBe(position);
  const server = new Database({ url: Object.assign(new URL(db.url), { pathname: '/postgres' }).href, max: 1 });
  const name = new URL(db.url).pathname.slice(1);
  await server.query(`alter database ${name} allow_connections false`);
  await server.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = $1 and application_name = 'rabbet listener'`,
    [name],
  );
  await until(() => program.changed('tally') === null, 'it does not know');
  await server.query(`alter database ${name} allow_connections true`);
  await until(() => program.changed('tally') === position, 'it knows again');
  await server.close();
});

test('a read model whose table has lost its key is damaged, for who runs and who starts later, until it is rebuilt', async () => {
  const old = await shop.running({ projections: [tally()] });
  await shop.happened('door-1', happened);
  await old.settled();
  await db.database.query('alter table read_tally_v1.tally drop constraint tally_pkey');
  const later = await shop.running({ projections: [tally()] });
  const damage = 'read_tally_v1 lacks tally tally_pkey PRIMARY KEY (stream)';
  for (const program of [old, later]) await until(() => program.status()[0]?.damage === damage, 'it is told');
  await shop.happened('door-1', happened);
  await until(() => old.status()[0]?.state === 'stopped', 'it has stopped');
  expect(old.status()[0]).toMatchObject({ damage, error: '42P10' });
  await old.rebuild('tally');
  const isWhole = ({ damage, state }: ReturnType<Projections['status']>[number]) => !damage && state !== 'stopped';
  for (const program of [old, later]) await until(() => program.status().every(isWhole), 'it is whole');
  await livesOn(old, 'door-1');
  expect(await times()).toBe(3);
});

test('a log that is closed under it leaves the rest of the program its time', async () => {
  let subscriptions = 0;
  const eventStore: EventStoreReader = Object.create(shop.eventStore, {
    subscribe: {
      async *value(...args: Parameters<EventStoreReader['subscribe']>) {
        if (++subscriptions > 10) await new Promise(() => {}); // else nobody would get to say that they are so many
        yield* shop.eventStore.subscribe(...args);
      },
    },
  });
  const troubles: string[] = [];
  const report = (entry: Report) => void ('error' in entry && troubles.push(entry.error ?? ''));
  const program = await shop.running({ eventStore, projections: [tally()], report, lookEveryMs: NEVER });
  await shop.happened('door-1', happened);
  await program.settled();
  await until(() => program.status()[0]?.state === 'live', 'it is live');
  await shop.log.close();
  await until(() => troubles.length > 0, 'it has noticed');
  await nudge();
  await until(() => troubles.length > 1, 'it has looked for the log again');
  await program.stop();
  expect(subscriptions).toBe(1);
  // a notification that comes late may let it look once more
  expect(troubles.slice(0, 2)).toEqual([expect.stringContaining('follow'), expect.stringContaining('LogUnavailable')]);
});
