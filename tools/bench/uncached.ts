import { isDeepStrictEqual } from 'node:util';
import { Database } from '@rabbet/postgres';
import { artworks, schemaOf } from '@rabbet/projections';
import type { BareList } from './bare-list.program';
import { type Figure, figure, least, most } from './figure';
import { inTurns } from './load';
import { asking, caughtUp, hammer, type Served, serveProgram } from './served';

export const LIST = '/core/mob/commerce/widgets';
const CONNECTIONS = 16;
const KB = 1_024;

/** Query, and how the bare server finds the same rows. `{n}` is a new number in each request. */
interface Case {
  readonly name: string;
  readonly count: number;
  readonly query: Readonly<Record<string, string>>;
  readonly where: string;
}

const WIDTH = '999.{n}'; // as many decimals as the API takes
const CASES: readonly Case[] = [
  { name: 'the list of 40', count: 40, query: { max_width: WIDTH }, where: 'width_inches <= $2' },
  { name: 'the list of 1', count: 1, query: { max_width: WIDTH }, where: 'width_inches <= $2' },
  {
    name: 'a search for a word that a fifth of them have',
    count: 40,
    query: { term: 'tide', max_width: WIDTH },
    where: 'words @@ $2::tsquery and width_inches <= $3',
  },
  {
    name: 'a search for a word that one of them has',
    count: 40,
    query: { term: '1234', max_width: WIDTH },
    where: 'words @@ $2::tsquery and width_inches <= $3',
  },
  {
    name: 'the pieces of one artist',
    count: 40,
    query: { manufacturer_id: '7', max_width: WIDTH },
    where: 'manufacturer_id = $2 and width_inches <= $3',
  },
];

/** Requests that are all different, so that no answer is cached. */
let nextList = 100_000;
let nextPage = 10_000;
function different(port: number, path: string) {
  return { ...asking(port, path, '', CONNECTIONS), from: (nextList += 3_000) };
}
/** A page's address is spelled in one way: a number that ends with 0 would lead to another. */
export function differentPages(port: number, connections: number, ms?: number) {
  return { ...asking(port, '/inventory?max_width=999.{n}1', '', connections, ms), from: (nextPage += 1_000) };
}

/** Lists and pages of which none is cached, beside a bare server of stored replies that answers the same bytes. */
export async function uncachedFigures(shop: Served, databaseUrl: string, pieces: number): Promise<Figure[]> {
  const of = `${pieces.toLocaleString('en')} pieces`;
  await caughtUp(shop);
  await storeReplies(shop, databaseUrl);
  const figures: Figure[] = [];
  for (const testCase of CASES) {
    const bare = await serveProgram<BareList>('bare-list', {
      databaseUrl,
      params: Object.keys(testCase.query),
      where: testCase.where,
    });
    const path = `${LIST}?${new URLSearchParams({ count: String(testCase.count), ...testCase.query }).toString().replace('%7Bn%7D', '{n}')}`;
    try {
      await refuseOthers(bare, shop, path);
      const [barely, ours] = await inTurns(
        3,
        () => hammer(different(bare.port, path), '200'),
        () => hammer(different(shop.port, path), '200'),
      );
      const goal = { baseline: barely!.perSecond, goal: least('ratio', 0.5) }; // both measured
      figures.push(figure(`${testCase.name}, uncached, ${of}`, ours!.perSecond, '/s', goal));
    } finally {
      await bare.stop();
    }
  }
  return [...figures, ...(await pageFigures(shop, of))];
}

async function pageFigures(shop: Served, of: string): Promise<Figure[]> {
  const [list, ours] = await inTurns(
    3,
    () => hammer(different(shop.port, `${LIST}?count=40&max_width=${WIDTH}`), '200'),
    () => hammer(differentPages(shop.port, CONNECTIONS), '200'),
  );
  const html = await (await fetch(`http://127.0.0.1:${shop.port}/inventory`)).text();
  return [
    figure(`the inventory page beside its list, uncached, ${of}`, ours!.perSecond, '/s', {
      baseline: list!.perSecond,
      goal: least('ratio', 0.15),
    }),
    figure(`the inventory page, HTML, ${of}`, Buffer.byteLength(html) / KB, 'KB', { goal: most('value', 60) }),
  ];
}

/** Gives the bare server a table of its own: what it filters and sorts by, and our replies. */
async function storeReplies(shop: Served, databaseUrl: string): Promise<void> {
  const database = new Database({ url: databaseUrl });
  const ours = schemaOf(artworks);
  await database.query(`create schema if not exists bench`);
  await database.query(`drop table if exists bench.replies`);
  await database.query(
    `create table bench.replies as select id, manufacturer_id, width_inches, came_at, words, null::text as doc
     from ${ours}.artworks join ${ours}.artwork_words using (id) where offered`,
  );
  await database.query('alter table bench.replies add primary key (id)');
  for (let page = 1; ; page++) {
    const { data, total_pages } = await listed(shop, `?count=200&page=${page}`);
    await database.query(
      `update bench.replies set doc = given.doc from unnest($1::int[], $2::text[]) as given (id, doc)
       where replies.id = given.id`,
      [data.map(({ id }) => id), data.map((piece) => JSON.stringify(piece))],
    );
    if (page >= total_pages) break;
  }
  await database.query('vacuum full analyze bench.replies');
  await database.close();
}

interface Listed {
  readonly total_pages: number;
  readonly data: readonly { readonly id: number }[];
}

async function listed({ port }: Served, search: string): Promise<Listed> {
  return (await fetch(`http://127.0.0.1:${port}${LIST}${search}`)).json() as Promise<Listed>;
}

/** Two servers are compared that answer the same bytes. */
async function refuseOthers(bare: Served, shop: Served, path: string): Promise<void> {
  const [theirs, ours] = await Promise.all(
    [bare, shop].map(async ({ port }) => {
      const response = await fetch(`http://127.0.0.1:${port}${path.replace('{n}', '1')}`);
      return Buffer.from(await response.arrayBuffer());
    }),
  );
  if (!isDeepStrictEqual(theirs, ours)) throw new Error(`the bare server answers ${path} with other bytes`);
}
