import { TestShop } from '../../testing/test-shop';

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

async function asked(changes: readonly unknown[]) {
  const { status, body } = await shop.asStaff<Answers>('core/changes', { body: { changes } });
  return { status, answers: body.answers };
}

test('each of many changes is answered as if it had come alone', async () => {
  const { status, answers } = await asked([
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
  const known = await shop.asStaff(`${UNITS}?name=furlong`);
  expect(known.body).toEqual([]);
  const other = await shop.asStaff(UNITS, { body: { name: 'x' }, headers: { 'x-dry-run': 'maybe' } });
  expect(other).toMatchObject({ status: 400, body: { errors: [{ field: 'X-Dry-Run' }] } });
});

test('a change that stands twice among many is done once', async () => {
  const change = { method: 'POST', path: PIECES, key: 'many-twice', body: { name: 'Twice among many' } };
  const { answers } = await asked([change, change, change]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(2);
});

test('a change among many is refused where the record has changed since it was looked at', async () => {
  const id = await shop.add(UNITS, { name: 'rod' });
  await shop.asStaff(`${UNITS}/${id}`, { method: 'PUT', body: { name: 'perch' } });
  const change = { method: 'PUT', path: `${UNITS}/${id}`, body: { name: 'pole' } };
  const { answers } = await asked([{ ...change, revision: 0 }]);
  expect(answers.map(({ status }) => status)).toEqual([412]);
  expect((await asked([{ ...change, revision: 1 }])).answers.map(({ status }) => status)).toEqual([200]);
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
  const told = await shop.asStaff<{ errors: { field: string }[] }>('core/changes', { body, headers });
  expect([told.status, told.body.errors[0]?.field]).toEqual([400, field]);
});

test('what stands beside the changes is refused', async () => {
  const told = await shop.asStaff<{ errors: { field: string }[] }>('core/changes', { body: { changes: [], x: 1 } });
  expect([told.status, told.body.errors[0]?.field]).toEqual([400, 'x']);
});

test('a key that no header could carry is refused for its change alone', async () => {
  const change = { method: 'POST', path: UNITS, body: { name: 'league' } };
  const { answers } = await asked([{ ...change, key: 'sch\u00f6n' }, change]);
  expect(answers.map(({ status }) => status)).toEqual([400, 201]);
});
