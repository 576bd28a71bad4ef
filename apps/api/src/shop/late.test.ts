import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { testDatabase } from '@rabbet/postgres/testing/database';
import { until } from '@rabbet/postgres/testing/until';
import { type Projection, PROJECTIONS } from '@rabbet/projections';
import { EMPTY_SHOP } from '@rabbet/projections/testing/empty-shop';
import { DIST } from '../kernel/build-paths';
import { Visitors } from '../testing/registrations/visitors';
import { LONG_MS, LONG_TIMES, TestShop } from '../testing/test-shop';

/** Streams whose events no read model takes in for now. */
let held: RegExp | null = null;
let release = () => {};
let released: Promise<void> = Promise.resolve();
function hold(streams: RegExp): void {
  held = streams;
  released = new Promise((resolve) => (release = resolve));
}
const readModels = PROJECTIONS.map((model): Projection => {
  const { apply } = model;
  return {
    ...model,
    startFold: undefined,
    async apply(batch, ...rest) {
      if (batch.some(({ stream }) => held?.test(stream))) await released;
      return apply(batch, ...rest);
    },
  };
});

/** Two programs on one database: the first feeds the read models. */
let feeding: TestShop;
let other: TestShop;
let lagMs = LONG_MS;
beforeAll(async () => {
  const test = await testDatabase(EMPTY_SHOP);
  const configured = { masterKey: randomBytes(32).toString('hex'), payments: 'sandbox' } as const;
  const options = { site: join(DIST, 'web'), readModels, aheadMs: () => -LONG_MS };
  feeding = new TestShop(options, false, test, configured);
  await feeding.open();
  const times = {
    ...LONG_TIMES,
    get lagMs() {
      return lagMs;
    },
  };
  other = new TestShop({ ...options, waitMs: 0, times }, false, test, configured);
  await other.open();
});
afterEach(async () => {
  held = null;
  release();
  await feeding.shop.projections.settled();
});
afterAll(async () => {
  await other.stop();
  await feeding.close();
  await other.close();
});

const PIECES = 'core/commerce/widgets';
const FOR_VISITORS = 'core/mob/commerce/widgets';
const BEHIND = { status: 503, body: { code: 'service/behind' } };

async function addPiece(): Promise<{ readonly id: number; readonly position: string }> {
  const body = { name: 'Low Tide', transaction: { activity: 'Purchased' } };
  const { status, body: piece, headers } = await feeding.asStaff<{ id: number }>(PIECES, { body });
  expect(status).toBe(201);
  return { id: piece.id, position: headers.get('log-position') ?? '' };
}

test('a piece that was just added is late, and never unknown, in a program that has not seen it', async () => {
  hold(/^artwork-/);
  const { id, position } = await addPiece();
  expect(await other.asStaff(`${PIECES}?id=${id}`)).toMatchObject(BEHIND);
  expect(await other.asStaff(`${PIECES}/${id}`)).toMatchObject(BEHIND);
  expect(await other.asStaff(`${PIECES}/${id}`, { headers: { 'log-position': position } })).toMatchObject(BEHIND);
  const ofVisitor = await other.ask(`${FOR_VISITORS}?id=${id}`);
  expect([ofVisitor.status, ofVisitor.body.code, ofVisitor.headers.get('retry-after')]).toEqual([
    503,
    'service/behind',
    '2',
  ]);
  const page = await other.ask<string>(`artists/7/somebody/${id}/low-tide`);
  expect([page.status, page.headers.get('refresh')]).toEqual([503, expect.any(String)]);
  expect(page.body).toContain('This is so new');
  // what nobody was given is unknown at once
  expect(await other.asStaff(`${PIECES}/999999`)).toMatchObject({ status: 404, body: { code: 'record/unknown' } });
  expect((await other.ask(`${FOR_VISITORS}?id=999999`)).body).toMatchObject({ total_rows: 0 });
});

test('whoever asks for a piece that is late is answered once it is there', async () => {
  hold(/^artwork-/);
  const { id } = await addPiece();
  const replies = [feeding.asStaff(`${PIECES}?id=${id}`), feeding.ask(`${FOR_VISITORS}?id=${id}`)];
  await other.asStaff('core/commerce/units'); // time for an answer that waits for nothing
  release();
  for (const { body } of await Promise.all(replies)) expect(body).toMatchObject({ total_rows: 1, data: [{ id }] });
});

test('an empty answer about a piece is not kept for whoever asks after it was added', async () => {
  const { id } = await addPiece();
  await feeding.shop.projections.settled();
  const next = id + 1;
  expect((await other.ask(`${FOR_VISITORS}?id=${next}`)).body).toMatchObject({ total_rows: 0 });
  hold(/^artwork-/);
  expect((await addPiece()).id).toBe(next);
  expect(await other.ask(`${FOR_VISITORS}?id=${next}`)).toMatchObject(BEHIND);
});

interface Health {
  readonly status: string;
  readonly degraded: boolean;
  readonly lagging: readonly { readonly part: string; readonly name: string; readonly lagSeconds: number }[];
}

test('a read model that lags degrades the health of a program that does not feed it, which names it', async () => {
  hold(/^artwork-/);
  await addPiece();
  lagMs = 0;
  try {
    const seen = await until(async () => {
      const { body } = await other.asStaff<Health>('health/ready');
      return body.lagging.some(({ part, name }) => part === 'read model' && name === 'artworks') && body;
    }, 'the read model that lags is named');
    expect(seen).toMatchObject({ status: 'ready', degraded: true });
    expect((await other.ask<Health>('health/ready')).body).toEqual({ status: 'ready', degraded: true });
  } finally {
    lagMs = LONG_MS;
  }
  expect((await other.asStaff<Health>('health/ready')).body).toMatchObject({ degraded: false, lagging: [] });
});

const countedGuesses = async () =>
  (await feeding.database.query("select from state.limit_count where purpose = 'confirmation-unknown'")).rows.length;
const confirmation = (shop: TestShop, code: string) =>
  shop.ask(`core/content/workshops/confirmation?confirmation=${code}`);

test('a confirmation answers at once after registering, with the state that holds, and a guess is a 404 at once', async () => {
  const visitors = new Visitors(feeding);
  const workshop = await visitors.plan();
  hold(/^registration-/);
  const { data } = await visitors.byCard(workshop, 'Ann');
  expect(await confirmation(other, data.confirmation)).toMatchObject(BEHIND);
  expect(await countedGuesses()).toBe(0);
  expect(await confirmation(other, 'a-guess')).toMatchObject({ status: 404, body: { status: 1 } });
  expect(await countedGuesses()).toBe(1);
  const reply = confirmation(feeding, data.confirmation);
  await other.asStaff('core/commerce/units'); // time for an answer that waits for nothing
  release();
  expect(await reply).toMatchObject({
    status: 200,
    body: { data: { order: { state: 'Closed' }, registration: { status: 'registered' } } },
  });
});

test('a confirmation shows no state of before its last payment', async () => {
  const visitors = new Visitors(feeding);
  const workshop = await visitors.plan();
  hold(/^workshop-/);
  const { data } = await visitors.byCard(workshop, 'Bea');
  expect(await confirmation(other, data.confirmation)).toMatchObject(BEHIND);
  release();
  expect(await confirmation(feeding, data.confirmation)).toMatchObject({
    body: { data: { order: { state: 'Closed' } } },
  });
});
