import type { AnyFields, Fields, ValuesOf } from '@rabbet/domain/records/fields';
import type { ShopSettings } from '@rabbet/domain/settings/settings';

/** Details of a gallery event, apart from its times, its images and its answers. */
export interface GalleryEventDetails {
  name: string;
  summary: string | null;
  content: string | null;
  closed: boolean;
  closed_vector_id: number | null;
  location: number | null;
  publish: boolean;
}

export const galleryEventFields = {
  name: { kind: 'text', required: true, min: 1, readers: 'public', example: 'Spring opening' },
  summary: { kind: 'text', max: 4_000, readers: 'public', about: 'what its card in the list says' },
  content: { kind: 'html', max: 100_000, readers: 'public' },
  closed: {
    kind: 'flag',
    default: false,
    readers: 'public',
    label: 'RSVPs are closed',
    about: 'takes no more answers',
  },
  closed_vector_id: {
    kind: 'reference',
    to: 'contact-detail',
    readers: 'public',
    label: 'Contact',
    about: 'whom to ask once it is closed: visitors see it',
  },
  location: {
    kind: 'whole',
    min: 0,
    readers: 'public',
    label: 'Place',
    about: '1 the gallery shop, 2 the second venue',
  },
  publish: {
    kind: 'flag',
    default: false,
    readers: 'public',
    label: 'Published',
    about: 'opens its page to visitors',
    example: true,
  },
} satisfies Fields<GalleryEventDetails>;

/** Name of the venue, as the gallery calls it. */
export function venueName(location: number | null, settings: Pick<ShopSettings, 'venue_1' | 'venue_2'>): string {
  if (location === 1) return settings.venue_1;
  return location === 2 ? settings.venue_2 : 'Unknown Location';
}

export interface GalleryEventImage {
  readonly id: number;
  readonly image_id: number;
  readonly indice: number;
}

/** Fields of an image of an event, as the API takes them. */
export const galleryEventImageFields = {
  image_id: { kind: 'reference', to: 'image', required: true, readers: 'public' },
  indice: {
    kind: 'whole',
    label: 'Place among the pictures',
    min: 0,
    max: 9_999,
    readers: 'public',
    about: 'its place; the first stands for the event',
  },
} satisfies AnyFields;
export type GalleryEventImageInput = ValuesOf<typeof galleryEventImageFields>;

/** Image that stands for the event: the first by its place. */
export function titleImage(images: readonly GalleryEventImage[]): GalleryEventImage | null {
  return inImageOrder(images)[0] ?? null;
}

/** Images by their places, then by their ids. */
export function inImageOrder<T extends GalleryEventImage>(images: readonly T[]): readonly T[] {
  return [...images].sort((a, b) => a.indice - b.indice || a.id - b.id);
}
