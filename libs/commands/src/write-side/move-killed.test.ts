import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Position, START } from '@rabbet/domain/events/event';
import type { EventLog } from '@rabbet/event-store';
import { makeEvent, makeEvents } from '@rabbet/event-store/contract/store';
import {
  appendAll,
  eventsWithoutPositions,
  exportLines,
  linesFrom,
  TestLogs,
} from '@rabbet/event-store/testing/transfer';
import { LOG_FORMAT, Database, migrateState, type Queryable } from '@rabbet/postgres';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { startProgram } from '@rabbet/postgres/testing/program';
import { STATE_SYNCHRONIZER } from './state-synchronizer';
import { moveToLog } from './move';

const logs = new TestLogs();
let state: TestDatabase;
let source: EventLog;
let lines: string[];
beforeAll(async () => {
  state = await testDatabase(migrateState);
  source = await logs.open();
  await appendAll(
    source,
    Array.from({ length: 9 }, (_, i) => ({ stream: `test-exhibition-${i % 4}`, events: [makeEvent({ i })] })),
  );
  lines = await exportLines(source);
});
afterAll(async () => {
  await logs.end();
  await state.drop();
});

/** Database that plays a killed program: before or after its n-th statement it throws, and from then on always. */
class KillableDatabase extends Database {
  statements = 0;
  private isDead = false;

  constructor(
    private readonly lastStatement = Infinity,
    private readonly when: 'before' | 'after' = 'after',
  ) {
    super({ url: state.url });
  }

  override query<R>(text: string, values?: readonly unknown[]) {
    return this.runOrDie(() => super.query<R>(text, values));
  }

  override connection<T>(work: (connection: Queryable) => Promise<T>): Promise<T> {
    return super.connection((connection) =>
      work({
        query: <R>(text: string, values?: readonly unknown[]) => this.runOrDie(() => connection.query<R>(text, values)),
      }),
    );
  }

  private async runOrDie<T>(runStatement: () => Promise<T>): Promise<T> {
    const isLast = this.statements++ === this.lastStatement;
    if (this.isDead || (isLast && this.when === 'before')) this.die();
    const answer = await runStatement();
    return isLast ? this.die() : answer;
  }

  private die(): never {
    this.isDead = true;
    throw new Error('killed');
  }
}

type Positions = Record<string, Position>;

/** Prepares a state that belongs to a log, with a read model, and processes at these positions. */
async function prepareState(log: EventLog, positions: Positions): Promise<void> {
  const db = state.database;
  await db.query('drop schema if exists read_pieces_v1 cascade; create schema read_pieces_v1');
  await db.query('delete from state.installation; delete from state.process_position');
  const identity = await log.identity();
  await db.query(
    `insert into state.installation (log_identity, master_key_fingerprint, log_format) values ($1, 'key', ${LOG_FORMAT})`,
    [identity],
  );
  await db.query(
    'insert into state.process_position (process, log_identity, position) select p, $1, q from unnest($2::text[], $3::text[]) as u (p, q)',
    [identity, Object.keys(positions), Object.values(positions)],
  );
}

/** All that a move changes. Positions are replaced by the ids of their events, so that two logs can be compared. */
interface Outcome {
  /** The installation: does it belong to the target log, and how many read models does it have? */
  readonly installations: readonly { readonly isOfTarget: boolean; readonly readModels: number }[];
  /** Checkpoints, ordered by process; `eventId` is 'start' before the first event. */
  readonly checkpoints: readonly {
    readonly process: string;
    readonly isOfTarget: boolean;
    readonly eventId: string;
  }[];
  readonly events: readonly string[];
}

async function readOutcome(target: EventLog): Promise<Outcome> {
  const identity = await target.identity();
  const ids = new Map((await target.readAll(START, { limit: 10_000 })).map(({ position, id }) => [position, id]));
  const { rows } = await state.database.query<{ process: string; log: string; position: Position }>(
    'select process, log_identity as log, position from state.process_position order by process',
  );
  const installations = await state.database.query<{ log: string; models: number }>(
    `select log_identity as log, (select count(*) from pg_namespace where nspname like 'read%') as models from state.installation`,
  );
  return {
    installations: installations.rows.map(({ log, models }) => ({ isOfTarget: log === identity, readModels: models })),
    checkpoints: rows.map(({ process, log, position }) => ({
      process,
      isOfTarget: log === identity,
      eventId: position === START ? 'start' : (ids.get(position) ?? position),
    })),
    events: eventsWithoutPositions(await exportLines(target)),
  };
}

async function move(database: Database, target: EventLog): Promise<void> {
  try {
    await moveToLog(database, target, () => linesFrom(lines));
  } finally {
    await database.close();
  }
}

/** Outcome of a complete move, after which each process is at one of these events. */
function movedTo(events: readonly string[], eventIds: Record<string, string>): Outcome {
  const checkpoints = Object.entries(eventIds).map(([process, eventId]) => ({ process, isOfTarget: true, eventId }));
  return { installations: [{ isOfTarget: true, readModels: 0 }], checkpoints, events };
}

/** Prepares the state before a move, for each log that it may belong to, and returns the expected outcome. */
const cases = {
  async 'the exported log'() {
    const all = await source.readAll(START);
    const eventAt = (i: number) => all[i]!;
    await prepareState(source, {
      arrivals: eventAt(2).position,
      bills: START,
      letters: eventAt(8).position,
      [STATE_SYNCHRONIZER]: eventAt(5).position,
    });
    return movedTo(eventsWithoutPositions(lines), {
      arrivals: eventAt(2).id,
      bills: 'start',
      letters: eventAt(8).id,
      [STATE_SYNCHRONIZER]: eventAt(5).id,
    });
  },
  async 'the log that is filled'(target: EventLog) {
    const all = await source.readAll(START);
    await prepareState(target, { arrivals: START, [STATE_SYNCHRONIZER]: START });
    const lastEvent = all[8]!; // processes of the empty log count as having read all imported events
    return movedTo(eventsWithoutPositions(lines), { arrivals: lastEvent.id, [STATE_SYNCHRONIZER]: 'start' });
  },
};
const logOwners = Object.keys(cases) as (keyof typeof cases)[];

describe.each(logOwners)('a move with a state that belongs to %s', (owner) => {
  it('moves each process to its event in the new log, and a repeat changes nothing', async () => {
    const target = await logs.open('EventStoreDB');
    const expected = await cases[owner](target);
    await move(new KillableDatabase(), target);
    expect(await readOutcome(target)).toEqual(expected);
    await state.database.query('create schema read_pieces_v1');
    await move(new KillableDatabase(), target);
    expect(await readOutcome(target)).toEqual({
      ...expected,
      installations: [{ isOfTarget: true, readModels: 1 }],
    });
  });

  it('has the same outcome when it is killed at any statement and repeated', async () => {
    const counted = new KillableDatabase();
    const first = await logs.open('EventStoreDB');
    await cases[owner](first);
    await move(counted, first);
    expect(counted.statements).toBeGreaterThan(10);
    for (let last = 0; last < counted.statements; last++)
      for (const when of ['before', 'after'] as const) {
        const target = await logs.open('EventStoreDB');
        const expected = await cases[owner](target);
        await expect(move(new KillableDatabase(last, when), target)).rejects.toThrow('killed');
        await move(new KillableDatabase(), target);
        expect({ last, when, ...(await readOutcome(target)) }).toEqual({ last, when, ...expected });
      }
  });
});

it('a killed program that moves the shop completes the move when it is run again', async () => {
  const from = await logs.open();
  const to = await logs.openWithUrl();
  await appendAll(
    from,
    Array.from({ length: 500 }, (_, i) => ({ stream: `test-exhibition-${i}`, events: makeEvents(12) })),
  );
  const all = await from.readAll(START, { limit: 6_000 });
  const reachedEvent = all[3_333]!;
  await prepareState(from, { arrivals: reachedEvent.position, [STATE_SYNCHRONIZER]: START });
  const folder = mkdtempSync(join(tmpdir(), 'rabbet-move-'));
  const file = join(folder, 'export');
  const exportedLines = await exportLines(from);
  writeFileSync(file, exportedLines.join('\n'));

  const run = (...halt: string[]) =>
    startProgram('libs/commands/src/testing/move.program', [state.url, to.url, file, ...halt]);
  for (const events of ['2000', '4000']) {
    const killed = run(events);
    await killed.line(new RegExp(`^holds ${events}$`));
    await killed.kill();
    expect(await to.log.countAfter(START)).toBe(Number(events));
  }
  await run().output;
  rmSync(folder, { recursive: true });
  expect(await readOutcome(to.log)).toEqual(
    movedTo(eventsWithoutPositions(exportedLines), { arrivals: reachedEvent.id, [STATE_SYNCHRONIZER]: 'start' }),
  );
});
