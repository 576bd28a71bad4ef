import { randomUUID } from 'node:crypto';
import { START } from '@rabbet/domain/events/event';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { EventStore, MissingEvent } from '../event-store';
import { type EventLog, NO_STREAM } from '../log/event-log';
import { openPostgresLog } from '../postgres/postgres-log';
import { exportLog } from '../transfer/export';
import { type LogFault, Verifier, verifyLog } from './verifier';

const metadata = { recordedAt: '2026-11-21T09:00:00.000Z', actor: 'user-7', origin: 'web' } as const;
const keyring = { forWriting: async () => new Map(), forReading: async () => new Map() };

let test: TestDatabase;
let log: EventLog;
let reportedFaults: LogFault[];
let eventStore: EventStore;
beforeEach(async () => {
  test = await testDatabase();
  log = await openPostgresLog(test.url);
  reportedFaults = [];
  eventStore = new EventStore(log, keyring, {}, (faults) => reportedFaults.push(...faults));
  for (let round = 0; round < 3; round++)
    for (const seat of [1, 2])
      await eventStore.append(
        `seat-${seat}`,
        round === 0 ? NO_STREAM : 2 * round - 1,
        [0, 1].map((i) => ({ type: 'SeatBooked', data: { seat, round, i } })),
        [randomUUID(), randomUUID()],
        metadata,
      );
});
afterEach(async () => {
  await log.close();
  await test.drop();
});

async function tamper(sql: string): Promise<void> {
  await test.database.query(
    `alter table log.events disable trigger all; ${sql}; alter table log.events enable trigger all`,
  );
}

async function findFaults(): Promise<LogFault[]> {
  const all: LogFault[] = [];
  for await (const { faults } of verifyLog(log)) all.push(...faults);
  return all;
}

async function countExportedLines(options = {}): Promise<number> {
  let lines = 0;
  for await (const _ of exportLog(log, options)) lines++;
  return lines;
}

const DAMAGE: [string, string, Partial<LogFault>[], RegExp][] = [
  [
    'an event that is missing in the middle of a stream',
    'delete from log.events where position = 6',
    [
      { what: 'missing', stream: 'seat-2', revision: 2 },
      { what: 'missing', stream: 'seat-1', revision: 4 },
    ],
    /one event is gone before SeatBooked \S+ at 0+7/,
  ],
  [
    'a missing first event of a stream',
    'delete from log.events where position = 3',
    [
      { what: 'missing', stream: 'seat-2', revision: 1 },
      { what: 'missing', stream: 'seat-2', revision: 1 },
    ],
    /one event is gone before/,
  ],
  [
    'several missing events in a row',
    'delete from log.events where position between 5 and 8',
    [
      { what: 'missing', stream: 'seat-1', revision: 4 },
      { what: 'missing', stream: 'seat-1', revision: 4 },
      { what: 'missing', stream: 'seat-2', revision: 4 },
    ],
    /4 events are gone before/,
  ],
  [
    'changed data',
    `update log.events set data = '{"seat":9}' where position = 4`,
    [{ what: 'altered', stream: 'seat-2', revision: 1 }],
    /is not what was appended/,
  ],
  [
    'a changed actor',
    `update log.events set meta = replace(meta, 'user-7', 'user-8') where position = 4`,
    [{ what: 'altered', stream: 'seat-2', revision: 1 }],
    /is not what was appended/,
  ],
  [
    'an event that was moved to another stream',
    `update log.events set stream = 'seat-3', revision = 0 where position = 12`,
    [{ what: 'altered', stream: 'seat-3', revision: 0 }],
    /is not what was appended/,
  ],
];

it('finds no fault in an undamaged log', async () => {
  expect(await findFaults()).toEqual([]);
  expect(await countExportedLines()).toBe(14);
  await eventStore.readAll(START);
  expect(reportedFaults).toEqual([]);
});

it.each(DAMAGE)('verifying, exporting and rebuilding notice %s', async (_, sql, faults, says) => {
  await tamper(sql);
  const all = await findFaults();
  expect(all).toMatchObject(faults);
  expect(all).toHaveLength(faults.length);
  await expect(countExportedLines()).rejects.toThrow(says);
  expect(await countExportedLines({ asItIs: true })).toBeGreaterThan(9);
  await eventStore.readAll(START);
  expect(reportedFaults.map(({ what }) => what)).toContain(faults[0]!.what);
});

it('reports an event that was appended with unreadable metadata, and exports it', async () => {
  await log.append('seat-3', NO_STREAM, [{ id: randomUUID(), type: 'SeatBooked', data: '{}', meta: '{}' }]);
  expect(await findFaults()).toMatchObject([{ what: 'unreadable', stream: 'seat-3', revision: 0 }]);
  expect(await countExportedLines()).toBe(15);
});

it('looks up the event before the first one when it begins in the middle of the log', async () => {
  const events = await log.readAll(START);
  const after = events[5]!.position;
  expect(await new Verifier(log, after).check(events.slice(6))).toEqual([]);
  await tamper('delete from log.events where position in (6, 5)');
  expect(await new Verifier(log, after).check(events.slice(6))).toMatchObject([{ what: 'missing', stream: 'seat-1' }]);
});

it('reports a row of another program as no event of the shop, or altered past recognition', async () => {
  await test.database.query(
    `insert into log.events (position, stream, revision, id, type, data, meta, checksum)
     values (13, 'othershop-1', 0, gen_random_uuid(), 'Sold', '<xml/>', 'nometa', 'x')`,
  );
  const says = expect.stringMatching(/ is no event of this shop, or was altered past recognition: .* it is no JSON$/);
  expect(await findFaults()).toEqual([expect.objectContaining({ what: 'altered', stream: 'othershop-1', says })]);
});

it('refuses to read a stream with a missing event for a decision until that is accepted', async () => {
  expect(await eventStore.readForDecision('seat-1', { from: 2 })).toHaveLength(4);
  expect(reportedFaults).toEqual([]);
  await tamper(`delete from log.events where stream = 'seat-1' and revision = 2`);
  await expect(eventStore.readForDecision('seat-1')).rejects.toThrow('seat-1 has no revision 2, but 3');
  await expect(eventStore.readForDecision('seat-1', { from: 2 })).rejects.toThrow(MissingEvent);
  expect(reportedFaults).toMatchObject([{ what: 'missing', stream: 'seat-1', revision: 3 }, { revision: 3 }]);
  expect(await eventStore.readForDecision('seat-1', { from: 3 })).toHaveLength(3);
  expect(await eventStore.readForDecision('seat-1', { limit: 2 })).toHaveLength(2);
  const faults: LogFault[] = [];
  const accepting = new EventStore(log, keyring, {}, undefined, undefined, async (fault) => faults.push(fault) > 0);
  expect(await accepting.readForDecision('seat-1')).toHaveLength(5);
  expect(faults).toMatchObject([{ what: 'missing', stream: 'seat-1', revision: 3 }]);
});
