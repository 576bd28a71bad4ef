import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { decide } from '@rabbet/domain/deciders/decider';
import { allServices, order, orderList, ORDERS } from '@rabbet/domain/orders/orders';
import { MAX_COUNTED_ROWS } from '@rabbet/domain/pages/paging';
import { Database } from '@rabbet/postgres';
import type { OrderReply } from '@rabbet/projections';
import { sample } from '@rabbet/sample';
import type { BareList } from './bare-list.program';
import { type Figure, figure, least, most } from './figure';
import { inTurns, load, median, usualEvent } from './load';
import { asking, caughtUp, hammer, localToken, type Served, serveProgram, serveShop } from './served';
import { Stock } from './stock';

const MANY = 20_000;
const BOOKED = 300;
const AT_ONCE = 32;
const CONNECTIONS = 16;
/** Master framer of the sample. */
const EMPLOYEE = 2;
const MS = 1_500;

/** Opens 20,000 orders in the sample's shop, works on some, lists them, and prices items without a shop. */
export async function orderFigures(url: string, home: string): Promise<Figure[]> {
  const folder = join(home, 'orders');
  mkdirSync(folder);
  const shop = await serveShop(folder, { DATABASE_URL: url });
  try {
    await caughtUp(shop);
    const templates = await usualServices();
    const headers = `authorization: Bearer ${localToken(folder)}\r\n`;
    const { data } = await listed(shop.port, `/${orderList.path}?count=50`, headers);
    const makes = { templates, customers: data.map(({ customer_id }) => customer_id) };
    const shelf = new OrderShelf(folder, shop.port, makes);
    return [
      await priceItems(templates),
      await shelf.fill(),
      await shelf.completeSteps(url),
      ...(await caughtUp(shop).then(() => listFigures(shop, headers, url))),
      await searchOrders(shop, headers),
    ];
  } finally {
    await shop.stop();
  }
}

interface Changed {
  readonly id: number;
  readonly whole: OrderReply;
}

/** Orders that come in by the API. */
class OrderShelf {
  private readonly stock: Stock;

  constructor(
    home: string,
    port: number,
    private readonly makes: Made,
  ) {
    this.stock = new Stock(home, port);
  }

  async fill(): Promise<Figure> {
    const started = performance.now();
    let next = 0;
    const open = async () => {
      while (next < MANY) await this.stock.post(ORDERS, newOrder(next++, this.makes));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, open));
    const perSecond = MANY / ((performance.now() - started) / 1_000);
    const of = `orders opened and priced through HTTP, ${AT_ONCE} at once, ${MANY.toLocaleString('en')} of them`;
    return figure(of, perSecond, '/s', { goal: least('value', 300) });
  }

  /** Measures the answers to steps that one client completes in turn, beside a committed insert. */
  async completeSteps(databaseUrl: string): Promise<Figure> {
    const plain = new Database({ url: databaseUrl, max: 1 });
    await plain.query('create schema if not exists bench');
    await plain.query('create table if not exists bench.one (id uuid primary key, data text not null)');
    const bare: number[] = [];
    const completed: number[] = [];
    for (let i = 0; i < BOOKED; i++) {
      const { id } = (await this.stock.post(ORDERS, newOrder(i, this.makes))) as Changed; // as the API answers
      const booked = (await this.stock.post(`${ORDERS}/book/${id}`, {})) as Changed;
      for (const { id: service_id, state } of allServices(booked.whole)) {
        for (const { step_id } of state) {
          const { data } = usualEvent(i);
          bare.push(
            await timed(() => plain.query('insert into bench.one (id, data) values ($1, $2)', [randomUUID(), data])),
          );
          const done = { service_id, step_id, employee_id: EMPLOYEE };
          completed.push(await timed(() => this.stock.post(`${ORDERS}/steps/complete/${id}`, done)));
        }
      }
    }
    await plain.close();
    const beside = { baseline: median(bare), goal: most('ratio', 5.5) };
    return figure("a completed step's answer through HTTP, one client, median", median(completed), 'ms', beside);
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

const SIZE = [
  { name: 'width', value: '16 3/8' },
  { name: 'height', value: '20' },
  { name: 'face', value: '1 1/2' },
  { name: 'rabbet', value: '1/4' },
];
/** A frame, a mat, glass and the fitting. */
async function usualServices(): Promise<readonly number[]> {
  const { ids } = await sample.framing(new Date());
  return [ids.length, ids.mat, ids.clearGlass, ids.fitting];
}

/** Templates that an item is made by, and customers who order in turn. */
interface Made {
  readonly templates: readonly number[];
  readonly customers: readonly number[];
}

function newOrder(n: number, { templates, customers }: Made) {
  const services = templates.map((template_id) => ({ template_id, properties: SIZE }));
  return {
    customer_id: customers[n % customers.length],
    description: `Map of the coast, sheet ${n}`,
    tax_rate: 0.0725,
    items: [{ description: 'Map', quantity: 1 + (n % 3), location: `Shelf ${n % 6}`, services }],
  };
}

/** Items of four services, by the templates of the sample, on one core. */
async function priceItems(templates: readonly number[]): Promise<Figure> {
  const now = Date.now();
  const { book } = await sample.framing(new Date(now));
  const properties = Object.fromEntries(SIZE.map(({ name, value }) => [name, { value, units: null }]));
  const ids = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
  const facts = { now, book, items: ids(1), services: ids(templates.length), is_exempt: false };
  const services = templates.map((template_id) => ({ template_id, properties }));
  const data = { customer_id: 1, items: [{ quantity: 1, services }] };
  const price = () => {
    const events = decide(order, order.initial, { type: 'OpenOrder', data, facts });
    if (!events.some(({ type }) => type === 'OrderPriced')) throw new Error('nothing was priced');
    return Promise.resolve();
  };
  await load(1, MS, price); // it is warm
  const { perSecond } = await load(1, MS, price);
  return figure('items of four services, configured and priced on one core', perSecond, '/s', {
    goal: least('value', 2_000),
  });
}

const LISTS = [
  { name: 'a list of 50 orders', query: '', where: 'true', maxCounted: undefined },
  {
    name: 'a list of 50 orders that are not Closed',
    query: '&state=101',
    where: 'state <> 7',
    maxCounted: MAX_COUNTED_ROWS,
  },
];

/** Lists for staff beside a bare server of stored replies. No answer to staff is cached. */
async function listFigures(shop: Served, headers: string, databaseUrl: string): Promise<Figure[]> {
  await storeReplies(shop, headers, databaseUrl);
  const figures: Figure[] = [];
  for (const { name, query, where, maxCounted } of LISTS) {
    const bare = await serveProgram<BareList>('bare-list', { databaseUrl, params: [], where, maxCounted });
    const path = `/${orderList.path}?count=50${query}`;
    try {
      const [bareReply, shopReply] = await Promise.all([bare, shop].map(({ port }) => listed(port, path, headers)));
      if (!isDeepStrictEqual(bareReply, shopReply))
        throw new Error(`the bare server answers ${path} with something else`);
      const [barely, ours] = await inTurns(
        3,
        () => hammer(asking(bare.port, path, headers, CONNECTIONS), '200'),
        () => hammer(asking(shop.port, path, headers, CONNECTIONS), '200'),
      );
      const of = `${name}, among ${MANY.toLocaleString('en')}`;
      figures.push(
        figure(of, ours!.perSecond, '/s', { baseline: barely!.perSecond, goal: least('ratio', 0.5) }), // both measured
      );
    } finally {
      await bare.stop();
    }
  }
  return figures;
}

/** Answers to a search for words of an order and a number, one after the other. */
async function searchOrders(shop: Served, headers: string): Promise<Figure> {
  const path = `/${orderList.path}?count=50&term=coast+77`;
  const { data } = await listed(shop.port, path, headers);
  if (data.length === 0) throw new Error('the search found nothing');
  const taken: number[] = [];
  for (let i = 0; i < 30; i++) taken.push(await timed(() => listed(shop.port, path, headers)));
  const of = `a search among ${MANY.toLocaleString('en')} orders, median`;
  return figure(of, median(taken), 'ms', { goal: most('value', 200) });
}

interface Listed {
  readonly total_pages: number;
  readonly data: readonly { readonly id: number; readonly state: number; readonly customer_id: number }[];
}

async function listed(port: number, path: string, headers: string): Promise<Listed> {
  const [, authorization = ''] = /authorization: (.+)\r\n/.exec(headers) ?? [];
  return (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } })).json() as Promise<Listed>;
}

/** Gives the bare server a table of our replies, and what it filters and sorts by. */
async function storeReplies(shop: Served, headers: string, databaseUrl: string): Promise<void> {
  const database = new Database({ url: databaseUrl });
  await database.query('create schema if not exists bench');
  await database.query('drop table if exists bench.replies');
  await database.query('create table bench.replies (id int primary key, came_at int, state int, doc text)');
  for (let page = 1; ; page++) {
    const { data, total_pages } = await listed(shop.port, `/${orderList.path}?count=200&page=${page}`, headers);
    await database.query(
      'insert into bench.replies select id, id, state, doc from unnest($1::int[], $2::int[], $3::text[]) as given (id, state, doc)',
      [data.map(({ id }) => id), data.map(({ state }) => state), data.map((order) => JSON.stringify(order))],
    );
    if (page >= total_pages) break;
  }
  await database.query('create index on bench.replies (came_at desc, id)');
  await database.query('vacuum analyze'); // of the shop's tables too, as Postgres does by itself within minutes
  await database.close();
}
