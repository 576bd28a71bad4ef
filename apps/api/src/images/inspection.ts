import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import type { ImageMime } from '@rabbet/domain/images/images';
import { findCutout } from './cutout';
import { detectImageType, HEAD_BYTES } from './image-type';
import { PolyglotScan } from './polyglot-scan';
import { PIXEL_LIMIT } from './render';

/** Result of inspecting an uploaded file. Width and height are those of the upright picture. */
export interface Inspection {
  readonly mime: ImageMime;
  readonly width: number;
  readonly height: number;
  /** Outline of the part that is not transparent; null if all of it is opaque. */
  readonly cutout: string | null;
}

const MAX_SVG_BYTES = 1_000_000;
/** Size of a trial rendering, which decodes the whole file but takes little memory. */
const TRIAL_SIZE = { width: 32 };
/** Formats by their names in sharp; AVIF is a HEIF that holds AV1. */
const SHARP_NAMES: Readonly<Record<ImageMime, string>> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'heif',
  svg: 'svg',
};

/**
 * Inspects an uploaded file, and refuses it if it is no valid image. Reads the whole file, so it runs in the process that
 * makes pictures (`maker-process.ts`): a file that crashes the decoder does not crash the shop.
 */
export async function inspect(file: string): Promise<Inspection> {
  const mime = detectImageType(await headOf(file));
  if (mime === null)
    throw new Refusal('image/not-one', 'This file is no picture that we can take: send a JPEG, PNG, WebP or AVIF.', {
      kind: 'wrong-type',
    });
  const { size } = await stat(file);
  if (mime === 'svg') return inspectSvg(file, size);
  if (await isPolyglot(file))
    throw new Refusal(
      'image/two-things',
      'It is a picture and something else besides: a page, a program or an archive.',
    );
  const { format, width, height, autoOrient, hasAlpha } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => Promise.reject(brokenFile()));
  if (format !== SHARP_NAMES[mime]) throw brokenFile();
  if (width * height > PIXEL_LIMIT)
    throw new Refusal('image/pixels', `It has ${millions(width * height)} million pixels, and may have 50 at most.`);
  await sharp(file, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' })
    .resize(TRIAL_SIZE)
    .raw()
    .toBuffer()
    .catch(() => Promise.reject(brokenFile()));
  const cutout = hasAlpha ? await findCutout(file) : null;
  return { mime, width: autoOrient.width, height: autoOrient.height, cutout };
}

/** Inspects an SVG. Refuses entities first, as these may read other files or expand without end. */
async function inspectSvg(file: string, size: number): Promise<Inspection> {
  if (size > MAX_SVG_BYTES) throw new Refusal('image/too-large', 'An SVG has at most 1 MB.', { kind: 'too-large' });
  const body = await readFile(file);
  if (/<!DOCTYPE[^>]*\[|<!ENTITY/i.test(body.toString('latin1')))
    throw new Refusal('image/unsafe', 'An SVG declares no entities: save it as plain SVG.');
  const picture = () => sharp(body, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' });
  try {
    const { width, height } = await picture().metadata();
    await picture().resize(TRIAL_SIZE).raw().toBuffer();
    return { mime: 'svg', width, height, cutout: null };
  } catch {
    throw brokenFile();
  }
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function isPolyglot(file: string): Promise<boolean> {
  const scan = new PolyglotScan();
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) scan.add(chunk as Buffer);
  return scan.isPolyglot;
}

function brokenFile(): Refusal {
  return new Refusal('image/broken', 'It begins as a picture but cannot be read: it may be cut off or damaged.');
}

function millions(pixels: number): string {
  return (pixels / 1e6).toFixed(1);
}
