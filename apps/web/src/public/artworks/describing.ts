import { type Hanging, priceLabel, USUAL_HANGING } from '@rabbet/domain/artworks/artworks';
import type { TileReply, WidgetReply } from '@rabbet/client';
import { imageAddress, LADDER, pictureOfImage } from '../../kernel/pictures/pictures';
import { inchesSaid } from '../../ui/inches';
import type { PictureSource } from '../../ui/FramedPicture';
import * as WORDS from '../../ui/words';

/** Widths for a tile, of which a page has dozens: each width left out has a near one that does as well. */
const TILE_LADDER = [320, 480, 640, 960] as const;
const THUMBNAIL_LADDER = [160, 320, 480] as const;

/** Price label of a piece for sale, on a tile or on its page. Visitors see no price that is not public. */
export function priceWords({ price }: Pick<WidgetReply, 'price'>, where: 'tile' | 'page'): string {
  return priceLabel(price === null ? null : Math.round(price * 100), true, where);
}

/** Inches; null where nobody measured. */
export interface Size {
  readonly width: number | null;
  readonly height: number | null;
}

const MOST_SLENDER = 3;

/** Shape of the frame of a piece without a picture; undefined if it is unknown or too slender. */
export function shapeOf({ width, height }: Size): { readonly width: number; readonly height: number } | undefined {
  if (!width || !height || Math.max(width / height, height / width) > MOST_SLENDER) return undefined;
  return { width, height };
}

/** "24½ x 36 (WxH) inches", or what is known of it. */
export function sizeWords({ width, height }: Size): string | null {
  if (width !== null && height !== null)
    return `${inchesSaid(width)} x ${inchesSaid(height)} ${WORDS.widthByHeight} inches`;
  if (width !== null) return `${inchesSaid(width)} inches wide`;
  return height === null ? null : `${inchesSaid(height)} inches high`;
}

/** "6½ inches". */
export function inchWords(value: number): string {
  return `${inchesSaid(value)} inches`;
}

/** The number that callers give, as it stands beside a piece. */
export function numberWords(id: number): string {
  return `${WORDS.catalogNo} ${id}`;
}

/** Way of hanging that the type of a piece sets. */
export function hangingOf({ type }: Pick<WidgetReply, 'type'>): Hanging {
  return type?.hanging ?? USUAL_HANGING;
}

/** The piece's first picture. */
export function pictureOf(widget: WidgetReply): PictureSource | null {
  return firstPicture(widget, LADDER);
}

/** The same for a place of 132 pixels: of a maker's pieces a page shows up to 150. */
export function thumbnailOf(widget: WidgetReply): PictureSource | null {
  return firstPicture(widget, THUMBNAIL_LADDER);
}

function firstPicture({ images, name }: WidgetReply, ladder: readonly number[]): PictureSource | null {
  const image = images[0]?.image;
  return image ? pictureOfImage(image, name, ladder) : null;
}

const FINENESS = 1.5;

/** First picture for a place of a given width in pixels, and its ratio of width to height; null without a picture. */
export function smallPicture({ images }: WidgetReply, pixels: number) {
  const image = images[0]?.image;
  if (!image) return null;
  const widths = LADDER.filter((step) => step <= image.width);
  const width = widths.find((step) => step >= FINENESS * pixels) ?? widths.at(-1) ?? image.width;
  return { href: imageAddress(image.id, image, width), ratio: image.width / image.height };
}

/** A piece's first picture on a tile. */
export function tilePicture({ image, name }: Pick<TileReply, 'image' | 'name'>): PictureSource | null {
  return image && pictureOfImage(image, name, TILE_LADDER);
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
