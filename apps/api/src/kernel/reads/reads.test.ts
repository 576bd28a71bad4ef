import { gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { actionRoutesOf } from '../changes/routes/action-route';
import { FEATURES } from '../../shop/features';
import { TestShop } from '../../testing/test-shop';

const READS = FEATURES.flatMap(({ reads = [] }) => reads);
/** Shop whose reads wait without an end, so that a wait in vain ends by Jest's limit. */
const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

interface Operation {
  readonly summary: string;
  readonly parameters: readonly { readonly in: string; readonly name: string }[];
  readonly responses: Readonly<Record<string, object>>;
}

const LIST = 'core/mob/commerce/widgets';
const PIECES = 'core/commerce/widgets';
interface List {
  readonly total_rows: number;
  readonly data: readonly { readonly id: number; readonly name: string }[];
}
const offered = (name: string) => ({ name, price: 100, cost: 40, transaction: { activity: 'Purchased', cost: 40 } });

async function hits(): Promise<number> {
  const { body } = await shop.asStaff<string>('metrics');
  return Number(/rabbet_cache_hits_total (\d+)/.exec(body)?.[1]);
}

/** Addresses that tell of one thing, and of number 1 there is none yet. */
const UNKNOWN = {
  visitors: ['core/content/images', 'core/content/workshops/seats', 'core/content/workshops/confirmation'],
  staff: [
    'core/audit/artworks',
    'core/consignors/statement',
    'core/mail/messages/whole',
    'core/content/workshops/seats',
    'core/content/workshops/confirmation',
    'core/content/workshops/registrations/cancellation-terms',
  ],
};

test('each entry of the table is a route, and those for staff ask for the token', async () => {
  for (const { path, readers, params } of READS) {
    const [always, field] = Object.entries(params).find(([, { required }]) => required) ?? [];
    // visitors have to say of which company
    const needed = path === 'core/contacts/vectors' ? 'company_id' : always;
    const query = needed ? `?${needed}=${field?.kind === 'text' ? (field.example ?? 1) : 1}` : '';
    const { status } = await shop.ask(`${path}${path === 'core/content/images' ? '?id=1' : query}`);
    expect([path, status]).toEqual([path, readers !== 'public' ? 401 : UNKNOWN.visitors.includes(path) ? 404 : 200]);
    const expected = UNKNOWN.staff.includes(path) ? 404 : 200;
    expect([path, (await shop.asStaff(`${path}${query}`)).status]).toEqual([path, expected]);
  }
});

test('visitors never get what is for staff alone, staff do', async () => {
  const id = await shop.add(PIECES, offered('Secrets'));
  const { body: forAll } = await shop.ask(`${LIST}?id=${id}`);
  const { body: forStaff } = await shop.asStaff(`${LIST}?id=${id}`);
  expect(JSON.stringify(forAll)).not.toMatch(/"(cost|markup|location|comments|custody|revision)"/);
  expect(JSON.stringify(forStaff)).toMatch(/"cost":40.*"custody":"owned"/);
});

test('a list is made once, answered from memory, and made anew when something that it reads has changed', async () => {
  const first = await shop.ask<List>(LIST);
  const before = await hits();
  const again = await shop.ask<List>(LIST);
  expect([again.body, await hits()]).toEqual([first.body, before + 1]);
  await shop.add(PIECES, offered('News'));
  expect((await shop.ask<List>(LIST)).body.total_rows).toBe(first.body.total_rows + 1);
});

test('whoever has an answer already is told so, until it is another', async () => {
  const { headers } = await shop.ask(LIST);
  const etag = headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"/);
  expect(headers.get('cache-control')).toBe('no-cache');
  const ask = () => shop.ask(LIST, { headers: { 'if-none-match': etag } });
  expect([(await ask()).status, (await ask()).status]).toEqual([304, 304]);
  await shop.add(PIECES, offered('More news'));
  expect((await ask()).status).toBe(200);
});

test('answers for staff are kept nowhere', async () => {
  const { headers } = await shop.asStaff(LIST);
  expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['private, no-store', null]);
});

test('equal questions share one answer, whatever their spelling', async () => {
  await shop.ask(`${LIST}?term=sea&count=10`);
  const misses = async () =>
    Number(/rabbet_cache_misses_total (\d+)/.exec((await shop.asStaff<string>('metrics')).body)?.[1]);
  const before = await misses();
  await shop.ask(`${LIST}?count=10&category=&term=%73ea&sort=0`);
  expect(await misses()).toBe(before);
});

test('whoever has changed something sees it at once, with the position that the change answered', async () => {
  for (let i = 0; i < 5; i++) {
    const { headers, body } = await shop.asStaff<{ id: number }>(PIECES, { body: offered(`Seen ${i}`) });
    const position = headers.get('log-position') ?? '';
    const ways: Record<string, string>[] = [{ 'log-position': position }, { cookie: `a=b; log_position=${position}` }];
    for (const seen of ways)
      expect((await shop.ask<List>(`${LIST}?id=${body.id}`, { headers: seen })).body.total_rows).toBe(1);
  }
});

test('a position that the log has not reached is not waited for, and as a cookie it does not go round the cache', async () => {
  const misses = async () =>
    Number(/rabbet_cache_misses_total (\d+)/.exec((await shop.asStaff<string>('metrics')).body)?.[1]);
  const { headers } = await shop.ask(LIST);
  const before = await misses();
  const cookies = Array.from({ length: 20 }, (_, i) => ({ cookie: `log_position=9${String(i).padStart(19, '0')}` }));
  const answers = await Promise.all(cookies.map((madeUp) => shop.ask(LIST, { headers: madeUp })));
  for (const answer of answers)
    expect([answer.headers.get('etag'), answer.headers.get('log-behind')]).toEqual([headers.get('etag'), null]);
  expect(await misses()).toBe(before);
  const reply = await shop.ask(LIST, { headers: { 'log-position': '99999999999999999999' } });
  expect([reply.status, reply.headers.get('log-behind')]).toEqual([200, 'true']);
});

test('a position that is none is refused in a header, and ignored in a cookie', async () => {
  for (const path of [LIST, `${LIST}?count=2`, 'inventory', 'core/commerce/units']) {
    const { status, body } = await shop.asStaff(path, { headers: { 'log-position': 'garbage' } });
    expect([path, status, body.errors]).toMatchObject([path, 400, [{ field: 'Log-Position' }]]);
  }
  const ignored = await shop.ask(LIST, { headers: { cookie: 'log_position=garbage' } });
  expect([ignored.status, ignored.headers.get('log-behind')]).toEqual([200, null]);
});

test('an answer that does not come to see a position in time says so', async () => {
  const { status, headers } = await shop.ask(LIST, { headers: { 'log-position': '99999999999999999999' } });
  expect([status, headers.get('log-behind'), headers.get('etag')]).toEqual([200, 'true', null]);
  expect((await shop.ask(LIST)).headers.get('log-behind')).toBeNull();
});

test('HEAD answers like GET, without a body', async () => {
  for (const ask of [shop.ask.bind(shop), shop.asStaff.bind(shop)]) {
    const { status, headers, body } = await ask(`${LIST}?count=7`, { method: 'HEAD' });
    expect([status, body]).toEqual([200, '']);
    expect(Number(headers.get('content-length'))).toBeGreaterThan(10);
  }
});

test('answers are packed as asked for, once they are worth it', async () => {
  for (let i = 0; i < 3; i++) await shop.add(PIECES, offered(`Packed ${i}`));
  const { port } = new URL(shop.shop.url);
  const packed = await new Promise<{ encoding: unknown; body: Buffer }>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: `/${LIST}`, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(parts) }));
    })
      .on('error', reject)
      .end();
  });
  expect(packed.encoding).toBe('gzip');
  expect(JSON.parse(gunzipSync(packed.body).toString())).toEqual((await shop.ask(LIST)).body);
});

test('every answer carries the headers that keep browsers safe, and says nothing of what it runs on', async () => {
  for (const path of [LIST, LIST, 'core/nothing', 'inventory', 'docs/openapi.json']) {
    const { headers } = await shop.ask(path);
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('x-powered-by')).toBeNull();
  }
  expect((await shop.ask(LIST)).headers.get('content-security-policy')).not.toContain('unsafe');
});

/** Not changes of a record: signing in, for one. */
const ACTIONS = new Set(
  FEATURES.flatMap(({ controllers = [] }) => controllers.flatMap(actionRoutesOf)).map(
    ({ method, address }) => `${method} ${address}`,
  ),
);

test('the documentation tells of every change how it is sent safely, what it answers and how it fails', async () => {
  const { body } = await shop.ask<{ paths: Record<string, Record<string, Operation>> }>('docs/openapi.json');
  const changes = Object.entries(body.paths).flatMap(([path, item]) =>
    (['post', 'put', 'delete'] as const).flatMap((method) =>
      item[method] && path !== '/core/changes' && !ACTIONS.has(`${method} ${path}`)
        ? [{ path, method, operation: item[method] }]
        : [],
    ),
  );
  expect(changes.length).toBeGreaterThan(20);
  for (const { path, method, operation } of changes) {
    const headers = operation.parameters.flatMap(({ in: where, name }) => (where === 'header' ? [name] : []));
    expect([path, headers]).toEqual([path, method === 'post' ? ['Idempotency-Key'] : ['Idempotency-Key', 'If-Match']]);
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['400', '401', '409', '422', '503']));
    const done = Object.entries(operation.responses).filter(([status]) => Number(status) < 300);
    expect([path, method, JSON.stringify(done)]).toEqual([path, method, expect.stringContaining('Changed')]);
    expect(operation.summary).not.toMatch(/\ba (?!uni)[aeiou]/);
  }
  expect(body.paths['/core/changes']?.post?.parameters).toEqual([]);
});

test('the documentation is made of the table, and tells what is for staff', async () => {
  const { body } = await shop.ask<{ paths: Record<string, Record<string, { summary: string; parameters: object[] }>> }>(
    'docs/openapi.json',
  );
  expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(READS.map(({ path }) => `/${path}`)));
  expect(body.paths[`/${PIECES}`]?.get?.summary).toContain('staff only');
  expect(body.paths[`/${LIST}`]?.get?.parameters).toContainEqual(
    expect.objectContaining({ name: 'sort', in: 'query', required: false }),
  );
  expect(JSON.stringify(body.paths[`/${PIECES}`]?.post)).toContain('NewWidget');
  const page = await shop.ask<string>('docs');
  expect(page.body).not.toMatch(/<script>(?!<)/);
});
