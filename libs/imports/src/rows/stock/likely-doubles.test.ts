import { createClient, type Transport } from '@rabbet/client';
import { LikelyDoubles } from './likely-doubles';
import { Stock } from './stock';

const WIDTH = { dimension_id: 1, value: '12', units_id: 1, dimension: { kind: 'number' } };
const MEDIUM = { dimension_id: 2, value: 'oil', units_id: null, dimension: { kind: 'text' } };
const PIECE = {
  id: 31,
  name: 'Low Tide',
  manufacturer_id: 7,
  type_id: 1,
  catalog_no: 'A-1',
  edition: null,
  quantity: 1,
  last_transaction: '2026-01-05 15:00:00',
  dimensions: [WIDTH, MEDIUM],
};
const ROW_VALUES = { name: 'low  tide', manufacturer_id: 7, type_id: 1 };
const size = (value: string, units_id?: number) => ({ dimensions: [{ dimension_id: 1, value, units_id }] });

/** Shop that has these pieces, some of them added by the run. */
function shopWith(pieces: readonly object[], ownIds: readonly number[] = []) {
  const paths: string[] = [];
  const transport: Transport = ({ path }) => {
    paths.push(path);
    const data = path === 'core/imports/rows' ? ownIds.map((record_id, id) => ({ id, record_id })) : pieces;
    const body = { current_page: 1, total_pages: 1, total_rows: data.length, data };
    return Promise.resolve({ status: 200, body, headers: { get: () => null } });
  };
  const client = createClient(transport);
  const stock = new Stock(client);
  const doubles = new LikelyDoubles(() => stock, 'Say so.');
  return { paths, doubts: (values: object) => doubles.doubtsOn({ client, run: 'run-1' }, { ...values }) };
}

const doubtsOnRow = (values: object, piece: object = {}) =>
  shopWith([{ ...PIECE, ...piece }]).doubts({ ...ROW_VALUES, ...values });

test('doubts a row that has nothing to tell its piece from one of the shop', async () => {
  expect(await doubtsOnRow({})).toEqual([
    {
      field: 'name',
      code: 'record/there',
      message:
        'Piece 31 is likely this one: nothing in artist, title, type, size and edition tells them apart. Leave the row out, or change the piece by its number. Say so.',
    },
  ]);
});

test.each<[what: string, said: object, piece?: object]>([
  ['the same size', size('12', 1)],
  ['the same size without a unit', size('12.0')],
  ['a type, where the piece has none', {}, { type_id: null, dimensions: [] }],
  ['another medium', { dimensions: [{ dimension_id: 2, value: 'acrylic' }] }],
  ['an edition, where the piece says none', { edition: '1/9' }],
  ['no artist, as the piece', { manufacturer_id: undefined }, { manufacturer_id: null }],
  ['nothing else, and nobody says how the piece came', {}, { quantity: 0, last_transaction: null }],
])('doubts a row with %s', async (_, values, piece = {}) => {
  expect(await doubtsOnRow(values, piece)).toHaveLength(1);
});

test.each<[what: string, said: object, piece?: object]>([
  ['another size', size('13', 1)],
  ['the same figure in another unit', size('12', 2)],
  ['another title', { name: 'High Tide' }],
  ['another artist', { manufacturer_id: 8 }],
  ['no artist', { manufacturer_id: undefined }],
  ['an artist who is new', { manufacturer_id: -1 }, { manufacturer_id: null }],
  ['another type', { type_id: 2 }],
  ['another number', { catalog_no: 'A-2' }],
  ['another edition', { edition: '2/9' }, { edition: '1/9' }],
  ['nothing else, once the piece is sold or has gone back', {}, { quantity: 0 }],
])('does not doubt a row with %s', async (_, values, piece = {}) => {
  expect(await doubtsOnRow(values, piece)).toEqual([]);
});

test('does not compare a row with pieces that the same run has added', async () => {
  const { doubts, paths } = shopWith([PIECE, { ...PIECE, id: 32 }], [31]);
  expect((await doubts(ROW_VALUES))[0]?.message).toMatch(/^Piece 32 /);
  await doubts(ROW_VALUES);
  expect(paths).toEqual(['core/commerce/widgets', 'core/imports/rows']);
  expect(await shopWith([PIECE], [31]).doubts(ROW_VALUES)).toEqual([]);
});
