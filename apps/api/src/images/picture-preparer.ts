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

/** Widths of tiles in pixels, with the most frequent one first. */
const TILE_WIDTHS = [640, 320, 960];
/** Greatest width in AVIF. Wider pictures are rarely shown, and take a second each. */
const MAX_AVIF_WIDTH = 1280;
/** Number of tiles on the first page of the inventory in a wide window. */
const INVENTORY_TILES = 40;
/** Number of pieces that the home page shows above its news. */
const HOME_TILES = 16;
/** Number of urgent images that are prepared at the same time. */
const URGENT_CONCURRENCY = 2;
/** Time before the first search for images: short, so that a new shop has its pictures as soon as its read models. */
const FIRST_LOOK_AFTER_MS = 50;
/** Number of other images that are prepared at the same time. */
const BACKGROUND_CONCURRENCY = 2;
const PAGE_SIZE = 50;
const MAX_ADDED = 500;

type VariantsOf = (image: StoredImage) => readonly Variant[];
interface Preparation {
  readonly image: StoredImage;
  readonly variantsOf: VariantsOf;
}
const tileVariants: VariantsOf = ({ width }) =>
  webpVariants([...new Set(TILE_WIDTHS.map((step) => rungFor(width, step)))]);
const allWebpVariants: VariantsOf = ({ width }) => webpVariants(rungsOf(width));
const allAvifVariants: VariantsOf = ({ width }) =>
  rungsOf(width)
    .filter((rung) => rung <= MAX_AVIF_WIDTH)
    .map((rung) => ({ rung, format: 'avif' }));
const webpVariants = (rungs: readonly number[]): Variant[] => rungs.map((rung) => ({ rung, format: 'webp' }));

/**
 * Makes pictures before they are requested. First come the urgent ones: those of the home page and of the first page of the
 * inventory. Then all others follow, from the newest image on, first in WebP and then in AVIF, by a process of lowest
 * priority. Pictures that are cached already are skipped, so a restart continues where the last run ended.
 */
export class PicturePreparer implements Worker {
  private readonly stopping = new AbortController();
  /** Images of pages that people see first. */
  private urgent: StoredImage[] = [];
  /** Images that were added since the start. */
  private newImages: StoredImage[] = [];
  private newImagesForAvif: StoredImage[] = [];
  private readonly begunHashes = new Set<string>();
  private newestId = 0;
  private readonly imagesForWebp: NewestFirstImages;
  private readonly imagesForAvif: NewestFirstImages;
  private lastLook = { at: -Infinity, state: '' };
  private isFull = false;

  constructor(
    private readonly tools: Pick<ShopToolsParts, 'queries' | 'lastChangeOf' | 'logger'>,
    private readonly pictures: Pick<Pictures, 'makeAhead'>,
    private readonly options: PreparingOptions = {},
  ) {
    const page = (before: number | null) => imagesBefore(this.context(), before, PAGE_SIZE);
    this.imagesForWebp = new NewestFirstImages(page);
    this.imagesForAvif = new NewestFirstImages(page);
  }

  start(): Promise<void> {
    void this.run();
    return Promise.resolve();
  }

  /** Stops at once. Pictures that are being made are not awaited, as their maker is closed next. */
  stop(): Promise<void> {
    this.stopping.abort();
    return Promise.resolve();
  }

  /** Adds an image whose file was just uploaded. */
  add(image: StoredImage): void {
    this.newImages.push(image);
    this.isFull = false;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted)
      try {
        await this.findNewImages();
        if (!(await this.doNextWork())) await this.waitForNextLook();
      } catch (error) {
        if (this.stopping.signal.aborted) return;
        this.tools.logger.debug({ error: describeFault(error) }, 'preparing pictures'); // usually the read models are still being built
        await this.waitForNextLook();
      }
  }

  private waitForNextLook(): Promise<unknown> {
    const { lookEveryMs = 1_000 } = this.options;
    const ms = this.lastLook.state === '' ? Math.min(lookEveryMs, FIRST_LOOK_AFTER_MS) : lookEveryMs;
    return pause(ms, null, { signal: this.stopping.signal, ref: false }).catch(() => {}); // rejects when `stopping` is aborted
  }

  /** Finds new images and urgent ones, at most once per interval and only if the read models have changed. */
  private async findNewImages(): Promise<void> {
    const { lookEveryMs = 1_000 } = this.options;
    const now = performance.now();
    const states = ['image', artworks.name].map((name) => this.tools.lastChangeOf(name));
    const state = states.join(' ');
    // null: a read model is missing, which a request for a page will find out and repair
    if (states.includes(null) || state === this.lastLook.state || now - this.lastLook.at < lookEveryMs) return;
    const isFirst = this.lastLook.state === '';
    this.lastLook = { at: now, state };
    const { data } = await listTiles(this.context(), { count: INVENTORY_TILES });
    const tileImageIds = data.flatMap((tile) => (tile.image ? [tile.image.id] : []));
    const [news] = await listGalleryEvents(this.context(), { publish: true, count: 1 });
    const newsImageId = titleImage(news?.images ?? [])?.image_id ?? null;
    const { home_image_id: homeImageId } = await readPageSettings(this.context());
    const homePageIds = [newsImageId, homeImageId].filter((id) => id !== null);
    const urgentIds = [...tileImageIds.slice(0, HOME_TILES), ...homePageIds, ...tileImageIds];
    const pageImages = await imagesOfPages(this.context(), urgentIds);
    this.urgent = pageImages.filter(({ hash }) => !this.begunHashes.has(hash));
    const [latest] = isFirst ? await imagesBefore(this.context(), null, 1) : [];
    const added = isFirst ? [] : await imagesAfter(this.context(), this.newestId, MAX_ADDED);
    this.newImages.push(...added);
    this.newestId = latest?.id ?? added.at(-1)?.id ?? this.newestId;
    if (added.length > 0) this.isFull = false;
    if (added.length === MAX_ADDED) this.lastLook.state = 'there are more';
  }

  /** Prepares urgent images, or else others. False if there is nothing to do. */
  private async doNextWork(): Promise<boolean> {
    if (this.isFull) return false;
    if (this.urgent.length > 0) return this.prepareUrgent();
    return this.prepareRest();
  }

  /** Next image that is not urgent, with the pictures to make of it. */
  private async nextPreparation(): Promise<Preparation | null> {
    const newImage = this.newImages.shift();
    if (newImage) this.newImagesForAvif.push(newImage);
    const image = newImage ?? (await this.imagesForWebp.next());
    if (image) return { image, variantsOf: allWebpVariants };
    const avifImage = this.newImagesForAvif.shift() ?? (await this.imagesForAvif.next());
    return avifImage && { image: avifImage, variantsOf: allAvifVariants };
  }

  /** Prepares the urgent images, a few at once, and looks for new ones in between. */
  private async prepareUrgent(): Promise<boolean> {
    const prepareUntilDone = async () => {
      while (!this.isFull) {
        const image = this.urgent.shift();
        if (!image) return;
        this.begunHashes.add(image.hash);
        await this.prepare(image, tileVariants, { isUrgent: true });
        await this.findNewImages();
      }
    };
    const results = await Promise.allSettled(Array.from({ length: URGENT_CONCURRENCY }, prepareUntilDone));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    return true;
  }

  /** Prepares all other images, until there are urgent ones. */
  private async prepareRest(): Promise<boolean> {
    let hasPrepared = false;
    const prepareUntilDone = async () => {
      while (!this.isFull && !this.stopping.signal.aborted && this.urgent.length === 0) {
        const next = await this.nextPreparation();
        if (!next) return;
        hasPrepared = true;
        await this.prepare(next.image, next.variantsOf);
        await this.findNewImages();
      }
    };
    const results = await Promise.allSettled(Array.from({ length: BACKGROUND_CONCURRENCY }, prepareUntilDone));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    return hasPrepared;
  }

  private async prepare(
    image: StoredImage,
    variantsOf: VariantsOf,
    options?: { readonly isUrgent: true },
  ): Promise<void> {
    if (image.mime === 'svg') return;
    for (const variant of variantsOf(image)) {
      if (this.stopping.signal.aborted) return;
      try {
        if (await this.pictures.makeAhead(image, variant, options)) continue;
        this.isFull = true;
      } catch {
        // a request for the picture will report the error
      }
      return;
    }
  }

  private context() {
    return this.tools.queries.context(VISITOR);
  }
}

/** Iterates over all images from the newest to the oldest, reading them page by page. */
class NewestFirstImages {
  private lastTakenId: number | null = null;
  private page: StoredImage[] = [];
  private isAtEnd = false;
  private loading: Promise<void> | null = null;

  constructor(private readonly pageBefore: (id: number | null) => Promise<readonly StoredImage[]>) {}

  async next(): Promise<StoredImage | null> {
    // a loop, as several callers share the loading of a page
    while (this.page.length === 0 && !this.isAtEnd) await (this.loading ??= this.load());
    const image = this.page.shift() ?? null;
    this.lastTakenId = image?.id ?? this.lastTakenId;
    return image;
  }

  private async load(): Promise<void> {
    try {
      this.page = [...(await this.pageBefore(this.lastTakenId))];
      this.isAtEnd = this.page.length === 0;
    } finally {
      this.loading = null;
    }
  }
}
