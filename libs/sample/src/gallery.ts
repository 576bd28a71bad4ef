import { Chance } from './drawing/chance';
import type { MannerName } from './drawing/manner-names';
import type { PaletteName } from './drawing/palettes';
import { ARTISTS } from './artists/artists';
import type { Calendar } from './calendar';
import { type Story, storyOf } from './history';
import { PAGE_IMAGES } from './page-images';
import { sampleHash } from './sample-hash';
import { type SampleType, TYPES } from './shop';
import { viewsOf } from './views';
import { type Mark, type WrittenArtist, type WrittenWork, worksOf } from './written';

export interface SampleImage {
  readonly id: number;
  readonly title: string;
  readonly alt: string;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly mime: 'jpeg';
  readonly category_id: number;
  /** What counts, where a page cuts it: in the middle, unless given. */
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

const LONG_SIDE = 1600;

/** The same gallery each time, but for its dates: the newest pieces came in the days before the calendar's today. */
export function sampleGallery(calendar: Calendar): SampleGallery {
  const artists = ARTISTS.map(artistOf);
  const pieces = ARTISTS.flatMap((artist) =>
    worksOf(artist).map((work, index) => pieceOf(artist, work, index, calendar)),
  );
  const pageImages = PAGE_IMAGES.map(({ manner, palette, ...said }): SampleImage => ({
    ...said,
    hash: sampleHash({ manner, palette, seed: String(said.id) }),
    width: 1600,
    height: 1100,
    mime: 'jpeg',
    category_id: 4,
  }));
  const images = [...pageImages, ...artists.map(({ image }) => image), ...pieces.flatMap(({ images: of }) => of)];
  return { artists, pieces, pageImages, images };
}

const PORTRAITS = ['terracotta', 'coast', 'plum', 'jade', 'ember', 'ochre', 'sage', 'dusk', 'rose', 'meadow'] as const;

function artistOf({ id, name, biography, firm, portrait, works }: WrittenArtist): SampleArtist {
  const shown = name.split(', ').reverse().join(' ');
  const palette: PaletteName = PORTRAITS[id % PORTRAITS.length] ?? 'linen';
  const drawing = firm ? firstOf(works) : { manner: 'portrait' as const, palette };
  const hash = sampleHash({ ...drawing, seed: portrait ?? String(id) });
  const alt = firm ? `A work by ${shown}.` : `Portrait of ${shown}, painted in a few broad planes.`;
  const image: SampleImage = { id, title: shown, alt, hash, width: 1200, height: 1500, mime: 'jpeg', category_id: 3 };
  return { id, name, biography, isArtist: !firm, image };
}

function firstOf(works: string): { manner: MannerName; palette: PaletteName } {
  const [first] = worksOf({ works });
  if (!first) throw new Error('every firm shows something');
  return first;
}

/** Ids follow from the maker and the line: new works are written at the end. */
function pieceOf(artist: WrittenArtist, work: WrittenWork, index: number, calendar: Calendar): SamplePiece {
  const { price, mark, sizes } = work;
  const id = (artist.id - 100) * 100 + 1000 + index + 1;
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
    catalogNo: `${artist.code}-${String(index + 1).padStart(3, '0')}`,
    title: work.title,
    description: work.description,
    medium: artist.medium,
    categories: work.categories,
    sizes: type.hasDepth && sizes.length === 2 ? [...sizes, 1] : sizes,
    units: work.units,
    images: imagesOf(id, work),
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

/** Tile hangs on walls, whatever else its maker makes. */
function typeOf(artist: WrittenArtist, { manner }: WrittenWork): SampleType {
  const name = manner === 'tiles' ? 'Tile panel' : artist.type;
  const type = TYPES.find((one) => one.name === name);
  if (!type) throw new Error(`no type ${name}`);
  return type;
}

function imagesOf(id: number, work: WrittenWork): SamplePiece['images'] {
  const first = imageOf(id, work);
  const views = viewsOf(id, work).map(({ view, title, alt }, index): SampleImage => ({
    ...first,
    ...{ id: (index + 1) * 10_000 + id, title: `${work.title}, ${title}`, alt, category_id: 2 },
    hash: sampleHash({ manner: work.manner, palette: work.palette, seed: String(id), view }),
  }));
  return [first, ...views];
}

/** Figures have their heads in the upper part. */
const HEADS_AT = 0.3;

/** Paintings are shown to their edges; what stands in the round, in front of paper. */
function imageOf(id: number, { title, description, manner, palette, sizes }: WrittenWork): SampleImage {
  const [across = 1, up = 1] = sizes;
  const ratio = sizes.length === 3 ? Math.min(Math.max((across / up) * 1.08, 0.78), 1.34) : across / up;
  const width = Math.round(ratio >= 1 ? LONG_SIDE : LONG_SIDE * ratio);
  const height = Math.round(ratio >= 1 ? LONG_SIDE / ratio : LONG_SIDE);
  const hash = sampleHash({ manner, palette, seed: String(id) });
  const focus = manner === 'line' && ratio < 1 ? { center_y: HEADS_AT } : {};
  return { id, title, alt: description, hash, width, height, mime: 'jpeg', category_id: 1, ...focus };
}

function locationOf(type: SampleType, mark: Mark | null, chance: Chance): string {
  if (mark && mark !== 'call' && mark !== 'returned') return 'Back room';
  if (type.hasDepth) return chance.odds(0.8) ? 'Pedestals' : 'Window';
  if (type.name === 'Work on paper' || type.name === 'Photograph') return chance.one(['Alcove', 'Racks']);
  return chance.one(['Front wall', 'Front wall', 'East wall', 'Window', 'Racks']);
}
