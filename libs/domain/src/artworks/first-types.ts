import type { FirstRecord } from '@rabbet/domain/records/first-record';
import { UNIT_IDS } from '@rabbet/domain/units/first-units';
import { CATEGORIES } from './artwork-query';
import type { Hanging } from './hanging';
import { typeDimension, widgetType } from './types';

interface TypeSpec {
  readonly id: number;
  readonly name: string;
  readonly category: string;
  readonly description: string;
  /** Way in which its pieces are shown. */
  readonly hanging: Hanging;
  readonly hasDepth: boolean;
}

const flat = { category: 'Fine art', hasDepth: false } as const;
const bare = { hanging: 'bare', hasDepth: false } as const;
const object = { hanging: 'object', hasDepth: true } as const;

/** Types of pieces that a gallery begins with. */
export const TYPES = [
  { id: 1, name: 'Painting', description: 'Oil, acrylic and tempera', hanging: 'floater', ...flat },
  { id: 2, name: 'Work on paper', description: 'Drawings, watercolors and pastels', hanging: 'matted', ...flat },
  { id: 3, name: 'Photograph', description: 'Silver and pigment prints', hanging: 'matted', ...flat },
  { id: 4, name: 'Glass', category: 'Craft', description: 'Blown and cut glass', ...object },
  { id: 5, name: 'Ceramic', category: 'Craft', description: 'Pots, bowls and platters', ...object },
  { id: 6, name: 'Sculpture', category: 'Fine art', description: 'Bronze, wood and stone', ...object },
  { id: 7, name: 'Mirror', category: 'Mirrors', description: 'Framed and antiqued mirrors', ...bare },
  { id: 8, name: 'Tile panel', category: 'Craft', description: 'Tile, mounted to hang', ...bare },
  { id: 9, name: 'Textile', category: 'Craft', description: 'Quilts and weavings', ...bare },
  { id: 10, name: 'Print', description: 'Etchings, woodcuts and lithographs, in editions', hanging: 'matted', ...flat },
  { id: 11, name: 'Wood', category: 'Craft', description: 'Turned bowls, boxes and carvings', ...object },
  { id: 12, name: 'Jewelry', category: 'Craft', description: 'Rings, brooches and necklaces', ...object },
] as const satisfies readonly TypeSpec[];

const size = { kind: 'number', filter: null, default_units_id: UNIT_IDS.inch } as const;
const PROPERTIES = {
  width: { place: 1, ...size },
  height: { place: 2, ...size },
  depth: { place: 3, ...size },
  category: { place: 4, kind: 'multi-domain', filter: CATEGORIES.join(','), default_units_id: null },
  medium: { place: 5, kind: 'text', filter: null, default_units_id: null },
} as const;
type Property = keyof typeof PROPERTIES;

/** Sizes and properties of these types. */
export const DIMENSIONS = TYPES.flatMap(({ id: type_id, hasDepth }) => {
  const names: readonly Property[] = ['width', 'height', ...(hasDepth ? ['depth' as const] : []), 'category', 'medium'];
  return names.map((name, ordinal) => {
    const { place, ...values } = PROPERTIES[name];
    return { id: type_id * 10 + place, name, type_id, ordinal, ...values };
  });
});

export const FIRST_TYPES: readonly FirstRecord[] = [
  ...TYPES.map(({ id, hasDepth: _, ...values }): FirstRecord => [
    widgetType,
    id,
    { ...values, quantity_units_id: UNIT_IDS.each },
  ]),
  ...DIMENSIONS.map(({ id, ...values }): FirstRecord => [typeDimension, id, values]),
];
