import { setTimeout as pause } from 'node:timers/promises';
import { VISITOR } from '@rabbet/domain/callers/caller';
import { titleImage } from '@rabbet/domain/gallery-events/gallery-events';
import { rungFor, rungsOf } from '@rabbet/domain/images/images';
import { describeFault } from '@rabbet/postgres';
import {
  artworks,
  imagesAfter,
  imagesBefore,
  imagesOfPages,
  listGalleryEvents,
  listTiles,
  readPageSettings,
  type StoredImage,
} from '@rabbet/projections';
import type { ShopToolsParts, Worker } from '../kernel/shop-tools';
import type { Pictures, Variant } from './pictures';

export interface PreparingOptions {
  /** Time between two looks for new images. */
  readonly lookEveryMs?: number;
}

/** Widths of tiles, the usual one first. */
const OF_TILES = [640, 320, 960];
/** Greatest width in AVIF: wider ones are shown rarely, and take a second each. */
const WIDEST_AVIF = 1280;
/** Number of tiles on the first page of the inventory in a wide window. */
const TILES = 40;
/** Number of pieces that the home page shows above its news, with the one that it opens with. */
const HOME = 16;
/** Number of urgent pictures that are made at once. */
const URGENT_AT_ONCE = 2;
/** Time to the first look, so short that a first start has its pictures as soon as its read models. */
const UNTIL_FIRST_LOOK_MS = 50;
/** Number of all others at once, by a process that gives way to everything. */
const AT_ONCE = 2;
const PAGE = 50;
const MOST_ADDED = 500;

type Sizes = (image: StoredImage) => readonly Variant[];
interface Preparation {
  readonly image: StoredImage;
  readonly sizes: Sizes;
}
const forTiles: Sizes = ({ width }) => webp([...new Set(OF_TILES.map((step) => rungFor(width, step)))]);
const allSizes: Sizes = ({ width }) => webp(rungsOf(width));
const allAvif: Sizes = ({ width }) =>
  rungsOf(width)
    .filter((rung) => rung <= WIDEST_AVIF)
    .map((rung) => ({ rung, format: 'avif' }));
const webp = (rungs: readonly number[]): Variant[] => rungs.map((rung) => ({ rung, format: 'webp' }));

/**
 * Makes the sizes of pictures before anybody asks for them: first those that people see first, with the priority of what they
 * wait for; then all others from the newest on, and at last those in AVIF, by a process that gives way to everything. What
 * is made already is passed over, so that a start goes on where the last one ended.
 */
export class Preparing implements Worker {
  private readonly halt = new AbortController();
  /** Images that people see first, and those that have come since the start. */
  private urgent: StoredImage[] = [];
  private fresh: StoredImage[] = [];
  private freshAvif: StoredImage[] = [];
  private readonly begun = new Set<string>();
  private newest = 0;
  private readonly sizes: Backwards;
  private readonly avif: Backwards;
  private looked = { at: -Infinity, state: '' };
  private isFull = false;

  constructor(
    private readonly tools: Pick<ShopToolsParts, 'queries' | 'changed' | 'logger'>,
    private readonly pictures: Pick<Pictures, 'makeAhead'>,
    private readonly options: PreparingOptions = {},
  ) {
    const page = (before: number | null) => imagesBefore(this.context(), before, PAGE);
    this.sizes = new Backwards(page);
    this.avif = new Backwards(page);
  }

  start(): Promise<void> {
    void this.run();
    return Promise.resolve();
  }

  /** Stops without waiting for the pictures under way: their maker is ended after this. */
  stop(): Promise<void> {
    this.halt.abort();
    return Promise.resolve();
  }

  /** One whose file has just come. */
  add(image: StoredImage): void {
    this.fresh.push(image);
    this.isFull = false;
  }

  private async run(): Promise<void> {
    while (!this.halt.signal.aborted)
      try {
        await this.look();
        if (!(await this.step())) await this.nap();
      } catch (error) {
        if (this.halt.signal.aborted) return;
        this.tools.logger.debug({ error: describeFault(error) }, 'preparing pictures'); // read models are being built, as a rule
        await this.nap();
      }
  }

  private nap(): Promise<unknown> {
    const { lookEveryMs = 1_000 } = this.options;
    const ms = this.looked.state === '' ? Math.min(lookEveryMs, UNTIL_FIRST_LOOK_MS) : lookEveryMs;
    return pause(ms, null, { signal: this.halt.signal, ref: false }).catch(() => {}); // cut short
  }

  /** Looks for new images, and for those that people see first. */
  private async look(): Promise<void> {
    const { lookEveryMs = 1_000 } = this.options;
    const now = performance.now();
    const states = ['image', artworks.name].map((name) => this.tools.changed(name));
    const state = states.join(' ');
    // whoever asks for a page is the one to find out that a read model is gone
    if (states.includes(null) || state === this.looked.state || now - this.looked.at < lookEveryMs) return;
    const isFirst = this.looked.state === '';
    this.looked = { at: now, state };
    const { data } = await listTiles(this.context(), { count: TILES });
    const ofTiles = data.flatMap((tile) => (tile.image ? [tile.image.id] : []));
    const [news] = await listGalleryEvents(this.context(), { publish: true, count: 1 });
    const ofNews = titleImage(news?.images ?? [])?.image_id ?? null;
    const { home_image_id: ofHome } = await readPageSettings(this.context());
    const besides = [ofNews, ofHome].filter((id) => id !== null);
    const ofPages = await imagesOfPages(this.context(), [...ofTiles.slice(0, HOME), ...besides, ...ofTiles]);
    this.urgent = ofPages.filter(({ hash }) => !this.begun.has(hash));
    const [latest] = isFirst ? await imagesBefore(this.context(), null, 1) : [];
    const added = isFirst ? [] : await imagesAfter(this.context(), this.newest, MOST_ADDED);
    this.fresh.push(...added);
    this.newest = latest?.id ?? added.at(-1)?.id ?? this.newest;
    if (added.length > 0) this.isFull = false;
    if (added.length === MOST_ADDED) this.looked.state = 'there are more';
  }

  /** Does the next work. False if there is none. */
  private async step(): Promise<boolean> {
    if (this.isFull) return false;
    if (this.urgent.length > 0) return this.prepareUrgent();
    return this.prepareRest();
  }

  private async next(): Promise<Preparation | null> {
    const fresh = this.fresh.shift();
    if (fresh) this.freshAvif.push(fresh);
    const image = fresh ?? (await this.sizes.next());
    if (image) return { image, sizes: allSizes };
    const last = this.freshAvif.shift() ?? (await this.avif.next());
    return last && { image: last, sizes: allAvif };
  }

  /** Prepares the urgent images, a few at once, and looks for new ones in between. */
  private async prepareUrgent(): Promise<boolean> {
    const takeOn = async () => {
      while (!this.isFull) {
        const image = this.urgent.shift();
        if (!image) return;
        this.begun.add(image.hash);
        await this.prepare(image, forTiles, { isUrgent: true });
        await this.look();
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: URGENT_AT_ONCE }, takeOn));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    return true;
  }

  /** Prepares all other images, until there are urgent ones. */
  private async prepareRest(): Promise<boolean> {
    let isAny = false;
    const takeOn = async () => {
      while (!this.isFull && !this.halt.signal.aborted && this.urgent.length === 0) {
        const next = await this.next();
        if (!next) return;
        isAny = true;
        await this.prepare(next.image, next.sizes);
        await this.look();
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, takeOn));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    return isAny;
  }

  private async prepare(image: StoredImage, sizes: Sizes, how?: { readonly isUrgent: true }): Promise<void> {
    if (image.mime === 'svg') return;
    for (const variant of sizes(image)) {
      if (this.halt.signal.aborted) return;
      try {
        if (await this.pictures.makeAhead(image, variant, how)) continue;
        this.isFull = true;
      } catch {
        // whoever asks for it is told what is wrong
      }
      return;
    }
  }

  private context() {
    return this.tools.queries.context(VISITOR);
  }
}

/** All images from the newest to the oldest, page by page. */
class Backwards {
  private before: number | null = null;
  private page: StoredImage[] = [];
  private isOver = false;
  private loading: Promise<void> | null = null;

  constructor(private readonly pageBefore: (id: number | null) => Promise<readonly StoredImage[]>) {}

  async next(): Promise<StoredImage | null> {
    // several ask for one at the same time
    while (this.page.length === 0 && !this.isOver) await (this.loading ??= this.load());
    const image = this.page.shift() ?? null;
    this.before = image?.id ?? this.before;
    return image;
  }

  private async load(): Promise<void> {
    try {
      this.page = [...(await this.pageBefore(this.before))];
      this.isOver = this.page.length === 0;
    } finally {
      this.loading = null;
    }
  }
}
