import { until } from '@rabbet/postgres/testing/until';
import { TestShop } from '../../../testing/test-shop';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const UNITS = 'core/commerce/units';
const PIECES = 'core/commerce/widgets';

interface Answers {
  readonly answers: readonly {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: { readonly id?: number; readonly code?: string; readonly detail?: string };
  }[];
}

async function sendChanges(changes: readonly unknown[]) {
  const { status, body } = await shop.asStaff<Answers>('core/changes', { body: { changes } });
  return { status, answers: body.answers };
}

test('each of many changes is answered as if it had come alone', async () => {
  const { status, answers } = await sendChanges([
    { method: 'POST', path: UNITS, key: 'many-1', body: { name: 'ell' } },
    { method: 'POST', path: UNITS, body: { name: '' } },
    { method: 'PUT', path: `${PIECES}/4040404`, body: { name: 'Nowhere' } },
    { method: 'POST', path: 'core/commerce/nothing', body: {} },
  ]);
  expect(status).toBe(200);
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [201, undefined],
    [400, 'request/fields'],
    [404, 'record/unknown'],
    [404, 'http/404'],
  ]);
  const alone = await shop.asStaff(UNITS, { body: { name: 'ell' }, headers: { 'idempotency-key': 'many-1' } });
  expect(alone.body).toEqual(answers[0]?.body);
  expect(alone.headers.get('idempotent-replayed')).toBe('true');
  expect(answers[0]?.headers).toMatchObject({ etag: '"0"', 'log-position': alone.headers.get('log-position') });
});

test('a dry run answers as the change would be, and keeps nothing of it', async () => {
  const dry = (body: object) => shop.asStaff(UNITS, { body, headers: { 'x-dry-run': 'true' } });
  expect(await dry({ name: 'furlong' })).toMatchObject({ status: 201 });
  expect(await dry({ name: '' })).toMatchObject({ status: 400, body: { code: 'request/fields' } });
  const reply = await shop.asStaff(`${UNITS}?name=furlong`);
  expect(reply.body).toEqual([]);
  const other = await shop.asStaff(UNITS, { body: { name: 'x' }, headers: { 'x-dry-run': 'maybe' } });
  expect(other).toMatchObject({ status: 400, body: { errors: [{ field: 'X-Dry-Run' }] } });
});

test('a rehearsal decides each change on what those before it would have done, and keeps nothing of them', async () => {
  const maker = await shop.add('core/contacts/companies', { name: 'Doe, Jane', is_artist: true });
  const piece = await shop.add(PIECES, { name: 'Rehearsed', price: 90 });
  const TRANSACTIONS = `${PIECES}/transactions`;
  const rehearsed = async (name: string, method: string, path: string, body: object, more: object = {}) => {
    const headers = { 'x-rehearsal': name, 'x-dry-run': 'true', ...more };
    const reply = await shop.asStaff<{ code?: string }>(path, { method, body, headers });
    return reply.body.code ?? reply.status;
  };
  const sale = { widget_id: piece, activity: 'Sold' };
  const numbered = { name: 'Numbered', manufacturer_id: maker, catalog_no: 'R-1' };
  expect(await rehearsed('one', 'POST', TRANSACTIONS, sale)).toBe('transaction/overdrawn');
  expect(await rehearsed('one', 'POST', TRANSACTIONS, { ...sale, activity: 'Purchased' })).toBe(201);
  expect(await rehearsed('one', 'POST', TRANSACTIONS, sale, { 'x-dry-run': 'watch' })).toBe(201);
  expect(await rehearsed('one', 'POST', TRANSACTIONS, sale)).toBe(201);
  expect(await rehearsed('one', 'POST', TRANSACTIONS, sale)).toBe('transaction/overdrawn');
  expect(await rehearsed('other', 'POST', TRANSACTIONS, sale)).toBe('transaction/overdrawn');
  expect(await rehearsed('one', 'POST', PIECES, { id: 471_100, ...numbered })).toBe(201);
  expect(await rehearsed('one', 'POST', PIECES, { id: 471_100, name: 'Same id' })).toBe('id/taken');
  expect(await rehearsed('one', 'POST', PIECES, { ...numbered, catalog_no: 'r\u20111' })).toBe(
    'artwork/catalogue-number',
  );
  expect(await rehearsed('one', 'PUT', `${PIECES}/471100`, { catalog_no: null })).toBe(200);
  expect(await rehearsed('one', 'POST', PIECES, numbered)).toBe(201);
  const seen = (revision: string) =>
    rehearsed('one', 'PUT', `${PIECES}/471100`, { price: 7 }, { 'if-match': revision });
  expect([await seen('"1"'), await seen('"1"')]).toEqual([200, 'record/stale']);
  expect((await shop.asStaff(TRANSACTIONS, { body: sale })).body.code).toBe('transaction/overdrawn');
  expect((await shop.asStaff(PIECES, { body: { id: 471_100, ...numbered } })).status).toBe(201);
  expect(await rehearsed('bad name', 'POST', PIECES, numbered)).toBe('request/fields');
  const alone = await shop.asStaff(PIECES, { body: numbered, headers: { 'x-rehearsal': 'one' } });
  expect(alone.body.errors).toMatchObject([{ field: 'X-Rehearsal' }]);
});

test('a rehearsal that has changed a record knows by which command it was added', async () => {
  const added = { 'idempotency-key': 'known-in-rehearsal' };
  const body = { name: 'Known' };
  const { id } = (await shop.asStaff<{ id: number }>(PIECES, { body, headers: added })).body;
  const rehearsed = { 'x-rehearsal': 'known', 'x-dry-run': 'true' };
  await shop.asStaff(`${PIECES}/${id}`, { method: 'PUT', body: { price: 7 }, headers: rehearsed });
  const again = await shop.asStaff<{ id: number }>(PIECES, { body, headers: { ...rehearsed, ...added } });
  expect([again.body.id, again.headers.get('idempotent-replayed')]).toEqual([id, 'true']);
});

test('one of many changes may be a dry run for itself', async () => {
  const change = { method: 'POST', path: UNITS, body: { name: 'parasang' } };
  const { answers } = await sendChanges([{ ...change, dryRun: true }]);
  expect(answers.map(({ status }) => status)).toEqual([201]);
  expect((await shop.asStaff(`${UNITS}?name=parasang`)).body).toEqual([]);
  const other = await shop.asStaff('core/changes', { body: { changes: [{ ...change, dryRun: 'yes' }] } });
  expect(other.body.errors).toMatchObject([{ field: 'changes[0].dryRun' }]);
});

test('a change that stands twice among many is done once', async () => {
  const change = { method: 'POST', path: PIECES, key: 'many-twice', body: { name: 'Twice among many' } };
  const { answers } = await sendChanges([change, change, change]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(2);
});

test('a change among many is refused where the record has changed since it was looked at', async () => {
  const id = await shop.add(UNITS, { name: 'rod' });
  await shop.asStaff(`${UNITS}/${id}`, { method: 'PUT', body: { name: 'perch' } });
  const change = { method: 'PUT', path: `${UNITS}/${id}`, body: { name: 'pole' } };
  const { answers } = await sendChanges([{ ...change, revision: 0 }]);
  expect(answers.map(({ status }) => status)).toEqual([412]);
  expect((await sendChanges([{ ...change, revision: 1 }])).answers.map(({ status }) => status)).toEqual([200]);
});

test('many changes are for staff alone, each of them as well', async () => {
  const change = { method: 'POST', path: UNITS, body: { name: 'cubit' } };
  const nobody = await shop.ask('core/changes', { body: { changes: [change] } });
  expect(nobody.status).toBe(401);
});

test.each<[string, unknown, string]>([
  ['no list', {}, 'changes'],
  ['more than there may be', Array.from({ length: 501 }, () => ({})), 'changes'],
  ['what is no change', [7], 'changes[0]'],
  ['a reading', [{ method: 'GET', path: UNITS }], 'changes[0].method'],
  ['many changes once more', [{ method: 'POST', path: 'core/changes' }], 'changes[0].path'],
  ['a way out of the API', [{ method: 'POST', path: 'core/../health/live' }], 'changes[0].path'],
  ['an address with a query', [{ method: 'POST', path: `${UNITS}?x=1` }], 'changes[0].path'],
  ['a key that is no text', [{ method: 'POST', path: UNITS, key: { a: 1 } }], 'changes[0].key'],
  ['a body that is a list', [{ method: 'POST', path: UNITS, body: [] }], 'changes[0].body'],
  ['headers', [{ method: 'POST', path: UNITS, headers: { host: 'elsewhere' } }], 'changes[0].headers'],
])('%s is refused with its place, and nothing is done', async (_, changes, field) => {
  const { status, body } = await shop.asStaff<{ errors: { field: string }[] }>('core/changes', { body: { changes } });
  expect([status, body.errors[0]?.field]).toEqual([400, field]);
});

test.each([
  ['Idempotency-Key', { 'idempotency-key': 'all' }],
  ['If-Match', { 'if-match': '"3"' }],
])('%s of all is refused: each change has its own', async (field, headers) => {
  const body = { changes: [{ method: 'POST', path: UNITS, body: { name: 'span' } }] };
  const reply = await shop.asStaff<{ errors: { field: string }[] }>('core/changes', { body, headers });
  expect([reply.status, reply.body.errors[0]?.field]).toEqual([400, field]);
});

test('what stands beside the changes is refused', async () => {
  const reply = await shop.asStaff<{ errors: { field: string }[] }>('core/changes', { body: { changes: [], x: 1 } });
  expect([reply.status, reply.body.errors[0]?.field]).toEqual([400, 'x']);
});

test('a key that no header could carry is refused for its change alone', async () => {
  const change = { method: 'POST', path: UNITS, body: { name: 'league' } };
  const { answers } = await sendChanges([{ ...change, key: 'sch\u00f6n' }, change]);
  expect(answers.map(({ status }) => status)).toEqual([400, 201]);
});

test('what a role may not do among many changes is noted once, whatever else was done', async () => {
  const price = { method: 'PUT', path: `${PIECES}/7`, body: { price: 1 } };
  const { body } = await shop.asRole<Answers>('framer', 'core/changes', { body: { changes: [price, price] } });
  expect(body.answers.map(({ status }) => status)).toEqual([403, 403]);
  const noted = `select reason, count from state.access_record where kind = 'denied'`;
  await until(async () => (await shop.database.query(noted)).rows.length > 0);
  expect((await shop.database.query(noted)).rows).toEqual([{ reason: 'role', count: 1 }]);
});
