import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { portOf, ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open(), 60_000);
afterAll(() => shop.close());

describe('many pieces', () => {
  const rows = (count: number, name: string) =>
    Array.from({ length: count }, (_, i) => JSON.stringify({ key: `${name}-${i}`, name: `${name} ${i}`, cost: i }));
  const results = (lines: readonly string[]) =>
    lines.map((line) => JSON.parse(line) as { line: number; id: number; status: string; errors: object[] }); // of this program
  const total = async (name: string) => (await shop.done('list', '--term', name, '--count', '200')).length;

  it('are added from a file, each once however often it is sent', async () => {
    const file = join(shop.home, 'pieces.ndjson');
    writeFileSync(file, rows(30, 'Tide').join('\n'));
    const first = await shop.rabbet(['add', '--from', file]);
    expect(first).toMatchObject({ code: 0, complaint: '30 rows, none refused.\n' });
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

  it('without keys are known by their maker and number, or by the run and the line', async () => {
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
      return results(lines).map(({ status }) => status);
    };
    expect((await send()).sort()).toEqual(['added', 'added', 'added', 'repeated']);
    expect(await send()).toEqual(['repeated', 'repeated', 'repeated', 'repeated']);
    expect(await total('Reef')).toBe(3);
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
      /^7 rows, 6 of them refused\. Mend those, .*\n {2}rabbet artworks add --from - --run stdin-\w+\n$/,
    );
    const field = (name: string | null) => ({ status: 'refused', errors: [expect.objectContaining({ field: name })] });
    expect(results(lines).slice(0, 5)).toMatchObject(['markup', 'artist', 'colour', null, null].map(field));
    expect(
      results(lines)
        .slice(5)
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['added', 'refused']);
    expect(await total('Coast')).toBe(1);
  });

  it('are changed and transacted in the order of the lines', async () => {
    const id = Number(await shop.added('--name', 'Cliff', '--price', '1'));
    const prices = Array.from({ length: 20 }, (_, i) => JSON.stringify({ id, price: i + 2 })).join('\n');
    const changed = await shop.rabbet(['change', '--from', '-', '--run', id.toString()], { input: prices });
    expect(changed).toMatchObject({ code: 0, complaint: '20 rows, none refused.\n' });
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
    const importing = shop.program(['add', '--from', '-', '--at-once', '8']);
    importing.child.stdin?.write(`${lines.slice(0, 200).join('\n')}\n`);
    await importing.line(/"line":40,/);
    await shop.kill();
    importing.child.stdin?.end(lines.slice(200).join('\n'));
    await shop.start();
    const told = results((await importing.output).trimEnd().split('\n'));
    expect(told).toHaveLength(300);
    expect(new Set(told.map(({ id }) => id)).size).toBe(300);
    expect(told.filter(({ status }) => status === 'refused')).toEqual([]);
    const again = results((await shop.rabbet(['add', '--from', '-'], { input: lines.join('\n') })).lines);
    expect(again.map(({ id, status }) => [id, status])).toEqual(told.map(({ id }) => [id, 'repeated']));
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
      /^Cut off after \d+ rows \(nobody reads .*\)\..*\n {2}rabbet artworks add --from - --run \S+\n$/,
    );
  });

  it('are sent again where a run was cut off, as it says itself', async () => {
    const args = ['add', '--from', '-', '--run', 'cut off'];
    let ask = () => {};
    const asked = new Promise<void>((resolve) => (ask = resolve));
    const away = createHttpServer((_, response) => {
      response.writeHead(503).end();
      ask();
    }).listen(0, '127.0.0.1');
    await once(away, 'listening');
    const { child, printed } = shop.program(args, { RABBET_URL: `http://127.0.0.1:${portOf(away)}` });
    let complaint = '';
    child.stderr?.on('data', (bytes) => (complaint += bytes));
    const ended = new Promise((resolve) => child.on('close', resolve));
    child.stdin?.write('{"name":"Never"}\n');
    await asked;
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    away.closeAllConnections();
    away.close();
    expect(printed()).toBe('');
    expect(complaint).toMatch(
      /^Cut off after 0 rows \(ended by SIGINT\)\..*\n {2}rabbet artworks add --from - --run 'cut off'\n$/,
    );
  });
});
