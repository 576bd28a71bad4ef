import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { Refusal, refuse } from '@rabbet/domain/deciders/refusal';
import { type ImageMime, type PixelMime, rungFor, rungsOf, STAND_IN_PX } from '@rabbet/domain/images/images';
import { KeptFiles } from './kept-files';
import type { Maker } from './maker-process';
import type { Originals } from './originals';
import { recognised } from './recognising';
import { A_MOMENT, placeholder } from './placeholder';
import { Turns } from '../kernel/limits/turns';

/** What is to be known of an image to show it. */
export interface PictureImage {
  readonly id: number;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly mime: ImageMime;
}

export interface Asked {
  /** In pixels; null asks for all there is. */
  readonly width: number | null;
  /** The header of that name. */
  readonly accept: string;
  /** A page shows what comes, and asks again for what was not ready. */
  readonly isForPage?: boolean;
  /** The network that asks: each gets its turn. */
  readonly from?: string;
}

export interface Picture {
  readonly body: Buffer;
  readonly type: string;
  /** Says which of the renderings it is. */
  readonly variant: string;
  /** It is what stood there while another one was made: whoever asks again gets that. */
  readonly isForNow: boolean;
}

/** One size of an image in one format. */
export interface Variant {
  readonly rung: number;
  readonly format: PixelMime;
}

export interface PicturesOptions {
  /** Where files are kept that may be lost at any time. */
  readonly folder: string;
  readonly originals: Originals;
  readonly keepBytes?: number;
  readonly keepInMemoryBytes?: number;
  readonly mayWait?: number;
  readonly maker: Maker;
  /** For what nobody waits for; the same one, unless given. */
  readonly patientMaker?: Maker;
  /** So long is a size waited for before a smaller one is sent in its place. */
  readonly patienceMs?: number;
  /** So long does a page's line wait for a picture of which nothing stands: others of its calls wait behind it. */
  readonly linePatienceMs?: number;
}

interface UnderWay {
  readonly making: Promise<Picture>;
  /** What stands meanwhile. */
  readonly near: Variant;
}

/** More would only wait behind each other. */
const AVIF_WAITING = 500;
const LOOK_AGAIN_MS = 20;
/** What is made before anybody asks leaves room for what somebody asks for. */
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
        refuse: () => refuse('image/busy', 'Too many pictures are asked for at the moment.'),
      },
    });
  }

  /** The rendering for this caller. An image that cannot be read, or a queue that is full, is a Refusal. */
  async picture(image: PictureImage, { width, accept, isForPage = false, from }: Asked): Promise<Picture> {
    if (!/^[\w-]+$/.test(image.hash)) refuse('image/unreadable', `Image ${image.id} has no hash that names a file.`);
    const { mime } = image;
    if (mime === 'svg')
      return { body: await this.svgOf(image), type: 'image/svg+xml', variant: 'svg', isForNow: false };
    const rung = rungFor(image.width, width);
    const format = await this.formatFor(image, mime, rung, accept);
    const wanted = { rung, format };
    if (await this.stands(image, wanted)) return pictureOf(await this.rendering(image, wanted), wanted);
    const making = this.rendering(image, wanted, from).then((body) => pictureOf(body, wanted));
    making.catch(() => {}); // heard of below, unless another is sent
    const near = await this.nearest(image, wanted);
    if (near) return this.whileMade(image, wanted, { making, near });
    if (!isForPage) return making;
    const { linePatienceMs = 1_000 } = this.options;
    return (await orNull(making, linePatienceMs)) ?? standIn(image);
  }

  /** Whether it has been made. */
  async stands({ hash }: PictureImage, variant: Variant): Promise<boolean> {
    const name = nameOf(hash, variant);
    return this.memory.has(name) || this.files.has(name);
  }

  /** Makes one that nobody has asked for yet, if there is room. False where there is none. */
  async makeAhead(image: PictureImage, variant: Variant, { isUrgent = false } = {}): Promise<boolean> {
    if (await this.stands(image, variant)) return true;
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

  /** Ends what is being made. What has been made can still be had. */
  async close(): Promise<void> {
    this.later.clear();
    const { maker, patientMaker } = this.options;
    await Promise.all([maker, patientMaker].map((one) => one?.close()));
    await this.settled();
  }

  /** A larger one that stands is as good; a smaller one, if the right one takes too long. */
  private async whileMade(image: PictureImage, wanted: Variant, { making, near }: UnderWay): Promise<Picture> {
    const { patienceMs = 300 } = this.options;
    const right = near.rung >= wanted.rung ? null : await orNull(making, patienceMs).catch(() => null);
    return right ?? { ...pictureOf(await this.rendering(image, near), near), isForNow: true };
  }

  /** The next larger one of that format, else the next smaller. */
  private async nearest(image: PictureImage, { rung, format }: Variant): Promise<Variant | null> {
    const rungs = rungsOf(image.width);
    const larger = rungs.filter((one) => one > rung && one <= rung * 2);
    const smaller = rungs.filter((one) => one < rung).reverse();
    for (const one of [...larger, ...smaller])
      if (await this.stands(image, { rung: one, format })) return { rung: one, format };
    return null;
  }

  /** An upload as it is, if it is what its record says. */
  private async svgOf(image: PictureImage): Promise<Buffer> {
    try {
      const body = await readFile(await this.options.originals.fileOf(image.hash));
      if (recognised(body) !== 'svg') throw new Error('it is no SVG'); // no original of another kind is sent as it is
      return body;
    } catch (error) {
      throw unreadable(image, error);
    }
  }

  private async formatFor(image: PictureImage, own: PixelMime, rung: number, accept: string): Promise<PixelMime> {
    if (accepts(accept, 'image/avif')) {
      const avif = { rung, format: 'avif' } as const;
      if (await this.stands(image, avif)) return 'avif';
      this.makeLater(nameOf(image.hash, avif), () => this.makePatiently(image, avif));
    }
    return accepts(accept, 'image/webp') ? 'webp' : own;
  }

  /** From memory, from disk, or made; those who ask while it is made wait for that one. */
  private async rendering(image: PictureImage, variant: Variant, from?: string): Promise<Buffer> {
    const name = nameOf(image.hash, variant);
    const known = this.memory.get(name);
    if (known) return known;
    const before = this.making.get(name);
    if (before) return before;
    const made = this.readOrMake(name, image, variant, from).finally(() => this.making.delete(name));
    this.making.set(name, made);
    return made;
  }

  private async readOrMake(name: string, image: PictureImage, variant: Variant, from?: string): Promise<Buffer> {
    const kept = await this.files.read(name);
    const body = kept ?? (await this.turns.take(() => this.makeAndKeep(this.options.maker, image, variant), from));
    this.memory.set(name, body);
    return body;
  }

  private async makePatiently(image: PictureImage, variant: Variant): Promise<void> {
    if (await this.stands(image, variant)) return;
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

  /** One at a time, when nobody waits for anything else. */
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
      await make().catch(() => {}); // whoever asks for the image is told what is wrong with it
      this.later.delete(name);
    }
  }
}

function pictureOf(body: Buffer, { rung, format }: Variant): Picture {
  return { body, type: `image/${format}`, variant: `${rung}-${format}`, isForNow: false };
}

/** A ground in the picture's shape, so small that the page knows it for one (`late-pictures.ts` of the site). */
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
  return Object.assign(new Refusal('image/unreadable', `The original of image ${id} cannot be read.`), { cause });
}

function nameOf(hash: string, { rung, format }: Variant): string {
  return `${hash}-${rung}.${format}`;
}

/** Only what is named: a browser that sends but "*" for images may know neither of the new formats. */
function accepts(header: string, type: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.toLowerCase().split(';');
    return name.trim() === type && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
  });
}
