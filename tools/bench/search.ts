import { Agent, get } from 'node:http';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openWriteSide } from '@rabbet/commands';
import { REGISTRY } from '@rabbet/domain/registry/registry';
import { type Figure, figure, most } from './figure';
import { ARTISTS, artistName, describedPiece, searches } from './search-stock';
import { caughtUp, type Served, serveShop } from './served';
import { writeStock } from './shop-history';
import { LIST } from './uncached';

const PIECES = 100_000;
const FEW = 1_000;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** Of each kind of search. */
const REQUESTS = 400;

/** What a visitor types into the search of a large shop: one client, nothing cached, the first page with its total. */
export async function searchFigures(url: string, home: string): Promise<Figure[]> {
  const folder = join(home, 'search');
  mkdirSync(folder);
  const writeSide = await openWriteSide({ home: folder, databaseUrl: url, ...REGISTRY });
  const artists = Array.from({ length: ARTISTS }, (_, i) => artistName(i + 1));
  await writeStock(writeSide, PIECES, { artists, pieceOf: describedPiece });
  await writeSide.close();
  const shop = await serveShop(folder, { DATABASE_URL: url, RABBET_SAMPLE: 'off' });
  try {
    await caughtUp(shop);
    return await asked(shop);
  } finally {
    await shop.stop();
  }
}

async function asked(shop: Served): Promise<Figure[]> {
  const visitor = new Visitor(shop.port);
  const figures: Figure[] = [];
  const of = `uncached, ${PIECES.toLocaleString('en')} pieces, p95`;
  for (const [kind, terms] of Object.entries(searches(PIECES, FEW)))
    figures.push(
      figure(`a search for ${kind}, ${of}`, await visitor.p95(terms, FEW), 'ms', { goal: most('value', 20) }),
    );
  figures.push(
    figure(`a search for one letter, ${of}`, await visitor.p95(LETTERS), 'ms', { goal: most('value', 100) }),
  );
  const commonest = await visitor.commonest(LETTERS);
  const name = `a search for the commonest letter, ${of}`;
  figures.push(figure(name, await visitor.p95([commonest]), 'ms', { goal: most('value', 100) }));
  return figures;
}

class Visitor {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private asked = 0;

  constructor(private readonly port: number) {}

  /** Of the first pages of those that find no more than so many, and anything. */
  async p95(terms: readonly string[], atMost = Infinity): Promise<number> {
    const found: string[] = [];
    for (const term of terms) {
      const { total } = await this.ask(term);
      if (total > 0 && total <= atMost) found.push(term);
    }
    if (found.length < terms.length / 2) throw new Error(`of ${terms.join(', ')} most find nothing, or too much`);
    const times: number[] = [];
    for (let i = 0; i < REQUESTS; i++) times.push((await this.ask(found[i % found.length]!)).ms); // not empty
    times.sort((a, b) => a - b);
    return times[Math.floor(times.length * 0.95)] ?? NaN;
  }

  async commonest(terms: readonly string[]): Promise<string> {
    const totals = new Map<string, number>();
    for (const term of terms) totals.set(term, (await this.ask(term)).total);
    return [...totals].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
  }

  /** With signs behind it that mean nothing: no answer to it has been kept. */
  private async ask(term: string): Promise<{ ms: number; total: number }> {
    const signs = (this.asked++).toString(5).replace(/\d/g, (digit) => '.,;:!'[Number(digit)] ?? '');
    const search = new URLSearchParams({ term: `${term} ${signs}`, count: '40' }).toString();
    const started = performance.now();
    const body = await new Promise<string>((resolve, reject) => {
      get({ port: this.port, agent: this.agent, path: `${LIST}?${search}` }, (answer) => {
        text(answer).then(resolve, reject);
      }).on('error', reject);
    });
    const ms = performance.now() - started;
    return { ms, total: (JSON.parse(body) as { total_rows: number }).total_rows }; // as the list answers
  }
}
