import { TestShop } from '../../testing/test-shop';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const UNITS = 'core/commerce/units';
const PIECES = 'core/commerce/widgets';
const LOCAL = `local-${process.getuid?.() ?? 0}`;

interface Changed {
  readonly id: number;
  readonly revision: number;
}

test('a change without a valid token is a 401', async () => {
  const body = { name: 'inch' };
  const nobody = await shop.ask(UNITS, { body });
  expect([nobody.status, nobody.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="Rabbet"']);
  const stranger = await shop.ask(UNITS, { body, headers: { authorization: 'Bearer guessed' } });
  expect(stranger.status).toBe(401);
  expect((await shop.asStaff(UNITS, { body })).status).toBe(201);
});

test('a change that is sent twice is done once, and answered the same', async () => {
  const request = { body: { name: 'Once' }, headers: { 'idempotency-key': 'once-1' } };
  const first = await shop.asStaff<Changed>(PIECES, request);
  const second = await shop.asStaff<Changed>(PIECES, request);
  expect(second.body).toEqual(first.body);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(['etag', 'log-position'].map((name) => second.headers.get(name))).toEqual(
    ['etag', 'log-position'].map((name) => first.headers.get(name)),
  );
  expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
});

test('a change that arrives twice at the same time is done once', async () => {
  const request = { body: { name: 'Twice at once' }, headers: { 'idempotency-key': 'twice-1' } };
  const answers = await Promise.all(Array.from({ length: 8 }, () => shop.asStaff<Changed>(PIECES, request)));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test('refuses an idempotency key that was used for another change', async () => {
  const headers = { 'idempotency-key': 'other-1' };
  await shop.asStaff(UNITS, { body: { name: 'foot' }, headers });
  const other = await shop.asStaff(UNITS, { body: { name: 'yard' }, headers });
  expect([other.status, other.body.code]).toEqual([409, 'command/id-in-use']);
});

test('a new record may ask for an id, unless it is taken', async () => {
  expect((await shop.asStaff(UNITS, { body: { id: 4711, name: 'meter' } })).body).toEqual({ id: 4711, revision: 0 });
  const again = await shop.asStaff(UNITS, { body: { id: 4711, name: 'metre' } });
  expect([again.status, again.body.code]).toEqual([409, 'id/taken']);
});

test('the second of two edits of the same revision is refused, with the changes since then', async () => {
  const id = await shop.add(UNITS, { name: 'liter', abbr: 'l' });
  const edit = (name: string) =>
    shop.asStaff(`${UNITS}/${id}`, { method: 'PUT', body: { name }, headers: { 'if-match': '"0"' } });
  const answers = await Promise.all([edit('litre'), edit('liters')]);
  const [accepted, refused] = answers.sort((a, b) => a.status - b.status);
  expect([accepted?.status, accepted?.headers.get('etag'), refused?.status]).toEqual([200, '"1"', 412]);
  expect(refused?.body).toMatchObject({
    code: 'record/stale',
    revision: 1,
    since: [{ type: 'UnitChanged', revision: 1, by: LOCAL, fields: ['name'] }],
  });
});

test('an edit is accepted after a sale of the same piece', async () => {
  const id = await shop.add(PIECES, { name: 'Seen', price: 90, transaction: { activity: 'Purchased' } });
  await shop.add(`${PIECES}/transactions`, { widget_id: id, activity: 'Sold' });
  const edited = await shop.asStaff<Changed>(`${PIECES}/${id}`, {
    method: 'PUT',
    body: { price: 100 },
    headers: { 'if-match': '"0"' },
  });
  expect(edited.status).toBe(200);
});

test('an edit keeps absent fields, clears null ones, and equal values change nothing', async () => {
  const id = await shop.add(UNITS, { name: 'gram', abbr: 'g', system: 'metric' });
  const put = (body: object) => shop.asStaff<Changed>(`${UNITS}/${id}`, { method: 'PUT', body });
  expect((await put({ abbr: null })).body).toEqual({ id, revision: 1 });
  expect((await put({ abbr: null })).body).toEqual({ id, revision: 1 });
  await shop.shop.projections.settled();
  const { body } = await shop.asStaff<object[]>(`${UNITS}?id=${id}`);
  expect(body).toEqual([{ id, revision: 1, name: 'gram', abbr: null, system: 'metric', measurement_id: null }]);
  expect((await put(body[0] as object)).body).toEqual({ id, revision: 1 }); // the reply, sent back as it came
});

test('refuses a reference to a missing record, and the removal of a referenced one', async () => {
  const missing = await shop.asStaff(PIECES, { body: { name: 'Lost', manufacturer_id: 999 } });
  expect([missing.status, missing.body.code]).toEqual([422, 'reference/unknown']);
  expect(missing.body.errors).toMatchObject([{ field: 'manufacturer_id' }]);
  const maker = await shop.add('core/contacts/companies', { name: 'Doe, Jane' });
  const piece = await shop.add(PIECES, { name: 'Found', manufacturer_id: maker });
  const remove = (path: string) => shop.asStaff(path, { method: 'DELETE' });
  const inUse = await remove(`core/contacts/companies/${maker}`);
  expect([inUse.status, inUse.body.code]).toEqual([409, 'record/in-use']);
  expect((await remove(`${PIECES}/${piece}`)).status).toBe(200);
  expect((await remove(`core/contacts/companies/${maker}`)).status).toBe(200);
  expect((await remove(`core/contacts/companies/${maker}`)).status).toBe(200); // removing it again changes nothing
});

test('the log lines contain no personal data', async () => {
  await shop.add('core/contacts/people', { first: 'Zebulon', last: 'Quatermain' });
  await shop.asStaff('core/contacts/people?last=Quatermain');
  expect(shop.logged.join('')).not.toMatch(/Quatermain|Zebulon/);
  expect(shop.logged.join('')).not.toContain(shop.token);
  expect(shop.logged.map((line) => JSON.parse(line) as object)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ msg: 'command', command: 'Add', stream: 'person-1', outcome: 'done', by: LOCAL }),
      expect.objectContaining({ msg: 'request', method: 'POST', route: '/core/contacts/people', status: 201 }),
    ]),
  );
});

test.each([
  [{ 'if-match': 'three' }, 'If-Match'],
  [{ 'idempotency-key': 'x'.repeat(129) }, 'Idempotency-Key'],
  [{ 'x-origin': 'sample' }, 'X-Origin'],
])('an invalid header is named: %j', async (headers, field) => {
  const { status, body } = await shop.asStaff(UNITS, {
    body: { name: 'x' },
    headers: headers as Record<string, string>,
  });
  expect([status, body.errors]).toMatchObject([400, [{ field }]]);
});
