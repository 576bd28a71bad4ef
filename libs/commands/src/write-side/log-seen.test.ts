import { randomUUID } from 'node:crypto';
import type { CommandRequest } from '@rabbet/domain/deciders/decider';
import { START } from '@rabbet/domain/events/event';
import { AnotherPast, type LogFault, openLog } from '@rabbet/event-store';
import { Database, knownLogFaults, type Queryable, StateRefused } from '@rabbet/postgres';
import { until } from '@rabbet/postgres/testing/until';
import { acceptEarlierLog } from '../operate';
import { hasLogChanged } from './state-synchronizer';
import { exhibition, type ExhibitionCommand } from '../testing/exhibition';
import { newContext, testWriteSide, type TestWriteSide } from '../testing/open-write-side';
import type { WriteSide } from './write-side';

const plan: ExhibitionCommand = { type: 'PlanExhibition', data: { title: 'Marshes', opensOn: '2026-12-01' } };

let shop: TestWriteSide;
beforeEach(async () => (shop = await testWriteSide()));
afterEach(() => shop.close());

const planExhibition = (writeSide: WriteSide, id: number) =>
  writeSide.executor.execute(exhibition, id, plan, newContext());
const tamper = (sql: string) =>
  shop.test.database.query(
    `alter table log.events disable trigger all; ${sql}; alter table log.events enable trigger all`,
  );

/** Plays a log that was restored without exhibition 2, and to which other events were appended since. */
async function restoreAndAppend(): Promise<void> {
  await tamper(`delete from log.events where stream = 'test-exhibition-2'`);
  await appendFromOutside([7, 8]);
}

/** Appends these exhibitions to the log, as another program would. */
async function appendFromOutside(ids: readonly number[]): Promise<void> {
  const log = await openLog(shop.test.url);
  const meta = JSON.stringify({ recordedAt: new Date().toISOString(), actor: 'operator', origin: 'web' });
  for (const id of ids)
    await log.append(`test-exhibition-${id}`, -1, [
      { id: randomUUID(), type: 'ExhibitionPlanned', data: '{"title":"Ponds","opensOn":"2026-12-02"}', meta },
    ]);
  await log.close();
}

it('refuses to start on a log that was restored and has grown since, until an operator accepts it', async () => {
  const before = await shop.open();
  for (const id of [1, 2]) await planExhibition(before, id);
  await before.stateSynchronizer.catchUp();
  await before.close();
  await restoreAndAppend();
  await expect(shop.open()).rejects.toThrow(/^The log holds another past than the one that this database has seen/);
  const log = await openLog(shop.test.url);
  const identity = await log.identity();
  expect(await hasLogChanged(shop.test.database, log, identity)).toBe(true);
  expect(await acceptEarlierLog(shop.test.database, log)).toEqual(['state-synchronizer']);
  expect(await hasLogChanged(shop.test.database, log, identity)).toBe(false);
  await log.close();
  const after = await shop.open();
  expect(await after.executor.state(exhibition, 8)).toMatchObject({ revision: 0 });
});

/** Opens a program that has seen two exhibitions. The test fails if it is told to end. */
async function openProgramThatSawTwo(): Promise<WriteSide> {
  const failed = (error: unknown) => {
    throw error;
  };
  const program = await shop.open({ onFailure: failed });
  for (const id of [1, 2]) await planExhibition(program, id);
  await program.stateSynchronizer.catchUp();
  return program;
}

/** Does some work while no program can follow the log, because the table of checkpoints is locked. */
async function whileFollowingIsBlocked(work: (tx: Queryable) => Promise<unknown>): Promise<void> {
  const { database } = shop.test;
  const waiting = `select from pg_locks where not granted and relation = 'state.process_position'::regclass`;
  await database.transaction(async (tx) => {
    await tx.query('lock table state.process_position in access exclusive mode');
    await until(async () => (await database.query(waiting)).rows.length > 0, 'the program waits for its checkpoint');
    await work(tx);
  });
}

const lossNoticed = (program: WriteSide) => until(async () => program.eventStore.past.lossReason !== null);

it.each([
  ['is restored and grows', restoreAndAppend],
  ['is restored to an earlier point', () => tamper(`delete from log.events where stream = 'test-exhibition-2'`)],
])('makes no changes once the log %s while the program runs', async (_, changeLog) => {
  const program = await openProgramThatSawTwo();
  await changeLog();
  await lossNoticed(program);
  await expect(planExhibition(program, 3)).rejects.toThrow(AnotherPast);
  await expect(program.executor.execute(exhibition, 9, plan, { ...newContext(), isDryRun: true })).rejects.toThrow(
    AnotherPast,
  );
  // cached states are shown, and nothing that the log holds now
  expect(await program.executor.state(exhibition, 2)).toMatchObject({ revision: 0 });
  await expect(program.executor.state(exhibition, 7)).rejects.toThrow(AnotherPast);
  await expect(shop.open()).rejects.toThrow(StateRefused);
});

it('refuses to append a change that was decided before the restored log was noticed', async () => {
  const program = await openProgramThatSawTwo();
  const loadFacts = async () => {
    await restoreAndAppend();
    expect(program.eventStore.past.lossReason).toBeNull();
    return undefined;
  };
  await whileFollowingIsBlocked(() =>
    expect(program.executor.execute({ ...exhibition, loadFacts }, 3, plan, newContext())).rejects.toThrow(AnotherPast),
  );
  const { rows } = await shop.test.database.query('select from log.events');
  expect(rows).toHaveLength(3); // exhibition 1, and the two of the other program
});

it.each([
  ['refuse', { type: 'OpenExhibition', data: {} }],
  ['answer as done before', plan],
] satisfies [string, CommandRequest<ExhibitionCommand>][])(
  'does not %s a change because of a record that the log has lost, before that is noticed',
  async (_, command) => {
    const program = await openProgramThatSawTwo();
    await whileFollowingIsBlocked(async () => {
      await tamper(`delete from log.events where stream = 'test-exhibition-2'`);
      const answer = program.executor.execute(exhibition, 2, command, newContext());
      await expect(answer).rejects.toThrow(AnotherPast);
    });
  },
);

it('refuses to start on a log that lost an event which only a running program has seen', async () => {
  const program = await openProgramThatSawTwo();
  const notedBefore = await shop.test.database.query('select position from state.log_seen');
  await whileFollowingIsBlocked(async () => {
    await planExhibition(program, 3);
    await tamper(
      `delete from log.events where stream = 'test-exhibition-3'; update state.log_seen set position = '${
        (notedBefore.rows[0] as { position: string }).position
      }', event_id = (select id from log.events where stream = 'test-exhibition-2')`,
    );
  });
  await lossNoticed(program);
  await until(async () => hasLogChanged(shop.test.database, program.log, program.installation.logIdentity));
  await program.close();
  await expect(shop.open()).rejects.toThrow(StateRefused);
});

/** Runs a statement on the server of the database, connected to another database. */
async function runOnServer(statement: string): Promise<void> {
  const url = Object.assign(new URL(shop.test.url), { pathname: '/postgres' }).href;
  const server = new Database({ url, max: 1 });
  await server.query(statement).finally(() => server.close());
}

it('settles after a failover that lost an event which one program has seen, and starts again', async () => {
  await (await openProgramThatSawTwo()).close();
  const name = new URL(shop.test.url).pathname.slice(1);
  const end = `select pg_terminate_backend(pid, 600000) from pg_stat_activity where datname = '${name}'`;
  await runOnServer(end);
  await runOnServer(`create database ${name}_standby template ${name}`);
  const program = await shop.open();
  const { log, eventStore } = program;
  const after = await log.head();
  const settled = new Promise<void>((resolve) => eventStore.past.onSettled(resolve));
  let upTo = after;
  await whileFollowingIsBlocked(async () => {
    await planExhibition(program, 3);
    upTo = await log.head();
    await runOnServer(`drop database ${name} with (force)`);
    await runOnServer(`alter database ${name}_standby rename to ${name}`);
  }).catch(() => {}); // dropping the database breaks this connection
  await settled;
  expect(await eventStore.past.findLostEvents(log)).toEqual({ after, upTo });
  await program.close();
  const restarted = await shop.open();
  expect(await restarted.executor.state(exhibition, 3)).toMatchObject({ revision: -1 });
  expect(await planExhibition(restarted, 3)).toMatchObject({ changed: true });
});

it('counts events as seen that another program has read', async () => {
  const waitingProgram = await shop.open();
  let read = START;
  await whileFollowingIsBlocked(async (tx) => {
    await appendFromOutside([3, 4]);
    read = await waitingProgram.log.head();
    await tx.query('update state.process_position set position = $1', [read]);
    await tx.query(
      `insert into state.log_seen
      select (select id from log.identity), $1, (select id from log.events order by position desc limit 1)`,
      [read],
    );
  });
  await until(async () => waitingProgram.eventStore.past.last?.position === read);
});

it('settles once an operator has accepted the restored log, and makes changes after it is opened again', async () => {
  const program = await openProgramThatSawTwo();
  await restoreAndAppend();
  await lossNoticed(program);
  const { past } = program.eventStore;
  expect(past.lossReason).toContain('rabbet log accept-earlier');
  const settled = jest.fn();
  past.onSettled(settled);
  await acceptEarlierLog(shop.test.database, program.log);
  await until(async () => past.lossReason !== null && !past.lossReason.includes('accept-earlier'));
  expect([past.lossReason?.includes('opens itself anew'), settled.mock.calls.length]).toEqual([true, 1]);
  await expect(planExhibition(program, 3)).rejects.toThrow(AnotherPast);
  await program.close();
  const after = await shop.open();
  expect(await planExhibition(after, 3)).toMatchObject({ changed: true });
  expect(await after.executor.state(exhibition, 7)).toMatchObject({ revision: 0 });
});

it('starts on a log with altered and missing events, and reports and stores these faults', async () => {
  const first = await shop.open();
  await planExhibition(first, 1);
  await first.stateSynchronizer.catchUp();
  const identity = await first.log.identity();
  await first.close();
  const log = await openLog(shop.test.url);
  const meta = JSON.stringify({ recordedAt: new Date().toISOString(), actor: 'operator', origin: 'web' });
  for (const id of [2, 3, 4, 5])
    await log.append(`test-exhibition-${id}`, -1, [
      { id: randomUUID(), type: 'ExhibitionPlanned', data: '{"title":"Ponds"}', meta },
    ]);
  await log.close();
  await tamper(
    `delete from log.events where position = 3; update log.events set data = '{"title":"Lakes"}' where position = 4`,
  );
  const reported: LogFault[] = [];
  await shop.open({ onDamage: (faults) => reported.push(...faults) });
  const faults = [
    { what: 'missing', stream: 'test-exhibition-4' },
    { what: 'altered', stream: 'test-exhibition-4' },
  ];
  expect(reported).toMatchObject(faults);
  const stored = await knownLogFaults(shop.test.database, identity);
  expect(stored.map(({ what }) => what).sort()).toEqual(['altered', 'missing']);
  expect(stored.map(({ acceptedBecause }) => acceptedBecause)).toEqual([null, null]);
});
