import { gunzipSync } from 'node:zlib';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { request } from 'node:http';
import { actionRoutesOf } from '../changes/routes/action-route';
import { FEATURES } from '../../shop/features';
import { TestShop } from '../../testing/test-shop';

const READS = FEATURES.flatMap(({ reads = [] }) => reads);
const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

interface Operation {
  readonly summary: string;
  readonly parameters: readonly { readonly in: string; readonly name: string }[];
  readonly responses: Readonly<Record<string, object>>;
}

const PUBLIC_PIECES = 'core/mob/commerce/widgets';
const PIECES = 'core/commerce/widgets';
interface List {
  readonly total_rows: number;
  readonly data: readonly { readonly id: number; readonly name: string }[];
}
const pieceForSale = (name: string) => ({
  name,
  price: 100,
  cost: 40,
  transaction: { activity: 'Purchased', cost: 40 },
});

async function hits(): Promise<number> {
  const { body } = await shop.asStaff<string>('metrics');
  return Number(/rabbet_cache_hits_total (\d+)/.exec(body)?.[1]);
}

/** Reads of a single record: this test asks for number 1, which does not exist, and gets a 404. */
const NOT_FOUND = {
  visitors: ['core/content/images', 'core/content/workshops/seats', 'core/content/workshops/confirmation'],
  staff: [
    'core/contacts/people/overview',
    'core/audit/artworks',
    'core/consignors/statement',
    'core/mail/messages/whole',
    'core/content/workshops/seats',
    'core/content/workshops/confirmation',
    'core/content/workshops/registrations/cancellation-terms',
  ],
};

/** Query with the required parameter of a read, if it has one: `?widget_id=1`. */
function requiredQuery(path: string, params: AnyFields): string {
  if (path === 'core/contacts/vectors') return '?company_id=1'; // required for visitors
  const [name, field] = Object.entries(params).find(([, { required }]) => required) ?? [];
  if (!name) return '';
  return `?${name}=${field?.kind === 'text' ? (field.example ?? 1) : 1}`;
}

test('every read has a route, and those for staff are a 401 without a token', async () => {
  for (const { path, readers, params } of READS) {
    const query = requiredQuery(path, params);
    const visitorQuery = path === 'core/content/images' ? '?id=1' : query; // visitors have to name an image
    const { status } = await shop.ask(`${path}${visitorQuery}`);
    const statusIfPublic = NOT_FOUND.visitors.includes(path) ? 404 : 200;
    expect([path, status]).toEqual([path, readers === 'public' ? statusIfPublic : 401]);
    const expected = NOT_FOUND.staff.includes(path) ? 404 : 200;
    expect([path, (await shop.asStaff(`${path}${query}`)).status]).toEqual([path, expected]);
  }
});

test('visitors never get fields for staff, staff do', async () => {
  const id = await shop.add(PIECES, pieceForSale('Secrets'));
  const { body: forAll } = await shop.ask(`${PUBLIC_PIECES}?id=${id}`);
  const { body: forStaff } = await shop.asStaff(`${PUBLIC_PIECES}?id=${id}`);
  expect(JSON.stringify(forAll)).not.toMatch(/"(cost|markup|location|comments|custody|revision)"/);
  expect(JSON.stringify(forStaff)).toMatch(/"cost":40.*"custody":"owned"/);
});

test('a list is answered from the cache until its data change', async () => {
  const first = await shop.ask<List>(PUBLIC_PIECES);
  const before = await hits();
  const again = await shop.ask<List>(PUBLIC_PIECES);
  expect([again.body, await hits()]).toEqual([first.body, before + 1]);
  await shop.add(PIECES, pieceForSale('News'));
  expect((await shop.ask<List>(PUBLIC_PIECES)).body.total_rows).toBe(first.body.total_rows + 1);
});

test('answers 304 until the answer changes', async () => {
  const { headers } = await shop.ask(PUBLIC_PIECES);
  const etag = headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"/);
  expect(headers.get('cache-control')).toBe('no-cache');
  const ask = () => shop.ask(PUBLIC_PIECES, { headers: { 'if-none-match': etag } });
  expect([(await ask()).status, (await ask()).status]).toEqual([304, 304]);
  await shop.add(PIECES, pieceForSale('More news'));
  expect((await ask()).status).toBe(200);
});

test('answers for staff are not cached', async () => {
  const { headers } = await shop.asStaff(PUBLIC_PIECES);
  expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['private, no-store', null]);
});

test('equal queries share one cached answer, whatever their spelling', async () => {
  await shop.ask(`${PUBLIC_PIECES}?term=sea&count=10`);
  const misses = async () =>
    Number(/rabbet_cache_misses_total (\d+)/.exec((await shop.asStaff<string>('metrics')).body)?.[1]);
  const before = await misses();
  await shop.ask(`${PUBLIC_PIECES}?count=10&category=&term=%73ea&sort=0`);
  expect(await misses()).toBe(before);
});

test('a read with the Log-Position of a change shows that change', async () => {
  for (let i = 0; i < 5; i++) {
    const { headers, body } = await shop.asStaff<{ id: number }>(PIECES, { body: pieceForSale(`Seen ${i}`) });
    const position = headers.get('log-position') ?? '';
    const headerOrCookie: Record<string, string>[] = [
      { 'log-position': position },
      { cookie: `a=b; log_position=${position}` },
    ];
    for (const seen of headerOrCookie)
      expect((await shop.ask<List>(`${PUBLIC_PIECES}?id=${body.id}`, { headers: seen })).body.total_rows).toBe(1);
  }
});

test('a position that the log has not reached is not waited for, and ignored in a cookie', async () => {
  const misses = async () =>
    Number(/rabbet_cache_misses_total (\d+)/.exec((await shop.asStaff<string>('metrics')).body)?.[1]);
  const { headers } = await shop.ask(PUBLIC_PIECES);
  const before = await misses();
  const cookies = Array.from({ length: 20 }, (_, i) => ({ cookie: `log_position=9${String(i).padStart(19, '0')}` }));
  const answers = await Promise.all(cookies.map((madeUp) => shop.ask(PUBLIC_PIECES, { headers: madeUp })));
  for (const answer of answers)
    expect([answer.headers.get('etag'), answer.headers.get('log-behind')]).toEqual([headers.get('etag'), null]);
  expect(await misses()).toBe(before);
  const reply = await shop.ask(PUBLIC_PIECES, { headers: { 'log-position': '99999999999999999999' } });
  expect([reply.status, reply.headers.get('log-behind')]).toEqual([200, 'true']);
});

test('a malformed position is refused in a header, and ignored in a cookie', async () => {
  for (const path of [PUBLIC_PIECES, `${PUBLIC_PIECES}?count=2`, 'inventory', 'core/commerce/units']) {
    const { status, body } = await shop.asStaff(path, { headers: { 'log-position': 'garbage' } });
    expect([path, status, body.errors]).toMatchObject([path, 400, [{ field: 'Log-Position' }]]);
  }
  const ignored = await shop.ask(PUBLIC_PIECES, { headers: { cookie: 'log_position=garbage' } });
  expect([ignored.status, ignored.headers.get('log-behind')]).toEqual([200, null]);
});

test('an answer that has not seen the position in time has the header Log-Behind', async () => {
  const { status, headers } = await shop.ask(PUBLIC_PIECES, { headers: { 'log-position': '99999999999999999999' } });
  expect([status, headers.get('log-behind'), headers.get('etag')]).toEqual([200, 'true', null]);
  expect((await shop.ask(PUBLIC_PIECES)).headers.get('log-behind')).toBeNull();
});

test('HEAD answers like GET, without a body', async () => {
  for (const ask of [shop.ask.bind(shop), shop.asStaff.bind(shop)]) {
    const { status, headers, body } = await ask(`${PUBLIC_PIECES}?count=7`, { method: 'HEAD' });
    expect([status, body]).toEqual([200, '']);
    expect(Number(headers.get('content-length'))).toBeGreaterThan(10);
  }
});

test('compresses longer answers as the client accepts', async () => {
  for (let i = 0; i < 3; i++) await shop.add(PIECES, pieceForSale(`Packed ${i}`));
  const { port } = new URL(shop.shop.url);
  const answer = await new Promise<{ encoding: unknown; body: Buffer }>((resolve, reject) => {
    request(
      { port, host: '127.0.0.1', path: `/${PUBLIC_PIECES}`, headers: { 'accept-encoding': 'gzip' } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(parts) }),
        );
      },
    )
      .on('error', reject)
      .end();
  });
  expect(answer.encoding).toBe('gzip');
  expect(JSON.parse(gunzipSync(answer.body).toString())).toEqual((await shop.ask(PUBLIC_PIECES)).body);
});

test('every answer has the security headers, and does not name the server software', async () => {
  for (const path of [PUBLIC_PIECES, PUBLIC_PIECES, 'core/nothing', 'inventory', 'docs/openapi.json']) {
    const { headers } = await shop.ask(path);
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('x-powered-by')).toBeNull();
  }
  expect((await shop.ask(PUBLIC_PIECES)).headers.get('content-security-policy')).not.toContain('unsafe');
});

/** Operations that change no record, such as signing in. */
const ACTIONS = new Set(
  FEATURES.flatMap(({ controllers = [] }) => controllers.flatMap(actionRoutesOf)).map(
    ({ method, address }) => `${method} ${address}`,
  ),
);

test('every change is documented with its headers, its answer and its problems', async () => {
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

test('every read is documented, with a note on those for staff', async () => {
  const { body } = await shop.ask<{ paths: Record<string, Record<string, { summary: string; parameters: object[] }>> }>(
    'docs/openapi.json',
  );
  expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(READS.map(({ path }) => `/${path}`)));
  expect(body.paths[`/${PIECES}`]?.get?.summary).toContain('staff only');
  expect(body.paths[`/${PUBLIC_PIECES}`]?.get?.parameters).toContainEqual(
    expect.objectContaining({ name: 'sort', in: 'query', required: false }),
  );
  expect(JSON.stringify(body.paths[`/${PIECES}`]?.post)).toContain('NewWidget');
  const page = await shop.ask<string>('docs');
  expect(page.body).not.toMatch(/<script>(?!<)/);
});
