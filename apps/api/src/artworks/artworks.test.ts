import { randomUUID } from 'node:crypto';
import { type ArtworkDetails, artworkFields } from '@rabbet/domain/artworks/artworks';
import { fillDefaults } from '@rabbet/domain/records/fields';
import { TestShop } from '../testing/test-shop';

const shop = new TestShop();
const PIECES = 'core/commerce/widgets';
let type = 0;
let width = 0;
let maker = 0;
let image = 0;
beforeAll(async () => {
  await shop.open();
  type = await shop.add('core/commerce/widget-types', { name: 'painting' });
  width = await shop.add('core/commerce/widget-types/dimensions', { type_id: type, name: 'width', kind: 'number' });
  maker = await shop.add('core/contacts/companies', { name: 'Doe, Jane', is_artist: true });
  image = await shop.add('core/content/images', { hash: 'abc', width: 10, height: 10, mime: 'jpeg' });
});
afterAll(() => shop.close());

interface Part {
  readonly id: number;
  readonly revision: number;
}
const change = (method: string, path: string, body?: object) => shop.asStaff(path, { method, body });

test('a piece comes with its sizes, images and first purchase in one call, and tells their ids', async () => {
  const { status, body } = await shop.asStaff<Part & Record<string, unknown>>(PIECES, {
    body: {
      name: 'Low Tide',
      type_id: type,
      dimensions: [{ dimension_id: width, value: '24' }],
      images: [{ image_id: image }],
      transaction: { activity: 'Purchased', cost: 600 },
    },
  });
  expect([status, body]).toEqual([
    201,
    {
      id: body.id,
      revision: expect.any(Number),
      dimensions: [expect.any(Number)],
      images: [expect.any(Number)],
      transaction_id: expect.any(Number),
    },
  ]);
  await shop.shop.projections.settled();
  const { body: transactions } = await shop.asStaff<object[]>(`${PIECES}/transactions?widget_id=${body.id}`);
  expect(transactions).toMatchObject([{ id: body.transaction_id, cost: 600, total_price: 1200 }]);
});

test('all for which a piece is refused is told at once, field by field', async () => {
  const category = await shop.add('core/commerce/widget-types/dimensions', {
    type_id: type,
    name: 'category',
    kind: 'multi-domain',
    filter: 'floral,vases',
  });
  const given = await shop.add(PIECES, { name: 'Known', manufacturer_id: maker, catalog_no: 'ALL-1' });
  const reasons = async (method: string, path: string, body: object) => {
    const answer = await shop.asStaff<{ errors?: { field: string; code: string }[] }>(path, { method, body });
    return (answer.body.errors ?? []).map(({ field, code }) => `${field}: ${code}`).sort();
  };
  const fields = { manufacturer_id: maker, catalog_no: 'ALL-1', quantity_units_id: 999, quantity_modulus: 2 };
  const piece = {
    ...fields,
    id: given,
    name: 'Wrong',
    type_id: type,
    dimensions: [
      { dimension_id: category, value: 'floral,cats,dogs' },
      { dimension_id: 999, value: '3' },
      { dimension_id: width, value: 'wide', units_id: 999 },
    ],
    images: [{ image_id: image }, { image_id: 999 }],
    transaction: { activity: 'Purchased', vendor_id: 999, quantity: 3, completed: '2999-01-01 00:00:00' },
  };
  expect(await reasons('POST', PIECES, piece)).toEqual([
    'catalog_no: artwork/catalogue-number',
    'dimensions[0].value: domain/value',
    'dimensions[0].value: domain/value',
    'dimensions[1].dimension_id: reference/unknown',
    'dimensions[2].units_id: reference/unknown',
    'dimensions[2].value: domain/value',
    'id: id/taken',
    'images[1].image_id: reference/unknown',
    'quantity_units_id: reference/unknown',
    'transaction.completed: transaction/completed',
    'transaction.quantity: transaction/quantity',
    'transaction.vendor_id: reference/unknown',
  ]);
  const other = await shop.add(PIECES, { name: 'Other', price: 500 });
  expect(await reasons('PUT', `${PIECES}/${other}`, { ...fields, type_id: 999 })).toEqual([
    'catalog_no: artwork/catalogue-number',
    'quantity_units_id: reference/unknown',
    'type_id: reference/unknown',
  ]);
  const sale = { activity: 'Sold', customer_id: 999 };
  expect(await reasons('POST', `${PIECES}/transactions`, { ...sale, widget_id: other })).toEqual([
    'customer_id: reference/unknown',
    'quantity: transaction/overdrawn',
  ]);
  expect(await reasons('POST', `${PIECES}/transactions`, { ...sale, widget_id: 999_999 })).toEqual([
    'customer_id: reference/unknown',
    'id: record/unknown',
  ]);
});

test('no two pieces of a maker share a catalog number, whichever way they come by it', async () => {
  const number = { manufacturer_id: maker, catalog_no: 'A-1' };
  const first = await shop.add(PIECES, { name: 'First', ...number });
  const taken = await shop.asStaff(PIECES, { body: { name: 'Second', ...number, catalog_no: ' a-1 ' } });
  expect([taken.status, taken.body.code, taken.body.errors]).toMatchObject([
    409,
    'artwork/catalogue-number',
    [{ field: 'catalog_no' }],
  ]);
  const third = await shop.add(PIECES, { name: 'Third', manufacturer_id: maker });
  expect((await change('PUT', `${PIECES}/${third}`, { catalog_no: 'A-1' })).status).toBe(409);
  expect((await change('PUT', `${PIECES}/${first}`, { catalog_no: 'A-1' })).status).toBe(200); // its own
});

test('numbers that look alike are one, and a number is kept as it is seen', async () => {
  const numbered = (catalog_no: string) => ({ name: 'Numbered', manufacturer_id: maker, catalog_no });
  const first = await shop.add(PIECES, numbered('\ufeffC\u201112\u200b'));
  const { body: stored } = await shop.asStaff<{ data: unknown[] }>(`${PIECES}?id=${first}`);
  expect(stored.data).toMatchObject([{ catalog_no: 'C\u201112' }]);
  for (const alike of ['C-12', 'c\u201312', 'C\u00ad-12', 'Ｃ－１２', ' C-12\u200b'])
    expect((await shop.asStaff(PIECES, { body: numbered(alike) })).body.code).toBe('artwork/catalogue-number');
  expect((await change('PUT', `${PIECES}/${first}`, { catalog_no: 'C-12' })).status).toBe(200); // its own
  await expect(shop.add(PIECES, numbered('C-1-2'))).resolves.toBeGreaterThan(first);
  for (let i = 0; i < 2; i++) await shop.add(PIECES, numbered('\u200b')); // no number at all
});

test('of two pieces whose numbers were told apart once the first has it, and both can be changed', async () => {
  const { eventStore, stateSynchronizer } = shop.shop.writeSide;
  const first = 900_001;
  const second = 900_002;
  for (const [id, catalog_no] of [
    [first, 'D-1'],
    [second, 'D\u20111'],
  ] as const) {
    const data = fillDefaults<ArtworkDetails>(artworkFields, { name: 'Old', manufacturer_id: maker, catalog_no });
    const metadata = { recordedAt: '2020-01-01T00:00:00.000Z', actor: 'operator', origin: 'import' } as const;
    await eventStore.append(`artwork-${id}`, -1, [{ type: 'ArtworkRegistered', data }], [randomUUID()], metadata);
  }
  await stateSynchronizer.catchUp();
  const third = { name: 'Third', manufacturer_id: maker, catalog_no: 'd-1' };
  for (const id of [second, first]) {
    expect((await shop.asStaff(PIECES, { body: third })).status).toBe(409);
    expect((await change('PUT', `${PIECES}/${id}`, { name: 'New', catalog_no: 'D\u20131' })).status).toBe(200);
    expect((await change('PUT', `${PIECES}/${id}`, { name: 'New', catalog_no: `E-${id}` })).status).toBe(200);
    await stateSynchronizer.catchUp();
  }
  await expect(shop.add(PIECES, third)).resolves.toBeGreaterThan(second);
});

test('a catalog number falls free with the piece that had it', async () => {
  const number = { manufacturer_id: maker, catalog_no: 'B-1' };
  const first = await shop.add(PIECES, { name: 'First', ...number });
  await change('DELETE', `${PIECES}/${first}`);
  await shop.shop.writeSide.stateSynchronizer.catchUp();
  await expect(shop.add(PIECES, { name: 'Second', ...number })).resolves.toBeGreaterThan(first);
});

test('the parts of a piece are changed by their own ids', async () => {
  const piece = await shop.add(PIECES, { name: 'Parts', type_id: type });
  const size = await shop.add(`${PIECES}/dimensions`, { widget_id: piece, dimension_id: width, value: '24' });
  expect((await change('PUT', `${PIECES}/dimensions/${size}`, { value: '25' })).body).toMatchObject({ id: size });
  const again = await shop.asStaff(`${PIECES}/dimensions`, {
    body: { widget_id: piece, dimension_id: width, value: '25' },
  });
  expect(again.body).toMatchObject({ id: size }); // the same again is the one that stands

  const shown = await shop.add(`${PIECES}/images`, { widget_id: piece, image_id: image });
  expect((await change('PUT', `${PIECES}/images/${shown}`, { ordinal: 3 })).status).toBe(200);
  await shop.shop.projections.settled();
  expect((await shop.asStaff(`${PIECES}/dimensions?widget_id=${piece}`)).body).toMatchObject([{ value: '25' }]);
  expect((await shop.asStaff(`${PIECES}/images?widget_id=${piece}`)).body).toMatchObject([{ ordinal: 3 }]);

  for (const part of [`dimensions/${size}`, `images/${shown}`]) {
    expect((await change('DELETE', `${PIECES}/${part}`)).status).toBe(200);
    await shop.shop.projections.settled();
    expect((await change('DELETE', `${PIECES}/${part}`)).status).toBe(200); // sent again
  }
  expect((await shop.asStaff(`${PIECES}/images?widget_id=${piece}`)).body).toEqual([]);
  expect((await change('DELETE', `${PIECES}/images/99999`)).status).toBe(404);
});

test('a size that the type requires is not removed', async () => {
  const depth = await shop.add('core/commerce/widget-types/dimensions', {
    type_id: type,
    name: 'depth',
    kind: 'number',
    required: true,
  });
  const piece = await shop.add(PIECES, { name: 'Deep', type_id: type });
  const size = await shop.add(`${PIECES}/dimensions`, { widget_id: piece, dimension_id: depth, value: '2' });
  const removed = await change('DELETE', `${PIECES}/dimensions/${size}`);
  expect([removed.status, removed.body.code]).toEqual([422, 'dimension/required']);
});

test('a part can be changed at once, whether or not it can be read already', async () => {
  const piece = await shop.add(PIECES, { name: 'Quick' });
  for (let i = 0; i < 5; i++) {
    const made = await shop.asStaff<Part>(`${PIECES}/images`, { body: { widget_id: piece, image_id: image } });
    expect((await change('DELETE', `${PIECES}/images/${made.body.id}`)).status).toBe(200);
  }
});

test('a size that its type does not allow is refused with what would be right', async () => {
  const piece = await shop.add(PIECES, { name: 'Wide', type_id: type });
  const wrong = await change('POST', `${PIECES}/dimensions`, { widget_id: piece, dimension_id: width, value: 'wide' });
  expect([wrong.status, wrong.body.code]).toEqual([422, 'domain/value']);
  const unknown = await shop.asStaff(PIECES, { body: { name: 'x', dimensions: [{ dimension_id: 77, value: '1' }] } });
  expect(unknown.body.errors).toMatchObject([{ field: 'dimensions[0].dimension_id', code: 'reference/unknown' }]);
});

test('a wrong transaction is never edited but corrected, and both stay to be seen', async () => {
  const piece = await shop.add(PIECES, { name: 'Sold twice', price: 500, transaction: { activity: 'Purchased' } });
  const sale = await shop.add(`${PIECES}/transactions`, { widget_id: piece, activity: 'Sold' });
  const overdrawn = await change('POST', `${PIECES}/transactions`, { widget_id: piece, activity: 'Sold' });
  expect([overdrawn.status, overdrawn.body.code]).toEqual([422, 'transaction/overdrawn']);
  for (const method of ['PUT', 'DELETE']) {
    const edited = await change(method, `${PIECES}/transactions/${sale}`, method === 'PUT' ? { cost: 1 } : undefined);
    expect([edited.status, edited.body.code]).toEqual([405, 'transaction/never-edited']);
  }
  const corrected = await change('POST', `${PIECES}/transactions/${sale}/correction`, { reason: 'Wrong piece.' });
  expect(corrected.status).toBe(200);
  await shop.shop.projections.settled();
  expect((await shop.asStaff(`${PIECES}/transactions?widget_id=${piece}`)).body).toMatchObject([
    { activity: 'Purchased', corrected: false },
    { activity: 'Sold', corrected: true, reason: 'Wrong piece.' },
  ]);
});

test('a sale that was begun is completed later, once', async () => {
  const piece = await shop.add(PIECES, { name: 'Reserved', price: 500, transaction: { activity: 'Purchased' } });
  const sale = await shop.add(`${PIECES}/transactions`, { widget_id: piece, activity: 'Sold', completed: null });
  const completion = (body: object) => change('POST', `${PIECES}/transactions/${sale}/completion`, body);
  expect((await completion({ completed: '2100-01-01 10:00:00' })).body.code).toBe('transaction/completed');
  expect((await completion({ reason: 'sold' })).status).toBe(400);
  expect(await completion({})).toMatchObject({ status: 200, body: { id: sale } });
  expect((await completion({})).status).toBe(200); // as it was
  expect((await completion({ completed: '2026-01-01 10:00:00' })).body.code).toBe('transaction/completed');
  await shop.shop.projections.settled();
  const { body } = await shop.asStaff<object[]>(`${PIECES}/transactions?widget_id=${piece}`);
  expect(body).toMatchObject([{}, { id: sale, activity: 'Sold', completed: expect.any(String) }]);
  const { body: listed } = await shop.asStaff<{ data: object[] }>(`${PIECES}?id=${piece}`);
  expect(listed.data).toMatchObject([{ quantity: 0, sold: true }]);
  expect((await change('POST', `${PIECES}/transactions/99999/completion`, {})).status).toBe(404);
});

test('a piece that visitors can see for the first time is noted for staff', async () => {
  const piece = await shop.add(PIECES, { name: 'Arriving', transaction: { activity: 'Consigned' } });
  await shop.shop.processes.settled();
  await shop.shop.projections.settled();
  const { body } = await shop.asStaff<{ data: { widget_id: number }[] }>(`${PIECES}/arrivals`);
  expect(body.data.map(({ widget_id }) => widget_id)).toContain(piece);
});

test('what the type of a piece requires stands as the type says where no value was given, from its first moment on', async () => {
  const glass = await shop.add('core/commerce/widget-types', { name: 'glass' });
  const dimension = (more: object) =>
    shop.add('core/commerce/widget-types/dimensions', { type_id: glass, kind: 'text', required: true, ...more });
  const medium = await dimension({ name: 'medium', default_value: 'blown glass' });
  await dimension({ name: 'mark' });
  const sizesOf = async (id: number) => {
    await shop.shop.projections.settled();
    const { body } = await shop.asStaff<{ dimension_id: number; value: string }[]>(
      `${PIECES}/dimensions?widget_id=${id}`,
    );
    return body.map(({ dimension_id, value }) => [dimension_id, value]);
  };
  const asking = { body: { name: 'Bowl', type_id: glass }, headers: { 'idempotency-key': randomUUID() } };
  const made = await shop.asStaff<Part & { dimensions: number[] }>(PIECES, asking);
  expect([made.status, made.body.dimensions]).toEqual([201, [expect.any(Number)]]);
  expect((await shop.asStaff(PIECES, asking)).body).toEqual(made.body);
  expect(await sizesOf(made.body.id)).toEqual([[medium, 'blown glass']]);
  const given = { name: 'Vase', type_id: glass, dimensions: [{ dimension_id: medium, value: 'cast glass' }] };
  expect(await sizesOf(await shop.add(PIECES, given))).toEqual([[medium, 'cast glass']]);
  const retyped = await shop.add(PIECES, { name: 'Shard' });
  expect((await change('PUT', `${PIECES}/${retyped}`, { type_id: glass })).status).toBe(200);
  expect(await sizesOf(retyped)).toEqual([[medium, 'blown glass']]);
});
