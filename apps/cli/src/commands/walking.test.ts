import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { ARTWORK_SORTS } from '@rabbet/domain/artworks/artworks';
import { portOf, ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(async () => {
  await shop.open();
  const input = Array.from({ length: PIECES }, (_, i) => JSON.stringify(rowOf(i))).join('\n');
  const { complaint } = await shop.rabbet(['add', '--from', '-', '--run', 'stock'], { input });
  expect(complaint).toBe(`${PIECES} lines: ${PIECES} added.\n`);
});
afterAll(() => shop.close());

/** More than two pages of what a list answers at most. */
const PIECES = 430;
const rowOf = (i: number) => ({
  name: `Tide ${i % 50}`,
  price: 100 + (i % 40),
  transaction: { activity: 'Purchased', completed: `2026-01-${String(1 + (i % 28)).padStart(2, '0')} 10:00:00` },
});

/** Proxy that changes something in the shop before each page of the list but the first. */
async function meddling(happens: (turn: number) => Promise<void>) {
  let pages = 0;
  const between = createServer((req, res) => {
    const passOn = () =>
      req.pipe(
        request(`${shop.url}${req.url}`, { method: req.method, headers: req.headers }, (answer) => {
          res.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(res);
        }),
      );
    const isLater = /^\/core\/mob\/commerce\/widgets\?/.test(req.url ?? '') && pages++ > 0;
    if (isLater) void happens(pages - 1).then(passOn);
    else passOn();
  }).listen(0, '127.0.0.1');
  await once(between, 'listening');
  return { url: `http://127.0.0.1:${portOf(between)}`, pages: () => pages, close: () => between.close() };
}

/** Answers where it stands in the log. */
async function change(id: number | undefined, body: object): Promise<string> {
  const headers = { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' };
  const path = id === undefined ? 'core/commerce/widgets' : `core/commerce/widgets/${id}`;
  const method = id === undefined ? 'POST' : 'PUT';
  const answer = await fetch(`${shop.url}/${path}`, { method, headers, body: JSON.stringify(body) });
  expect(answer.ok).toBe(true);
  return answer.headers.get('log-position') ?? '';
}

async function seen(position: string): Promise<void> {
  await fetch(`${shop.url}/core/mob/commerce/widgets?count=1`, { headers: { 'log-position': position } });
}

test.each(ARTWORK_SORTS.map((name) => [name.replace(' ', '-').toLowerCase()]))(
  'list --all --sort %s has every piece that stood there throughout once, whatever changes meanwhile',
  async (sort) => {
    const ids = async (...args: string[]) => {
      const { code, lines } = await shop.rabbet(['list', '--as-visitor', '--sort', sort, '--json', ...args]);
      expect(code).toBe(0);
      return lines.map((line) => (JSON.parse(line) as { id: number }).id); // of this program
    };
    const before = await ids();
    const moved = new Set<number>();
    const between = await meddling(async (turn) => {
      const [first = 0, second = 0, third = 0] = before.slice(3 * turn);
      for (const id of [first, second, third]) moved.add(id);
      await change(first, { name: turn % 2 ? 'A' : 'Zz', price: turn % 2 ? 1 : 9_000 });
      for (const id of [second, third]) await change(id, { inventory_public: false });
      await seen(await change(undefined, { ...rowOf(turn), name: turn % 2 ? 'Aa' : 'Zzz' }));
    });
    const idsRead = await ids('--all', '--url', between.url);
    between.close();
    expect(between.pages()).toBeGreaterThan(2);
    expect(new Set(idsRead).size).toBe(idsRead.length);
    const stood = before.filter((id) => !moved.has(id));
    expect(idsRead.filter((id) => stood.includes(id))).toEqual(stood);
  },
);
