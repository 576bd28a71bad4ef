import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceptEarlierLog } from '@rabbet/commands';
import type { Position } from '@rabbet/domain/events/event';
import { openLog } from '@rabbet/event-store';
import { StandIn } from '@rabbet/event-store/eventstoredb/stand-in/server';
import { until } from '@rabbet/postgres/testing/until';
import { dropAhead } from '@rabbet/projections';
import { DIST } from '../kernel/build-paths';
import { TestShop } from '../testing/test-shop';

const PIECES = 'core/commerce/widgets';
const LIST = 'core/mob/commerce/widgets';

let server: StandIn;
let shop: TestShop;
beforeEach(async () => {
  server = await StandIn.start();
  const options = { site: join(DIST, 'web'), startPauseMs: 1 };
  shop = new TestShop(options, false, null, { eventStoreUrl: server.url });
  await shop.open();
});
afterEach(async () => {
  await shop.close();
  server.stop();
});

/** Copies the files of the server; what it answers stops the server, and starts it again on the copy. */
function copyServer(name: string): () => Promise<void> {
  const file = join(shop.home, name);
  const text = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
  writeFileSync(file, `${JSON.stringify(server.log.all, text)}\n`);
  return async () => {
    server.stop();
    server = await StandIn.start({ port: server.port, file });
  };
}

const lines = (message: string) =>
  shop.logged.filter((line) => line.includes(`"msg":"${message}"`)).map((line) => JSON.parse(line) as object);
const openedAnew = () => until(() => lines('opened anew').length > 0, 'the shop opens itself anew');
const names = async () => (await shop.ask<{ data: { name: string }[] }>(LIST)).body.data.map(({ name }) => name).sort();
const head = () => shop.shop.writeSide.log.head();

async function add(name: string) {
  const { status } = await shop.asStaff(PIECES, {
    body: { name, price: 100, transaction: { activity: 'Purchased' } },
    headers: { 'idempotency-key': name },
  });
  await shop.shop.projections.settled().catch(() => {}); // the log is another one
  return status;
}

/** A piece that the log has lost, while the database and all read models know it. */
async function lose(): Promise<{ readonly after: Position; readonly upTo: Position; putBack(): Promise<void> }> {
  await add('Pond');
  await shop.shop.processes.settled();
  const earlier = copyServer('earlier');
  const after = await head();
  await add('Lake');
  await shop.shop.processes.settled();
  const upTo = await head();
  const putBack = copyServer('whole');
  await earlier();
  await until(() => shop.shop.writeSide.eventStore.past.lossReason);
  return { after, upTo, putBack };
}

async function untilReady(): Promise<void> {
  await until(async () => (await shop.ask('health/ready')).status === 200, 'the shop is ready');
}

test('an EventStoreDB that lost the newest events is refused until an operator accepts that: then the shop opens itself anew', async () => {
  const { after, upTo } = await lose();
  expect([await add('Sea'), await names()]).toEqual([503, ['Lake', 'Pond']]);
  const { database } = shop;
  const intents = await database.query('select event_id, state from state.intent order by id');
  const log = await openLog(server.url);
  await dropAhead(database, log);
  await acceptEarlierLog(database, log);
  await log.close();
  await openedAnew();
  await untilReady();
  expect(lines('lost events')).toMatchObject([{ level: 40, after, upTo }]);
  expect(await names()).toEqual(['Pond']);
  const end = await head();
  const places = await database.query<{ position: Position }>('select position from state.process_position');
  expect(places.rows.filter(({ position }) => position > end)).toEqual([]);
  // what was done because of the event that was lost stays done
  expect((await database.query('select event_id, state from state.intent order by id')).rows).toEqual(intents.rows);

  expect(await add('Lake')).toBe(201);
  await shop.shop.processes.settled();
  expect(await names()).toEqual(['Lake', 'Pond']);
});

test('a log that is put back as it was has the shop open itself anew, and nothing is lost', async () => {
  const { putBack } = await lose();
  await putBack();
  await openedAnew();
  await untilReady();
  expect(lines('lost events')).toEqual([]);
  expect(await names()).toEqual(['Lake', 'Pond']);
  expect(await add('Sea')).toBe(201);
  const { body } = await shop.ask('health/ready');
  expect(body).toEqual({ status: 'ready', degraded: false });
});
