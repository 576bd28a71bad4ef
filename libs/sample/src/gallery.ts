import { Chance } from './drawing/chance';
import type { MannerName } from './drawing/manner-names';
import type { PaletteName } from './drawing/palettes';
import { sampleHash } from './sample-hash';
import { FIRMS, MAKERS } from './artists/makers';
import { PAINTERS_OF_FORM } from './artists/painters-of-form';
import { PAINTERS_OF_LAND } from './artists/painters-of-land';
import { PAGE_IMAGES, type SampleType, TYPES } from './shop';
import { type Mark, type WrittenArtist, type WrittenWork, worksOf } from './written';

export interface SampleImage {
  readonly id: number;
  readonly title: string;
  readonly alt: string;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly mime: 'jpeg';
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
  readonly image: SampleImage;
  /** Whole dollars. */
  readonly price: number | null;
  readonly cost: number;
  readonly markup: number;
  readonly pricePublic: boolean;
  readonly inventoryPublic: boolean;
  readonly discontinued: boolean;
  readonly location: string;
  readonly activity: 'Consigned' | 'Purchased';
  readonly arrived: Date;
  readonly soldAt: Date | null;
}

export interface SampleGallery {
  readonly artists: readonly SampleArtist[];
  readonly pieces: readonly SamplePiece[];
  readonly pageImages: readonly SampleImage[];
}

const DAY = 86_400_000;
const YEARS = 5 * 365;
const LONG_SIDE = 1600;

/** The same gallery each time, but for its dates: the newest pieces came in the days before `now`. */
export function sampleGallery(now: Date): SampleGallery {
  const written = [...PAINTERS_OF_LAND, ...PAINTERS_OF_FORM, ...MAKERS, ...FIRMS];
  return {
    artists: written.map(artistOf),
    pieces: written.flatMap((artist) => worksOf(artist).map((work, index) => pieceOf(artist, work, index, now))),
    pageImages: PAGE_IMAGES.map(({ manner, palette, ...said }) => ({
      ...said,
      hash: sampleHash({ manner, palette, seed: String(said.id) }),
      width: 1600,
      height: 1100,
      mime: 'jpeg',
    })),
  };
}

const PORTRAITS = ['terracotta', 'coast', 'plum', 'jade', 'ember', 'ochre', 'sage', 'dusk', 'rose', 'meadow'] as const;

function artistOf({ id, name, biography, firm, portrait, works }: WrittenArtist): SampleArtist {
  const shown = name.split(', ').reverse().join(' ');
  const palette: PaletteName = PORTRAITS[id % PORTRAITS.length] ?? 'linen';
  const drawing = firm ? firstOf(works) : { manner: 'portrait' as const, palette };
  const hash = sampleHash({ ...drawing, seed: portrait ?? String(id) });
  const alt = firm ? `A mirror by ${shown}.` : `Portrait of ${shown}, painted in a few broad planes.`;
  const image: SampleImage = { id, title: shown, alt, hash, width: 1200, height: 1500, mime: 'jpeg' };
  return { id, name, biography, isArtist: !firm, image };
}

function firstOf(works: string): { manner: MannerName; palette: PaletteName } {
  const [first] = worksOf({ works });
  if (!first) throw new Error('every firm shows something');
  return first;
}

/** Ids follow from the maker and the line: new works are written at the end. */
function pieceOf(artist: WrittenArtist, work: WrittenWork, index: number, now: Date): SamplePiece {
  const { price, mark, sizes } = work;
  const id = (artist.id - 100) * 100 + 1000 + index + 1;
  const type = TYPES.find(({ name }) => name === artist.type);
  if (!type) throw new Error(`no type ${artist.type}`);
  const chance = new Chance(id);
  const arrived = Math.floor(YEARS * chance.next() ** 1.6) + chance.between(0.05, 0.6);
  const soldAfter = arrived * chance.between(0.2, 0.8);
  const isFixed = typeof price === 'number';
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
    image: imageOf(id, work),
    price: isFixed ? price : null,
    cost: isFixed ? Math.round(price * (artist.from === 'consigned' ? 0.6 : 0.45)) : price.cost,
    markup: isFixed ? 1 : price.markup,
    pricePublic: mark !== 'call',
    inventoryPublic: mark !== 'hidden',
    discontinued: mark === 'discontinued',
    location: locationOf(type, mark, chance),
    activity: artist.from === 'consigned' ? 'Consigned' : 'Purchased',
    arrived: new Date(now.getTime() - arrived * DAY),
    soldAt: mark === 'sold' ? new Date(now.getTime() - (arrived - soldAfter) * DAY) : null,
  };
}

/** Paintings are shown to their edges; what stands in the round, in front of paper. */
function imageOf(id: number, { title, description, manner, palette, sizes }: WrittenWork): SampleImage {
  const [across = 1, up = 1] = sizes;
  const ratio = sizes.length === 3 ? Math.min(Math.max((across / up) * 1.08, 0.78), 1.34) : across / up;
  const width = Math.round(ratio >= 1 ? LONG_SIDE : LONG_SIDE * ratio);
  const height = Math.round(ratio >= 1 ? LONG_SIDE / ratio : LONG_SIDE);
  const hash = sampleHash({ manner, palette, seed: String(id) });
  return { id, title, alt: description, hash, width, height, mime: 'jpeg' };
}

function locationOf(type: SampleType, mark: Mark | null, chance: Chance): string {
  if (mark === 'sold' || mark === 'hidden' || mark === 'discontinued') return 'Back room';
  if (type.hasDepth) return chance.odds(0.8) ? 'Pedestals' : 'Window';
  if (type.name === 'Work on paper' || type.name === 'Photograph') return chance.one(['Alcove', 'Racks']);
  return chance.one(['Front wall', 'Front wall', 'East wall', 'Window', 'Racks']);
}
