import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CATEGORIES } from '@rabbet/domain/artworks/artworks';
import { csvLine } from '@rabbet/domain/text/csv';
import { localToken } from './served';

/** A shop to measure: it is filled through its own doors. */
export class Stock {
  readonly token: string;
  private readonly url: string;
  private readonly agent = new Agent({ keepAlive: true });

  constructor(
    private readonly home: string,
    port: number,
  ) {
    this.url = `http://127.0.0.1:${port}`;
    this.token = localToken(home);
  }

  /** Artists and images, which pieces point at besides the types of every shop; and an event, which pages tell of. */
  async furnish(): Promise<void> {
    for (let id = 1; id <= ARTISTS; id++) {
      const name = `${lastOf(id)}, ${firstOf(id)}`;
      await this.post('core/contacts/companies', { id, name, is_artist: true });
      await this.post('core/content/images', { id, hash: `bench-${id}`, width: 1600, height: 1200, mime: 'jpeg' });
    }
    const start = Date.now() + 30 * DAY_MS;
    await this.post('core/content/events', { id: 1, name: 'Open House', summary: 'Come by.', publish: true });
    await this.post('core/content/events/times', { event_id: 1, start, end: start + DAY_MS / 12 });
    await this.post('core/content/events/images', { event_id: 1, image_id: 1 });
  }

  /** Imports pieces as the command line does; returns the seconds that it took. */
  async importPieces(first: number, count: number, sending: Sending = {}): Promise<number> {
    const { format = 'NDJSON', isDryRun = false } = sending;
    const started = performance.now();
    const args = [...VERBS[format], '--run', `bench-${first}`, ...(isDryRun ? ['--dry-run'] : [])];
    const child = spawn(process.execPath, [join(__dirname, '../../apps/cli/src/main.js'), ...args], {
      env: { ...process.env, RABBET_HOME: this.home, RABBET_URL: this.url, RABBET_TOKEN: this.token },
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    const over = once(child, 'exit');
    const write = async (line: string) => void (child.stdin.write(`${line}\n`) || (await once(child.stdin, 'drain')));
    if (format === 'CSV') await write(csvLine(HEADINGS));
    for (let n = first; n < first + count; n++)
      await write(format === 'CSV' ? csvLine(cellsOf(n)) : JSON.stringify(piece(n)));
    child.stdin.end();
    const [code] = (await over) as [number];
    if (code !== 0) throw new Error(`the import of ${count} pieces ended with ${code}`);
    return (performance.now() - started) / 1000;
  }

  post(path: string, body: object): Promise<unknown> {
    return this.change('POST', path, body);
  }

  /** Makes a change over a connection that stays open, as the command line does; returns the reply. */
  change(method: 'POST' | 'PUT', path: string, body: object): Promise<unknown> {
    const headers = {
      authorization: `Bearer ${this.token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    return new Promise((resolve, reject) => {
      request(`${this.url}/${path}`, { method, headers, agent: this.agent }, (response) => {
        text(response).then((body) => {
          if ((response.statusCode ?? 0) < 300) resolve(body === '' ? null : JSON.parse(body));
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${body}`));
        }, reject);
      })
        .on('error', reject)
        .end(JSON.stringify(body));
    });
  }
}

const DAY_MS = 86_400_000;
export const ARTISTS = 50;
const LAST = ['Abernathy', 'Beaumont', 'Calloway', 'Delgado', 'Eastman', 'Fairchild', 'Grady'];
const FIRST = ['Ann', 'Ben', 'Carla', 'Dev', 'Ella'];
const WORDS = ['Low', 'Tide', 'Evening', 'over', 'the', 'Neuse', 'Blue', 'Ridge', 'Still', 'Life', 'with', 'Pears'];

const lastOf = (artist: number) => `${LAST[artist % LAST.length]}${artist}`;
const firstOf = (artist: number) => FIRST[artist % FIRST.length];

/** A way to hand in rows. */
export interface Sending {
  readonly format?: 'NDJSON' | 'CSV';
  readonly isDryRun?: boolean;
}

const VERBS = { NDJSON: ['artworks', 'add', '--from', '-'], CSV: ['import', 'artworks', '-'] } as const;

/** Dimensions of paintings in a new shop. */
const WIDTH = 11;
const HEIGHT = 12;
const CATEGORY = 14;

/** A piece as an import has it, with sizes, a category, an image and the purchase that brought it. */
export function piece(n: number) {
  const word = (i: number) => WORDS[(n * 7 + i * 5) % WORDS.length];
  return {
    name: `${word(1)} ${word(2)} ${word(3)} ${n}`,
    description: `${word(4)} ${word(5)} in oil on canvas, signed below on the right, in a floating frame of walnut`,
    type_id: 1,
    manufacturer_id: 1 + (n % ARTISTS),
    catalog_no: `B-${n}`,
    price: 400 + (n % 90) * 25,
    dimensions: [
      { dimension_id: WIDTH, value: String(8 + (n % 40)) },
      { dimension_id: HEIGHT, value: String(10 + (n % 30)) },
      { dimension_id: CATEGORY, value: CATEGORIES[n % CATEGORIES.length] },
    ],
    images: [{ image_id: 1 + (n % ARTISTS) }],
    transaction: { activity: n % 3 === 0 ? 'Consigned' : 'Purchased', cost: 200 },
  };
}

const HEADINGS = 'Title,Description,Type,Artist,Inv #,Price (USD),W (in),H (in),Subject,How,Cost'.split(',');

/** The same piece as a row of a sheet has it, by names. */
function cellsOf(n: number): readonly string[] {
  const { name, description, manufacturer_id: artist, catalog_no, price, dimensions, transaction } = piece(n);
  const [width = '', height = '', subject = ''] = dimensions.map(({ value }) => value);
  return [
    name,
    description,
    'Painting',
    `${firstOf(artist)} ${lastOf(artist)}`,
    catalog_no,
    `$${price}`,
    width,
    height,
    subject,
    transaction.activity,
    String(transaction.cost),
  ];
}
