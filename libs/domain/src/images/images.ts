import { refuse } from '@rabbet/domain/deciders/refusal';
import type { Fields } from '@rabbet/domain/records/fields';
import type { RecordKind } from '@rabbet/domain/records/record';
import type { ImageMime } from './address';

export * from './address';
export * from './cutout';
export * from './display';
export * from './ladder';

export interface Image {
  title: string | null;
  alt: string | null;
  hash: string;
  width: number;
  height: number;
  category_id: number | null;
  center_x: number;
  center_y: number;
  reimage: boolean;
  mime: ImageMime;
  cutout: string | null;
}

/** An image as the API answers it. */
export interface ImageReply extends Image {
  id: number;
}

const fields = {
  title: { kind: 'text', readers: 'public', example: 'Low Tide' },
  alt: {
    kind: 'text',
    label: 'Alternative text',
    max: 1_000,
    readers: 'public',
    about: 'what is to be seen, for those who cannot see it',
    example: 'boats on wet sand, a low sun behind them',
  },
  hash: {
    kind: 'text',
    label: 'Fingerprint',
    required: true,
    min: 1,
    max: 128,
    readers: 'public',
    about: 'tells one picture from another',
    example: '5f2c9a',
  },
  width: { kind: 'whole', required: true, min: 1, max: 50_000, readers: 'public', about: 'in pixels', example: 1_600 },
  height: { kind: 'whole', required: true, min: 1, max: 50_000, readers: 'public', about: 'in pixels', example: 1_200 },
  category_id: { kind: 'reference', to: 'image-category', readers: 'public' },
  center_x: {
    kind: 'decimal',
    label: 'Focus from the left',
    default: 0.5,
    min: 0,
    max: 1,
    readers: 'public',
    about: 'what stays in view when cut',
  },
  center_y: { kind: 'decimal', label: 'Focus from the top', default: 0.5, min: 0, max: 1, readers: 'public' },
  reimage: { kind: 'flag', label: 'To be photographed again', default: false, readers: 'public' },
  mime: {
    kind: 'choice',
    label: 'File type',
    of: ['jpeg', 'png', 'webp', 'avif', 'svg'],
    required: true,
    readers: 'public',
  },
  cutout: {
    kind: 'text',
    max: 23,
    readers: 'public',
    about: 'left, top, width and height of what is not clear, in pixels; null where nothing is',
    example: '86 86 788 1108',
  },
} satisfies Fields<Image>;

export const image: RecordKind<Image> = {
  name: 'image',
  title: 'image',
  resource: 'content',
  addedBy: ['pieces', 'events'], // who may change these may add images: a picture is uploaded before it is attached to anything
  path: 'core/content/images',
  version: 2,
  fields,
  related: { category: { reference: 'category_id' } },
  rule: requirePlainHash,
};

export interface ImageCategory {
  name: string;
  description: string | null;
}

export const imageCategory: RecordKind<ImageCategory> = {
  name: 'image-category',
  title: 'image category',
  resource: 'content',
  path: 'core/content/image-categories',
  version: 1,
  fields: {
    name: { kind: 'text', required: true, min: 1, readers: 'public', example: 'paintings' },
    description: { kind: 'text', max: 1_000, readers: 'public' },
  },
};

/** Refuses a hash that cannot stand in a file name and in an address. */
function requirePlainHash({ hash }: Image): void {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(hash))
    refuse('image/hash', 'The hash of an image is made of letters, digits, hyphens and underscores.');
}
