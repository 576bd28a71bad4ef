import { once } from 'node:events';
import { createServer } from 'node:http';
import { portOf, ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

type Row = Readonly<Record<string, unknown>>;

async function sent(verb: string, run: string, rows: readonly Row[], ...args: string[]): Promise<string[]> {
  const input = rows.map((row) => JSON.stringify(row)).join('\n');
  const { lines } = await shop.rabbet([verb, '--from', '-', '--run', run, ...args], { input });
  return lines.map((line) => (JSON.parse(line) as { status: string }).status); // of this program
}

const named = async (name: string) => (await shop.done('list', '--term', name)).length;

describe('a run that is sent again', () => {
  it('does nothing twice where a doubled row is deleted and a bad one is mended', async () => {
    const doubled = { name: 'Zinnia' };
    const bad = { name: 'Zither', price: 'x' };
    const last = { name: 'Zebra' };
    expect(await sent('add', 'zz', [doubled, doubled, bad, last])).toEqual(['added', 'added', 'refused', 'added']);
    const mended = { ...bad, price: 5 };
    expect(await sent('add', 'zz', [doubled, mended, last], '--dry-run')).toEqual([
      'repeated',
      'would be added',
      'repeated',
    ]);
    expect(await sent('add', 'zz', [doubled, mended, last])).toEqual(['repeated', 'added', 'repeated']);
    expect([await named('Zinnia'), await named('Zither'), await named('Zebra')]).toEqual([2, 1, 1]);
  });

  it('records no purchase twice where its first line is left out', async () => {
    const [first, second] = [await shop.added('--name', 'Yawl'), await shop.added('--name', 'Yoke')].map(Number);
    const rows = [first, second].map((widget_id) => ({ widget_id, activity: 'Purchased', cost: 10 }));
    expect(await sent('transact', 'tt', rows)).toEqual(['recorded', 'recorded']);
    expect(await sent('transact', 'tt', rows.slice(1))).toEqual(['repeated']);
    expect(await shop.shown(second!)).toMatchObject({ quantity: 1, transactions: { length: 1 } });
  });

  it('knows its rows in another order and another spelling, and adds those that are new', async () => {
    const rows = [
      { name: 'Xebec', price: 1200, artist: 'Jane Doe', type: 'glass', height: '16 3/8' },
      { name: 'Xylem', price: 5 },
      { name: 'Xenon' },
    ];
    expect(await sent('add', 'xx', rows)).toEqual(['added', 'added', 'added']);
    const again = [
      { name: 'Xenon' },
      { name: 'Xerox' },
      { height: 16.375, type: 2, artist: ' Doe,  Jane', price: '$1,200.00', name: 'Xebec' },
      { price: '5.00', name: 'Xylem' },
    ];
    expect(await sent('add', 'xx', again)).toEqual(['repeated', 'added', 'repeated', 'repeated']);
  });

  it('has rows that say the same as often as they stand there', async () => {
    const row = { name: 'Wharf', price: 3 };
    expect(await sent('add', 'ww', [row, row])).toEqual(['added', 'added']);
    expect(await sent('add', 'ww', [row, { ...row, price: '3' }, row])).toEqual(['repeated', 'repeated', 'added']);
    expect(await named('Wharf')).toBe(3);
    expect(await sent('add', 'ww-of-another-day', [row])).toEqual(['added']);
  });

  it('counts those that say the same where they were done, not where the shop said no', async () => {
    const widget_id = Number(await shop.added('--name', 'Vane', '--price', '90'));
    const [sold, bought] = ['Sold', 'Purchased'].map((activity) => ({ widget_id, activity }));
    expect(await sent('transact', 'vv', [sold!, bought!, sold!])).toEqual(['refused', 'recorded', 'recorded']);
    expect(await sent('transact', 'vv', [bought!, sold!])).toEqual(['repeated', 'repeated']);
    expect(await shop.shown(widget_id)).toMatchObject({ quantity: 0, transactions: { length: 2 } });
  });

  it('passes over rows with keys of the same words', async () => {
    expect(await sent('add', 'uu', [{ key: 'u', name: 'Urn' }, { name: 'Urn' }])).toEqual(['added', 'added']);
    expect(await sent('add', 'uu', [{ name: 'Urn' }])).toEqual(['repeated']);
  });
});

it('a run that is ended twice tells once how to go on, though the shop never answers', async () => {
  let ask = () => {};
  const requested = new Promise<void>((resolve) => (ask = resolve));
  const silent = createServer(({ method }, response) => {
    if (method === 'GET')
      response.writeHead(503).end(); // of the run, which nobody knows
    else ask();
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { child } = shop.program(['add', '--from', '-', '--run', 'twice'], {
    RABBET_TOKEN: shop.token,
    RABBET_URL: `http://127.0.0.1:${portOf(silent)}`,
  });
  let complaint = '';
  child.stderr?.on('data', (bytes) => (complaint += bytes));
  const ended = new Promise((resolve) => child.on('close', (code, signal) => resolve(signal ?? code)));
  child.stdin?.end('{"name":"Never"}\n');
  await requested;
  child.kill('SIGINT');
  child.kill('SIGTERM');
  expect(['SIGINT', 'SIGTERM']).toContain(await ended); // which of the two comes first is the system's
  silent.closeAllConnections();
  silent.close();
  expect(complaint).toMatch(
    /^Cut off after 0 lines \(ended by SIG\w+\)\.\nTo go on, .*\n {2}rabbet artworks add --from - --run twice\n$/,
  );
});
