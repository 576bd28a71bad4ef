import { TestShop } from '../testing/test-shop';

const PIECES = 'core/commerce/widgets';
const TRANSACTIONS = `${PIECES}/transactions`;
const COMPANIES = 'core/contacts/companies';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

type Row = Record<string, unknown>;
interface Told {
  readonly outcome?: string;
  readonly left?: readonly string[];
  readonly code?: string;
  readonly detail?: string;
  readonly errors?: readonly { field: string | null; message: string }[];
}
const sent = (run: string, path: string, body: object, method = 'POST') =>
  shop.asStaff<Row & Told>(path, { method, body, headers: { 'x-import-run': run, 'x-origin': 'import' } });
const add = async (run: string, path: string, body: object) => (await sent(run, path, body)).body.id as number;
const undo = async (run: string, kind: string, id: number, headers = {}) =>
  (await shop.asStaff<Told>('core/imports/undoings', { body: { run, kind, record_id: id }, headers })).body;
const list = async (path: string) => {
  await shop.shop.projections.settled();
  return (await shop.asStaff<{ data: readonly Row[] }>(path)).body.data;
};
const piece = async (id: number) => (await list(`${PIECES}?id=${id}`))[0];
const purchased = { activity: 'Purchased', completed: '2026-01-05 15:00:00' };

test('a run is listed with what it has added, changed and taken back, and by whom', async () => {
  const before = await shop.add(PIECES, { name: 'Before', price: 10 });
  const maker = await add('listed', COMPANIES, { name: 'Lee, Ann', is_artist: true });
  const ebb = await add('listed', PIECES, { name: 'Ebb', manufacturer_id: maker, transaction: purchased });
  await sent('listed', `${PIECES}/${before}`, { price: 20 }, 'PUT');
  const of = { run: 'listed', origin: 'import', added: 2, changed: 1, undone: 0, kinds: 'artwork 2, company 1' };
  expect(await list('core/imports?run=listed')).toMatchObject([{ ...of, by: expect.stringMatching(/^local-/) }]);
  const rows = await list('core/imports/rows?run=listed');
  expect(rows).toMatchObject([
    { kind: 'artwork', record_id: before, title: 'Before', touched: 'changed', undone: false },
    { kind: 'artwork', record_id: ebb, title: 'Ebb', touched: 'added' },
    { kind: 'company', record_id: maker, title: 'Lee, Ann', touched: 'added' },
  ]);
  for (const { kind, record_id } of rows)
    expect(await undo('listed', String(kind), Number(record_id))).toMatchObject({ outcome: 'undone', left: [] });
  expect(await piece(before)).toMatchObject({ price: 10 });
  expect(await piece(ebb)).toBeUndefined();
  expect(await list('core/imports?run=listed')).toMatchObject([{ ...of, undone: 3 }]);
  expect(await list('core/imports?run=listed&undone=0')).toEqual([]);
  expect(await list('core/imports?kind=company&undone=1')).toMatchObject([{ run: 'listed' }]);
  for (const { kind, record_id } of rows)
    expect(await undo('listed', String(kind), Number(record_id))).toMatchObject({ outcome: 'nothing' });
  const events = await shop.shop.writeSide.eventStore.readStream(`artwork-${ebb}`);
  expect(events.map(({ type, run }) => [type, run]).slice(-2)).toEqual([
    ['ArtworkTransactionCorrected', 'undo.listed'],
    ['ArtworkRemoved', 'undo.listed'],
  ]);
});

test('a sold piece and its artist stay, and it is told why', async () => {
  const maker = await add('sold', COMPANIES, { name: 'Bell, Jo', is_artist: true });
  const id = await add('sold', PIECES, { name: 'Flow', price: 90, manufacturer_id: maker, transaction: purchased });
  const sale = await shop.asStaff<Row>(TRANSACTIONS, { body: { widget_id: id, activity: 'Sold' } });
  const number = String(sale.body.transaction_id);
  expect(await undo('sold', 'artwork', id)).toMatchObject({
    code: 'import/changed-since',
    detail: `It was sold since (transaction ${number}, by somebody on the machine).`,
  });
  expect(await undo('sold', 'company', maker)).toMatchObject({
    code: 'record/in-use',
    detail: `It is in use (by artwork ${id}).`,
  });
  expect(await piece(id)).toMatchObject({ sold: true });
  await shop.asStaff(`${TRANSACTIONS}/${number}/correction`, { body: { reason: 'slip' } });
  expect(await undo('sold', 'artwork', id)).toMatchObject({ outcome: 'undone' });
  expect(await undo('sold', 'company', maker)).toMatchObject({ outcome: 'undone' });
});

test('what others have changed stays, and the rest goes back', async () => {
  const id = await shop.add(PIECES, { name: 'Tide', price: 10, location: 'Window' });
  await sent('prices', `${PIECES}/${id}`, { price: 20, location: 'Racks' }, 'PUT');
  await shop.asStaff(`${PIECES}/${id}`, { method: 'PUT', body: { location: 'Door' } });
  const left = ['Its place was changed since (by somebody on the machine).'];
  expect(await undo('prices', 'artwork', id, { 'x-dry-run': 'true' })).toMatchObject({ outcome: 'undone', left });
  expect(await piece(id)).toMatchObject({ price: 20 });
  expect(await undo('prices', 'artwork', id)).toMatchObject({ outcome: 'undone', left });
  expect(await piece(id)).toMatchObject({ price: 10, location: 'Door' });
  expect(await undo('prices', 'artwork', id)).toMatchObject({ code: 'import/changed-since', detail: left[0] });
});

test('nothing is taken back where a part of it is refused', async () => {
  const maker = await shop.add(COMPANIES, { name: 'Gone, Ann', is_artist: true });
  const id = await shop.add(PIECES, { name: 'Whole', manufacturer_id: maker, price: 10 });
  await sent('parts', `${PIECES}/${id}`, { manufacturer_id: null, price: 20 }, 'PUT');
  await sent('parts', TRANSACTIONS, { widget_id: id, activity: 'Purchased' });
  await shop.asStaff(`${COMPANIES}/${maker}`, { method: 'DELETE' });
  expect(await undo('parts', 'artwork', id)).toMatchObject({ code: 'reference/unknown' });
  expect(await piece(id)).toMatchObject({ quantity: 1, price: 20 });
});

test('a rehearsal takes artists back whose pieces would be gone, and changes nothing', async () => {
  const maker = await add('tried', COMPANIES, { name: 'Try, Ann', is_artist: true });
  const id = await add('tried', PIECES, { name: 'Try', manufacturer_id: maker, transaction: purchased });
  const rehearsed = { 'x-dry-run': 'true', 'x-rehearsal': 'undoing' };
  expect(await undo('tried', 'company', maker, rehearsed)).toMatchObject({ code: 'record/in-use' });
  expect(await undo('tried', 'artwork', id, rehearsed)).toMatchObject({ outcome: 'undone' });
  expect(await undo('tried', 'company', maker, rehearsed)).toMatchObject({ outcome: 'undone' });
  expect(await piece(id)).toMatchObject({ name: 'Try' });
});

test('many are taken back in one request, each answered by itself', async () => {
  const ids = [await add('many', PIECES, { name: 'One' }), await add('many', PIECES, { name: 'Two' })];
  await shop.asStaff(`${PIECES}/${ids[1]}`, { method: 'PUT', body: { name: 'Three' } });
  const changes = ids.map((id) => ({
    method: 'POST',
    path: 'core/imports/undoings',
    body: { run: 'many', kind: 'artwork', record_id: id },
  }));
  const { body } = await shop.asStaff<{ answers: { status: number }[] }>('core/changes', { body: { changes } });
  expect(body.answers.map(({ status }) => status)).toEqual([200, 409]);
});

test('a run is told by all of many changes that come in one request', async () => {
  const changes = ['A', 'B'].map((name) => ({ method: 'POST', path: PIECES, body: { name } }));
  await sent('batch', 'core/changes', { changes });
  expect(await list('core/imports?run=batch')).toMatchObject([{ added: 2, changed: 0 }]);
});

test('another run has nothing to do with it, and an unknown kind is refused', async () => {
  const id = await add('own', PIECES, { name: 'Own' });
  expect(await undo('other', 'artwork', id)).toMatchObject({ code: 'import/unknown' });
  expect(await undo('own', 'artwork', 999_999)).toMatchObject({ code: 'import/unknown' });
  expect(await undo('own', 'workshop', id)).toMatchObject({ code: 'import/kind' });
  expect(await undo('own', 'constructor', id)).toMatchObject({ code: 'import/kind' });
  expect(await piece(id)).toMatchObject({ name: 'Own' });
});

test.each(['', 'undo.own', 'a b', '../x', "x'y", 'é', 'x'.repeat(65)])(
  'the name %p of a run is refused',
  async (run) => {
    const { status, body } = await sent(run, PIECES, { name: 'No' });
    expect([status, body.code, body.errors]).toMatchObject([400, 'request/fields', [{ field: 'X-Import-Run' }]]);
  },
);

test('visitors have no runs, and what they send with one is not done', async () => {
  const body = { event_id: 1, email: 'ann@example.com', first: 'Ann', last: 'Lee', guests: 1 };
  const reply = await shop.ask('core/content/events/rsvp', { body, headers: { 'x-import-run': 'mine' } });
  expect(reply.body).toMatchObject({ status: 400, errors: [{ field: 'X-Import-Run' }] });
  expect((await shop.ask('core/imports')).status).toBe(401);
});

test('whoever may change a thing may take a run back for it, and whoever knows pieces may read of runs', async () => {
  const id = await add('roles', PIECES, { name: 'Roles' });
  const maker = await add('roles', COMPANIES, { name: 'Roles, Ann', is_artist: true });
  await shop.shop.projections.settled();
  const as = (role: 'sales' | 'framer' | 'editor' | 'auditor', kind: string, of: number) =>
    shop.asRole(role, 'core/imports/undoings', { body: { run: 'roles', kind, record_id: of } });
  for (const role of ['framer', 'auditor', 'editor'] as const) {
    expect((await as(role, 'artwork', id)).status).toBe(403);
    expect((await shop.asRole(role, 'core/imports')).status).toBe(200);
    expect((await shop.asRole(role, 'core/imports/rows?run=roles')).status).toBe(200);
  }
  expect((await as('editor', 'company', maker)).status).toBe(403);
  expect((await as('sales', 'artwork', id)).status).toBe(200);
});
