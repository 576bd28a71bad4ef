import { type ReadForm, readPage } from './document';
import { kindOf } from './pages-of';

/** Pages and forms that a robot met, by kind, and the faults that it found. */
export interface Report {
  readonly pages: Readonly<Record<string, number>>;
  readonly forms: Readonly<Record<string, number>>;
  readonly pictures: number;
  /** Kinds that it knows of and has not come to. */
  readonly unmet: readonly string[];
  readonly faults: readonly string[];
}

interface RobotOptions {
  readonly site: string;
  readonly seed: number;
  /** Asked before each step, with how many were taken. */
  readonly goesOn: (steps: number) => boolean;
  /** The slowest that a page may be, by which clock; anything, unless given. */
  readonly slowest?: { readonly ms: number; readonly now: () => number };
}

/** A page with its data, uncompressed. */
const MOST_BYTES = 150_000;
const MOST_FAULTS = 50;
/** Steps in a hundred that send a form or fetch a picture; the others follow a link. */
const FORMS = 25;
const PICTURES = 5;

/** Fields that nobody fills in. */
const IS_GIVEN = ['hidden', 'submit', 'button'];
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

/** Follows links, those to a new kind of page first, and sends forms of all kinds alike, in an order that its seed tells. */
export class Robot {
  private readonly knownPaths = new Set<string>();
  private readonly untried: string[] = [];
  private readonly tried: string[] = [];
  private readonly pictures = new Set<string>();
  private readonly forms = new Map<string, ReadForm>();
  private readonly faults = new Set<string>();
  private readonly met = { pages: new Map<string, number>(), forms: new Map<string, number>(), pictures: 0 };
  private readonly random: () => number;

  constructor(private readonly options: RobotOptions) {
    this.random = randomFrom(options.seed);
    this.learn(`${options.site}/`);
  }

  async run(): Promise<Report> {
    for (let steps = 0; this.options.goesOn(steps) && this.faults.size < MOST_FAULTS; steps++) {
      const dice = this.random() * 100;
      if (dice < FORMS && this.forms.size > 0) await this.send(...this.nextForm());
      else if (dice < FORMS + PICTURES && this.pictures.size > 0) await this.look(this.oneOf([...this.pictures]));
      else await this.follow(this.nextPage());
    }
    const { pages, forms, pictures } = this.met;
    return {
      pages: Object.fromEntries(pages),
      forms: Object.fromEntries(forms),
      pictures,
      unmet: [
        ...new Set(this.untried.map(kindOf).filter((kind) => !pages.has(kind))),
        ...[...this.forms.keys()].filter((kind) => !forms.has(kind)),
      ],
      faults: [...this.faults],
    };
  }

  private nextPage(): string {
    const at = this.untried.findIndex((path) => !this.met.pages.has(kindOf(path)));
    return (at < 0 ? this.untried.pop() : this.untried.splice(at, 1)[0]) ?? this.oneOf(this.tried);
  }

  private nextForm(): [kind: string, form: ReadForm] {
    const sent = (kind: string) => this.met.forms.get(kind) ?? 0;
    const all = [...this.forms];
    const fewest = Math.min(...all.map(([kind]) => sent(kind)));
    return this.oneOf(all.filter(([kind]) => sent(kind) === fewest));
  }

  private learn(address: string): void {
    const { href } = new URL(address);
    const page = href.split('#')[0] ?? href;
    if (this.knownPaths.has(page) || /\/(images|assets)\/|\/docs\b/.test(page)) return;
    this.knownPaths.add(page);
    this.untried.splice(Math.floor(this.random() * (this.untried.length + 1)), 0, page);
  }

  /** Asked for by a link: whatever is not there is a dead one. */
  private async follow(address: string): Promise<void> {
    count(this.met.pages, kindOf(address));
    if (!this.tried.includes(address)) this.tried.push(address);
    const { status, location, html, ms } = await this.ask(address);
    if (status >= 400) this.fault(`${status} at ${address}, to which a link leads`);
    if (location) return this.learn(location);
    if (ms > (this.options.slowest?.ms ?? Infinity)) this.fault(`${Math.round(ms)} ms for ${address}`);
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
    for (const form of page.forms) this.forms.set(formKind(form), form);
  }

  /** Asks for a picture, which may have to be resized first. */
  private async look(address: string): Promise<void> {
    this.met.pictures++;
    const response = await fetch(address);
    await response.arrayBuffer();
    const type = response.headers.get('content-type') ?? '';
    if (response.status !== 200 || !type.startsWith('image/')) this.fault(`${response.status} ${type} at ${address}`);
  }

  /** Sends a form as a browser without scripts does, with random texts that people type. */
  private async send(kind: string, form: ReadForm): Promise<void> {
    count(this.met.forms, kind);
    const values = new URLSearchParams();
    for (const field of form.fields) {
      if (['checkbox', 'radio'].includes(field.type) && this.random() < 0.5) continue;
      values.append(field.name, this.filledIn(field));
    }
    const url = new URL(form.action);
    if (form.method === 'GET') {
      url.search = values.toString();
      const { status, html } = await this.ask(url.href);
      if (status >= 400) this.fault(`${status} for the form ${url.href}`);
      return this.read(html, url.href);
    }
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: url.origin };
    const { status, html } = await this.ask(url.href, { method: 'POST', body: values.toString(), headers });
    if (status >= 500) this.fault(`${status} for the form ${url.pathname} with ${values.toString().slice(0, 300)}`);
    else this.read(html, url.href);
  }

  private filledIn({ type, value, options, name }: ReadForm['fields'][number]): string {
    if (IS_GIVEN.includes(type)) return value;
    if (options.length > 0) return this.oneOf(options);
    if (this.random() < 0.4) return this.oneOf(WORDS);
    if (type === 'email' || /mail/i.test(name)) return `visitor${Math.floor(this.random() * 1e6)}@example.com`;
    if (type === 'number') return String(Math.floor(this.random() * 60));
    return type === 'checkbox' || type === 'radio' ? value || 'on' : this.oneOf(WORDS);
  }

  private async ask(address: string, init: RequestInit = {}) {
    const now = this.options.slowest?.now ?? (() => 0);
    const begun = now();
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
    return { status: response.status, location, html: isHtml ? body : '', ms: now() - begun };
  }

  private fault(words: string): void {
    this.faults.add(words);
  }

  private oneOf<T>(all: readonly T[]): T {
    return all[Math.floor(this.random() * all.length)]!; // there is at least one
  }
}

/** Kind of a form, by its address and the fields to fill in. */
function formKind({ method, action, fields }: ReadForm): string {
  const names = fields.filter(({ type }) => !IS_GIVEN.includes(type)).map(({ name }) => name);
  return `${method} ${kindOf(new URL(action).pathname)} ${[...new Set(names)].sort().join()}`.trim();
}

function count(counts: Map<string, number>, kind: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
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
