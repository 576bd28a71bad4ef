import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceptEarlierLog } from '@rabbet/commands';
import { type Position, START } from '@rabbet/domain/events/event';
import { type EventLog, openLog } from '@rabbet/event-store';
import { StandIn } from '@rabbet/event-store/eventstoredb/stand-in/server';
import { until } from '@rabbet/postgres/testing/until';
import { artworks, dropAhead, schemaOf } from '@rabbet/projections';
import { DIST } from '../kernel/build-paths';
import { TestShop } from '../testing/test-shop';

/** A shop, and what holds its log: that can be put back to a copy of it, as an operator does. */
interface Swappable {
  readonly shop: TestShop;
  url(): string;
  copy(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

// an answer that waited for its asker's change would come too late for the test
const options = { site: join(DIST, 'web'), waitMs: 60_000 };

async function onPostgres(): Promise<Swappable> {
  const shop = new TestShop(options);
  await shop.open();
  const { database } = shop;
  return {
    shop,
    url: () => database.options.url,
    async copy() {
      await database.query('create table copy_of_events as select * from log.events');
      return async () => {
        await database.query(`alter table log.events disable trigger all; delete from log.events;
          insert into log.events select * from copy_of_events; alter table log.events enable trigger all`);
      };
    },
    close: () => shop.close(),
  };
}

/** A server is stopped, and started again with the files of the copy. */
async function onEventStoreDb(): Promise<Swappable> {
  let server = await StandIn.start();
  const shop = new TestShop(options, false, null, { eventStoreUrl: server.url });
  await shop.open();
  return {
    shop,
    url: () => server.url,
    copy() {
      const file = join(shop.home, 'copy-of-events');
      const text = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
      writeFileSync(file, `${JSON.stringify(server.log.all, text)}\n`);
      return Promise.resolve(async () => {
        server.stop();
        server = await StandIn.start({ port: server.port, file });
      });
    },
    async close() {
      await shop.close();
      server.stop();
    },
  };
}

const PIECES = 'core/commerce/widgets';
const LIST = 'core/mob/commerce/widgets';
const offered = (name: string) => ({ name, price: 100, transaction: { activity: 'Purchased' } });

/** Adds what was appended after a place once more, as pieces that the shop has never heard of. */
async function grow(log: EventLog, like: Awaited<ReturnType<EventLog['readAll']>>): Promise<void> {
  const [first] = like;
  const same = like.filter(({ stream }) => stream === first?.stream);
  for (const id of [71, 72, 73, 74])
    await log.append(
      `artwork-${id}`,
      -1,
      same.map(({ type, data, meta }) => ({ id: randomUUID(), type, data, meta })),
    );
}

describe.each([
  ['a Postgres', onPostgres],
  ['an EventStoreDB', onEventStoreDb],
])('a shop under which the log in %s is put back and goes another way', (_, open) => {
  let store: Swappable;
  let shop: TestShop;
  let lastRead: Position;
  beforeAll(async () => {
    store = await open();
    ({ shop } = store);
    await shop.add(PIECES, offered('Pond'));
    await shop.shop.processes.settled();
    const putBack = await store.copy();
    const copied = await shop.shop.writeSide.log.head();
    await shop.add(PIECES, offered('Lake'));
    await shop.shop.processes.settled();
    await shop.shop.projections.settled();
    lastRead = await shop.shop.writeSide.log.head();
    const newer = await shop.shop.writeSide.log.readAll(copied);
    await putBack();
    const log = await openLog(store.url());
    await grow(log, newer);
    await log.close();
    await until(() => shop.shop.writeSide.eventStore.past.lossReason);
  });
  afterAll(() => store.close());

  const rows = async (what: string) => (await shop.database.query(`select * from ${what} order by 1`)).rows;
  const namesIn = async (read: string) =>
    (await shop.ask<{ data: { name: string }[] }>(read)).body.data.map(({ name }) => name).sort();

  test('pages and reads show what they have, and nobody waits for what is not read any more', async () => {
    const page = await shop.ask<string>('inventory');
    expect([page.status, page.body.includes('Lake')]).toEqual([200, true]);
    expect(await namesIn(LIST)).toEqual(['Lake', 'Pond']);
    const inTheOther = await shop.shop.writeSide.log.head();
    expect(inTheOther > lastRead).toBe(true);
    const behind = await shop.asStaff(`${LIST}?count=3`, { headers: { 'log-position': inTheOther } });
    expect([behind.status, behind.headers.get('log-behind')]).toEqual([200, 'true']);
  });

  test('every change is refused, and adds nothing to the log', async () => {
    const head = await shop.shop.writeSide.log.head();
    const reserved = await rows('state.reservation');
    const [row] = await rows(`${schemaOf(artworks)}.artworks`);
    const changes = [
      shop.asStaff(PIECES, { body: offered('Sea') }),
      shop.asStaff(`${PIECES}/${(row as { id: number }).id}`, { method: 'PUT', body: { price: 300 } }),
      shop.asStaff(`${PIECES}/${(row as { id: number }).id}`, { method: 'DELETE' }),
      shop.asStaff('core/commerce/units', { body: { name: 'ell' } }),
      shop.asStaff('core/mail/messages/1/drop', { method: 'POST' }),
    ];
    for (const answer of await Promise.all(changes)) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'log/another-past' } });
      expect(answer.headers.get('retry-after')).toBe('60');
    }
    const many = { changes: [{ method: 'POST', path: PIECES, key: 'row', body: offered('Sea') }] };
    expect((await shop.asStaff('core/changes', { body: many })).body).toMatchObject({
      answers: [{ status: 503, body: { code: 'log/another-past' } }],
    });
    expect(await shop.shop.writeSide.log.head()).toBe(head);
    expect(await rows('state.reservation')).toEqual(reserved);
  });

  test('it says that it is unavailable, and why, and is not started again for that', async () => {
    expect((await shop.ask('health/live')).status).toBe(200);
    const stranger = await shop.ask('health/ready');
    expect([stranger.status, stranger.body]).toEqual([503, { status: 'unavailable', degraded: true }]);
    const { body } = await shop.asStaff<{
      log: { anotherPast: string };
      projections: { state: string; serving: boolean; lagSeconds: null; error: string }[];
      processes: { lagSeconds: null; lagEvents: null; acting: boolean; error: string }[];
    }>('health/ready');
    expect(body.log.anotherPast).toContain('rabbet log accept-earlier');
    for (const status of body.projections)
      expect(status).toMatchObject({ state: 'stopped', serving: true, lagSeconds: null, error: body.log.anotherPast });
    for (const status of body.processes)
      expect(status).toMatchObject({ acting: false, lagSeconds: null, lagEvents: null, error: body.log.anotherPast });
    const numbers = (await shop.asStaff<string>('metrics')).body;
    expect(numbers).toContain('rabbet_log_another_past 1');
    expect(numbers).not.toMatch(/rabbet_(projection|process)_lag_seconds\{/);
    expect(numbers).not.toMatch(/rabbet_projection_live\{[^}]*\} 1/);
    expect(shop.logged.filter((line) => line.includes('"msg":"another past"'))).toHaveLength(1);
  });

  test('nothing of the other past is taken in, acted on or noted', async () => {
    expect(await namesIn(LIST)).toEqual(['Lake', 'Pond']);
    await shop.stop(); // ends what is fed or acts, and waits for what it was at
    const intents = await shop.database.query(`select state, payload->>'stream' as stream from state.intent`);
    expect(intents.rows.map((row) => row.state)).toEqual(['done', 'done']);
    const places = await shop.database.query<{ position: Position }>('select position from state.process_position');
    expect(places.rows.filter(({ position }) => position > lastRead)).toEqual([]);
    const seen = await shop.database.query<{ seen: Position }>(`select seen from ${schemaOf(artworks)}.progress`);
    expect(seen.rows[0]!.seen <= lastRead).toBe(true); // it is there
    expect(shop.logged.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
  });

  test('it is not started on that log, until an operator accepts it: then all of it heals', async () => {
    const { database } = shop;
    const log = await openLog(store.url());
    await shop.stop();
    await expect(shop.open()).rejects.toThrow(/another past.*rabbet log accept-earlier/);
    await dropAhead(database, log, undefined, true);
    await acceptEarlierLog(database, log);
    await log.close();
    await shop.open();
    await shop.shop.projections.settled();
    expect(await namesIn(LIST)).toEqual(['Lake', 'Lake', 'Lake', 'Lake', 'Pond']);
    expect((await shop.asStaff(PIECES, { body: offered('Sea') })).status).toBe(201);
    expect((await shop.ask('health/ready')).body).toEqual({ status: 'ready', degraded: false });
    expect((await shop.shop.writeSide.log.readAll(START)).length).toBeGreaterThan(10);
  });
});
