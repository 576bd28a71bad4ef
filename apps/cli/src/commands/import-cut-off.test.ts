import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { portOf, ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

/** Point at which nothing comes through any more: the shop never hears of a row, its answer is lost, or is waited for. */
type Point = 'on its way' | 'on its way back' | 'waited for';

/** Way to the shop that loses each row from this one on, again and again; resolves `lost` at the first. */
async function wayLosing(name: string, point: Point) {
  let tell = () => {};
  const lost = new Promise<void>((resolve) => (tell = resolve));
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = '', headers } = request;
    const body = await buffer(request);
    const isLost = method === 'POST' && body.includes(name);
    if (isLost && point === 'on its way') response.destroy();
    else {
      const { authorization = '', ...otherHeaders } = headers as Record<string, string>; // none comes twice
      const forwarded = Object.entries(otherHeaders).filter(([header]) =>
        /^(x-|idempotency|content-type)/.test(header),
      );
      const answer = await fetch(`${shop.url}${url}`, {
        method,
        headers: { authorization, 'accept-encoding': 'identity', ...Object.fromEntries(forwarded) },
        ...(body.length > 0 && { body }),
      });
      if (isLost && point === 'on its way back') response.destroy();
      else if (!isLost) response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    }
    if (isLost) tell();
  };
  const server = createServer((request, response) => void pass(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    env: { RABBET_TOKEN: shop.token, RABBET_URL: `http://127.0.0.1:${portOf(server)}` },
    lost,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Rows of a file of results. */
const resultsIn = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\r\n').slice(1);

const place = (name: string) => join(shop.home, name);

/** Cuts off an import of three rows at the second, and answers how it ended. */
async function cutOff(name: string, point: Point, signals: readonly NodeJS.Signals[]) {
  const file = place(`${name}.csv`);
  const done = place(`${name}-done.csv`);
  writeFileSync(file, `Title\n${name} one\n${name} two\n${name} three\n`);
  const call = ['artworks', file, '--result', done, '--run', name, '--at-once', '1'];
  const way = await wayLosing(`${name} two`, point);
  const { child } = shop.program([...call, '--patience', '3600'], way.env, 'import');
  const ended = new Promise((resolve) => child.on('close', (code, signal) => resolve(signal ?? code)));
  await way.lost;
  for (const signal of signals) child.kill(signal);
  const end = await ended;
  way.close();
  return { end, done, again: () => shop.rabbet(call, { noun: 'import' }) };
}

/** Sends it again, and expects each row once. */
async function expectWhole(name: string, then: string, { done, again }: Awaited<ReturnType<typeof cutOff>>) {
  expect((await again()).code).toBe(0);
  expect(resultsIn(done)).toEqual([
    expect.stringMatching(/ one,repeated,\d+,$/),
    expect.stringMatching(new RegExp(` two,${then},\\d+,$`)),
    expect.stringMatching(/ three,added,\d+,$/),
  ]);
  expect(await shop.done('list', '--term', name)).toHaveLength(3);
}

const STOPPED = [
  expect.stringMatching(/ one,added,\d+,$/),
  expect.stringMatching(/ two,no answer,,$/),
  expect.stringMatching(/ three,not sent,,$/),
];

describe.each<[Point, string]>([
  ['on its way', 'added'],
  ['on its way back', 'repeated'],
])('an import that is cut off while a row is %s', (point, then) => {
  it('has all results once it is sent again, though it was killed', async () => {
    const name = `Kelp-${then}`;
    const killed = await cutOff(name, point, ['SIGKILL']);
    expect([killed.end, existsSync(killed.done)]).toEqual(['SIGKILL', false]);
    await expectWhole(name, then, killed);
  });

  it('keeps the results that it has when it is stopped, and says which row was sent', async () => {
    const name = `Moss-${then}`;
    const stopped = await cutOff(name, point, ['SIGINT']);
    expect([stopped.end, resultsIn(stopped.done)]).toEqual([130, STOPPED]);
    await expectWhole(name, then, stopped);
  });
});

it('an import that is stopped twice keeps the results that it has, and waits for no other', async () => {
  const stopped = await cutOff('Fern', 'waited for', ['SIGINT', 'SIGTERM']);
  expect(['SIGINT', 'SIGTERM']).toContain(stopped.end); // which of the two comes first is the system's
  expect(resultsIn(stopped.done)).toEqual(STOPPED);
  await expectWhole('Fern', 'repeated', stopped);
});

it('rows of artworks add --from are sent again where a run was cut off, as it says itself', async () => {
  const args = ['add', '--from', '-', '--run', 'cut-off'];
  let ask = () => {};
  const requested = new Promise<void>((resolve) => (ask = resolve));
  const away = createServer((_, response) => {
    response.writeHead(503).end();
    ask();
  }).listen(0, '127.0.0.1');
  await once(away, 'listening');
  const env = { RABBET_TOKEN: shop.token, RABBET_URL: `http://127.0.0.1:${portOf(away)}` };
  const { child, printed } = shop.program(args, env);
  let complaint = '';
  child.stderr?.on('data', (bytes) => (complaint += bytes));
  const ended = new Promise((resolve) => child.on('close', resolve));
  child.stdin?.write('{"name":"Never"}\n');
  await requested;
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  away.closeAllConnections();
  away.close();
  expect(printed()).toBe('');
  expect(complaint).toMatch(
    /^Cut off after 0 lines \(ended by SIGINT\)\.\nTo go on, .*\n {2}rabbet artworks add --from - --run cut-off\n$/,
  );
});
