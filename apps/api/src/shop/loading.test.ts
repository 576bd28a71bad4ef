import type { CommandBus } from '@nestjs/cqrs';
import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import { type WriteSide, openWriteSide } from '@rabbet/commands';
import { type Recorded, START } from '@rabbet/domain/events/event';
import { type CommandRequest, fold } from '@rabbet/domain/deciders/decider';
import { CLOSED, type Order, order, ORDER_IDS, type OrderEvent, paidFor, totalsOf } from '@rabbet/domain/orders/orders';
import { momentOf } from '@rabbet/domain/time/moments';
import { type AnyKind, type RecordCommand, recordDecider } from '@rabbet/domain/records/record';
import { FIRST_RECORDS } from '@rabbet/domain/registry/first-records';
import { REGISTRY } from '@rabbet/domain/registry/registry';
import { laborRule, materialRule, serviceStep, serviceVendor } from '@rabbet/domain/services/services';
import { unit } from '@rabbet/domain/units/unit';
import { type Database, migrateState } from '@rabbet/postgres';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { Projections, QueryContext, recordsOf } from '@rabbet/projections';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { AppLogger } from '../kernel/logging/app-logger';
import { Change } from '../kernel/changes/change';
import { ChangeHandler } from '../kernel/changes/handling/change-handler';
import { FactSources } from '../kernel/changes/fact-sources';
import { Aggregates } from '../kernel/changes/aggregates';
import { DiskFull } from '../kernel/problems/disk-full';
import { Metrics } from '../kernel/logging/metrics';
import { References } from '../kernel/changes/references';
import { FEATURES } from './features';
import { sample } from '@rabbet/sample';
import { loadFirstRecords } from './load-first-records';
import { loadSample } from './load-sample';
import { Commands } from '../kernel/changes/commands';

const PRICING = [serviceStep, laborRule, materialRule, serviceVendor];
let db: TestDatabase;
let home: string;
let writeSide: WriteSide;
/** Read models by which orders are priced. */
let projections: Projections;
let reads: Database;
const printed: string[] = [];
const logged: string[] = [];

beforeEach(async () => {
  db = await testDatabase(migrateState);
  home = mkdtempSync(join(tmpdir(), 'rabbet-sample-'));
  writeSide = await openWriteSide({ home, databaseUrl: db.url, ...REGISTRY });
  projections = new Projections({ ...writeSide, projections: PRICING.map(recordsOf) });
  await projections.start();
  reads = writeSide.database.with({ name: 'reads', searchPath: projections.searchPath });
  printed.length = 0;
  logged.length = 0;
});
afterEach(async () => {
  await reads.close();
  await projections.stop();
  await writeSide.close();
  await db.drop();
  rmSync(home, { recursive: true, force: true });
});

/** The one way in, as the API has it. */
function bus() {
  const { executor, reservations, claimedKeys } = writeSide;
  const queries = {
    context: () => new QueryContext(reads, ADMINISTRATOR, new Date()),
    requireCaughtUp: () => projections.settled(),
  };
  const sources = new FactSources(
    reservations,
    claimedKeys,
    new References({ executor, queries, pointingColumns: [] }),
    executor,
  );
  const aggregates = FEATURES.flatMap((feature) => feature.aggregates ?? []).map((aggregate) => aggregate(sources));
  const logger = new AppLogger(pino({ level: 'info' }, { write: (line) => void logged.push(line) }));
  return new ChangeHandler(executor, new Aggregates(aggregates), sources, logger, new Metrics(), new DiskFull());
}

/** Loads with so many changes let through. */
async function load(what: 'first records' | 'both', most = Infinity): Promise<void> {
  const handler = bus();
  let done = 0;
  const execute = (change: Change) =>
    done++ < most ? handler.execute(change) : Promise.reject(new Error('the power fails'));
  const commands = new Commands({ execute } as Pick<CommandBus, 'execute'>); // of the one command that there is
  await loadFirstRecords({ writeSide, commands });
  if (what === 'both')
    await loadSample({ writeSide, commands, sample, say: (line, how) => printed.push(`${how}: ${line}`) });
}

const events = () => writeSide.eventStore.readAll(START, { limit: 10_000 });
const byStaff = (id: number, command: CommandRequest<RecordCommand>, kind: AnyKind = unit) => {
  const context = { commandId: `mine ${id}`, caller: ADMINISTRATOR, origin: 'cli', now: new Date() } as const;
  return new Commands(bus() as unknown as Pick<CommandBus, 'execute'>).change(
    recordDecider(kind),
    id,
    command,
    context,
  );
};

describe('a new shop', () => {
  test('begins with what every gallery needs, and nothing else, once', async () => {
    await load('first records');
    const first = await events();
    expect(first.map(({ stream }) => stream).sort()).toEqual(
      FIRST_RECORDS.map(([{ name }, id]) => `${name}-${id}`).sort(),
    );
    expect(new Set(first.map(({ origin }) => origin))).toEqual(new Set(['import']));
    await load('first records');
    expect(await events()).toHaveLength(first.length);
  });

  test('gets what is missing where its first start was cut off', async () => {
    for (const after of [0, 1, 70, FIRST_RECORDS.length - 1])
      await expect(load('first records', after)).rejects.toThrow('the power fails');
    const halfway = await events();
    await load('first records');
    const all = await events();
    expect(all.slice(0, halfway.length)).toEqual(halfway);
    expect(all).toHaveLength(FIRST_RECORDS.length);
    expect(new Set(all.map(({ recordedAt }) => recordedAt)).size).toBe(1);
  });

  test('hands out none of the ids of its first records again', async () => {
    await load('first records');
    const used = new Set((await events()).map(({ stream }) => stream));
    expect(used).not.toContain(`widget-type-${await writeSide.reservations.reserve('widget-type', 'mine')}`);
  });
});

test('a log from before is left alone', async () => {
  await byStaff(1, { type: 'Add', data: { name: 'inch' } });
  await load('both');
  expect(await events()).toHaveLength(1);
  expect(printed).toEqual([]);
});

describe('the sample', () => {
  test('fills a new shop once, and all of it is known as a sample', async () => {
    await load('both');
    const all = await events();
    const first = all.slice(FIRST_RECORDS.length);
    expect(first.filter(({ type }) => type === 'ArtworkRegistered').length).toBeGreaterThanOrEqual(200);
    expect(new Set(first.map(({ origin }) => origin))).toEqual(new Set(['sample']));
    await load('both');
    expect(await events()).toHaveLength(all.length);
    const [step, ...counts] = printed;
    expect(step).toBe('step: Hanging a sample gallery of 293 pieces.');
    for (const count of counts) expect(count).toMatch(/^count: Hanging .*: \d+ of \d+ entries$/);
    expect(logged).toEqual([]); // what a person is to see would drown in it
  });

  test('has orders of framing that happened on days before, with the ids that it names', async () => {
    await load('both');
    const all = ((await events()) as readonly Recorded<OrderEvent>[]).filter(({ stream }) =>
      /^order-\d+$/.test(stream),
    );
    const { recordedAt } = all[0]!; // there are some
    const expected = (await sample.commands(new Date(recordedAt))).filter(
      ({ aggregate }) => aggregate.name === order.name,
    );
    const moments = new Map(all.map(({ commandId, occurredAt }) => [commandId, momentOf(Date.parse(occurredAt))]));
    expect(moments).toEqual(new Map(expected.map(({ key, at }) => [key, at])));
    const made = all.flatMap(({ type, data }) => (type === 'OrderServiceConfigured' ? [data.id] : []));
    expect(made.sort((a, b) => a - b)).toEqual(expected.flatMap(({ ids }) => ids?.[ORDER_IDS.service] ?? []));
    const ids = [...new Set(all.map(({ stream }) => stream))];
    expect(ids).toHaveLength(160);
    for (const id of ids) {
      const ofStream = all.filter(({ stream }) => stream === id);
      const state = fold<Order, OrderEvent>(order, order.initial, ofStream);
      expect(ofStream[0]).toMatchObject({ type: 'OrderOpened', recordedAt, data: { at: ofStream[0]?.occurredAt } });
      if (state.state === CLOSED) expect(paidFor(state)).toBe(totalsOf(state).total);
    }
  });

  test('goes on where it was cut off, and comes out the same', async () => {
    for (const after of [1, 200, 600]) await expect(load('both', after)).rejects.toThrow('the power fails');
    const halfway = await events();
    await load('both');
    const all = await events();
    expect(all.slice(0, halfway.length)).toEqual(halfway);
    expect(new Set(all.map(({ recordedAt }) => recordedAt)).size).toBe(1);
    expect(all.length).toBeGreaterThan(halfway.length);
    expect(all.filter(({ type }) => type === 'ArtworkRegistered').length).toBe(
      new Set(all.flatMap(({ type, stream }) => (type === 'ArtworkRegistered' ? [stream] : []))).size,
    );
  });

  test('hands out none of its ids again', async () => {
    await load('both');
    const used = new Set((await events()).map(({ stream }) => stream));
    expect(used).not.toContain(`artwork-${await writeSide.reservations.reserve('artwork', 'mine')}`);
  });

  test('stays out of a shop where something has happened', async () => {
    await load('first records');
    await byStaff(99, { type: 'Add', data: { name: 'ell' } });
    await load('both');
    expect(await events()).toHaveLength(FIRST_RECORDS.length + 1);
    expect(printed).toEqual([]);
  });
});
