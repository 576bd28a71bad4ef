import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

interface RowResult {
  readonly line: number;
  readonly id: number | null;
  readonly status: string;
  readonly changes?: readonly object[];
  readonly errors: readonly { readonly field: string | null; readonly message: string }[];
}

/** `rabbet import artworks - ...` with this sheet, and its results. */
async function importRows(rows: readonly string[], ...args: readonly string[]) {
  const result = await shop.rabbet(['artworks', '-', ...args], { noun: 'import', input: rows.join('\n') });
  return { ...result, rowResults: result.lines.map((line) => JSON.parse(line) as RowResult) };
}

const HEADINGS = 'Key,Title,Artist,Inv #,Type,H (in),Subject,Price,Notes,Consignor';
const FIRST = [
  HEADINGS,
  'M-1,Low tide,Jane Doe,M-1,Glass,10,vases,100,,Glass & Sons',
  'M-2,High tide,Jane Doe,M-2,Glass,12,,200,by the door,',
  'M-3,Neap tide,,,Glass,14,,300,,',
];

describe('a sheet about pieces that are there', () => {
  it('changes what its cells say, tells it before and after, and leaves the rest', async () => {
    const added = await importRows(FIRST);
    const ids = added.rowResults.map(({ id }) => id!);
    const rows = [
      'Key,Artist,Inv #,H (in),Subject,Price,Notes,Consignor',
      ',Doe Jane,m-1,10,Vases,110,,Glass & Sons',
      ',Jane Doe,M-2,12.5,bowls,200,,',
      'M-3,,,14,,300,,',
    ];
    const expected = [
      [2, [{ field: 'Price', before: 100, after: 110 }]],
      [
        3,
        [
          { field: 'H (in)', before: '12', after: '12.5' },
          { field: 'Subject', before: null, after: 'bowls' },
        ],
      ],
    ];
    const tried = await importRows(rows, '--mode', 'update', '--dry-run');
    expect(tried.rowResults.flatMap(({ errors }) => errors)).toEqual([]);
    expect(tried.rowResults.map(({ status }) => status)).toEqual(['would be changed', 'would be changed', 'same']);
    expect(tried.rowResults.flatMap(({ line, changes }) => (changes ? [[line, changes]] : []))).toEqual(expected);
    expect(tried.complaint).toContain('3 lines: 2 would be changed, 1 same.');
    const left = '1 row says how a piece came: that stays as it was recorded. rabbet artworks transact records more.';
    expect(tried.complaint.split('\n').filter((line) => line === left)).toHaveLength(1);
    expect((await shop.shown(ids[0]!)).price).toBe(100);

    const done = await importRows(rows, '--mode', 'update');
    expect(done.rowResults.map(({ id, status }) => [id, status])).toEqual([
      [ids[0], 'changed'],
      [ids[1], 'changed'],
      [ids[2], 'same'],
    ]);
    expect(done.rowResults.flatMap(({ line, changes }) => (changes ? [[line, changes]] : []))).toEqual(expected);
    const [first, second] = await Promise.all(ids.slice(0, 2).map((id) => shop.shown(id)));
    expect(first).toMatchObject({ name: 'Low tide', price: 110, transactions: [{ activity: 'Consigned' }] });
    expect(second).toMatchObject({
      name: 'High tide',
      price: 200,
      comments: 'by the door',
      dimensions: [{ value: '12.5' }, { value: 'bowls' }],
    });
    const again = await importRows(rows, '--mode', 'update');
    expect(again.rowResults.map(({ status }) => status)).toEqual(['same', 'same', 'same']);
  });

  it('knows rows about one piece again, before they are sent as after', async () => {
    await importRows([HEADINGS, 'T-1,Twice,Jane Doe,T-1,Glass,10,,100,,']);
    const rows = ['Key,Title,Price,H (in)', 'T-1,Twice,110,11', 'T-1,Twice,110,11', 'T-1,Twice,120,11'];
    const message = 'Row 2 has this key too, and says something else: mend one of the two.';
    for (const [mode, ...args] of [['would be ', '--dry-run'], ['']]) {
      const { rowResults } = await importRows(rows, '--mode', 'upsert', ...args);
      expect(rowResults.map(({ status, errors }) => [status, errors])).toMatchObject([
        [`${mode}changed`, []],
        ['repeated', []],
        ['refused', [{ field: 'Key', message }]],
      ]);
      expect(rowResults.flatMap(({ errors }) => errors)).toHaveLength(1);
    }
  });

  it('finds a piece by its key, whatever else the row says of it', async () => {
    const { rowResults } = await importRows(['Key,Title,Inv #', 'M-2,Spring tide,M-22'], '--mode', 'update');
    expect(rowResults[0]).toMatchObject({
      status: 'changed',
      changes: [
        { field: 'Inv #', before: 'M-2', after: 'M-22' },
        { field: 'Title', before: 'High tide', after: 'Spring tide' },
      ],
    });
  });

  it('is refused where it changes nothing that is there, and added by an upsert', async () => {
    const rows = [
      'Key,Title,Artist,Inv #,Price',
      ',Slack water,Jane Doe,M-9,10',
      'M-99,Ebb,,,20',
      ',Flood,,,30',
      ',Drift,Nobody Known,M-10,40',
      'M-1,Low tide,,,120',
    ];
    const refused = await importRows(rows, '--mode', 'update');
    expect(refused.code).toBe(1);
    expect(
      refused.rowResults.map(({ line, status, errors }) => [line, status, errors.map(({ field }) => field)]),
    ).toEqual([
      [2, 'refused', ['Inv #']],
      [3, 'refused', ['Key']],
      [4, 'refused', ['Inv #']],
      [5, 'refused', ['Artist']],
      [6, 'changed', []],
    ]);
    const upserted = await importRows(rows, '--mode', 'upsert');
    expect(upserted.rowResults.map(({ status }) => status)).toEqual(['added', 'added', 'added', 'refused', 'same']);
  });

  it('contradicts itself only by rows that say something else of one piece', async () => {
    const { rowResults } = await importRows(
      ['Title,Artist,Inv #,Price', ',Jane Doe,M-1,130', ',Doe Jane,m-1,130', ',Jane Doe,M-1,140'],
      '--mode',
      'upsert',
    );
    expect(rowResults.map(({ status }) => status)).toEqual(['changed', 'repeated', 'refused']);
    expect(rowResults[2]?.errors[0]?.message).toContain('Row 2 has this maker and catalog number too');
  });

  it('changes nothing of a piece where one of its cells is refused, and tells all of them', async () => {
    const { rowResults } = await importRows(['Key,H (in),Subject,Price', 'M-3,9999,floral,301'], '--mode', 'update');
    expect(rowResults[0]?.errors.map(({ field, message }) => [field, message])).toEqual([
      ['H (in)', expect.stringContaining('at most 100 feet')],
      ['Subject', expect.stringContaining('"floral" is no category')],
    ]);
    const again = await importRows(['Key,Price', 'M-3,300'], '--mode', 'update');
    expect(again.rowResults[0]?.status).toBe('same');
  });

  it('finds a piece by its number alone where no other maker has it', async () => {
    await importRows([
      'Title,Artist,Inv #,Price',
      'Weir,Jane Doe,P-1,10',
      'Lock,Jane Doe,P-2,20',
      'Mill,Glass & Sons,p-2,30',
      'Sluice,,P-3,40',
      'Ford,,P-2,50',
    ]);
    const prices = ['Inv #,Price', 'p-1,11', 'P-2,22', 'P-3,44', 'P-4,55'];
    const { rowResults } = await importRows(prices, '--mode', 'update');
    expect(
      rowResults.map(({ status, changes, errors }) => [status, changes ?? errors.map(({ message }) => message)]),
    ).toEqual([
      ['changed', [{ field: 'Price', before: 10, after: 11 }]],
      [
        'refused',
        ['Several have it: one of Glass & Sons, one of Jane Doe, one without an artist. Add a column Artist.'],
      ],
      ['changed', [{ field: 'Price', before: 40, after: 44 }]],
      ['refused', ['There is no piece with this number.']],
    ]);
    const again = await importRows(prices.slice(0, 2), '--mode', 'update');
    expect(again.rowResults.map(({ status }) => status)).toEqual(['same']);
  });

  it('finds none by its number alone where a column of artists says none, and adds it by an upsert', async () => {
    const rows = ['Title,Artist,Inv #', 'Weir,,P-1'];
    expect((await importRows(rows, '--mode', 'update')).rowResults[0]?.errors[0]?.message).toContain(
      'Nothing says which piece it is',
    );
    const upserted = await importRows(['Title,Inv #', 'Gate,P-3', 'Sluice,P-3'], '--mode', 'upsert', '--dry-run');
    expect(upserted.rowResults.map(({ status }) => status)).toEqual(['would be added', 'refused']); // it is likely there
  });

  it('gives another number to a piece of no maker', async () => {
    const { rowResults } = await importRows(['Key,Inv #', 'M-3,N-3'], '--mode', 'update');
    expect(rowResults[0]?.changes).toEqual([{ field: 'Inv #', before: null, after: 'N-3' }]);
    const again = await importRows(['Key,Inv #', 'M-3,N-4'], '--mode', 'update');
    expect(again.rowResults[0]?.changes).toEqual([{ field: 'Inv #', before: 'N-3', after: 'N-4' }]);
  });

  it('shows the price that a piece gets after POA, unless it says otherwise, and tells so', async () => {
    const changed = async (...rows: readonly string[]) =>
      (await importRows(rows, '--mode', 'update')).rowResults[0]?.changes;
    await importRows([
      'Title,Artist,Inv #,Price',
      'Pier,Jane Doe,Q-1,POA',
      'Quay,Jane Doe,Q-2,POA',
      'Dock,Jane Doe,Q-3,5',
    ]);
    expect(await changed('Inv #,Price', 'Q-1,90')).toEqual([
      { field: 'price_public', before: false, after: true },
      { field: 'Price', before: null, after: 90 },
    ]);
    expect(await changed('Inv #,Price,Show price', 'Q-2,90,no')).toEqual([{ field: 'Price', before: null, after: 90 }]);
    expect(await changed('Inv #,Price', 'Q-2,95')).toEqual([{ field: 'Price', before: 90, after: 95 }]);
    expect(await changed('Inv #,Show price', 'Q-3,no')).toEqual([{ field: 'Show price', before: true, after: false }]);
    expect(await changed('Inv #,Price', 'Q-3,POA')).toEqual([{ field: 'Price', before: 5, after: null }]);
    expect(await changed('Inv #,Price', 'Q-1,POA')).toHaveLength(2);
  });

  it('adds no makers where it adds no pieces', async () => {
    const file = join(shop.home, 'none.csv');
    writeFileSync(file, 'Title\nA');
    const { complaint, code } = await shop.rabbet(['artworks', file, '--mode', 'update', '--create-makers'], {
      noun: 'import',
    });
    expect(code).toBe(2);
    expect(complaint).toContain('--create-makers is about new pieces');
  });
});
