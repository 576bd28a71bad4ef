import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

interface RowResult {
  readonly status: string;
  readonly repeats?: number;
  readonly errors: readonly { readonly field: string | null; readonly code: string; readonly message: string }[];
}

async function sent(verb: string, rows: readonly object[], ...args: string[]) {
  const input = rows.map((row) => JSON.stringify(row)).join('\n');
  const result = await shop.rabbet([verb, '--from', '-', ...args], { input });
  const rowResults = result.lines.map((line) => JSON.parse(line) as RowResult); // of this program
  const errors = rowResults.map((row) => row.errors.map(({ field, code }) => `${field}: ${code}`).sort());
  return { ...result, rowResults, errors, statuses: rowResults.map(({ status }) => status) };
}

describe('all that is wrong with a row is told in one round, by its words and by the shop', () => {
  const ways = [['dry', ['--dry-run']] as const, ['real', []] as const];

  it.each(ways)('of pieces that are added: a %s run', async (way, args) => {
    const number = `F-${way}`;
    await shop.added('--name', 'Fall', '--artist', '7', '--catalog-no', number);
    const wrong = { price: 'cheap', cost: -1, colour: 'red', quantity_units_id: 99 };
    const came = { activity: 'Sold', vendor_id: 99, completed: 'yesterday' };
    const sizes = { height: 'tall', category: 'vases,dogs,cats', dimension: { shine: 'much' }, units: 'ell' };
    const { errors, code } = await sent(
      'add',
      [
        { ...wrong, artist: 7, catalog_no: number, type: 'glass', ...sizes, transaction: came },
        { name: 'Fall', artist: 99, type: 'glass', category: 'dogs', price: 'dear', images: [{ image_id: 99 }] },
        {
          name: 'Fall',
          artist: 'Nobody',
          type: 99,
          catalog_no: 'x'.repeat(65),
          transaction: { activity: 'Purchased', quantity: 1.5, vendor_id: 99 },
        },
        { key: 'f', name: 'Fall', artist: 7, catalog_no: number, transaction: 'Purchased' },
        { key: 'f', name: 'Fell', catalog_no: '' },
      ],
      ...args,
    );
    expect(code).toBe(1);
    expect(errors).toEqual([
      [
        'catalog_no: artwork/catalogue-number',
        'category: domain/value',
        'category: domain/value',
        'colour: unknown',
        'cost: range',
        'dimension.shine: dimension/other-type',
        'height: domain/value',
        'name: required',
        'price: format',
        'quantity_units_id: reference/unknown',
        'transaction.activity: artwork/first-transaction',
        'transaction.completed: format',
        'transaction.vendor_id: reference/unknown',
        'units: reference/unknown',
      ],
      ['artist: reference/unknown', 'category: domain/value', 'images[0].image_id: reference/unknown', 'price: format'],
      [
        'artist: reference/unknown',
        'catalog_no: length',
        'transaction.quantity: transaction/quantity',
        'transaction.vendor_id: reference/unknown',
        'type: reference/unknown',
      ],
      ['catalog_no: artwork/catalogue-number', 'catalog_no: artwork/catalogue-number', 'transaction: type'],
      ['key: command/id-in-use'],
    ]);
  });

  it.each(ways)('of changes: a %s run', async (way, args) => {
    await shop.added('--name', 'Gale', '--artist', '7', '--catalog-no', `G-${way}`);
    const id = Number(await shop.added('--name', 'Gust', '--artist', '7'));
    const { errors } = await sent(
      'change',
      [
        { id, catalog_no: `G-${way}`, quantity_units_id: 99, price: 'cheap', name: '' },
        { id: 999_999, type: 'wood', manufacturer_id: 99, revision: '3' },
        { id: 'x', price: 'cheap' },
        { id, price: 3, revision: 99 },
      ],
      ...args,
    );
    expect(errors).toEqual([
      ['catalog_no: artwork/catalogue-number', 'name: length', 'price: format', 'quantity_units_id: reference/unknown'],
      ['id: record/unknown', 'manufacturer_id: reference/unknown', 'revision: type', 'type: reference/unknown'],
      ['id: type', 'price: format'],
      ['revision: record/stale'],
    ]);
  });

  it.each(ways)('of what became of pieces, and of their sizes: a %s run', async (_, args) => {
    const id = Number(await shop.added('--name', 'Haze', '--type', 'glass', '--price', '90'));
    const sold = { widget_id: id, activity: 'Sold' };
    const transacted = await sent(
      'transact',
      [
        { ...sold, customer_id: 99, cost: 'cheap', colour: 'red' },
        { ...sold, quantity: 'two', vendor_id: 99 },
        { ...sold, widget_id: 999_999, employee_id: 99, completed: '2999-01-01' },
      ],
      ...args,
    );
    expect(transacted.errors).toEqual([
      ['colour: unknown', 'cost: format', 'customer_id: reference/unknown', 'quantity: transaction/overdrawn'],
      ['quantity: format', 'vendor_id: reference/unknown'],
      ['employee_id: reference/unknown', 'widget_id: record/unknown'],
    ]);
    const measured = await sent(
      'measure',
      [
        { widget_id: id, dimension: 'category', value: 'dogs', units: 'ell', colour: 'red' },
        { widget_id: 999_999, dimension: 'height', value: {}, units: 'ell' },
        { widget_id: id, dimension: 'shine', value: {} },
      ],
      ...args,
    );
    expect(measured.errors).toEqual([
      ['colour: unknown', 'units: reference/unknown', 'value: domain/value'],
      ['units: reference/unknown', 'value: type', 'widget_id: record/unknown'],
      ['dimension: dimension/other-type', 'value: type'],
    ]);
  });

  it.each(ways)('of sizes, though their type is not known: a %s run', async (_, args) => {
    const nowhere = { type: 'Hovercraft', artist: 'Nobody Known' };
    const { rowResults, errors } = await sent(
      'add',
      [
        { ...nowhere, width: 'wide', price: 'ten', dimension: { depth: 'deep' }, units: 'ell' },
        { name: 'Fog', width: 'wide', height: 'x', category: 'zz' },
        { name: 'Fog', type: 99, width: 'wide', height: '16 3/8' },
        { name: 'Fog', type: 2, height: 'wide' },
      ],
      ...args,
    );
    expect(errors).toEqual([
      [
        'artist: reference/unknown',
        'dimension.depth: domain/value',
        'name: required',
        'price: format',
        'type: reference/unknown',
        'units: reference/unknown',
        'width: domain/value',
      ],
      ['category: domain/value', 'height: domain/value', 'type: dimension/other-type', 'width: domain/value'],
      ['type: reference/unknown', 'width: domain/value'],
      ['height: domain/value'],
    ]);
    const isOfSize = ({ code, field }: RowResult['errors'][number]) => code === 'domain/value' && field !== 'category';
    const messages = rowResults.flatMap((row) => row.errors.filter(isOfSize));
    expect(new Set(messages.map(({ message }) => message)).size).toBe(1);
  });

  it.each(ways)('of a number that is doubled in the file and taken in the shop: a %s run', async (way, args) => {
    const number = `Q-${way}`;
    await shop.added('--name', 'Quay', '--artist', '7', '--catalog-no', number);
    const row = (name: string, more: object) => ({ name, artist: 7, catalog_no: number, ...more });
    const { rowResults, errors } = await sent(
      'add',
      [
        row('Quay one', { key: 'q1' }),
        row('Quay two', { key: 'q2' }),
        row('Quay three', {}),
        row('Quarry', { catalog_no: `${number}-new` }),
        row('Quartz', { catalog_no: `${number}-new` }),
      ],
      ...args,
    );
    const taken = 'catalog_no: artwork/catalogue-number';
    expect(errors).toEqual([[taken], [taken, taken], [taken, taken], [], [taken]]);
    expect(rowResults[1]!.errors.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Line 1 has this/),
      rowResults[0]!.errors[0]!.message,
    ]);
  });

  it('and of one piece in a call, by its options', async () => {
    await shop.added('--name', 'Ice', '--artist', '7', '--catalog-no', 'I-1');
    const options = ['--artist', '7', '--catalog-no', 'I-1', '--type', 'glass', '--category', 'dogs', '--units', 'ell'];
    const { code, complaint } = await shop.rabbet([
      'add',
      '--name',
      'Ice',
      ...options,
      '--purchased',
      '--vendor-id',
      '99',
    ]);
    expect([
      code,
      complaint
        .split('\n')
        .map((line) => line.split(':')[0])
        .sort(),
    ]).toEqual([1, ['', '--catalog-no', '--category', '--units', '--vendor-id']]);
    const untyped = ['--name', 'Ice', '--type', 'Hovercraft', '--width', 'wide', '--height', 'y'];
    const sizes = (await shop.rabbet(['add', ...untyped])).complaint.split('\n');
    expect(sizes.map((line) => line.split(':')[0]).sort()).toEqual(['', '--height', '--type', '--width']);
    const listed = await shop.rabbet(['list', '--artist', 'Nobody']);
    expect(listed).toMatchObject({ code: 1, lines: [], complaint: expect.stringContaining('There is no artist') });
  });
});

describe('a dry run judges each row on what the rows before it would do', () => {
  it('as the real run does', async () => {
    const id = Number(await shop.added('--name', 'Jetty', '--artist', '7', '--type', 'glass', '--price', '90'));
    const { revision } = (await shop.shown(id)) as { revision: number };
    const piece = (more: object) => ({ name: 'Jetty', artist: 7, ...more });
    const inputs: [verb: string, rows: object[], statuses: string[], errors: string[]][] = [
      [
        'add',
        [
          piece({ catalog_no: 'J-1' }),
          piece({ catalog_no: 'J-1' }),
          piece({ catalog_no: 'j\u20111' }),
          piece({ key: 'j', id: 471_000, catalog_no: 'J-2' }),
          piece({ key: 'j', id: 471_000, catalog_no: 'J-2' }),
          piece({ id: 471_000 }),
        ],
        ['added', 'repeated', 'refused', 'added', 'repeated', 'refused'],
        ['catalog_no: artwork/catalogue-number', 'id: id/taken'],
      ],
      [
        'transact',
        ['Sold', 'Purchased', 'Sold', 'Sold'].map((activity) => ({ widget_id: id, activity })),
        ['refused', 'recorded', 'recorded', 'refused'],
        ['quantity: transaction/overdrawn', 'quantity: transaction/overdrawn'],
      ],
      [
        'change',
        [
          { id, price: 3, revision },
          { id, price: 4, revision },
          { id, catalog_no: 'J-1' },
          { id, price: 5 },
        ],
        ['changed', 'refused', 'refused', 'changed'],
        ['revision: record/stale', 'catalog_no: artwork/catalogue-number'],
      ],
    ];
    for (const [verb, rows, statuses, errors] of inputs) {
      const dry = await sent(verb, rows, '--dry-run');
      const real = await sent(verb, rows);
      expect([verb, real.statuses, real.errors.flat()]).toEqual([verb, statuses, errors]);
      expect(dry.statuses.map((status) => status.replace('would be ', ''))).toEqual(statuses);
      expect(dry.errors).toEqual(real.errors);
      expect(dry.rowResults.map(({ repeats }) => repeats)).toEqual(real.rowResults.map(({ repeats }) => repeats));
    }
  });

  it('and a row that is refused would do nothing', async () => {
    const id = Number(await shop.added('--name', 'Kiosk', '--price', '90'));
    const rows = [
      { widget_id: id, activity: 'Purchased', colour: 'red' },
      { widget_id: id, activity: 'Sold' },
    ];
    const { statuses, errors } = await sent('transact', rows, '--dry-run');
    expect([statuses, errors]).toEqual([
      ['refused', 'refused'],
      [['colour: unknown'], ['quantity: transaction/overdrawn']],
    ]);
  });

  it('and its summary says by what rows are repeated', async () => {
    const rows = [{ key: 'l' }, { key: 'l' }, { catalog_no: 'L-1' }, { catalog_no: 'L-1' }, { catalog_no: 'L-1' }];
    const { complaint } = await sent(
      'add',
      rows.map((row) => ({ name: 'Lane', artist: 7, ...row })),
      '--dry-run',
    );
    expect(complaint.split('\n')[0]).toBe(
      '5 lines: 2 would be added, 3 repeated (1 with the key, 2 with the maker and catalog number of an earlier line).',
    );
  });
});
