import { until } from '@rabbet/postgres/testing/until';
import { rawAnswer } from '../../testing/raw-connection';
import { type Answered, TestShop } from '../../testing/test-shop';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const PIECES = 'core/commerce/widgets';
const LIST = 'core/mob/commerce/widgets';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

/** The lines that are logged of a request: the last one follows its answer. */
async function loggedBy(act: () => Promise<Answered>): Promise<Record<string, unknown>[]> {
  shop.logged.length = 0;
  const id = (await act()).headers.get('x-request-id');
  const all = () => shop.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  const isOfIt = ({ msg, request }: Record<string, unknown>) => msg === 'request' && request === id;
  await until(() => all().some(isOfIt), 'the line of the request');
  return all().filter((line) => line.msg === 'command' || isOfIt(line));
}

test.each([
  ['PATCH', PIECES, 'GET, HEAD, POST'],
  ['GET', `${PIECES}/images/7`, 'DELETE, PUT'],
  ['DELETE', LIST, 'GET, HEAD'],
  ['OPTIONS', 'core/changes', 'POST'],
  ['POST', 'health/live', 'GET, HEAD'],
  ['PUT', 'docs/openapi.json', 'GET, HEAD'],
  ['POST', 'inventory', 'GET, HEAD'],
  ['DELETE', 'robots.txt', 'GET, HEAD'],
  ['PUT', 'images/7/400/_.jpeg', 'GET, HEAD'],
])('%s of /%s is told which methods there are', async (method, path, allow) => {
  const { status, headers } = await shop.ask(path, { method });
  expect([status, headers.get('allow'), headers.get('content-type')]).toEqual([405, allow, 'application/problem+json']);
});

test('what a prober is told well is no line, what it is refused is one', async () => {
  const statuses = async (act: () => Promise<Answered>) => {
    await loggedBy(act);
    return shop.logged
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .flatMap(({ msg, status }) => (msg === 'request' ? [status] : []));
  };
  const last = () => shop.ask('core/nothing');
  expect(await statuses(async () => (await shop.ask('health/live'), last()))).toEqual([404]);
  expect(await statuses(async () => (await shop.ask('health/live', { method: 'POST' }), last()))).toEqual([405, 404]);
});

test.each(['core/nothing', `${PIECES}/7/nothing`, 'core'])('nothing is at /%s by any method', async (path) => {
  for (const method of ['GET', 'POST', 'PATCH'])
    expect(await shop.ask(path, { method })).toMatchObject({ status: 404, body: { code: 'http/404' } });
});

test('a change at a revision takes the tag that was answered, and no weak one', async () => {
  const { headers, body } = await shop.asStaff(PIECES, { body: { name: 'Low Tide' } });
  const etag = headers.get('etag') ?? '';
  const change = (tag: string) =>
    shop.asStaff(`${PIECES}/${String(body.id)}`, {
      method: 'PUT',
      body: { name: 'High Tide' },
      headers: { 'if-match': tag },
    });
  expect(await change(`W/${etag}`)).toMatchObject({ status: 412, body: { code: 'request/weak-tag' } });
  expect((await change(etag)).status).toBe(200);
});

test('a trace that a request belongs to stands in each of its log lines', async () => {
  const headers = { traceparent: TRACEPARENT };
  const lines = await loggedBy(() => shop.asStaff(PIECES, { body: { name: 'Traced' }, headers }));
  expect(lines.map(({ msg, trace }) => [msg, trace])).toEqual([
    ['command', TRACE],
    ['request', TRACE],
  ]);
  const changes = [{ method: 'POST', path: PIECES, body: { name: 'One of many' } }];
  const many = await loggedBy(() => shop.asStaff('core/changes', { body: { changes }, headers }));
  expect(many.map(({ trace }) => trace)).toEqual([TRACE, TRACE]);
});

test('a change of a run of many has a line of its request alone', async () => {
  const headers = { 'x-import-run': 'stock-1' };
  const lines = await loggedBy(() => shop.asStaff(PIECES, { body: { name: 'One of a run' }, headers }));
  expect(lines.map(({ msg }) => msg)).toEqual(['request']);
});

test.each([
  ['none', {}],
  ['no trace', { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }],
  ['no parent', { traceparent: `00-${TRACE}-${'0'.repeat(16)}-01` }],
  ['a version that there is not', { traceparent: TRACEPARENT.replace('00', 'ff') }],
  ['more than its version has', { traceparent: `${TRACEPARENT}-more` }],
  ['capitals', { traceparent: TRACEPARENT.toUpperCase() }],
  ['words', { traceparent: '"} injected' }],
])('a traceparent of %s is ignored', async (_, headers) => {
  const lines = await loggedBy(() => shop.asStaff(PIECES, { headers }));
  expect(lines).toEqual([expect.not.objectContaining({ trace: expect.anything() })]);
});

test('a later version of traceparent may say more', async () => {
  const headers = { traceparent: `${TRACEPARENT.replace('00', '01')}-more` };
  expect(await loggedBy(() => shop.asStaff(PIECES, { headers }))).toMatchObject([{ trace: TRACE }]);
});

test('every answer has the number of its request, those from the cache too', async () => {
  const ids = new Set<string | null>();
  let etag = '';
  for (let i = 0; i < 3; i++) {
    const { headers } = await shop.ask(LIST, { headers: { 'if-none-match': etag } });
    etag = headers.get('etag') ?? '';
    ids.add(headers.get('x-request-id'));
  }
  expect([...ids]).toEqual(Array(3).fill(expect.stringMatching(/^[\da-f-]{36}$/)));
  const { headers } = await shop.ask(LIST, { headers: { 'x-request-id': 'proxy-12345' } });
  expect(headers.get('x-request-id')).toBe('proxy-12345');
});

test.each([
  ['/nothing/here?mail=a@b.example', '/nothing/here'],
  ['/artists/jane@b.example/x', '/artists/*/x'],
  ['/artists/jane%40b.example', '/artists/*'],
  ['/orders/5551234567', '/orders/*'],
  ['/confirmations/kR3vT8qLm2XcY7pZ0nBwA1sDfGhJkQeRtUiOpAsDfGhJ', '/confirmations/*'],
  ['/wp-login.php', '/wp-login.php'],
])('where nothing is found at %s, the log line says %s', async (address, path) => {
  expect(await loggedBy(() => shop.ask(address.slice(1)))).toMatchObject([{ status: 404, path }]);
});

test('the log line of what is found tells its route and no path', async () => {
  expect(await loggedBy(() => shop.asStaff(`${PIECES}?name=Jane`))).toEqual([
    expect.not.objectContaining({ path: expect.anything() }),
  ]);
});

test('a method that nobody has heard of makes no number of its own', async () => {
  const answer = await rawAnswer(shop, 'PROPFIND /inventory HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  const counted = /rabbet_http_request_duration_seconds_count\{method="other",route="none",status="405"\} 1\n/;
  const numbers = async () => (await shop.asStaff<string>('metrics')).body;
  await until(async () => counted.test(await numbers()), 'it is counted, after its answer');
  expect(await numbers()).not.toContain('PROPFIND');
});
