import { type Recorded, START } from '@rabbet/domain/events/event';
import { migrateState, skipEvent } from '@rabbet/postgres';
import type { TestDatabase } from '@rabbet/postgres/testing/database';
import { applyBatch } from './apply-batch';
import type { Report } from './slot';
import { applyUpToPoison } from './poison';
import type { Projections } from './projections';
import { inAFreshShop } from '../testing/engine/fresh-shop';
import type { Shop } from '../testing/engine/shop';
import { tally, type Tallied, timesIn } from '../testing/engine/tally';
import { until } from '@rabbet/postgres/testing/until';
import { startProjection } from './leased-projection';
let db: TestDatabase;
let shop: Shop;
inAFreshShop((fresh) => ({ db, shop } = fresh));

const happened = (what = '') => ({ type: 'Happened', data: { what } });

function chokes(event: Recorded<Tallied>): void {
  if (event.data.what === 'poison') throw new TypeError('cannot swallow');
}

function times(name = 'tally'): Promise<number> {
  return timesIn(db.database, `read_${name}_v1`);
}

function stateOf(program: Projections, name: string) {
  return program.status().find((standing) => standing.name === name)?.state;
}

test('an event that a projection cannot take stops it alone, at the event before, and loudly', async () => {
  const reports: Report[] = [];
  const projections = [tally({ name: 'fine' }), tally({ name: 'frail', take: chokes })];
  const program = await shop.running({ projections, report: (report) => reports.push(report) });
  await program.settled();
  const { position: before } = await shop.happened('door-1', ...Array.from({ length: 20 }, () => happened()));
  const { position, ids } = await shop.happened('door-2', happened('poison'));
  const { position: after } = await shop.happened('door-3', happened());
  // without a limit: whether it has stopped by now or stops later, nobody waits for it
  expect(await program.waitFor(['frail'], after)).toBe(false);
  expect(await program.waitFor(['fine'], after)).toBe(true);
  await until(() => stateOf(program, 'frail') === 'stopped', 'it has stopped');
  expect([await times('fine'), await times('frail')]).toEqual([22, 20]);
  const fine = reports.filter((report) => 'projection' in report && report.projection === 'read_fine_v1');
  expect(fine.map(({ what }) => what)).toEqual(['building', 'live']);
  expect(program.status()[1]).toMatchObject({ seen: before, changed: before, error: expect.any(String) });
  expect(reports.filter(({ what }) => what === 'stopped')).toEqual([
    {
      what: 'stopped',
      projection: 'read_frail_v1',
      error: expect.stringMatching(/^TypeError at .*poison\.test/),
      event: { id: ids[0], type: 'Happened', stream: 'door-2', position, error: expect.any(String) },
    },
  ]);
  expect(await program.waitFor(['frail'], after)).toBe(false);
  await expect(program.settled()).rejects.toThrow('read_frail_v1 has stopped: TypeError at chokes');
});

test('of a long past the events before the one that poisons are all taken', async () => {
  for (let i = 0; i < 30; i++) await shop.happened(`door-${i}`, happened(), happened(i === 17 ? 'poison' : ''));
  const program = await shop.running({ projections: [tally({ take: chokes })], catchUpBatch: 25 });
  await until(() => stateOf(program, 'tally') === 'stopped', 'it has stopped');
  expect(await times()).toBe(17 * 2 + 1);
});

test('it is tried again at the next start, by a program that can take the event', async () => {
  await shop.happened('door-1', happened(), happened('poison'), happened());
  const old = await shop.running({ projections: [tally({ take: chokes })] });
  await until(() => stateOf(old, 'tally') === 'stopped', 'it has stopped');
  // the new program starts while the old one still runs
  const mended = await shop.running({ projections: [tally()] });
  await mended.settled();
  expect(await times()).toBe(3);
  await until(() => stateOf(old, 'tally') === 'standing-by', 'the old one notices');
});

test('an event that cannot be read is told as such, whatever of it the projection looks at first', async () => {
  const { ids, position } = await shop.happened('door-1', happened());
  await db.database.query(
    `alter table log.events disable trigger all; update log.events set data = '{not json' where id = '${ids[0]}'`,
  );
  const careless = tally({ take: ({ occurredAt }) => void new Date(occurredAt).toISOString() });
  const program = await shop.running({ projections: [careless] });
  await until(() => stateOf(program, 'tally') === 'stopped', 'it has stopped');
  expect(program.status()[0]?.error).toContain(`Happened ${ids[0]} at ${position} cannot be read`);
});

test('an operator may skip the event, and the projection goes on', async () => {
  await migrateState(db.database);
  const { ids } = await shop.happened('door-2', happened('poison'));
  await shop.happened('door-1', happened());
  const program = await shop.running({ projections: [tally({ take: chokes })] });
  await until(() => stateOf(program, 'tally') === 'stopped', 'it has stopped');
  await skipEvent(db.database, 'tally_v1', ids[0] ?? '', 'a slip of the pen');
  await until(() => stateOf(program, 'tally') === 'live', 'it is live');
  await program.settled();
  expect(await times()).toBe(1);
  await program.rebuild('tally');
  await program.settled();
  expect(await times()).toBe(1);
});

test('a later version is asked anew about an event that an earlier one skips', async () => {
  await migrateState(db.database);
  const { ids } = await shop.happened('door-2', happened('poison'));
  await skipEvent(db.database, 'tally_v1', ids[0] ?? '', 'a slip of the pen');
  const program = await shop.running({ projections: [tally({ version: 2, take: chokes })] });
  await until(() => stateOf(program, 'tally') === 'stopped', 'it has stopped');
});

test('events that only fail together are taken one by one', async () => {
  const clumsy = tally();
  const apply = clumsy.apply.bind(clumsy);
  const reports: Report[] = [];
  const projections = [
    tally({
      async apply(batch, tx, run) {
        await apply(batch, tx, run);
        if (batch.length > 3) await tx.query('select 1 / 0');
      },
    }),
  ];
  await shop.happened('door-1', ...Array.from({ length: 50 }, () => happened()));
  const program = await shop.running({ projections, report: (report) => reports.push(report) });
  await program.settled();
  expect(await times()).toBe(50);
  await until(() => stateOf(program, 'tally') === 'live', 'it is live');
  expect(reports.map(({ what }) => what)).toEqual(['rebuilding', 'rebuilt']);
});

test('what another try cures is tried again, and is no fault of the event', async () => {
  const codes = ['40001', '40P01', '53200', '57014'];
  const reports: Report[] = [];
  const steady = tally();
  const apply = steady.apply.bind(steady);
  const unlucky = tally({
    async apply(batch, tx, run) {
      await apply(batch, tx, run);
      const code = codes.shift();
      if (code) await tx.query(`do $$ begin raise exception 'not now' using errcode = '${code}'; end $$`);
    },
  });
  const program = await shop.running({ projections: [unlucky], report: (report) => reports.push(report) });
  await shop.happened('door-1', happened(), happened());
  await program.settled();
  expect(await times()).toBe(2);
  expect(reports.filter(({ what }) => what === 'trouble').map((report) => report.error)).toEqual([
    '40001',
    '40P01',
    '53200',
    '57014',
  ]);
  await until(() => stateOf(program, 'tally') === 'live', 'it is live');
});

test('a constraint that is checked at the commit stops its projection alone', async () => {
  const sql = `${tally().sql}; alter table tally add constraint once unique (times) deferrable initially deferred`;
  const program = await shop.running({ projections: [tally({ name: 'fine' }), tally({ name: 'frail', sql })] });
  await shop.happened('door-1', happened());
  await program.settled();
  const { position } = await shop.happened('door-2', happened());
  expect(await program.waitFor(['fine'], position)).toBe(true);
  await until(() => stateOf(program, 'frail') === 'stopped', 'it has stopped');
  expect([await times('fine'), await times('frail')]).toEqual([2, 1]);
});

test('a batch is not given with care either once another has moved the projection', async () => {
  await shop.happened('door-1', happened(), happened());
  const log = { log: await shop.eventStore.identity(), head: await shop.eventStore.head() };
  const batch = await shop.eventStore.readAll(START);
  const leased = await startProjection(db.database, tally(), null, log, null);
  if (typeof leased === 'string') throw new Error(leased);
  const stale = { ...leased };
  await applyBatch(db.database, [leased], batch);
  expect(await applyUpToPoison(db.database, stale, batch)).toBe('moved');
  expect(await times()).toBe(2);
  await db.database.query('drop schema read_tally_v1 cascade');
  expect(await applyUpToPoison(db.database, stale, batch)).toBe('gone');
});

test('tables that cannot be made stop their projection alone', async () => {
  const program = await shop.running({ projections: [tally({ name: 'fine' }), tally({ name: 'frail', sql: 'oops' })] });
  const { position } = await shop.happened('door-1', happened());
  expect(await program.waitFor(['fine'], position)).toBe(true);
  await expect(program.settled()).rejects.toThrow('read_frail_v1 has stopped: its tables cannot be made: 42601');
});
