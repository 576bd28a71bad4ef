import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Position } from '@rabbet/domain/events/event';
import { until } from '@rabbet/postgres/testing/until';
import type { ChangedRows } from '@rabbet/projections';
import { LiveReader } from '../../testing/live-reader';
import { shopWithMember } from '../../testing/member';
import { LONG_MS } from '../../testing/test-shop';
import type { Browser } from '../../testing/browser';
import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import { LIVE_LIMITS, LiveStreams } from './live-streams';

const LIVE = 'core/platform/live';
const limits = { ...LIVE_LIMITS, heartbeatMs: 1 };
const memberShop = shopWithMember('sales', { live: limits });
const { shop } = memberShop;

const cookiesOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const listen = (browser: Browser) => LiveReader.connect(shop, { cookie: cookiesOf(browser) });
const beats = (reader: LiveReader) => reader.text.split(': still here').length - 1;
const seenAt = async () =>
  (await memberShop.database.query<{ at: Date }>('select seen_at as at from state.session')).rows[0]?.at;

test('a stream of a browser is silent for no longer than a heartbeat, and ends with its session', async () => {
  const browser = await memberShop.member.signedIn();
  const reader = await listen(browser);
  await until(() => beats(reader) > 2, 'its heart beats');
  expect((await browser.ask('security/sign-out', { body: {} })).status).toBe(200);
  await reader.over();
  expect(shop.logged.filter((line) => line.includes('"live closed"')).at(-1)).toContain('"why":"signed out"');
  expect(shop.logged.join('\n')).not.toContain(memberShop.member.email);
});

test('a stream keeps no session from ending, nor do the reads that follow from it', async () => {
  const browser = await memberShop.member.signedIn();
  const before = new Date(Date.now() - 600_000);
  await memberShop.database.query('update state.session set seen_at = $1', [before]);
  const reader = await listen(browser);
  await until(() => beats(reader) > 2, 'its heart beats');
  await browser.ask('core/commerce/orders', { headers: { 'x-unattended': 'true' } });
  expect(await seenAt()).toEqual(before);
  await browser.ask('core/commerce/orders');
  expect(await seenAt()).not.toEqual(before);
  await reader.leave();
});

test('the streams of an account that is closed end', async () => {
  const reader = await listen(await memberShop.member.signedIn());
  await until(() => beats(reader) > 0, 'its heart beats');
  await shop.staff({ type: 'DeactivateAccount', data: { id: memberShop.member.account } });
  await reader.over();
  expect((await shop.asRole('sales', LIVE)).status).toBe(401);
});

describe('a browser that does not read', () => {
  type Listener = (change: ChangedRows | null) => void;
  const LONG_POSITION = '0'.repeat(20_000) as Position;
  const change = { readModel: 'orders', rows: [1], position: LONG_POSITION };
  let tell: Listener = () => {};
  const closed: string[] = [];
  const streams = new LiveStreams({
    projections: {
      onRows: (listener) => {
        tell = listener;
        return () => {};
      },
      status: () => [{ name: 'orders', serving: true }] as never,
    },
    authentication: { callerOf: async () => ADMINISTRATOR },
    logger: { info: (what, message) => void (message === 'live closed' && closed.push(JSON.stringify(what))) },
    limits: { ...LIVE_LIMITS, heartbeatMs: LONG_MS },
  });
  const server = createServer((req: IncomingMessage, res: ServerResponse) => streams.open(req, res));
  beforeAll(async () => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test('is let go, and one that reads goes on', async () => {
    const { port } = server.address() as AddressInfo;
    const reading = connect(port, '127.0.0.1');
    const silent = connect(port, '127.0.0.1').pause();
    let received = 0;
    reading.on('data', (part: Buffer) => (received += part.length));
    for (const socket of [reading, silent]) socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    silent.on('error', () => {});
    await until(() => received > 0, 'one hears');
    while (closed.length === 0) {
      const before = received;
      tell(change);
      await until(() => received > before + LONG_POSITION.length, 'one has heard all'); // a line has it twice
    }
    expect(closed).toEqual([expect.stringContaining('"why":"slow"')]);
    const before = received;
    tell(change);
    await until(() => received > before, 'one still hears');
    for (const socket of [reading, silent]) socket.destroy();
    await until(() => closed.length === 2, 'both are gone');
  });
});

test('streams end when the shop drains, open no more, and do not hold it up', async () => {
  const reader = await LiveReader.connect(shop, { authorization: `Bearer ${shop.token}` });
  let endDrain = () => {};
  const drained = shop.shop.drain(new Promise<void>((resolve) => (endDrain = resolve)));
  await reader.over();
  expect(await shop.asStaff(LIVE)).toMatchObject({ status: 503, body: { code: 'service/stopping' } });
  expect((await shop.asStaff('core/commerce/units')).status).toBe(200);
  endDrain();
  await drained;
  await shop.stop();
  await shop.open();
});

test('streams end when the shop is stopped without a drain', async () => {
  const reader = await LiveReader.connect(shop, { authorization: `Bearer ${shop.token}` });
  await shop.stop(); // it would wait for a request that goes on
  await reader.over();
});
