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
    Array.from({ length: 9 }, (_, i) => ({ stream: `exhibition-${i % 4}`, events: [makeEvent({ i })] })),
  );
  lines = await exportLines(source);
});
afterAll(async () => {
  await logs.end();
  await state.drop();
});

/** Dies before or after a statement: what comes behind it is not done, and what was open is rolled back. */
class Dying extends Database {
  statements = 0;
  private dead = false;

  constructor(
    private readonly last = Infinity,
    private readonly when: 'before' | 'after' = 'after',
  ) {
    super({ url: state.url });
  }

  override query<R>(text: string, values?: readonly unknown[]) {
    return this.orDie(() => super.query<R>(text, values));
  }

  override connection<T>(work: (connection: Queryable) => Promise<T>): Promise<T> {
    return super.connection((connection) =>
      work({
        query: <R>(text: string, values?: readonly unknown[]) => this.orDie(() => connection.query<R>(text, values)),
      }),
    );
  }

  private async orDie<T>(ask: () => Promise<T>): Promise<T> {
    const isLast = this.statements++ === this.last;
    if (this.dead || (isLast && this.when === 'before')) this.die();
    const answer = await ask();
    return isLast ? this.die() : answer;
  }

  private die(): never {
    this.dead = true;
    throw new Error('killed');
  }
}

type Places = Record<string, Position>;

/** A state that belongs to a log, with a read model, and processes that stand at these places. */
async function begin(log: EventLog, places: Places): Promise<void> {
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
    [identity, Object.keys(places), Object.values(places)],
  );
}

/** All that a move changes, said without positions: processes stand at the id of an event, or at the start. */
async function outcome(target: EventLog): Promise<unknown> {
  const identity = await target.identity();
  const ids = new Map((await target.readAll(START, { limit: 10_000 })).map(({ position, id }) => [position, id]));
  const { rows } = await state.database.query<{ process: string; log: string; position: Position }>(
    'select process, log_identity as log, position from state.process_position order by process',
  );
  const installations = await state.database.query<{ log: string; models: string }>(
    `select log_identity as log, (select count(*) from pg_namespace where nspname like 'read%') as models from state.installation`,
  );
  return {
    belongs: installations.rows.map(({ log, models }) => [log === identity, models]),
    places: rows.map(({ process, log, position }) => [
      process,
      log === identity,
      ids.get(position) ?? (position || 'start'),
    ]),
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

/** Nine events: what a state of the exported log, and one of the log that is filled, holds once it was moved. */
const cases = {
  async 'the exported log'() {
    const all = await source.readAll(START);
    const at = (i: number) => all[i]!; // nine were appended
    await begin(source, {
      arrivals: at(2).position,
      bills: START,
      letters: at(8).position,
      [STATE_SYNCHRONIZER]: at(5).position,
    });
    return {
      belongs: [[true, 0]],
      places: [
        ['arrivals', true, at(2).id],
        ['bills', true, 'start'],
        ['letters', true, at(8).id],
        [STATE_SYNCHRONIZER, true, at(5).id],
      ],
      events: eventsWithoutPositions(lines),
    };
  },
  async 'the log that is filled'(target: EventLog) {
    const all = await source.readAll(START);
    await begin(target, { arrivals: START, [STATE_SYNCHRONIZER]: START });
    return {
      belongs: [[true, 0]],
      places: [
        ['arrivals', true, all[8]!.id], // as above
        [STATE_SYNCHRONIZER, true, 'start'],
      ],
      events: eventsWithoutPositions(lines),
    };
  },
};
const owners = Object.keys(cases) as (keyof typeof cases)[]; // its own keys

describe.each(owners)('a move with a state that belongs to %s', (owner) => {
  it('takes each process to its event in the new log, and does nothing when it is asked for again', async () => {
    const target = await logs.open('EventStoreDB');
    const expected = await cases[owner](target);
    await move(new Dying(), target);
    expect(await outcome(target)).toEqual(expected);
    await state.database.query('create schema read_pieces_v1');
    await move(new Dying(), target);
    expect(await outcome(target)).toEqual({ ...expected, belongs: [[true, 1]] });
  });

  it('ends alike wherever it was killed in between', async () => {
    const counted = new Dying();
    const first = await logs.open('EventStoreDB');
    await cases[owner](first);
    await move(counted, first);
    expect(counted.statements).toBeGreaterThan(10);
    for (let last = 0; last < counted.statements; last++)
      for (const when of ['before', 'after'] as const) {
        const target = await logs.open('EventStoreDB');
        const expected = await cases[owner](target);
        await expect(move(new Dying(last, when), target)).rejects.toThrow('killed');
        await move(new Dying(), target);
        expect({ last, when, ...((await outcome(target)) as object) }).toEqual({ last, when, ...expected });
      }
  });
});

it('a program that is killed while it moves the shop is run again, and all is as if it had not been', async () => {
  const from = await logs.open();
  const to = await logs.openWithUrl();
  await appendAll(
    from,
    Array.from({ length: 500 }, (_, i) => ({ stream: `exhibition-${i}`, events: makeEvents(12) })),
  );
  const all = await from.readAll(START, { limit: 6_000 });
  const reached = all[3_333]!; // there are 6,000
  await begin(from, { arrivals: reached.position, [STATE_SYNCHRONIZER]: START });
  const folder = mkdtempSync(join(tmpdir(), 'rabbet-move-'));
  const file = join(folder, 'export');
  const written = await exportLines(from);
  writeFileSync(file, written.join('\n'));

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
  expect(await outcome(to.log)).toEqual({
    belongs: [[true, 0]],
    places: [
      ['arrivals', true, reached.id],
      [STATE_SYNCHRONIZER, true, 'start'],
    ],
    events: eventsWithoutPositions(written),
  });
});
