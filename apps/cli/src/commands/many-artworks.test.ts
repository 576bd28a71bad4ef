import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

describe('many pieces', () => {
  const rows = (count: number, name: string) =>
    Array.from({ length: count }, (_, i) => JSON.stringify({ key: `${name}-${i}`, name: `${name} ${i}`, cost: i }));
  type RowResult = { line: number; id: number; status: string; repeats?: number; errors: object[] };
  const results = (lines: readonly string[]) => lines.map((line) => JSON.parse(line) as RowResult); // of this program
  const total = async (name: string) => (await shop.done('list', '--term', name, '--count', '200')).length;

  it('are added from a file, each once however often it is sent', async () => {
    const file = join(shop.home, 'pieces.ndjson');
    writeFileSync(file, rows(30, 'Tide').join('\n'));
    const first = await shop.rabbet(['add', '--from', file]);
    expect(first).toMatchObject({ code: 0, complaint: '30 lines: 30 added.\n' });
    expect(results(first.lines).map(({ line, status }) => [line, status])).toEqual(
      Array.from({ length: 30 }, (_, i) => [i + 1, 'added']),
    );
    const again = results(
      (await shop.rabbet(['add', '--from', '-'], { input: rows(30, 'Tide').reverse().join('\n') })).lines,
    );
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set(['repeated']));
    expect(again.map(({ id }) => id).reverse()).toEqual(results(first.lines).map(({ id }) => id));
    expect(await total('Tide')).toBe(30);
  });

  it('without keys are known by their maker and number, or by what they say in their run', async () => {
    const input = [
      { name: 'Reef', artist: 'Jane Doe', catalog_no: 'R-1' },
      { name: 'Reef', artist: 7, catalog_no: 'R-1' },
      { name: 'Reef' },
      { name: 'Reef' },
    ];
    const send = async () => {
      const { lines } = await shop.rabbet(['add', '--from', '-', '--run', 'reefs'], {
        input: input.map((row) => JSON.stringify(row)).join('\n'),
      });
      return results(lines).map(({ status, repeats }) => `${status} ${repeats ?? ''}`.trim());
    };
    expect(await send()).toEqual(['added', 'repeated 1', 'added', 'added']);
    expect(await send()).toEqual(['repeated', 'repeated 1', 'repeated', 'repeated']);
    expect(await total('Reef')).toBe(3);
  });

  it('that were all sent before are told of as such, with the way out if they are others', async () => {
    const input = `${rows(2, 'Eddy').join('\n')}\n\n`;
    const send = (more = '') => shop.rabbet(['add', '--from', '-', '--run', 'eddies'], { input: input + more });
    expect((await send()).complaint).toBe('3 lines: 2 added, 1 empty.\n');
    expect((await send()).complaint).toMatch(/^3 lines: .*empty\.\nAll of it was sent before\..* --run[^\n]*\n$/);
    expect((await send('{"name":"Eddy"}')).complaint).toBe('4 lines: 1 added now, 2 were there before, 1 empty.\n');
  });

  it('that go by the name of others are refused with the way out: another key or number', async () => {
    const send = async (name: string) => {
      const rest = [{ key: 'bay' }, { artist: 7, catalog_no: 'B-1' }, {}];
      const input = rest.map((row) => JSON.stringify({ ...row, name })).join('\n');
      return results((await shop.rabbet(['add', '--from', '-', '--run', 'bays'], { input })).lines);
    };
    await send('Bay');
    const code = 'command/id-in-use';
    expect((await send('Other bay')).map(({ errors }) => errors)).toEqual([
      [{ field: 'key', code, message: expect.stringMatching(/^This was sent before .* give the row another key\.$/) }],
      [
        {
          field: 'catalog_no',
          code,
          message: expect.stringMatching(/^This maker and catalog number was sent before/),
        },
      ],
      [], // another row of the run
    ]);
  });

  it('that are refused say where and why, and the others go on', async () => {
    const input = [
      '{"name":"Coast","markup":2000}',
      '{"name":"Coast","artist":"Nobody"}',
      '{"name":"Coast","colour":"blue"}',
      '{"name":"Coast"',
      '{"name":"Coast","transaction":{"activity":"Sold"}}',
      '{"key":"coast","name":"Coast"}',
      '{"key":"coast","name":"Another coast"}',
    ].join('\n');
    const { code, lines, complaint } = await shop.rabbet(['add', '--from', '-'], { input });
    expect(code).toBe(1);
    expect(complaint).toMatch(
      /^7 lines: 1 added, 6 refused \(1 with the key of an earlier line\)\.\n(?: {2}.* \(line \d\)\n){6}Mend those .*\n {2}rabbet artworks add --from - --run run-\w+\n$/,
    );
    const field = (name: string | null) => ({ status: 'refused', errors: [expect.objectContaining({ field: name })] });
    expect(results(lines).slice(0, 5)).toMatchObject(
      ['markup', 'artist', 'colour', null, 'transaction.activity'].map(field),
    );
    expect(results(lines).slice(5)).toMatchObject([
      { status: 'added' },
      {
        status: 'refused',
        repeats: 6,
        errors: [{ field: 'key', message: expect.stringMatching(/^Line 6 has this key/) }],
      },
    ]);
    expect(await total('Coast')).toBe(1);
  });

  it('start from the options beside the file, and say what differs for themselves', async () => {
    const input = [
      '{"name":"Kelp","height":5}',
      '',
      '{"name":"Kelp","artist":"Glass & Sons","price":70,"dimension":{"category":"bowls"}}',
      '{"name":"Kelp","cost":40,"transaction":{"activity":"Consigned","invoice":"9"}}',
    ].join('\n');
    const beside = ['--artist', '7', '--type', 'glass', '--price', '50', '--category', 'vases', '--purchased'];
    const result = await shop.rabbet(['add', '--from', '-', '--run', 'kelp', ...beside], { input });
    expect(result).toMatchObject({ code: 0, complaint: '4 lines: 3 added, 1 empty.\n' });
    const [tall, bowl, left] = await Promise.all(results(result.lines).map(({ id }) => shop.shown(id)));
    const category = { value: 'vases' };
    expect(tall).toMatchObject({ manufacturer_id: 7, price: 50, dimensions: [{ value: '5' }, category] });
    expect(tall).toMatchObject({ transactions: [{ activity: 'Purchased', cost: 0 }] });
    expect(bowl).toMatchObject({ manufacturer_id: 8, price: 70, dimensions: [{ value: 'bowls' }] });
    expect(left).toMatchObject({ transactions: [{ activity: 'Consigned', cost: 40, invoice: '9' }] });
  });

  it.each([
    ['add', ['--catalog-no', 'X'], /^error: --catalog-no is about one alone: with --from, each row says/],
    ['change', ['--revision', '3'], /^error: --revision is about one alone/],
    ['change', ['12'], /^error: '12' is about one alone/],
    ['transact', ['12', 'sold'], /^error: '12' is about one alone/],
  ])('are not added, changed or transacted beside what one piece has: %s %j', async (verb, args, complaint) => {
    const result = await shop.rabbet([verb, ...args, '--from', '-'], { input: '{"name":"Never"}' });
    expect(result).toEqual({ code: 2, lines: [], complaint: expect.stringMatching(complaint) });
  });

  it('is what some options are about, which one piece does not take', async () => {
    const result = await shop.rabbet(['add', '--name', 'Never', '--run', 'x']);
    const complaint = expect.stringMatching(/^error: --run is about many rows: say with --from where they are\n/);
    expect(result).toEqual({ code: 2, lines: [], complaint });
  });

  it('say how they came to the shop, and are told how if they say it elsewhere', async () => {
    const input = [
      '{"name":"Foam","purchased":true}',
      '{"name":"Foam","transaction":"Purchased"}',
      '{"name":"Foam","transaction":{"activity":"Bought"}}',
      '{"name":"Foam","vendor_id":7}',
      '{"name":"Foam","__proto__":{"a":1}}',
      '{"name":"Foam","constructor":"Jane"}',
      '{"name":"Foam","width":3}',
      '{"name":"Foam","type":2,"width":3}',
    ].join('\n');
    const { code, lines } = await shop.rabbet(['add', '--from', '-'], { input });
    expect(code).toBe(1);
    expect(results(lines).map(({ errors }) => errors)).toEqual([
      [
        {
          field: 'purchased',
          code: 'unknown',
          message: expect.stringContaining('"transaction": {"activity": "Purchased"'),
        },
      ],
      [
        {
          field: 'transaction',
          code: 'type',
          message: expect.stringContaining('"transaction": {"activity": "Purchased"'),
        },
      ],
      [
        {
          field: 'transaction.activity',
          code: 'artwork/first-transaction',
          message: 'A piece comes to the shop "Purchased" or "Consigned".',
        },
      ],
      [{ field: 'vendor_id', code: 'unknown', message: expect.stringContaining('"vendor_id": 7}') }],
      [{ field: '__proto__', code: 'unknown', message: 'There is no such field.' }],
      [{ field: 'constructor', code: 'unknown', message: 'There is no such field.' }],
      [{ field: 'type', code: 'dimension/other-type', message: expect.stringContaining('Say it with --type') }],
      [
        {
          field: 'width',
          code: 'dimension/other-type',
          message:
            'Pieces of the type Glass have no width; they have height, category. Leave the width out, or choose another type.',
        },
      ],
    ]);
  });

  it('are not read from a folder or from a file that is not there', async () => {
    const folder = { code: 1, lines: [], complaint: `${shop.home} is a folder: name a file in it.\n` };
    expect(await shop.rabbet(['add', '--from', shop.home])).toEqual(folder);
    const missing = join(shop.home, 'none');
    const complaint = expect.stringMatching(`^There is no file ${missing}: [^\n]*\n$`);
    expect(await shop.rabbet(['change', '--from', missing])).toEqual({ code: 1, lines: [], complaint });
    expect(await shop.rabbet(['list', '--token-file', missing])).toEqual({ code: 1, lines: [], complaint });
    expect(await shop.rabbet(['list', '--token-file', shop.home])).toEqual(folder);
  });

  it('are changed and transacted in the order of the lines', async () => {
    const id = Number(await shop.added('--name', 'Cliff', '--price', '1'));
    const prices = Array.from({ length: 20 }, (_, i) => JSON.stringify({ id, price: i + 2 })).join('\n');
    const changed = await shop.rabbet(['change', '--from', '-', '--run', id.toString()], { input: prices });
    expect(changed).toMatchObject({ code: 0, complaint: '20 lines: 20 changed.\n' });
    const sales = ['Purchased', 'Sold', 'Purchased', 'Sold'].map((activity) =>
      JSON.stringify({ widget_id: id, activity }),
    );
    const input = [...sales, '{"activity":"Sold"}'].join('\n');
    const { lines } = await shop.rabbet(['transact', '--from', '-', '--run', id.toString()], { input });
    expect(results(lines)).toMatchObject([
      ...sales.map(() => ({ status: 'recorded' })),
      { status: 'refused', errors: [{ field: 'widget_id' }] },
    ]);
    expect(await shop.shown(id)).toMatchObject({ price: 21, quantity: 0, transactions: { length: 4 } });
  });

  it('are all there, once, though the server dies and starts again in the middle', async () => {
    const lines = rows(300, 'Storm');
    const importing = shop.program(['add', '--from', '-', '--at-once', '8', '--patience', '3600']);
    importing.child.stdin?.write(`${lines.slice(0, 200).join('\n')}\n`);
    await importing.line(/"line":40,/);
    await shop.kill();
    importing.child.stdin?.end(lines.slice(200).join('\n'));
    await shop.start();
    const rowResults = results((await importing.output).trimEnd().split('\n'));
    expect(rowResults).toHaveLength(300);
    expect(new Set(rowResults.map(({ id }) => id)).size).toBe(300);
    expect(rowResults.filter(({ status }) => status === 'refused')).toEqual([]);
    const again = results((await shop.rabbet(['add', '--from', '-'], { input: lines.join('\n') })).lines);
    expect(again.map(({ id, status }) => [id, status])).toEqual(rowResults.map(({ id }) => [id, 'repeated']));
    const listed = await shop.done('list', '--term', 'Storm');
    expect(new Set(listed.map((line) => line.split('\t')[0])).size).toBe(300); // all there are, in a pipe
    expect(await shop.done('list', '--term', 'Storm', '--page', '99')).toEqual([]);
  });

  it('wait for a shop that is started after them, wherever that is', async () => {
    await shop.stop();
    expect(await shop.rabbet(['list'])).toEqual({
      code: 69,
      lines: [],
      complaint: `No shop is running on the data folder ${shop.home}: start it with npm start, or say with --url where it is.\n`,
    });
    const importing = shop.program(['add', '--from', '-', '--patience', '3600']);
    let complaint = '';
    importing.child.stderr?.on('data', (bytes) => (complaint += bytes));
    const first = `{"name":"Calm"${' '.repeat(900_000)}}\n`; // more than a pipe holds: once it is written, it is read
    await new Promise((resolve) => importing.child.stdin?.write(first, resolve));
    importing.child.stdin?.end(rows(30, 'Calm').join('\n'));
    await shop.start();
    const rowResults = results((await importing.output).trimEnd().split('\n'));
    expect(new Set(rowResults.map(({ status }) => status))).toEqual(new Set(['added']));
    expect(complaint).toMatch(/^This is run-\w+\. .*\n.*\n31 lines: 31 added\.\n$/);
  });

  it('are no longer sent when nobody reads the results, and it is told how to go on', async () => {
    const importing = shop.program(['add', '--from', '-', '--at-once', '2']);
    let complaint = '';
    importing.child.stderr?.on('data', (bytes) => (complaint += bytes));
    const ended = new Promise((resolve) => importing.child.on('close', resolve));
    importing.child.stdin?.on('error', () => {}); // it ends before it has read all
    importing.child.stdin?.end(rows(300, 'Ebb').join('\n'));
    await importing.line(/"line":3,/);
    importing.child.stdout?.destroy();
    expect(await ended).toBe(141);
    expect(complaint).toMatch(
      /^Cut off after \d+ lines: \d+ added \(nobody reads .*\)\.\nTo go on, .*\n {2}rabbet artworks add --from - --at-once 2 --run \S+\n$/,
    );
  });
});
