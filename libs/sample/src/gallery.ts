import { TYPES } from '@rabbet/domain/artworks/first-types';
import { Chance } from './shop/chance';
import { ARTISTS } from './artists/artists';
import type { Calendar } from './shop/calendar';
import { type Story, storyOf } from './history';
import { PAGE_IMAGES } from './page-images';
import { pictureFiles, requirePicture } from './pictures';
import type { SampleType } from './shop/shop';
import { type Mark, type WrittenArtist, type WrittenWork, worksOf } from './artists/written-artist';

export interface SampleImage {
  readonly id: number;
  readonly title: string;
  readonly alt: string;
  readonly hash: string;
  readonly cutout: string | null;
  readonly width: number;
  readonly height: number;
  readonly mime: 'webp';
  readonly category_id: number;
  /** Height of what counts where a page cuts it: the middle, unless given. */
  readonly center_y?: number;
}

export interface SampleArtist {
  readonly id: number;
  readonly name: string;
  readonly biography: string;
  readonly isArtist: boolean;
  readonly image: SampleImage;
}

export interface SamplePiece {
  readonly id: number;
  readonly artistId: number;
  readonly type: SampleType;
  readonly catalogNo: string;
  readonly title: string;
  readonly description: string;
  readonly medium: string;
  readonly year: string;
  readonly edition: string | null;
  readonly signed: string | null;
  readonly categories: readonly string[];
  /** Width, height and, where it has one, depth. */
  readonly sizes: readonly number[];
  readonly units: 'inch' | 'centimeter';
  /** The first stands for it in lists. */
  readonly images: readonly [SampleImage, ...SampleImage[]];
  readonly isCommodity: boolean;
  /** Whole dollars. */
  readonly price: number | null;
  readonly cost: number;
  readonly markup: number;
  readonly pricePublic: boolean;
  readonly inventoryPublic: boolean;
  readonly discontinued: boolean;
  readonly location: string;
  readonly story: Story;
}

export interface SampleGallery {
  readonly artists: readonly SampleArtist[];
  readonly pieces: readonly SamplePiece[];
  readonly pageImages: readonly SampleImage[];
  /** All of them. */
  readonly images: readonly SampleImage[];
}

/** The same gallery each time, but for its dates: the newest pieces came in the days before the calendar's today. */
export function sampleGallery(calendar: Calendar): SampleGallery {
  const artists = ARTISTS.map(artistOf);
  const pieces = ARTISTS.flatMap((artist) => worksOf(artist).map((work) => pieceOf(artist, work, calendar)));
  const pageImages = PAGE_IMAGES.map((image) => imageOf({ ...image, category_id: 4 }));
  const images = [...pageImages, ...artists.map(({ image }) => image), ...pieces.flatMap(({ images: of }) => of)];
  return { artists, pieces, pageImages, images };
}

function imageOf(image: Omit<SampleImage, 'hash' | 'width' | 'height' | 'mime' | 'cutout'>): SampleImage {
  const { hash, width, height, cutout } = requirePicture(image.id);
  return { ...image, hash, width, height, mime: 'webp', cutout };
}

function artistOf({ id, name, biography, firm }: WrittenArtist): SampleArtist {
  const title = name.split(', ').reverse().join(' ');
  const alt = firm ? `A work by ${title}.` : `Portrait of ${title}, painted in a few broad planes.`;
  return { id, name, biography, isArtist: !firm, image: imageOf({ id, title, alt, category_id: 3 }) };
}

function pieceOf(artist: WrittenArtist, work: WrittenWork, calendar: Calendar): SamplePiece {
  const { number, price, mark, sizes } = work;
  const id = (artist.id - 100) * 100 + 1000 + number;
  const type = typeOf(artist, work);
  const isFixed = typeof price === 'number';
  const cost = isFixed ? Math.round(price * (artist.from === 'consigned' ? 0.6 : 0.45)) : price.cost;
  const markup = isFixed ? 1 : price.markup;
  const location = locationOf(type, mark, new Chance(id));
  const isCommodity = type.name === 'Mirror';
  const taken = isFixed ? Number((price / cost - 1).toFixed(6)) : markup;
  const subject = { id, artistId: artist.id, from: artist.from, isCommodity, mark, location };
  return {
    id,
    artistId: artist.id,
    type,
    catalogNo: `${artist.code}-${String(number).padStart(3, '0')}`,
    title: work.title,
    description: work.description,
    medium: artist.medium,
    ...labelOf(artist, number, new Chance(id + LABELS)),
    categories: work.categories,
    sizes: type.hasDepth && sizes.length === 2 ? [...sizes, 1] : sizes,
    units: work.units,
    images: imagesOf(id, work, type.hasDepth),
    isCommodity,
    price: isFixed ? price : null,
    cost,
    markup,
    pricePublic: mark !== 'call',
    inventoryPublic: mark !== 'hidden',
    discontinued: mark === 'discontinued',
    location,
    story: storyOf({ ...subject, cost: cost * 100, markup: taken }, calendar),
  };
}

/** Sets the chances of labels apart from those of places. */
const LABELS = 100_000;

/** Chooses the rest of its label: prints and photographs have editions, and firms sign nothing. */
function labelOf({ medium, firm }: WrittenArtist, number: number, chance: Chance) {
  const isPrinted = /print|linocut/i.test(medium);
  const signed = isPrinted ? 'lower right, in pencil' : chance.pick(['lower right', 'lower left', 'on the back']);
  return {
    year: chance.pick(['2021', '2022', '2023', '2024', '2025']),
    edition: isPrinted ? `${(number % 20) + 1} of 25` : null,
    signed: firm ? null : signed,
  };
}

/** Tile hangs on walls, whatever else its maker makes. */
function typeOf(artist: WrittenArtist, { categories }: WrittenWork): SampleType {
  const name = categories.includes('tiles') ? 'Tile panel' : artist.type;
  const type = TYPES.find((candidate) => candidate.name === name);
  if (!type) throw new Error(`no type ${name}`);
  return type;
}

/** Ids of further views are so much higher, each. */
const VIEWS_APART = 10_000;
const OTHER_SIDE = ['from the other side', 'seen from the other side'] as const;
const DETAILS = [
  ['a detail', 'the brushwork close up, left of the middle'],
  ['another detail', 'the brushwork close up, lower right'],
] as const;

/** Shows the other side of what stands in the round, and a close look at some of what is painted. */
function imagesOf(id: number, { title, description }: WrittenWork, hasDepth: boolean): SamplePiece['images'] {
  const views = (hasDepth ? [OTHER_SIDE] : DETAILS)
    .map(([what, seen], index) => ({
      id: id + (index + 1) * VIEWS_APART,
      title: `${title}, ${what}`,
      alt: `${title}, ${seen}.`,
      category_id: 2,
    }))
    .filter((view) => pictureFiles().has(view.id));
  return [imageOf({ id, title, alt: description, category_id: 1 }), ...views.map(imageOf)];
}

function locationOf(type: SampleType, mark: Mark | null, chance: Chance): string {
  if (mark && mark !== 'call' && mark !== 'returned') return 'Back room';
  if (type.hasDepth) return chance.odds(0.8) ? 'Pedestals' : 'Window';
  if (type.hanging === 'matted') return chance.pick(['Alcove', 'Racks']);
  return chance.pick(['Front wall', 'Front wall', 'East wall', 'Window', 'Racks']);
}
