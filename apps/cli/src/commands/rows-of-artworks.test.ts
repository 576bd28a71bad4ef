import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

describe('rows of pieces', () => {
  const results = (lines: readonly string[]) =>
    lines.map((line) => JSON.parse(line) as { id: number; status: string; errors: object[] }); // of this program

  it('are changes each time they are sent, unless they go on with a run or have keys', async () => {
    const id = Number(await shop.added('--name', 'Mole'));
    const file = join(shop.home, 'daily.ndjson');
    const put = async (location: string, row: object = {}, ...args: string[]) => {
      writeFileSync(file, JSON.stringify({ ...row, id, location }));
      const { code, lines, complaint } = await shop.rabbet(['change', '--from', file, ...args]);
      const { location: at } = await shop.shown(id);
      const [, run = ''] = /--run (\S+)/.exec(complaint) ?? [];
      return { run, outcome: [code, results(lines)[0]?.status, at] };
    };
    const { run, outcome } = await put('WallA');
    expect(outcome).toEqual([0, 'changed', 'WallA']);
    expect((await put('WallB')).outcome).toEqual([0, 'changed', 'WallB']);
    expect((await put('WallA')).outcome).toEqual([0, 'changed', 'WallA']); // another day
    await put('WallB');
    expect((await put('WallA', {}, '--run', run)).outcome).toEqual([0, 'repeated', 'WallB']);
    expect((await put('WallC', { key: 'C' })).outcome).toEqual([0, 'changed', 'WallC']);
    expect((await put('WallC', { key: 'C' })).outcome).toEqual([0, 'repeated', 'WallC']);
    expect((await put('WallD', { key: 'C' })).outcome).toEqual([1, 'refused', 'WallC']);
  });

  it('are told why they were refused, by how many there are of a kind', async () => {
    const input = ['{"name":"Bank"}', ...Array<string>(12).fill('{"name":"Bank","price":"cheap"}'), '{}'].join('\n');
    const { complaint } = await shop.rabbet(['add', '--from', '-'], { input });
    expect(complaint).toMatch(
      /\n14 lines: 1 added, 13 refused\.\n {2}price: It is an amount .* \(12 times: lines 2, 3, .* and 4 more\)\n {2}name: The name is required: .*\(line 14\)\nMend/,
    );
  });

  it('are not read from a table, which is told as what it is at its first line', async () => {
    for (const heading of ['name,artist,price', '"name";"price"', 'Title\tPrice ($)']) {
      const result = await shop.rabbet(['add', '--from', '-'], { input: `\n${heading}\nDunes,Jane Doe,12\n` });
      expect(result).toMatchObject({ code: 1, lines: [] });
      expect(result.complaint).toMatch(/^The standard input is CSV, .* \{".*":"\.\.\."\}\. Nothing was sent\.\n$/);
    }
    const { lines } = await shop.rabbet(['add', '--from', '-'], { input: 'name: x, y' });
    expect(results(lines)).toMatchObject([{ status: 'refused', errors: [{ field: null }] }]);
  });

  it('are not read from an array, nor from JSON over several lines, which is told at its beginning', async () => {
    const rows = [{ name: 'Array' }, { name: 'Pretty' }];
    const long = JSON.stringify([{ name: 'Array', description: 'x'.repeat(1_100_000) }]);
    const arrays = [JSON.stringify(rows), JSON.stringify(rows, null, 2), long, '\ufeff[\n{"name":"Array"}]'];
    const pretty = [JSON.stringify(rows[0], null, 2), '{ "name": "Pretty",\n  "price": 3 }', '{"transaction": {\n}}'];
    for (const input of [...arrays, ...pretty]) {
      const result = await shop.rabbet(['add', '--from', '-'], { input });
      expect(result).toMatchObject({ code: 1, lines: [] });
      const what = arrays.includes(input)
        ? "an array in JSON\\..* jq -c '\\.\\[\\]'"
        : 'JSON that goes over several lines';
      expect(result.complaint).toMatch(new RegExp(`^The standard input is ${what}.* Nothing was sent\\.\n$`));
    }
    const { lines } = await shop.rabbet(['add', '--from', '-'], { input: '{"name":"Cut' });
    expect(results(lines)).toMatchObject([{ status: 'refused', errors: [{ field: null }] }]);
  });

  it('tell what is wrong with names in one order, whoever found it', async () => {
    const row = {
      name: 'Order',
      type: 'Glass',
      category: 'dogs',
      price: 'dear',
      units: 'ell',
      artist: 7,
      vendor_id: 1,
    };
    const { lines } = await shop.rabbet(['add', '--from', '-'], { input: JSON.stringify(row) });
    const errors = results(lines)[0]?.errors ?? [];
    const options = ['--type', 'Glass', '--category', 'dogs', '--type-id', '2', '--units', 'ell'];
    const { complaint } = await shop.rabbet(['add', '--name', 'Order', ...options, '--json']);
    const { error } = JSON.parse(complaint) as { error: { errors: object[] } };
    expect([...errors, ...error.errors].length).toBeGreaterThan(5);
    for (const entry of [...errors, ...error.errors]) expect(Object.keys(entry)).toEqual(['field', 'code', 'message']);
  });

  it('are decided by the shop in a dry run, and nothing is changed', async () => {
    const id = Number(await shop.added('--name', 'Spit', '--artist', '8', '--catalog-no', 'S-1', '--purchased'));
    const before = await shop.shown(id);
    const dry = async (verb: string, ...rows: readonly object[]) => {
      const input = rows.map((row) => JSON.stringify(row)).join('\n');
      const { code, lines, complaint } = await shop.rabbet([verb, '--from', '-', '--dry-run'], { input });
      expect(complaint).toMatch(/This was a dry run: nothing is changed\.\n$/);
      return [code, results(lines).map((row) => [row.id, row.status])];
    };
    const added = { name: 'Spit of sand', artist: 8, catalog_no: 'S-2', type: 2, height: 3 };
    const taken = { key: 'S', name: 'Spit', artist: 8, catalog_no: 'S-1' };
    expect(await dry('add', { ...added, transaction: { activity: 'Purchased' } }, taken)).toEqual([
      1,
      [
        [null, 'would be added'],
        [null, 'refused'],
      ],
    ]);
    const sold = { widget_id: id, activity: 'sold', price: 90 };
    expect(await dry('add', { id: 4711, name: 'Spit of sand' }, { id, name: 'Spit of sand' })).toEqual([
      1,
      [
        [null, 'would be added'],
        [null, 'refused'],
      ],
    ]);
    expect(await dry('transact', sold)).toEqual([0, [[null, 'would be recorded']]]);
    expect(await dry('transact', { ...sold, quantity: 5 })).toEqual([1, [[null, 'refused']]]);
    expect(await dry('change', { id, location: 'Window' })).toEqual([0, [[null, 'would be changed']]]);
    expect(await shop.shown(id)).toEqual(before);
    expect(await shop.done('list', '--term', 'Spit of sand')).toEqual([]);
    expect(await shop.added('--name', 'Spit', '--artist', '8', '--catalog-no', 'S-2')).toMatch(/^\d+$/); // still free
    const addedPiece = await shop.rabbet(['add', '--from', '-'], { input: '{"id":4711,"name":"Spit"}' });
    expect(results(addedPiece.lines)).toMatchObject([{ id: 4711, status: 'added' }]);
  });

  it('are read as options are, words of people and all', async () => {
    const words = { price: '$1,200.00', markup: '1/2', price_public: 'no', catalog_no: 17, width: 8, height: '16 3/8' };
    const came = { activity: 'purchased', completed: '2026-03-14', cost: '$600' };
    const row = { name: 'Spoken', type: 'Glass', ...words, width: undefined, transaction: came };
    const { code, lines } = await shop.rabbet(['add', '--from', '-'], { input: JSON.stringify(row) });
    expect([code, results(lines)[0]?.errors]).toEqual([0, []]);
    const piece = await shop.shown(results(lines)[0]?.id ?? 0);
    expect(piece).toMatchObject({ price: 1200, markup: 0.5, price_public: false, catalog_no: '17' });
    expect(piece).toMatchObject({
      dimensions: [{ value: '16.375' }],
      transactions: [{ activity: 'Purchased', cost: 600, completed: '2026-03-14 04:00:00' }],
    });
    const spoken = await shop.added('--name', 'Spoken', '--type', 'glass', '--height', '16 3/8', '--markup', '1 1/2');
    expect(await shop.shown(spoken)).toMatchObject({ markup: 1.5, dimensions: [{ value: '16.375' }] });
  });

  it('say sizes with the signs of a rule, where they are counted in inches', async () => {
    const heights = ['24"', '24 in', '24inches', '16-3/8', '16 3/8″'];
    const rows = heights.map((height) => ({ name: 'Rule', type: 'Glass', height }));
    const wrong = [
      { ...rows[0], units: 'centimeter' },
      { name: 'Rule', type: 'Glass', height: 'main' },
    ];
    const input = [...rows, ...wrong].map((row) => JSON.stringify(row)).join('\n');
    const rowResults = results((await shop.rabbet(['add', '--from', '-'], { input })).lines);
    const added = await Promise.all(rowResults.slice(0, 5).map(({ id }) => shop.shown(id)));
    expect(added.map(({ dimensions }) => (dimensions as { value: string }[]).map(({ value }) => value))).toEqual([
      ...['24', '24', '24', '16.375', '16.375'].map((value) => [value]),
    ]);
    const message = 'It is a number with at most six places, such as 0.5 or 16 3/8.';
    const refused = { status: 'refused', errors: [{ field: 'height', code: 'domain/value', message }] };
    expect(rowResults.slice(5)).toMatchObject([refused, refused]);
    const id = String(rowResults[0]?.id);
    await shop.done('measure', id, 'height', '12', '--units', 'centimeter');
    await shop.done('measure', id, 'height', '5"');
    expect((await shop.shown(id)).dimensions).toMatchObject([{ value: '5', units: { name: 'inch' } }]);
    expect(await shop.rabbet(['measure', id, 'height', 'tall'])).toMatchObject({ code: 1, complaint: `${message}\n` });
  });

  it('name artists, types and units however they are spaced, and a near miss is told what may be meant', async () => {
    const rows = [
      { name: 'Bay', artist: '  Jane   Doe ', type: ' glass', height: 3, units: 'Inch ' },
      { name: 'Bay', artist: 'Doe ,  Jane' },
      { name: 'Bay', artist: 'Glass  &  Sons' },
      { name: 'Bay', artist: 'Jnae Doe' },
      { name: 'Bay', artist: 'Glas & Sons' },
      { name: 'Bay', artist: 'Wilhelmina' },
    ].map((row) => JSON.stringify(row));
    const { lines } = await shop.rabbet(['add', '--from', '-'], { input: rows.join('\n') });
    expect(
      results(lines).map(({ status, errors: [error] }) => [status, (error as { message?: string })?.message]),
    ).toEqual([
      ['added', undefined],
      ['added', undefined],
      ['added', undefined],
      [
        'refused',
        'There is no artist or maker "Jnae Doe". Did you mean Jane Doe? Write it so. If it is somebody else, add them with rabbet artists add.',
      ],
      [
        'refused',
        'There is no artist or maker "Glas & Sons". Did you mean Glass & Sons? Write it so. If it is somebody else, add them with rabbet artists add.',
      ],
      ['refused', expect.stringMatching(/^There is no artist or maker "Wilhelmina"\. Add them with .*--add-artists/)],
    ]);
  });

  it('are told all that is wrong with a row at once', async () => {
    const wrong = { price: 'cheap', cost: -1, artist: 'Nobody', type: 'wood', colour: 'red', width: 3 };
    const rows = [
      { ...wrong, transaction: { activity: 'Sold', completed: 'yesterday', seller: 7 } },
      { widget_id: 'x', activity: 'lost', quantity: 'many' },
    ].map((row) => JSON.stringify(row));
    const [added] = results((await shop.rabbet(['add', '--from', '-'], { input: rows[0] })).lines);
    const fieldsOf = (errors: readonly object[] = []) => errors.map((error) => (error as { field: string }).field);
    expect(fieldsOf(added?.errors).sort()).toEqual([
      'artist',
      'colour',
      'cost',
      'name',
      'price',
      'transaction.activity',
      'transaction.completed',
      'transaction.seller',
      'type',
    ]);
    const [moved] = results((await shop.rabbet(['transact', '--from', '-'], { input: rows[1] })).lines);
    expect(fieldsOf(moved?.errors).sort()).toEqual(['activity', 'quantity', 'widget_id']);
  });

  it('may be what the shop has told of them, sent back with a change', async () => {
    const id = await shop.added('--name', 'Echo', '--artist', '7', '--type', 'glass', '--height', '3', '--purchased');
    const input = JSON.stringify({ ...(await shop.shown(id)), location: 'Window' });
    const { code, lines } = await shop.rabbet(['change', '--from', '-'], { input });
    expect([code, results(lines)[0]?.errors]).toEqual([0, []]);
    expect(await shop.shown(id)).toMatchObject({ location: 'Window' });
  });
});
