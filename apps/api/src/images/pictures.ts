import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { Refusal, refuse } from '@rabbet/domain/deciders/refusal';
import type { ImageMime } from '@rabbet/domain/images/images';
import { KeptFiles } from './kept-files';
import { drawnFrom, isSampleHash } from './sample-picture';
import { Turns } from './turns';

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
}

type Raster = Exclude<ImageMime, 'svg'>;

const LADDER = [160, 320, 480, 640, 960, 1280, 1920, 2560] as const;
const PIXEL_LIMIT = 50_000_000;
const QUALITY: Readonly<Record<Raster, number>> = { jpeg: 82, webp: 80, avif: 55, png: 100 };
/** More would only wait behind each other: half a second each. */
const AVIF_WAITING = 500;

/** Renderings of images in the sizes of one ladder, kept on disk and in memory. */
export class Pictures {
  private readonly originals: string;
  private readonly files: KeptFiles;
  private readonly memory: LRUCache<string, Buffer>;
  private readonly drawings = new LRUCache<string, string>({ max: 4 });
  private readonly making = new Map<string, Promise<Buffer>>();
  private readonly turns: Turns;
  private readonly later = new Map<string, () => Promise<unknown>>();
  private isMakingLater = false;

  constructor({ home, keepBytes = 512 << 20, keepInMemoryBytes = 16 << 20, mayWait = 200 }: PicturesOptions) {
    this.originals = join(home, 'originals');
    this.files = new KeptFiles(join(home, 'cache', 'pictures'), keepBytes);
    this.memory = new LRUCache({ maxSize: keepInMemoryBytes, sizeCalculation: ({ length }) => length + 200 });
    this.turns = new Turns(2, mayWait);
    sharp.cache(false); // our own cache knows better, and this one never gives memory back
    sharp.concurrency(1);
  }

  /** The rendering for this caller. An image that cannot be read, or a queue that is full, is a Refusal. */
  async picture(image: PictureImage, { width, accept }: Asked): Promise<Picture> {
    if (!/^[\w-]+$/.test(image.hash)) refuse('image/unreadable', `Image ${image.id} has no hash that names a file.`);
    if (image.mime === 'svg') return { body: await this.drawingOf(image), type: 'image/svg+xml', variant: 'svg' };
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

  private async formatFor(image: PictureImage, rung: number, accept: string): Promise<Raster> {
    const own = image.mime === 'svg' ? 'png' : image.mime;
    if (accepts(accept, 'image/avif')) {
      const name = nameOf(image.hash, rung, 'avif');
      if (this.memory.has(name) || (await this.files.has(name))) return 'avif';
      this.makeLater(name, () => this.rendering(image, rung, 'avif'));
    }
    return accepts(accept, 'image/webp') ? 'webp' : own;
  }

  /** From memory, from disk, or made; those who ask while it is made wait for that one. */
  private async rendering(image: PictureImage, rung: number, format: Raster): Promise<Buffer> {
    const name = nameOf(image.hash, rung, format);
    const known = this.memory.get(name);
    if (known) return known;
    const before = this.making.get(name);
    if (before) return before;
    const made = this.readOrMake(name, image, rung, format).finally(() => this.making.delete(name));
    this.making.set(name, made);
    return made;
  }

  private async readOrMake(name: string, image: PictureImage, rung: number, format: Raster): Promise<Buffer> {
    const kept = await this.files.read(name);
    const body = kept ?? (await this.turns.take(() => this.make(image, rung, format)));
    if (!kept) await this.files.write(name, body);
    this.memory.set(name, body);
    return body;
  }

  private async make(image: PictureImage, rung: number, format: Raster): Promise<Buffer> {
    const drawn = isSampleHash(image.hash);
    const original = await this.drawingOf(image);
    // a drawing is made in the size that is wanted; below 1 the renderer knows no density
    const density = drawn ? { density: Math.max((72 * rung) / image.width, 1) } : {};
    try {
      return await sharp(original, { limitInputPixels: PIXEL_LIMIT, failOn: 'error', ...density })
        .autoOrient()
        .resize({
          width: rung,
          ...(drawn ? { height: Math.round((image.height * rung) / image.width), fit: 'fill' } : {}),
        })
        .toFormat(format, { quality: QUALITY[format], ...(format === 'avif' ? { effort: 3 } : {}) })
        .toBuffer();
    } catch (error) {
      throw unreadable(image, error);
    }
  }

  private async drawingOf(image: PictureImage): Promise<Buffer> {
    const { hash, width, height } = image;
    if (!isSampleHash(hash)) {
      return readFile(join(this.originals, hash)).catch((error: unknown) => {
        throw unreadable(image, error);
      });
    }
    const name = `${hash} ${width} ${height}`;
    const drawn = this.drawings.get(name) ?? drawnFrom(hash, width, height);
    if (drawn === null) throw unreadable(image, new Error(`nobody can draw ${hash}`));
    this.drawings.set(name, drawn);
    return Buffer.from(drawn);
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

function nameOf(hash: string, rung: number, format: Raster): string {
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
