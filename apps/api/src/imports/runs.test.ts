import { TestShop } from '../testing/test-shop';

const PIECES = 'core/commerce/widgets';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

type Row = Record<string, unknown>;
interface Told {
  readonly id?: number;
  readonly code?: string;
  readonly detail?: string;
  readonly answers?: readonly { readonly status: number; readonly body: Told }[];
}
const headersOf = (run: string, moreHeaders = {}) => ({ 'x-import-run': run, ...moreHeaders });
const list = async (query: string) => {
  await shop.shop.projections.settled();
  return (await shop.asStaff<{ data: readonly Row[] }>(`core/imports?${query}`)).body.data;
};
const digest = (of: string) => `digest-of-the-file-${of}`;
const begin = (run: string, of: string, file: string | null, rows: number) =>
  shop.asStaff<Told>('core/imports', { body: { digest: digest(of), file, rows }, headers: headersOf(run) });

test('a run is listed with the name of its file and its rows, and found by what was in any of its files', async () => {
  expect((await begin('filed', 'stock', 'stock.csv', 3)).status).toBe(200);
  const of = { run: 'filed', file: 'stock.csv', rows: 3, added: 0, changed: 0 };
  expect(await list('run=filed')).toMatchObject([of]);
  await shop.asStaff(PIECES, { body: { name: 'Filed' }, headers: headersOf('filed') });
  await begin('filed', 'stock', 'stock.csv', 3);
  await begin('filed', 'mended', 'mended.csv', 2);
  for (const run of ['stock', 'mended'])
    expect(await list(`digest=${digest(run)}`)).toMatchObject([{ ...of, file: 'mended.csv', rows: 2, added: 1 }]);
  expect(await list(`digest=${digest('other')}`)).toEqual([]);
  const events = await shop.shop.writeSide.eventStore.readStream('import-filed');
  expect(events.map(({ type }) => type)).toEqual(['ImportBegun', 'ImportBegun']);
});

test('rows of the standard input have a run whose file has no name', async () => {
  await begin('piped', 'piped', null, 1);
  expect(await list('run=piped')).toMatchObject([{ file: null, rows: 1 }]);
});

test('nothing begins without the name of a run, or with something else than a digest', async () => {
  const body = { digest: digest('nameless'), file: 'a.csv', rows: 1 };
  expect((await shop.asStaff<Told>('core/imports', { body })).body).toMatchObject({ code: 'request/fields' });
  const short = await shop.asStaff('core/imports', { body: { ...body, digest: 'x' }, headers: headersOf('short') });
  expect(short.status).toBe(400);
});

test('whoever has begun a run goes on with it, by a script as well, and nobody else does', async () => {
  const add = (name: string) => ({ body: { name }, headers: headersOf('anns') });
  const first = await shop.asRole<Told>('sales', PIECES, add('First'));
  expect(first.status).toBe(201);
  expect((await shop.asRole('sales', PIECES, add('Second'))).status).toBe(201);
  const refused = {
    status: 409,
    body: { code: 'import/of-another', detail: expect.stringContaining('somebody else') },
  };
  expect(await shop.asRole('manager', PIECES, add('Third'))).toMatchObject(refused);
  expect(await shop.asStaff(`${PIECES}/${first.body.id}`, { ...add('Other'), method: 'PUT' })).toMatchObject(refused);
  expect(await begin('anns', 'hers', 'hers.csv', 1)).toMatchObject(refused);
  const changes = ['A', 'B'].map((name) => ({ method: 'POST', path: PIECES, body: { name } }));
  const many = await shop.asStaff<Told>('core/changes', { body: { changes }, headers: headersOf('anns') });
  expect(many.body.answers?.map(({ body }) => body.code)).toEqual(['import/of-another', 'import/of-another']);
  expect(await list('run=anns')).toMatchObject([{ added: 2, changed: 0 }]);
});

test('a dry run in a run of somebody else is refused like the run, and begins none of its own', async () => {
  const tried = (run: string) => ({ body: { name: 'Tried' }, headers: headersOf(run, { 'x-dry-run': 'true' }) });
  expect((await shop.asRole('sales', PIECES, tried('nobodys'))).status).toBe(201);
  expect((await shop.asRole('manager', PIECES, { body: { name: 'Real' }, headers: headersOf('nobodys') })).status).toBe(
    201,
  );
  expect((await shop.asRole<Told>('sales', PIECES, tried('nobodys'))).status).toBe(409);
});

test('somebody else may take a run back, and does not go on with it by that', async () => {
  const added = await shop.asRole<Told>('sales', PIECES, { body: { name: 'Back' }, headers: headersOf('back') });
  const body = { run: 'back', kind: 'artwork', record_id: added.body.id };
  expect((await shop.asRole('manager', 'core/imports/undoings', { body })).body).toMatchObject({ outcome: 'undone' });
});
