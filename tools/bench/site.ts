import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '@rabbet/postgres';
import { fairnessFigures } from './fairness';
import { type Figure, figure, least, most } from './figure';
import { inTurns, median, usualEvent } from './load';
import { growLog } from './past';
import { publicPages } from './public-pages';
import { asking, caughtUp, hammer, residentMb, type Served, serveBare, serveShop } from './served';
import { piece, Stock } from './stock';
import { LIST, uncachedFigures } from './uncached';

const PIECES = 2_000;
const MANY_PIECES = 20_000;
const EVENTS = 100_000;

/** Figures of a shop with 2,000 pieces and 100,000 events, as visitors, scripts and the machine see it. */
export async function siteFigures(url: string, home: string): Promise<Figure[]> {
  const folder = join(home, 'site');
  mkdirSync(folder);
  const env = { DATABASE_URL: url, RABBET_SAMPLE: 'off' };
  let shop = await serveShop(folder, env);
  try {
    const stock = new Stock(folder, shop.port);
    await stock.furnish();
    const figures = [
      figure(
        `import of ${PIECES.toLocaleString('en')} pieces through the CLI`,
        await stock.importPieces(0, PIECES),
        's',
        {
          goal: most('value', 3),
        },
      ),
    ];
    await shop.stop();
    await growLog(url, folder, EVENTS);
    shop = await serveShop(folder, env);
    figures.push(
      figure('start of the shop, second time, to the first answer', shop.ms / 1000, 's', { goal: most('value', 5) }),
    );
    await caughtUp(shop);
    const memory = () => residentMb(shop.pid);
    figures.push(figure('memory of the whole process after its start', memory(), 'MB', { goal: most('value', 250) }));
    figures.push(
      ...(await cachedFigures(shop, home)),
      ...(await uncachedFigures(shop, url, PIECES)),
      ...(await fairnessFigures(shop, new Stock(folder, shop.port))),
      ...(await writeFigures(new Stock(folder, shop.port), url)),
    );
    figures.push(figure('memory of the whole process after all of it', memory(), 'MB', { goal: most('value', 250) }));
    await new Stock(folder, shop.port).importPieces(PIECES, MANY_PIECES - PIECES);
    figures.push(...(await uncachedFigures(shop, url, MANY_PIECES)));
    return figures;
  } finally {
    await shop.stop();
  }
}

const GZIP = 'accept-encoding: gzip\r\n';

async function cachedFigures(shop: Served, folder: string): Promise<Figure[]> {
  const pages = await publicPages(`http://127.0.0.1:${shop.port}`, ['inventory', 'home', 'artist', 'event']);
  const figures: Figure[] = [];
  for (const [name, path] of [
    ['the list', `${LIST}?count=40`] as const,
    ...[...pages].map(([page, path]) => [`the ${page} page`, path] as const),
  ]) {
    const cached = await raw(shop.port, path, GZIP);
    figures.push(await besideBare(shop, folder, `${name}, cached`, path, GZIP, cached));
    const conditional = `${GZIP}if-none-match: ${cached.headers.etag}\r\n`;
    const nothing = { ...cached, status: 304, body: Buffer.alloc(0) };
    figures.push(await besideBare(shop, folder, `${name}, not modified`, path, conditional, nothing));
  }
  return figures;
}

interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

async function besideBare(shop: Served, folder: string, name: string, path: string, headers: string, sent: Sent) {
  const bare = await serveBare({ status: sent.status, headers: sent.headers, body: sent.body }, folder);
  try {
    const expected = String(sent.status);
    const [barely, ours] = await inTurns(
      3,
      () => hammer(asking(bare.port, path, headers), expected),
      () => hammer(asking(shop.port, path, headers), expected),
    );
    return figure(name, ours!.perSecond, '/s', { baseline: barely!.perSecond, goal: least('ratio', 0.6) }); // both measured
  } finally {
    await bare.stop();
  }
}

/** One client, one after the other: a price is changed, and a piece comes in with all that belongs to it. */
export async function writeFigures(stock: Stock, databaseUrl: string): Promise<Figure[]> {
  const plain = new Database({ url: databaseUrl, max: 1 });
  await plain.query('create schema if not exists bench');
  await plain.query('create table if not exists bench.one (id uuid primary key, data text not null)');
  const times = { bare: [] as number[], changed: [] as number[], registered: [] as number[] };
  const timed = async (list: number[], work: () => Promise<unknown>) => {
    const before = performance.now();
    await work();
    list.push(performance.now() - before);
  };
  for (let i = 0; i < 600; i++) {
    const { data } = usualEvent(i);
    await timed(times.bare, () =>
      plain.query('insert into bench.one (id, data) values ($1, $2)', [randomUUID(), data]),
    );
    await timed(times.changed, () => stock.change('PUT', `core/commerce/widgets/${1 + i}`, { price: 5_000 + i }));
    await timed(times.registered, () => stock.post('core/commerce/widgets', piece(500_000 + i)));
  }
  await plain.close();
  const beside = (bound: number) => ({ baseline: median(times.bare), goal: most('ratio', bound) });
  return [
    figure("a change's answer through HTTP, one client, median", median(times.changed), 'ms', beside(5.5)),
    figure("a new piece's answer through HTTP, one client, median", median(times.registered), 'ms', beside(8)),
  ];
}

/** An answer as it goes over the wire, still compressed. */
async function raw(port: number, path: string, headers: string): Promise<Sent> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const list = headers.split('\r\n').filter(Boolean);
    const requestHeaders = Object.fromEntries(list.map((line) => line.split(': ') as [string, string])); // written above
    request({ port, path, headers: { ...requestHeaders, host: `localhost:${port}` } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const {
          connection: _,
          'keep-alive': __,
          date: ___,
          ...replyHeaders
        } = response.headers as Record<string, string>; // no lists among them
        resolve({ status: response.statusCode ?? 0, headers: replyHeaders, body: Buffer.concat(parts) });
      });
    })
      .on('error', reject)
      .end();
  });
}
