import { priceLabel } from '@rabbet/domain/artworks/artworks';
import { chosen } from '@rabbet/domain/domains/domain-value';
import { imageAddress } from '@rabbet/domain/images/images';
import { convert } from '@rabbet/domain/units/conversion';
import type { ImageReply, TileReply, WidgetReply } from '@rabbet/client';
import type { PictureSource } from '../../ui/FramedPicture';

/** Widths that pictures are kept in. */
const LADDER = [160, 320, 480, 640, 960, 1280, 1920, 2560] as const;
/** Those for a tile, of which a page has dozens: what is dropped is a step away from one that does as well. */
const TILE_LADDER = [320, 640, 960] as const;
const USUAL_WIDTH = 640;

/** What stands beside a piece that is for sale, on a tile or on its page. Visitors are told no price that is not public. */
export function priceWords({ price }: Pick<WidgetReply, 'price'>, where: 'tile' | 'page'): string {
  return priceLabel(price === null ? null : Math.round(price * 100), true, where);
}

/** Inches; null where nobody measured. */
interface Size {
  readonly width: number | null;
  readonly height: number | null;
}

export function inches(widget: WidgetReply): Size {
  return { width: inchesOf(widget, 'width'), height: inchesOf(widget, 'height') };
}

const MOST_SLENDER = 3;

/** Of its frame where there is no picture; undefined where that is not known, or would be a slat. */
export function shapeOf({ width, height }: Size): { readonly width: number; readonly height: number } | undefined {
  if (!width || !height || Math.max(width / height, height / width) > MOST_SLENDER) return undefined;
  return { width, height };
}

/** "24½ x 36 (WxH) inches", or what is known of it. */
export function sizeWords({ width, height }: Size): string | null {
  if (width !== null && height !== null) return `${friendly(width)} x ${friendly(height)} (WxH) inches`;
  if (width !== null) return `${friendly(width)} inches wide`;
  return height === null ? null : `${friendly(height)} inches high`;
}

export function medium(widget: WidgetReply): string | null {
  return valueOf(widget, 'medium')?.value ?? widget.type?.name ?? null;
}

export function categoriesOf(widget: WidgetReply): readonly string[] {
  return chosen(valueOf(widget, 'category')?.value ?? null);
}

/** The piece's first picture. */
export function pictureOf(widget: WidgetReply): PictureSource | null {
  const image = widget.images[0]?.image;
  return image ? pictureOfImage(image, widget.name) : null;
}

const FINENESS = 1.5;

/** The address of its first picture for a place so many pixels wide; null without one. */
export function smallPicture({ images }: WidgetReply, pixels: number): string | null {
  const image = images[0]?.image;
  if (!image) return null;
  const widths = LADDER.filter((step) => step <= image.width);
  const width = widths.find((step) => step >= FINENESS * pixels) ?? widths.at(-1) ?? image.width;
  return imageAddress(image.id, image, width);
}

/** A piece's first picture on a tile. */
export function tilePicture({ image, name }: Pick<TileReply, 'image' | 'name'>): PictureSource | null {
  return image && pictureOfImage(image, name, TILE_LADDER);
}

export function pictureOfImage(image: ShownImage, name: string, ladder: readonly number[] = LADDER): PictureSource {
  const { id, width, height, alt, title = null, mime } = image;
  const widths = ladder.filter((step) => step <= width);
  const usual = widths.findLast((step) => step <= USUAL_WIDTH) ?? width;
  const srcSet = widths.map((step) => `${imageAddress(id, image, step)} ${step}w`).join(', ');
  return {
    src: imageAddress(id, image, usual),
    srcSet: mime === 'svg' || widths.length < 2 ? undefined : srcSet,
    width,
    height,
    alt: alt ?? title ?? name,
  };
}

type ShownImage = Pick<ImageReply, 'id' | 'hash' | 'mime' | 'width' | 'height' | 'alt'> &
  Partial<Pick<ImageReply, 'title'>>;

function valueOf({ dimensions }: WidgetReply, name: string) {
  return dimensions.find(({ dimension }) => dimension?.name === name);
}

function inchesOf(widget: WidgetReply, name: string): number | null {
  const found = valueOf(widget, name);
  const value = Number(found?.value);
  return value > 0 ? convert(value, found?.units?.name ?? 'inch', 'inch').value : null;
}

const EIGHTHS = ['', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞'] as const;
const SIXTEENTH = 1 / 16;

/** As on a ruler, to the next eighth; what is too small for that in decimals. */
function friendly(value: number): string {
  if (value < SIXTEENTH) return String(Number(value.toFixed(2)));
  const eighths = Math.round(value * 8);
  const whole = Math.floor(eighths / 8);
  return `${whole || ''}${EIGHTHS[eighths % 8]}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
