import { type ReadForm, readPage } from './document';

/** What a robot has met, and what of it was wrong. */
export interface Report {
  readonly pages: number;
  readonly pictures: number;
  readonly forms: number;
  readonly faults: readonly string[];
}

interface RobotOptions {
  readonly site: string;
  readonly seed: number;
  readonly forMs: number;
}

/** A page with its data, uncompressed; and the slowest that a page may be on a machine that is busy with this as well. */
const MOST_BYTES = 150_000;
const MOST_MS = 3_000;
const MOST_FAULTS = 50;
/** Of each hundred steps so many send a form, and so many fetch a picture; the others follow a link. */
const FORMS = 25;
const PICTURES = 10;

const WORDS = [
  'blue',
  'Ána',
  "O'Brien",
  '%',
  '<b>',
  '"',
  '\\',
  'x'.repeat(5_000),
  '0',
  '-1',
  '1e9',
  '12.5',
  '',
  ' ',
  '🖼',
  '\u202e',
  'null',
];

/** Follows every link and sends every form of the site for a while, in an order that its seed tells. */
export class Robot {
  private readonly known = new Set<string>();
  private readonly untried: string[] = [];
  private readonly tried: string[] = [];
  private readonly pictures = new Set<string>();
  private readonly forms = new Map<string, ReadForm>();
  private readonly faults = new Set<string>();
  private readonly counts = { pages: 0, pictures: 0, forms: 0 };
  private readonly random: () => number;

  constructor(private readonly options: RobotOptions) {
    this.random = randomFrom(options.seed);
    this.learn(`${options.site}/`);
  }

  async run(): Promise<Report> {
    const end = performance.now() + this.options.forMs;
    while (performance.now() < end && this.faults.size < MOST_FAULTS) {
      const dice = this.random() * 100;
      if (dice < FORMS && this.forms.size > 0) await this.send(this.oneOf([...this.forms.values()]));
      else if (dice < FORMS + PICTURES && this.pictures.size > 0) await this.look(this.oneOf([...this.pictures]));
      else await this.follow(this.untried.pop() ?? this.oneOf(this.tried));
    }
    return { ...this.counts, faults: [...this.faults] };
  }

  private learn(address: string): void {
    const { href } = new URL(address);
    const page = href.split('#')[0] ?? href;
    if (this.known.has(page) || /\/(images|assets)\/|\/docs\b/.test(page)) return;
    this.known.add(page);
    this.untried.splice(Math.floor(this.random() * (this.untried.length + 1)), 0, page);
  }

  /** Asked for by a link: whatever is not there is a dead one. */
  private async follow(address: string): Promise<void> {
    this.counts.pages++;
    if (!this.tried.includes(address)) this.tried.push(address);
    const { status, location, html, ms } = await this.ask(address);
    if (status >= 400) this.fault(`${status} at ${address}, to which a link leads`);
    if (location) return this.learn(location);
    if (ms > MOST_MS) this.fault(`${Math.round(ms)} ms for ${address}`);
    this.read(html, address);
  }

  private read(html: string, address: string): void {
    if (html === '') return;
    const bytes = Buffer.byteLength(html);
    if (bytes > MOST_BYTES) this.fault(`${bytes} bytes at ${address}`);
    const page = readPage(html, address);
    for (const link of page.links) {
      this.learn(link);
      const [there = '', fragment] = link.split('#');
      if (fragment && there === address && !page.ids.has(decodeURIComponent(fragment)))
        this.fault(`${address} leads to its #${fragment}, which is not there`);
    }
    for (const picture of page.pictures) this.pictures.add(picture);
    for (const form of page.forms) {
      const names = form.fields.map(({ name }) => name).sort();
      this.forms.set(`${form.method} ${new URL(form.action).pathname} ${names.join()}`, form);
    }
  }

  /** A picture that nobody drew before may take as long as drawing it does. */
  private async look(address: string): Promise<void> {
    this.counts.pictures++;
    const response = await fetch(address);
    await response.arrayBuffer();
    const type = response.headers.get('content-type') ?? '';
    if (response.status !== 200 || !type.startsWith('image/')) this.fault(`${response.status} ${type} at ${address}`);
  }

  /** As a browser without scripts sends it, with whatever people type. */
  private async send(form: ReadForm): Promise<void> {
    this.counts.forms++;
    const said = new URLSearchParams();
    for (const field of form.fields) {
      if (['checkbox', 'radio'].includes(field.type) && this.random() < 0.5) continue;
      said.append(field.name, this.filledIn(field));
    }
    const url = new URL(form.action);
    if (form.method === 'GET') {
      url.search = said.toString();
      const { status, html } = await this.ask(url.href);
      if (status >= 400) this.fault(`${status} for the form ${url.href}`);
      return this.read(html, url.href);
    }
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: url.origin };
    const { status, html } = await this.ask(url.href, { method: 'POST', body: said.toString(), headers });
    if (status >= 500) this.fault(`${status} for the form ${url.pathname} with ${said.toString().slice(0, 300)}`);
    else this.read(html, url.href);
  }

  private filledIn({ type, value, options, name }: ReadForm['fields'][number]): string {
    if (['hidden', 'submit', 'button'].includes(type)) return value;
    if (options.length > 0) return this.oneOf(options);
    if (this.random() < 0.4) return this.oneOf(WORDS);
    if (type === 'email' || /mail/i.test(name)) return `visitor${Math.floor(this.random() * 1e6)}@example.com`;
    if (type === 'number') return String(Math.floor(this.random() * 60));
    return type === 'checkbox' || type === 'radio' ? value || 'on' : this.oneOf(WORDS);
  }

  private async ask(address: string, init: RequestInit = {}) {
    const begun = performance.now();
    const response = await fetch(address, { redirect: 'manual', ...init }).catch((error: unknown) => {
      this.fault(`no answer from ${address}: ${String(error)}`);
      return null;
    });
    if (!response) return { status: 0, location: null, html: '', ms: 0 };
    const body = await response.text();
    const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (response.status >= 500) this.fault(`${response.status} at ${address}`);
    const to = response.headers.get('location');
    const isOurs = to !== null && new URL(to, address).origin === new URL(address).origin;
    const location = isOurs ? new URL(to, address).href : null;
    return { status: response.status, location, html: isHtml ? body : '', ms: performance.now() - begun };
  }

  private fault(words: string): void {
    this.faults.add(words);
  }

  private oneOf<T>(all: readonly T[]): T {
    return all[Math.floor(this.random() * all.length)]!; // there is at least one
  }
}

/** Mulberry32: small, and the same everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
