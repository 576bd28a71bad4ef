import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { Refusal, refuseAs } from '@rabbet/domain/deciders/refusal';
import { type ImageMime, type PixelMime, rungFor, rungsOf, STAND_IN_PX } from '@rabbet/domain/images/images';
import { FileCache } from './file-cache';
import type { Maker } from './maker-process';
import type { Originals } from './originals';
import { detectImageType } from './image-type';
import { A_MOMENT, placeholder } from './placeholder';
import { Turns } from '../kernel/limits/turns';

/** Facts of an image that a rendering needs. */
export interface PictureImage {
  readonly id: number;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly mime: ImageMime;
}

export interface RenderingRequest {
  /** Width in pixels; null asks for the whole image. */
  readonly width: number | null;
  /** Value of the header `Accept`. */
  readonly accept: string;
  /** True for the request of a page, which can show a blank stand-in and ask again later. */
  readonly isForPage?: boolean;
  /** Network of the request: networks take turns. */
  readonly from?: string;
}

export interface Picture {
  readonly body: Buffer;
  readonly type: string;
  /** Name of the rendering: `640-webp`. */
  readonly variant: string;
  /** True for a picture that is sent while the requested one is still being made: a later request gets that one. */
  readonly isTemporary: boolean;
}

/** One size of an image in one format. */
export interface Variant {
  readonly rung: number;
  readonly format: PixelMime;
}

export interface PicturesOptions {
  /** Folder of files that may be lost at any time. */
  readonly folder: string;
  readonly originals: Originals;
  readonly maxDiskBytes?: number;
  readonly maxMemoryBytes?: number;
  readonly maxWaiting?: number;
  readonly maker: Maker;
  /** Maker of pictures that nobody waits for; by default `maker`. */
  readonly backgroundMaker?: Maker;
  /** Time to wait for a size before a smaller one is sent in its place. */
  readonly waitForSizeMs?: number;
  /** Time that a page waits for a picture that has no rendering yet: other requests of its connection wait behind this one. */
  readonly waitForFirstMs?: number;
}

/** Picture that is being made, with a rendering of another size that can be sent in the meantime. */
interface PendingPicture {
  readonly picture: Promise<Picture>;
  readonly fallback: Variant;
}

/** Greatest length of the background queue. */
const MAX_QUEUED_AVIF = 500;
const IDLE_POLL_MS = 20;
/** Share of the disk cache above which nothing is made ahead, so that requested pictures find room. */
const MAX_FULLNESS = 0.9;

/** Makes renderings of images in fixed sizes (the rungs of a ladder), and caches them on disk and in memory. */
export class Pictures {
  private readonly files: FileCache;
  private readonly memory: LRUCache<string, Buffer>;
  private readonly pending = new Map<string, Promise<Buffer>>();
  private readonly turns: Turns;
  private readonly backgroundQueue = new Map<string, () => Promise<unknown>>();
  private isQueueRunning = false;

  constructor(private readonly options: PicturesOptions) {
    const { folder, maxDiskBytes = 1 << 30, maxMemoryBytes = 16 << 20, maxWaiting = 200 } = options;
    this.files = new FileCache(folder, maxDiskBytes);
    this.memory = new LRUCache({ maxSize: maxMemoryBytes, sizeCalculation: ({ length }) => length + 200 });
    this.turns = new Turns({
      concurrency: 2,
      queue: {
        maxWaiting,
        refuse: () => refuseAs('busy', 'image/busy', 'Too many pictures are asked for at the moment.'),
      },
    });
  }

  /** Returns a rendering for a request. Refuses an image that cannot be read, and any image while the queue is full. */
  async picture(image: PictureImage, { width, accept, isForPage = false, from }: RenderingRequest): Promise<Picture> {
    if (!/^[\w-]+$/.test(image.hash))
      refuseAs('fault', 'image/unreadable', `Image ${image.id} has no hash that names a file.`);
    const { mime } = image;
    if (mime === 'svg')
      return { body: await this.readSvg(image), type: 'image/svg+xml', variant: 'svg', isTemporary: false };
    const rung = rungFor(image.width, width);
    const format = await this.chooseFormatAndQueueAvif(image, mime, rung, accept);
    const variant = { rung, format };
    if (await this.isMade(image, variant)) return toPicture(await this.renderingOf(image, variant), variant);
    const picture = this.renderingOf(image, variant, from).then((body) => toPicture(body, variant));
    picture.catch(() => {}); // if a fallback is sent, nobody awaits it
    const fallback = await this.nearest(image, variant);
    if (fallback) return this.pictureOrFallback(image, variant, { picture, fallback });
    if (!isForPage) return picture;
    const { waitForFirstMs = 1_000 } = this.options;
    return (await nullIfLate(picture, waitForFirstMs)) ?? standIn(image);
  }

  /** True if a rendering is in the cache. */
  async isMade({ hash }: PictureImage, variant: Variant): Promise<boolean> {
    const name = fileNameOf(hash, variant);
    return this.memory.has(name) || this.files.has(name);
  }

  /** Makes a rendering before it is requested. False if the cache is too full for that. */
  async makeAhead(image: PictureImage, variant: Variant, { isUrgent = false } = {}): Promise<boolean> {
    if (await this.isMade(image, variant)) return true;
    if ((await this.files.fullness()) > MAX_FULLNESS) return false;
    if (isUrgent) await this.turns.take(() => this.makeAndStore(this.options.maker, image, variant));
    else await this.makeInBackground(image, variant);
    return true;
  }

  /** Resolves when nothing is being made or queued. */
  async settled(): Promise<void> {
    while (this.pending.size > 0 || this.backgroundQueue.size > 0 || this.isQueueRunning) {
      await Promise.allSettled(this.pending.values());
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Ends the makers. Cached renderings stay available. */
  async close(): Promise<void> {
    this.backgroundQueue.clear();
    const { maker, backgroundMaker } = this.options;
    await Promise.all([maker, backgroundMaker].map((openMaker) => openMaker?.close()));
    await this.settled();
  }

  /** Returns a larger fallback at once, and a smaller one only if the requested size takes too long. */
  private async pictureOrFallback(
    image: PictureImage,
    variant: Variant,
    { picture, fallback }: PendingPicture,
  ): Promise<Picture> {
    const { waitForSizeMs = 300 } = this.options;
    const isLarger = fallback.rung >= variant.rung;
    const exactPicture = isLarger ? null : await nullIfLate(picture, waitForSizeMs).catch(() => null);
    return exactPicture ?? { ...toPicture(await this.renderingOf(image, fallback), fallback), isTemporary: true };
  }

  /** Nearest cached rendering of the same format: the next larger one, up to twice the width, else the next smaller one. */
  private async nearest(image: PictureImage, { rung, format }: Variant): Promise<Variant | null> {
    const rungs = rungsOf(image.width);
    const larger = rungs.filter((step) => step > rung && step <= rung * 2);
    const smaller = rungs.filter((step) => step < rung).reverse();
    for (const step of [...larger, ...smaller])
      if (await this.isMade(image, { rung: step, format })) return { rung: step, format };
    return null;
  }

  /** Original of an SVG, sent as it is. */
  private async readSvg(image: PictureImage): Promise<Buffer> {
    try {
      const body = await readFile(await this.options.originals.fileOf(image.hash));
      if (detectImageType(body) !== 'svg') throw new Error('it is no SVG'); // photographs contain personal data, so their originals are never sent
      return body;
    } catch (error) {
      throw unreadable(image, error);
    }
  }

  /** Format that the client accepts: AVIF if it is cached (else it is queued for later requests), WebP, or the original's. */
  private async chooseFormatAndQueueAvif(
    image: PictureImage,
    originalFormat: PixelMime,
    rung: number,
    accept: string,
  ): Promise<PixelMime> {
    if (accepts(accept, 'image/avif')) {
      const avif = { rung, format: 'avif' } as const;
      if (await this.isMade(image, avif)) return 'avif';
      this.queueInBackground(fileNameOf(image.hash, avif), () => this.makeInBackground(image, avif));
    }
    return accepts(accept, 'image/webp') ? 'webp' : originalFormat;
  }

  /** Rendering from memory, from disk, or newly made. Requests at the same time share one. */
  private async renderingOf(image: PictureImage, variant: Variant, from?: string): Promise<Buffer> {
    const name = fileNameOf(image.hash, variant);
    const cached = this.memory.get(name);
    if (cached) return cached;
    const existing = this.pending.get(name);
    if (existing) return existing;
    const rendering = this.readOrMake(name, image, variant, from).finally(() => this.pending.delete(name));
    this.pending.set(name, rendering);
    return rendering;
  }

  private async readOrMake(name: string, image: PictureImage, variant: Variant, from?: string): Promise<Buffer> {
    const stored = await this.files.read(name);
    const body = stored ?? (await this.turns.take(() => this.makeAndStore(this.options.maker, image, variant), from));
    this.memory.set(name, body);
    return body;
  }

  private async makeInBackground(image: PictureImage, variant: Variant): Promise<void> {
    if (await this.isMade(image, variant)) return;
    const { maker, backgroundMaker = maker } = this.options;
    await this.makeAndStore(backgroundMaker, image, variant);
  }

  private async makeAndStore(maker: Maker, image: PictureImage, variant: Variant): Promise<Buffer> {
    const body = await this.make(maker, image, variant);
    await this.files.write(fileNameOf(image.hash, variant), body);
    return body;
  }

  private async make(maker: Maker, image: PictureImage, variant: Variant): Promise<Buffer> {
    const { hash, width, height, mime: originalFormat } = image;
    try {
      const original = await this.options.originals.fileOf(hash);
      return await maker.make({ hash, original, width, height, originalFormat, ...variant });
    } catch (error) {
      throw error instanceof Refusal ? error : unreadable(image, error);
    }
  }

  /** Queues a rendering, which is made while no request waits for a picture. */
  private queueInBackground(name: string, make: () => Promise<unknown>): void {
    if (this.backgroundQueue.size < MAX_QUEUED_AVIF) this.backgroundQueue.set(name, make);
    if (this.isQueueRunning) return;
    this.isQueueRunning = true;
    void this.runBackgroundQueue().finally(() => (this.isQueueRunning = false));
  }

  private async runBackgroundQueue(): Promise<void> {
    for (let next = this.backgroundQueue.entries().next(); !next.done; next = this.backgroundQueue.entries().next()) {
      const [name, make] = next.value;
      while (!this.turns.isIdle) await pause(IDLE_POLL_MS);
      await make().catch(() => {}); // the next request for the image gets the error
      this.backgroundQueue.delete(name);
    }
  }
}

function toPicture(body: Buffer, { rung, format }: Variant): Picture {
  return { body, type: `image/${format}`, variant: `${rung}-${format}`, isTemporary: false };
}

/** Blank picture of the same shape. By its tiny size the page recognizes it, and asks again (`late-pictures.ts` of the site). */
function standIn({ width, height }: PictureImage): Picture {
  const body = Buffer.from(placeholder({ width: STAND_IN_PX, height: (STAND_IN_PX * height) / width }, A_MOMENT));
  return { body, type: 'image/svg+xml', variant: 'stand-in', isTemporary: true };
}

/** Result of a promise, or null if it takes too long. */
async function nullIfLate<T>(promise: Promise<T>, withinMs: number): Promise<T | null> {
  const late = new AbortController();
  const waited = pause(withinMs, null, { signal: late.signal, ref: false }).catch(() => null);
  return Promise.race([promise, waited]).finally(() => late.abort());
}

function unreadable({ id }: PictureImage, cause: unknown): Refusal {
  return Object.assign(
    new Refusal('image/unreadable', `The original of image ${id} cannot be read.`, { kind: 'fault' }),
    { cause },
  );
}

function fileNameOf(hash: string, { rung, format }: Variant): string {
  return `${hash}-${rung}.${format}`;
}

/** True if the header names the type. A browser that sends only "*" may support neither WebP nor AVIF. */
function accepts(header: string, type: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.toLowerCase().split(';');
    return name.trim() === type && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
  });
}
