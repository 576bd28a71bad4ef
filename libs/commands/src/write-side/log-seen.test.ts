import { randomUUID } from 'node:crypto';
import type { CommandRequest } from '@rabbet/domain/deciders/decider';
import { START } from '@rabbet/domain/events/event';
import { AnotherPast, type LogFault, openLog } from '@rabbet/event-store';
import { Database, knownLogFaults, type Queryable, StateRefused } from '@rabbet/postgres';
import { until } from '@rabbet/postgres/testing/until';
import { acceptEarlierLog } from '../operate';
import { wentAnotherWay } from './state-synchronizer';
import { exhibition, type ExhibitionCommand } from '../testing/exhibition';
import { request, testWriteSide, type TestWriteSide } from '../testing/open-write-side';
import type { WriteSide } from './write-side';

const plan: ExhibitionCommand = { type: 'PlanExhibition', data: { title: 'Marshes', opensOn: '2026-12-01' } };

let shop: TestWriteSide;
beforeEach(async () => (shop = await testWriteSide()));
afterEach(() => shop.close());

const planned = (writeSide: WriteSide, id: number) => writeSide.executor.execute(exhibition, id, plan, request());
const tamper = (sql: string) =>
  shop.test.database.query(
    `alter table log.events disable trigger all; ${sql}; alter table log.events enable trigger all`,
  );

/** Puts another event at the same place of the log, as a restore does that is followed by other work. */
async function goAnotherWay(): Promise<void> {
  await tamper(`delete from log.events where stream = 'exhibition-2'`);
  await appendElsewhere([7, 8]);
}

/** Has another program add these exhibitions to the log. */
async function appendElsewhere(ids: readonly number[]): Promise<void> {
  const log = await openLog(shop.test.url);
  const meta = JSON.stringify({ recordedAt: new Date().toISOString(), actor: 'operator', origin: 'web' });
  for (const id of ids)
    await log.append(`exhibition-${id}`, -1, [
      { id: randomUUID(), type: 'ExhibitionPlanned', data: '{"title":"Ponds","opensOn":"2026-12-02"}', meta },
    ]);
  await log.close();
}

it('is not started on a log that was restored and has gone on from there, until an operator accepts that', async () => {
  const before = await shop.open();
  for (const id of [1, 2]) await planned(before, id);
  await before.stateSynchronizer.catchUp();
  await before.close();
  await goAnotherWay();
  await expect(shop.open()).rejects.toThrow(/^The log holds another past than the one that this database has seen/);
  const log = await openLog(shop.test.url);
  const identity = await log.identity();
  expect(await wentAnotherWay(shop.test.database, log, identity)).toBe(true);
  expect(await acceptEarlierLog(shop.test.database, log)).toEqual(['state-synchronizer']);
  expect(await wentAnotherWay(shop.test.database, log, identity)).toBe(false);
  await log.close();
  const after = await shop.open();
  expect(await after.executor.state(exhibition, 8)).toMatchObject({ revision: 0 });
});

/** A program that has seen two exhibitions; it is told of nothing that would end it. */
async function running(): Promise<WriteSide> {
  const failed = (error: unknown) => {
    throw error;
  };
  const program = await shop.open({ failed });
  for (const id of [1, 2]) await planned(program, id);
  await program.stateSynchronizer.catchUp();
  return program;
}

/** Does this while the program that follows the log waits for its place in it, and looks at nothing. */
async function unnoticed(work: (tx: Queryable) => Promise<unknown>): Promise<void> {
  const { database } = shop.test;
  const waiting = `select from pg_locks where not granted and relation = 'state.process_position'::regclass`;
  await database.transaction(async (tx) => {
    await tx.query('lock table state.process_position in access exclusive mode');
    await until(async () => (await database.query(waiting)).rows.length > 0, 'the program waits for its place');
    await work(tx);
  });
}

const noticed = (program: WriteSide) => until(async () => program.eventStore.past.lossReason !== null);

it.each([
  ['goes another way', goAnotherWay],
  ['is restored to an earlier point', () => tamper(`delete from log.events where stream = 'exhibition-2'`)],
])('takes no change once the log %s under a running program, which goes on', async (_, swap) => {
  const program = await running();
  await swap();
  await noticed(program);
  await expect(planned(program, 3)).rejects.toThrow(AnotherPast);
  await expect(program.executor.execute(exhibition, 9, plan, { ...request(), isDryRun: true })).rejects.toThrow(
    AnotherPast,
  );
  // what was known is told, and nothing of what the log holds now
  expect(await program.executor.state(exhibition, 2)).toMatchObject({ revision: 0 });
  await expect(program.executor.state(exhibition, 7)).rejects.toThrow(AnotherPast);
  await expect(shop.open()).rejects.toThrow(StateRefused);
});

it('never adds to another past: a change that was decided before anybody noticed is refused at the log', async () => {
  const program = await running();
  const loadFacts = async () => {
    await goAnotherWay();
    expect(program.eventStore.past.lossReason).toBeNull();
    return undefined;
  };
  await unnoticed(() =>
    expect(program.executor.execute({ ...exhibition, loadFacts }, 3, plan, request())).rejects.toThrow(AnotherPast),
  );
  const { rows } = await shop.test.database.query('select from log.events');
  expect(rows).toHaveLength(3); // what was kept, and what others have added
});

it.each([
  ['refuse', { type: 'OpenExhibition', data: {} }],
  ['answer as done before', plan],
] satisfies [string, CommandRequest<ExhibitionCommand>][])(
  'does not %s a change on grounds of a record that the log has lost, before anybody noticed',
  async (_, command) => {
    const program = await running();
    await unnoticed(async () => {
      await tamper(`delete from log.events where stream = 'exhibition-2'`);
      const answer = program.executor.execute(exhibition, 2, command, request());
      await expect(answer).rejects.toThrow(AnotherPast);
    });
  },
);

it('is not started on a log that is another one behind what was noted as seen, but not behind what a program has seen', async () => {
  const program = await running();
  const noted = await shop.test.database.query('select position from state.log_seen');
  await unnoticed(async () => {
    await planned(program, 3);
    await tamper(
      `delete from log.events where stream = 'exhibition-3'; update state.log_seen set position = '${
        (noted.rows[0] as { position: string }).position
      }', event_id = (select id from log.events where stream = 'exhibition-2')`,
    );
  });
  await noticed(program);
  await until(async () => wentAnotherWay(shop.test.database, program.log, program.installation.logIdentity));
  await program.close();
  await expect(shop.open()).rejects.toThrow(StateRefused);
});

/** Runs this in the Postgres that holds the database, from outside of it. */
async function onServer(statement: string): Promise<void> {
  const url = Object.assign(new URL(shop.test.url), { pathname: '/postgres' }).href;
  const server = new Database({ url, max: 1 });
  await server.query(statement).finally(() => server.close());
}

it('is settled by a failover that lost what one program alone has seen, and is refused nowhere after it', async () => {
  await (await running()).close();
  const name = new URL(shop.test.url).pathname.slice(1);
  const end = `select pg_terminate_backend(pid, 600000) from pg_stat_activity where datname = '${name}'`;
  await onServer(end);
  await onServer(`create database ${name}_standby template ${name}`);
  const program = await shop.open();
  const { log, eventStore } = program;
  const after = await log.head();
  const settled = new Promise<void>((resolve) => eventStore.past.onSettled(resolve));
  let upTo = after;
  await unnoticed(async () => {
    await planned(program, 3);
    upTo = await log.head();
    await onServer(`drop database ${name} with (force)`);
    await onServer(`alter database ${name}_standby rename to ${name}`);
  }).catch(() => {}); // its connection went with that database
  await settled;
  expect(await eventStore.past.findLostEvents(log)).toEqual({ after, upTo });
  await program.close();
  const anew = await shop.open();
  expect(await anew.executor.state(exhibition, 3)).toMatchObject({ revision: -1 });
  expect(await planned(anew, 3)).toMatchObject({ changed: true });
});

it('has seen what another program has noted that has read on in its place', async () => {
  const standby = await shop.open();
  let read = START;
  await unnoticed(async (tx) => {
    await appendElsewhere([3, 4]);
    read = await standby.log.head();
    await tx.query('update state.process_position set position = $1', [read]);
    await tx.query(
      `insert into state.log_seen
      select (select id from log.identity), $1, (select id from log.events order by position desc limit 1)`,
      [read],
    );
  });
  await until(async () => standby.eventStore.past.last?.position === read);
});

it('is settled once an operator has accepted the log under a running program, and heals by opening anew', async () => {
  const program = await running();
  await goAnotherWay();
  await noticed(program);
  const { past } = program.eventStore;
  expect(past.lossReason).toContain('rabbet log accept-earlier');
  const settled = jest.fn();
  past.onSettled(settled);
  await acceptEarlierLog(shop.test.database, program.log);
  await until(async () => past.lossReason !== null && !past.lossReason.includes('accept-earlier'));
  expect([past.lossReason?.includes('opens itself anew'), settled.mock.calls.length]).toEqual([true, 1]);
  await expect(planned(program, 3)).rejects.toThrow(AnotherPast);
  await program.close();
  const after = await shop.open();
  expect(await planned(after, 3)).toMatchObject({ changed: true });
  expect(await after.executor.state(exhibition, 7)).toMatchObject({ revision: 0 });
});

it('starts on a log in which an event was altered or is gone since, says so and keeps it', async () => {
  const first = await shop.open();
  await planned(first, 1);
  await first.stateSynchronizer.catchUp();
  const identity = await first.log.identity();
  await first.close();
  const log = await openLog(shop.test.url);
  const meta = JSON.stringify({ recordedAt: new Date().toISOString(), actor: 'operator', origin: 'web' });
  for (const id of [2, 3, 4, 5])
    await log.append(`exhibition-${id}`, -1, [
      { id: randomUUID(), type: 'ExhibitionPlanned', data: '{"title":"Ponds"}', meta },
    ]);
  await log.close();
  await tamper(
    `delete from log.events where position = 3; update log.events set data = '{"title":"Lakes"}' where position = 4`,
  );
  const reported: LogFault[] = [];
  await shop.open({ damaged: (faults) => reported.push(...faults) });
  const faults = [
    { what: 'missing', stream: 'exhibition-4' },
    { what: 'altered', stream: 'exhibition-4' },
  ];
  expect(reported).toMatchObject(faults);
  const stored = await knownLogFaults(shop.test.database, identity);
  expect(stored.map(({ what }) => what).sort()).toEqual(['altered', 'missing']);
  expect(stored.map(({ acceptedBecause }) => acceptedBecause)).toEqual([null, null]);
});
