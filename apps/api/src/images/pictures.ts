import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { Refusal, refuseAs } from '@rabbet/domain/deciders/refusal';
import { type ImageMime, type PixelMime, rungFor, rungsOf, STAND_IN_PX } from '@rabbet/domain/images/images';
import { KeptFiles } from './kept-files';
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
  /** True for a page, which shows a stand-in and asks again. */
  readonly isForPage?: boolean;
  /** Network of the request: each gets its turn. */
  readonly from?: string;
}

export interface Picture {
  readonly body: Buffer;
  readonly type: string;
  /** Name of the rendering: `640-webp`. */
  readonly variant: string;
  /** True for a picture that stands in while another one is made; the next request gets that one. */
  readonly isForNow: boolean;
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
  readonly keepBytes?: number;
  readonly keepInMemoryBytes?: number;
  readonly mayWait?: number;
  readonly maker: Maker;
  /** Maker of pictures that nobody waits for; the same one, unless given. */
  readonly patientMaker?: Maker;
  /** Time for which a size is waited for before a smaller one is sent in its place. */
  readonly patienceMs?: number;
  /** Time for which a page waits for a picture without any rendering: other calls of its connection wait behind it. */
  readonly linePatienceMs?: number;
}

interface UnderWay {
  readonly making: Promise<Picture>;
  /** Rendering that is sent meanwhile. */
  readonly near: Variant;
}

/** Most renderings that wait to be made later. */
const AVIF_WAITING = 500;
const LOOK_AGAIN_MS = 20;
/** Fullness above which nothing is made ahead, so that requests find room. */
const FULL = 0.9;

/** Renderings of images in the sizes of one ladder, kept on disk and in memory. */
export class Pictures {
  private readonly files: KeptFiles;
  private readonly memory: LRUCache<string, Buffer>;
  private readonly making = new Map<string, Promise<Buffer>>();
  private readonly turns: Turns;
  private readonly later = new Map<string, () => Promise<unknown>>();
  private isMakingLater = false;

  constructor(private readonly options: PicturesOptions) {
    const { folder, keepBytes = 1 << 30, keepInMemoryBytes = 16 << 20, mayWait = 200 } = options;
    this.files = new KeptFiles(folder, keepBytes);
    this.memory = new LRUCache({ maxSize: keepInMemoryBytes, sizeCalculation: ({ length }) => length + 200 });
    this.turns = new Turns({
      atOnce: 2,
      queue: {
        most: mayWait,
        refuse: () => refuseAs('busy', 'image/busy', 'Too many pictures are asked for at the moment.'),
      },
    });
  }

  /** Rendering for a request. Refuses an image that cannot be read, and all while the queue is full. */
  async picture(image: PictureImage, { width, accept, isForPage = false, from }: RenderingRequest): Promise<Picture> {
    if (!/^[\w-]+$/.test(image.hash))
      refuseAs('fault', 'image/unreadable', `Image ${image.id} has no hash that names a file.`);
    const { mime } = image;
    if (mime === 'svg')
      return { body: await this.svgOf(image), type: 'image/svg+xml', variant: 'svg', isForNow: false };
    const rung = rungFor(image.width, width);
    const format = await this.formatFor(image, mime, rung, accept);
    const variant = { rung, format };
    if (await this.isMade(image, variant)) return pictureOf(await this.rendering(image, variant), variant);
    const making = this.rendering(image, variant, from).then((body) => pictureOf(body, variant));
    making.catch(() => {}); // awaited below, unless another one is sent
    const near = await this.nearest(image, variant);
    if (near) return this.renderingOrNear(image, variant, { making, near });
    if (!isForPage) return making;
    const { linePatienceMs = 1_000 } = this.options;
    return (await orNull(making, linePatienceMs)) ?? standIn(image);
  }

  /** True if the rendering has been made. */
  async isMade({ hash }: PictureImage, variant: Variant): Promise<boolean> {
    const name = nameOf(hash, variant);
    return this.memory.has(name) || this.files.has(name);
  }

  /** Makes a rendering before anybody asks for it. False if there is no room. */
  async makeAhead(image: PictureImage, variant: Variant, { isUrgent = false } = {}): Promise<boolean> {
    if (await this.isMade(image, variant)) return true;
    if ((await this.files.fullness()) > FULL) return false;
    if (isUrgent) await this.turns.take(() => this.makeAndKeep(this.options.maker, image, variant));
    else await this.makePatiently(image, variant);
    return true;
  }

  /** Resolves when nothing is being made any more. */
  async settled(): Promise<void> {
    while (this.making.size > 0 || this.later.size > 0 || this.isMakingLater) {
      await Promise.allSettled(this.making.values());
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Ends the makers. Renderings that are made stay available. */
  async close(): Promise<void> {
    this.later.clear();
    const { maker, patientMaker } = this.options;
    await Promise.all([maker, patientMaker].map((each) => each?.close()));
    await this.settled();
  }

  /** Sends a larger rendering at once; a smaller one only if the right one takes too long. */
  private async renderingOrNear(image: PictureImage, variant: Variant, { making, near }: UnderWay): Promise<Picture> {
    const { patienceMs = 300 } = this.options;
    const right = near.rung >= variant.rung ? null : await orNull(making, patienceMs).catch(() => null);
    return right ?? { ...pictureOf(await this.rendering(image, near), near), isForNow: true };
  }

  /** Next larger rendering of that format, else the next smaller one. */
  private async nearest(image: PictureImage, { rung, format }: Variant): Promise<Variant | null> {
    const rungs = rungsOf(image.width);
    const larger = rungs.filter((step) => step > rung && step <= rung * 2);
    const smaller = rungs.filter((step) => step < rung).reverse();
    for (const step of [...larger, ...smaller])
      if (await this.isMade(image, { rung: step, format })) return { rung: step, format };
    return null;
  }

  /** Original of an SVG, sent as it is. */
  private async svgOf(image: PictureImage): Promise<Buffer> {
    try {
      const body = await readFile(await this.options.originals.fileOf(image.hash));
      if (detectImageType(body) !== 'svg') throw new Error('it is no SVG'); // no original of another kind is sent as it is
      return body;
    } catch (error) {
      throw unreadable(image, error);
    }
  }

  private async formatFor(
    image: PictureImage,
    originalFormat: PixelMime,
    rung: number,
    accept: string,
  ): Promise<PixelMime> {
    if (accepts(accept, 'image/avif')) {
      const avif = { rung, format: 'avif' } as const;
      if (await this.isMade(image, avif)) return 'avif';
      this.makeLater(nameOf(image.hash, avif), () => this.makePatiently(image, avif));
    }
    return accepts(accept, 'image/webp') ? 'webp' : originalFormat;
  }

  /** Rendering from memory, from disk, or made. Requests for one that is being made share it. */
  private async rendering(image: PictureImage, variant: Variant, from?: string): Promise<Buffer> {
    const name = nameOf(image.hash, variant);
    const cached = this.memory.get(name);
    if (cached) return cached;
    const before = this.making.get(name);
    if (before) return before;
    const made = this.readOrMake(name, image, variant, from).finally(() => this.making.delete(name));
    this.making.set(name, made);
    return made;
  }

  private async readOrMake(name: string, image: PictureImage, variant: Variant, from?: string): Promise<Buffer> {
    const stored = await this.files.read(name);
    const body = stored ?? (await this.turns.take(() => this.makeAndKeep(this.options.maker, image, variant), from));
    this.memory.set(name, body);
    return body;
  }

  private async makePatiently(image: PictureImage, variant: Variant): Promise<void> {
    if (await this.isMade(image, variant)) return;
    const { maker, patientMaker = maker } = this.options;
    await this.makeAndKeep(patientMaker, image, variant);
  }

  private async makeAndKeep(maker: Maker, image: PictureImage, variant: Variant): Promise<Buffer> {
    const body = await this.make(maker, image, variant);
    await this.files.write(nameOf(image.hash, variant), body);
    return body;
  }

  private async make(maker: Maker, image: PictureImage, variant: Variant): Promise<Buffer> {
    const { hash, width, height, mime: of } = image;
    try {
      const original = await this.options.originals.fileOf(hash);
      return await maker.make({ hash, original, width, height, of, ...variant });
    } catch (error) {
      throw error instanceof Refusal ? error : unreadable(image, error);
    }
  }

  /** Queues a rendering, to be made when nobody waits for a picture. */
  private makeLater(name: string, make: () => Promise<unknown>): void {
    if (this.later.size < AVIF_WAITING) this.later.set(name, make);
    if (this.isMakingLater) return;
    this.isMakingLater = true;
    void this.makeAllLater().finally(() => (this.isMakingLater = false));
  }

  private async makeAllLater(): Promise<void> {
    for (let next = this.later.entries().next(); !next.done; next = this.later.entries().next()) {
      const [name, make] = next.value;
      while (!this.turns.isIdle) await pause(LOOK_AGAIN_MS);
      await make().catch(() => {}); // the next request for the image gets the error
      this.later.delete(name);
    }
  }
}

function pictureOf(body: Buffer, { rung, format }: Variant): Picture {
  return { body, type: `image/${format}`, variant: `${rung}-${format}`, isForNow: false };
}

/** Blank in the picture's shape, so small that the page recognizes it (`late-pictures.ts` of the site). */
function standIn({ width, height }: PictureImage): Picture {
  const body = Buffer.from(placeholder({ width: STAND_IN_PX, height: (STAND_IN_PX * height) / width }, A_MOMENT));
  return { body, type: 'image/svg+xml', variant: 'stand-in', isForNow: true };
}

async function orNull<T>(promise: Promise<T>, withinMs: number): Promise<T | null> {
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

function nameOf(hash: string, { rung, format }: Variant): string {
  return `${hash}-${rung}.${format}`;
}

/** True if the header names the type: a browser that sends "*" may know neither of the new formats. */
function accepts(header: string, type: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.toLowerCase().split(';');
    return name.trim() === type && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
  });
}
