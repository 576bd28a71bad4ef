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

/** Log lines of a request. The last of them is written after the answer. */
async function linesLoggedBy(act: () => Promise<Answered>): Promise<Record<string, unknown>[]> {
  shop.logged.length = 0;
  const id = (await act()).headers.get('x-request-id');
  const allLines = () => shop.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  const isRequestLine = ({ msg, request }: Record<string, unknown>) => msg === 'request' && request === id;
  await until(() => allLines().some(isRequestLine), 'the line of the request');
  return allLines().filter((line) => line.msg === 'command' || isRequestLine(line));
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
])('%s of /%s is a 405 that lists the allowed methods', async (method, path, allow) => {
  const { status, headers } = await shop.ask(path, { method });
  expect([status, headers.get('allow'), headers.get('content-type')]).toEqual([405, allow, 'application/problem+json']);
});

test('a successful health check is not logged, a refused one is', async () => {
  const statuses = async (act: () => Promise<Answered>) => {
    await linesLoggedBy(act);
    return shop.logged
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .flatMap(({ msg, status }) => (msg === 'request' ? [status] : []));
  };
  const otherRequest = () => shop.ask('core/nothing');
  const checkThenRequest = async (method: string) => {
    await shop.ask('health/live', { method });
    return otherRequest();
  };
  expect(await statuses(() => checkThenRequest('GET'))).toEqual([404]);
  expect(await statuses(() => checkThenRequest('POST'))).toEqual([405, 404]);
});

test.each(['core/nothing', `${PIECES}/7/nothing`, 'core'])('/%s is a 404 for all methods', async (path) => {
  for (const method of ['GET', 'POST', 'PATCH'])
    expect(await shop.ask(path, { method })).toMatchObject({ status: 404, body: { code: 'http/404' } });
});

test('If-Match accepts the ETag of an answer, and no weak one', async () => {
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

test('each log line of a request contains its trace id', async () => {
  const headers = { traceparent: TRACEPARENT };
  const lines = await linesLoggedBy(() => shop.asStaff(PIECES, { body: { name: 'Traced' }, headers }));
  expect(lines.map(({ msg, trace }) => [msg, trace])).toEqual([
    ['command', TRACE],
    ['request', TRACE],
  ]);
  const changes = [{ method: 'POST', path: PIECES, body: { name: 'One of many' } }];
  const many = await linesLoggedBy(() => shop.asStaff('core/changes', { body: { changes }, headers }));
  expect(many.map(({ trace }) => trace)).toEqual([TRACE, TRACE]);
});

test('a change in an import run has no log line of its command', async () => {
  const headers = { 'x-import-run': 'stock-1' };
  const lines = await linesLoggedBy(() => shop.asStaff(PIECES, { body: { name: 'One of a run' }, headers }));
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
  const lines = await linesLoggedBy(() => shop.asStaff(PIECES, { headers }));
  expect(lines).toEqual([expect.not.objectContaining({ trace: expect.anything() })]);
});

test('accepts a later version of traceparent with an extension', async () => {
  const headers = { traceparent: `${TRACEPARENT.replace('00', '01')}-more` };
  expect(await linesLoggedBy(() => shop.asStaff(PIECES, { headers }))).toMatchObject([{ trace: TRACE }]);
});

test('every answer has a request id of its own, also from the cache', async () => {
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
])('logs the 404 of %s with the path %s', async (address, path) => {
  expect(await linesLoggedBy(() => shop.ask(address.slice(1)))).toMatchObject([{ status: 404, path }]);
});

test('the log line of an existing route contains no path', async () => {
  expect(await linesLoggedBy(() => shop.asStaff(`${PIECES}?name=Jane`))).toEqual([
    expect.not.objectContaining({ path: expect.anything() }),
  ]);
});

test('unknown methods share one label in the metrics', async () => {
  const answer = await rawAnswer(shop, 'PROPFIND /inventory HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  const counted = /rabbet_http_request_duration_seconds_count\{method="other",route="none",status="405"\} 1\n/;
  const numbers = async () => (await shop.asStaff<string>('metrics')).body;
  await until(async () => counted.test(await numbers()), 'it is counted, after its answer');
  expect(await numbers()).not.toContain('PROPFIND');
});
