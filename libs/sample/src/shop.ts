import { CATEGORIES } from '@rabbet/domain/artworks/artworks';
import type { TypeName } from './written';

/** What the sample's pieces are counted and measured in, of what sort they are, and where they are. Ids are for good. */
export const UNITS = [
  { id: 1, name: 'inch', abbr: 'in', system: 'imperial', measurement_id: 1 },
  { id: 2, name: 'foot', abbr: 'ft', system: 'imperial', measurement_id: 1 },
  { id: 3, name: 'millimeter', abbr: 'mm', system: 'metric', measurement_id: 1 },
  { id: 4, name: 'centimeter', abbr: 'cm', system: 'metric', measurement_id: 1 },
  { id: 5, name: 'meter', abbr: 'm', system: 'metric', measurement_id: 1 },
  { id: 6, name: 'cubic inch', abbr: 'cu in', system: 'imperial', measurement_id: 2 },
  { id: 7, name: 'fluid ounce', abbr: 'fl oz', system: 'imperial', measurement_id: 2 },
  { id: 8, name: 'each', abbr: 'ea', system: null, measurement_id: 3 },
] as const;

export const UNIT_IDS = { inch: 1, centimeter: 4, each: 8 } as const;

export interface SampleType {
  readonly id: number;
  readonly name: TypeName;
  readonly category: string;
  readonly description: string;
  /** How its pieces are shown. */
  readonly hanging: 'matted' | 'floater' | 'object' | 'bare';
  readonly hasDepth: boolean;
}

const fineArt = { category: 'Fine art', hasDepth: false } as const;
const object = { hanging: 'object', hasDepth: true } as const;
export const TYPES: readonly SampleType[] = [
  { id: 1, name: 'Painting', description: 'Oil, acrylic and tempera', hanging: 'floater', ...fineArt },
  { id: 2, name: 'Work on paper', description: 'Drawings and prints', hanging: 'matted', ...fineArt },
  { id: 3, name: 'Photograph', description: 'Silver and pigment prints', hanging: 'matted', ...fineArt },
  { id: 4, name: 'Glass', category: 'Craft', description: 'Blown and cut glass', ...object },
  { id: 5, name: 'Ceramic', category: 'Craft', description: 'Pots, bowls and platters', ...object },
  { id: 6, name: 'Sculpture', category: 'Fine art', description: 'Bronze and stone', ...object },
  {
    id: 7,
    name: 'Mirror',
    category: 'Mirrors',
    description: 'Framed and antiqued mirrors',
    hanging: 'bare',
    hasDepth: false,
  },
  {
    id: 8,
    name: 'Tile panel',
    category: 'Craft',
    description: 'Tile, mounted to hang',
    hanging: 'bare',
    hasDepth: false,
  },
  { id: 9, name: 'Textile', category: 'Craft', description: 'Quilts and weavings', hanging: 'bare', hasDepth: false },
];

export interface SampleDimension {
  readonly id: number;
  readonly type_id: number;
  readonly ordinal: number;
  readonly name: 'width' | 'height' | 'depth' | 'category' | 'medium';
  readonly kind: 'number' | 'multi-domain' | 'text';
  readonly filter: string | null;
  readonly default_units_id: number | null;
}

export const DIMENSIONS: readonly SampleDimension[] = TYPES.flatMap(({ id, hasDepth }) => {
  const size = { kind: 'number', filter: null, default_units_id: UNIT_IDS.inch } as const;
  const dimensions = [
    { name: 'width', ...size },
    { name: 'height', ...size },
    ...(hasDepth ? [{ name: 'depth', ...size } as const] : []),
    { name: 'category', kind: 'multi-domain', filter: CATEGORIES.join(','), default_units_id: null },
    { name: 'medium', kind: 'text', filter: null, default_units_id: null },
  ] as const;
  const place = { width: 1, height: 2, depth: 3, category: 4, medium: 5 } as const;
  return dimensions.map((one, ordinal) => ({ ...one, id: id * 10 + place[one.name], type_id: id, ordinal }));
});

export const LOCATIONS = [
  { id: 1, name: 'Front wall', description: 'The long wall that one sees on coming in' },
  { id: 2, name: 'East wall', description: 'Morning light; no works on paper' },
  { id: 3, name: 'Window', description: 'Changed on the first of the month' },
  { id: 4, name: 'Alcove', description: 'Small works and works on paper' },
  { id: 5, name: 'Pedestals', description: 'Glass, clay and bronze' },
  { id: 6, name: 'Racks', description: 'Behind the design counter' },
  { id: 7, name: 'Back room', description: 'Not shown; waiting for frames or for their buyers' },
] as const;

export const IMAGE_CATEGORIES = [
  { id: 1, name: 'Works', description: 'Pieces as they are shown' },
  { id: 2, name: 'Details', description: 'Parts of pieces, and their other sides' },
  { id: 3, name: 'Portraits', description: 'Artists and makers' },
  { id: 4, name: 'Pages', description: 'Pictures at the top of pages and in articles' },
] as const;
