import { ARTWORK_SORTS } from '@rabbet/domain/artworks/artworks';
import { TestShop } from '../testing/test-shop';

const shop = new TestShop();
const LIST = 'core/mob/commerce/widgets';
const PIECES = 'core/commerce/widgets';
const ARTISTS = 'core/contacts/artists';
const makers: number[] = [];
const ids: number[] = [];
beforeAll(async () => {
  await shop.open();
  for (const name of ['Doe, Jane', 'Ábel, Zoë', 'Roe, Ann'])
    makers.push(await shop.add('core/contacts/companies', { name, is_artist: true }));
  for (let n = 0; n < 11; n++) ids.push(await shop.add(PIECES, pieceOf(n)));
});
beforeEach(() => shop.shop.projections.settled());
afterAll(() => shop.close());

/** Many have the same title, price or maker, and some have none. */
function pieceOf(n: number) {
  const came = { activity: 'Purchased', cost: 40, completed: `2026-01-0${1 + (n % 3)} 11:22:33` };
  const maker = n % 4 < 3 ? makers[n % 3] : null;
  return { name: `Tide ${n % 4}`, price: 1_234_567 * (n % 5) || null, manufacturer_id: maker, transaction: came };
}

interface List {
  readonly current_page: number;
  readonly total_pages: number;
  readonly data: readonly { readonly id: number; readonly revision?: number }[];
}
const ask = { visitor: (path: string) => shop.ask<List>(path), staff: (path: string) => shop.asStaff<List>(path) };

/** Address of the next page that a page links to. */
function next(headers: Headers): string | null {
  return /^<\/([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? null;
}
async function cursorOf(path: string, asking = ask.visitor): Promise<string> {
  const { headers } = await asking(path);
  return new URLSearchParams(next(headers)?.split('?')[1]).get('after') ?? '';
}
const change = async (id: number, body: object) => {
  const { status } = await shop.asStaff(`${PIECES}/${id}`, { method: 'PUT', body });
  expect(status).toBe(200);
};

/** Changes pieces between two pages: one that was met, one that comes, and those around. */
async function happens(met: readonly number[], turn: number): Promise<readonly number[]> {
  const [first = 0, second = 0] = met;
  const moved = [first, second];
  await change(first, { name: turn % 2 ? 'A' : 'Z', price: 1 + turn, manufacturer_id: null });
  await change(second, { inventory_public: turn % 2 === 0 });
  await shop.add(PIECES, { ...pieceOf(turn), name: `New ${turn}` });
  return moved;
}

test.each(ARTWORK_SORTS.map((name, sort) => [name, sort] as const))(
  'whoever follows the links of the list by %s meets every piece that stood there throughout once',
  async (_, sort) => {
    for (const [path, asking] of [
      [LIST, ask.visitor],
      [`${LIST}/tiles`, ask.visitor],
      [PIECES, ask.staff],
    ] as const) {
      await shop.shop.projections.settled();
      const before = (await asking(`${path}?sort=${sort}&count=200`)).body.data.map(({ id }) => id);
      const moved = new Set<number>();
      const met: number[] = [];
      let last = { current_page: 0, total_pages: 0 };
      for (let at: string | null = `${path}?sort=${sort}&count=4`, turn = 0; at !== null; turn++) {
        const { status, headers, body } = await asking(at);
        expect(status).toBe(200);
        met.push(...body.data.map(({ id }) => id));
        last = body;
        at = next(headers);
        if (turn < 3) for (const id of await happens(met, turn)) moved.add(id);
      }
      const stood = before.filter((id) => !moved.has(id));
      expect(met.filter((id) => stood.includes(id))).toEqual(stood);
      expect(last.current_page).toBe(last.total_pages);
    }
  },
);

test('where a list goes on stands beside the documented reply, and nothing of it in there', async () => {
  for (const [path, asking] of [
    ...[LIST, `${LIST}/tiles`, ARTISTS, `${ARTISTS}/entries`].map((path) => [path, ask.visitor] as const),
    ...[LIST, PIECES].map((path) => [path, ask.staff] as const),
  ]) {
    const { headers, body } = await asking(`${path}?count=2&sort=1`);
    const isOwn = /tiles|entries/.test(path); // the site's own lists tell it there as well
    const envelope = ['current_page', 'total_pages', 'total_rows', 'data'];
    expect(Object.keys(body)).toEqual(isOwn ? expect.arrayContaining([...envelope, 'after']) : envelope);
    expect(headers.get('link')).toMatch(new RegExp(`^</${path}\\?after=[\\w-]+&count=2&sort=1>; rel="next"$`));
    expect((await asking(`${path}?count=200&sort=1`)).headers.get('link')).toBeNull();
    const behind = await asking(`${next(headers)}&page=7`);
    expect(behind.body.current_page).toBe(2); // as it is counted, whatever was asked for
    if (!isOwn) expect(Object.keys(behind.body)).toEqual(envelope);
  }
});

test('what is behind a page is answered from memory as every other answer is, with where it goes on', async () => {
  const hits = async () =>
    Number(/rabbet_cache_hits_total (\d+)/.exec((await shop.asStaff<string>('metrics')).body)?.[1]);
  const path = next((await shop.ask(`${LIST}?count=2`)).headers) ?? '';
  const first = await shop.ask(path);
  const before = await hits();
  const again = await shop.ask(path);
  expect([again.body, again.headers.get('link'), await hits()]).toEqual([
    first.body,
    first.headers.get('link'),
    before + 1,
  ]);
  expect(next(again.headers)).not.toBeNull();
});

test('a cursor that this list did not give in this order is refused by name', async () => {
  const cursor = await cursorOf(`${LIST}?count=2`);
  const altered = `${cursor.slice(0, -1)}${cursor.endsWith('A') ? 'B' : 'A'}`;
  const otherPaths = [
    'garbage',
    '%00',
    '%ED%A0%80',
    '1503',
    'null',
    '-1',
    `${cursor}%20`.repeat(2),
    `${cursor}=`,
    altered,
    'x'.repeat(2_001),
    `${cursor}&after=${cursor}`,
    await cursorOf(`${LIST}?count=2&sort=1`),
    await cursorOf(`${ARTISTS}?count=2`),
    await cursorOf(`${ARTISTS}?count=2&sort=1`),
  ];
  for (const after of otherPaths) {
    const { status, body } = await shop.ask(`${LIST}?count=2&after=${after}`);
    expect([after, status, body.errors]).toMatchObject([after, 400, [{ field: 'after' }]]);
  }
  expect((await shop.ask(`${LIST}?count=2&after=`)).status).toBe(200); // says nothing
  expect((await shop.ask(`${LIST}?count=3&term=tide&after=${cursor}`)).status).toBe(200);
});

/** Nothing so short that it stands in a random text by chance. */
const TOLD = /2026-01-0|11:22:33|Tide \d|Doe, Jane|1234567|2469134|3703701|4938268/;

test('a cursor tells nothing of when a piece came or what it cost, and one of staff tells a visitor nothing', async () => {
  for (const sort of ARTWORK_SORTS.keys()) {
    const cursor = await cursorOf(`${PIECES}?count=2&sort=${sort}`, ask.staff);
    expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toMatch(TOLD);
  }
  const stored = await cursorOf(`${LIST}?count=2&sort=5`, ask.staff);
  expect((await shop.ask(`${LIST}?count=2&sort=5&after=${stored}`)).status).toBe(400);
});

test('behind the last row there is an empty page, the last', async () => {
  const path = `${ARTISTS}?count=2&sort=1`;
  const behind = next((await shop.ask(path)).headers) ?? '';
  const { body } = await shop.ask<List>(behind);
  for (const { id } of body.data)
    await shop.asStaff(`core/contacts/companies/${id}`, { method: 'PUT', body: { is_artist: false } });
  await shop.shop.projections.settled();
  const { headers, body: now } = await shop.ask<List>(behind);
  expect([now, headers.get('link')]).toMatchObject([
    { current_page: 1, total_pages: 1, total_rows: 2, data: [] },
    null,
  ]);
});
