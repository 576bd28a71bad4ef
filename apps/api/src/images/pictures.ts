import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { Refusal, refuse } from '@rabbet/domain/deciders/refusal';
import type { ImageMime } from '@rabbet/domain/images/images';
import { KeptFiles } from './kept-files';
import type { Maker } from './maker-process';
import type { PictureSource } from '../kernel/picture-source';
import { Turns } from '../kernel/turns';

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
}

export interface Picture {
  readonly body: Buffer;
  readonly type: string;
  /** Says which of the renderings it is. */
  readonly variant: string;
}

export interface PicturesOptions {
  /** The data folder. */
  readonly home: string;
  readonly keepBytes?: number;
  readonly keepInMemoryBytes?: number;
  readonly mayWait?: number;
  readonly maker: Maker;
  readonly sources: readonly Pick<PictureSource, 'has'>[];
}

const LADDER = [160, 320, 480, 640, 960, 1280, 1920, 2560] as const;
/** More would only wait behind each other: half a second each. */
const AVIF_WAITING = 500;

/** Renderings of images in the sizes of one ladder, kept on disk and in memory. */
export class Pictures {
  private readonly originals: string;
  private readonly files: KeptFiles;
  private readonly memory: LRUCache<string, Buffer>;
  private readonly maker: Maker;
  private readonly sources: PicturesOptions['sources'];
  private readonly making = new Map<string, Promise<Buffer>>();
  private readonly turns: Turns;
  private readonly later = new Map<string, () => Promise<unknown>>();
  private isMakingLater = false;

  constructor(options: PicturesOptions) {
    const { home, keepBytes = 512 << 20, keepInMemoryBytes = 16 << 20, mayWait = 200 } = options;
    this.originals = join(home, 'originals');
    this.files = new KeptFiles(join(home, 'cache', 'pictures'), keepBytes);
    this.memory = new LRUCache({ maxSize: keepInMemoryBytes, sizeCalculation: ({ length }) => length + 200 });
    this.turns = new Turns({
      atOnce: 2,
      queue: {
        most: mayWait,
        refuse: () => refuse('image/busy', 'Too many pictures are asked for at the moment.'),
      },
    });
    this.maker = options.maker;
    this.sources = options.sources;
  }

  /** The rendering for this caller. An image that cannot be read, or a queue that is full, is a Refusal. */
  async picture(image: PictureImage, { width, accept }: Asked): Promise<Picture> {
    if (!/^[\w-]+$/.test(image.hash)) refuse('image/unreadable', `Image ${image.id} has no hash that names a file.`);
    if (image.mime === 'svg') return { body: await this.svgOf(image), type: 'image/svg+xml', variant: 'svg' };
    const rung = rungFor(image.width, width);
    const format = await this.formatFor(image, rung, accept);
    const body = await this.rendering(image, rung, format);
    return { body, type: `image/${format}`, variant: `${rung}-${format}` };
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
    await this.maker.close();
    await this.settled();
  }

  private isDrawn(hash: string): boolean {
    return this.sources.some((source) => source.has(hash));
  }

  /** An upload as it is. */
  private async svgOf(image: PictureImage): Promise<Buffer> {
    if (this.isDrawn(image.hash)) return this.rendering(image, image.width, 'svg');
    return readFile(join(this.originals, image.hash)).catch((error: unknown) => {
      throw unreadable(image, error);
    });
  }

  private async formatFor(image: PictureImage, rung: number, accept: string): Promise<ImageMime> {
    if (accepts(accept, 'image/avif')) {
      const name = nameOf(image.hash, rung, 'avif');
      if (this.memory.has(name) || (await this.files.has(name))) return 'avif';
      this.makeLater(name, () => this.rendering(image, rung, 'avif'));
    }
    return accepts(accept, 'image/webp') ? 'webp' : image.mime;
  }

  /** From memory, from disk, or made; those who ask while it is made wait for that one. */
  private async rendering(image: PictureImage, rung: number, format: ImageMime): Promise<Buffer> {
    const name = nameOf(image.hash, rung, format);
    const known = this.memory.get(name);
    if (known) return known;
    const before = this.making.get(name);
    if (before) return before;
    const made = this.readOrMake(name, image, rung, format).finally(() => this.making.delete(name));
    this.making.set(name, made);
    return made;
  }

  private async readOrMake(name: string, image: PictureImage, rung: number, format: ImageMime): Promise<Buffer> {
    const kept = await this.files.read(name);
    const body = kept ?? (await this.turns.take(() => this.make(image, rung, format)));
    if (!kept) await this.files.write(name, body);
    this.memory.set(name, body);
    return body;
  }

  private async make(image: PictureImage, rung: number, format: ImageMime): Promise<Buffer> {
    const { hash, width, height } = image;
    const original = this.isDrawn(hash) ? null : join(this.originals, hash);
    try {
      return await this.maker.make({ hash, original, width, height, rung, format });
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
      while (!this.turns.isIdle) await Promise.allSettled(this.making.values());
      await make().catch(() => {}); // whoever asks for the image is told what is wrong with it
      this.later.delete(name);
    }
  }
}

function unreadable({ id }: PictureImage, cause: unknown): Refusal {
  return Object.assign(new Refusal('image/unreadable', `The original of image ${id} cannot be read.`), { cause });
}

function nameOf(hash: string, rung: number, format: ImageMime): string {
  return `${hash}-${rung}.${format}`;
}

/** The step of the ladder at or above what is asked, never above the original. */
export function rungFor(original: number, asked: number | null): number {
  const rung = asked === null ? undefined : LADDER.find((step) => step >= asked);
  return Math.min(rung ?? 2560, original);
}

/** Only what is named: a browser that sends but "*" for images may know neither of the new formats. */
function accepts(header: string, type: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.toLowerCase().split(';');
    return name.trim() === type && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
  });
}
