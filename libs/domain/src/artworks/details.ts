import type { AnyFields, Fields, ValuesOf } from '@rabbet/domain/records/fields';

/** Details of a piece, apart from its sizes, its images and its transactions. Amounts are cents. */
export interface ArtworkDetails {
  type_id: number | null;
  manufacturer_id: number | null;
  catalog_no: string | null;
  name: string;
  description: string | null;
  year: string | null;
  edition: string | null;
  signed: string | null;
  framed_size: string | null;
  commodity: boolean;
  discontinued: boolean;
  location: string | null;
  comments: string | null;
  availability: number;
  price_public: boolean;
  inventory_public: boolean;
  cost: number | null;
  markup: number;
  price: number | null;
  quantity_units_id: number | null;
  quantity_modulus: number;
  web_id: number | null;
  held_until: string | null;
  held_for: number | null;
  held_note: string | null;
}

export const artworkFields = {
  type_id: { kind: 'reference', to: 'widget-type', readers: 'public', about: 'what sort of thing it is', example: 1 },
  manufacturer_id: {
    kind: 'reference',
    label: 'Artist',
    to: 'company',
    among: 'artists',
    readers: 'public',
    about: 'its artist, or the firm that made it',
    example: 1,
  },
  catalog_no: {
    kind: 'text',
    label: 'Catalog number',
    max: 64,
    readers: 'public',
    about: 'unique among the pieces of its maker',
  },
  name: { kind: 'text', required: true, min: 1, readers: 'public', example: 'Low Tide' },
  description: { kind: 'text', max: 4_000, readers: 'public', example: 'Oil on canvas.' },
  year: {
    kind: 'text',
    max: 64,
    readers: 'public',
    about: 'when it was made, as in 2019 or about 1960',
    example: '2019',
  },
  edition: { kind: 'text', max: 64, readers: 'public', about: 'as in 3 of 25', example: '3 of 25' },
  signed: { kind: 'text', max: 128, readers: 'public', about: 'where and how', example: 'lower right' },
  framed_size: {
    kind: 'text',
    label: 'Framed size',
    max: 64,
    readers: 'public',
    about: 'with its frame',
    example: '28 x 40 inches',
  },
  commodity: {
    kind: 'flag',
    label: 'One of many alike',
    default: false,
    readers: 'public',
    about: 'as of stock that is bought again',
  },
  discontinued: { kind: 'flag', label: 'No longer offered', default: false, readers: 'public' },
  location: { kind: 'text', label: 'Place', max: 64, about: 'where it hangs or stands', example: 'Window' },
  comments: { kind: 'text', max: 4_000, about: 'for the shop; please leave names out, as this text is kept for good' },
  availability: {
    kind: 'whole',
    label: 'How many are offered',
    default: 1,
    min: 0,
    max: 9_999,
    readers: 'public',
    about: '0 keeps it off the public list',
  },
  price_public: {
    kind: 'flag',
    label: 'Price shown to visitors',
    default: true,
    readers: 'public',
    about: 'false shows "Call for price"',
  },
  inventory_public: {
    kind: 'flag',
    label: 'Shown to visitors',
    default: true,
    readers: 'public',
    about: 'false hides it from visitors',
  },
  cost: { kind: 'money', min: 0, readers: 'costs', about: 'what it cost the shop', example: 400 },
  markup: { kind: 'decimal', default: 1, min: 0, max: 1_000, readers: 'costs', about: '1 doubles the cost' },
  price: { kind: 'money', min: 0, readers: 'public', about: 'unset, it is (1 + markup) x cost', example: 1_200 },
  quantity_units_id: { kind: 'reference', label: 'Counted in', to: 'unit', readers: 'public' },
  quantity_modulus: {
    kind: 'decimal',
    label: 'Smallest step of a quantity',
    default: 1,
    min: 0,
    readers: 'public',
    about: 'the smallest step of a quantity',
  },
  web_id: { kind: 'whole', label: 'Number on the old site', min: 1, readers: 'public' },
  held_until: {
    kind: 'date',
    label: 'On hold until',
    about: 'through that day, for a customer',
    example: '2036-12-05',
  },
  held_for: {
    kind: 'reference',
    to: 'customer',
    readers: 'registrations',
    label: 'On hold for',
    about: 'the customer for whom it is held',
  },
  held_note: {
    kind: 'text',
    max: 500,
    label: 'Note on the hold',
    about: 'for the shop; please leave names out, as this text is kept for good',
  },
} satisfies Fields<ArtworkDetails>;

/** Fields of a size or property of one piece, as the API takes them. */
export const dimensionFields = {
  dimension_id: { kind: 'reference', to: 'widget-type-dimension', required: true, readers: 'public' },
  units_id: { kind: 'reference', to: 'unit', readers: 'public', about: "the dimension's own, unless given" },
  value: { kind: 'text', required: true, min: 1, max: 1_000, readers: 'public', example: '24' },
} satisfies AnyFields;
export type DimensionInput = ValuesOf<typeof dimensionFields>;
/** Size or property of one piece, of a dimension that its type has. */
export interface DimensionValue extends Readonly<DimensionInput> {
  readonly id: number;
}

export interface ArtworkImage {
  readonly id: number;
  readonly image_id: number;
  readonly ordinal: number;
}

export const imageFields = {
  image_id: { kind: 'reference', to: 'image', required: true, readers: 'public' },
  ordinal: {
    kind: 'whole',
    label: 'Place among the pictures',
    min: 0,
    max: 9_999,
    readers: 'public',
    about: 'its place; the first is shown in lists',
  },
} satisfies AnyFields;
export type ImageInput = ValuesOf<typeof imageFields>;

/** True while a piece is held for a customer: through the last day of the hold. */
export function isHeld({ held_until }: Partial<Pick<ArtworkDetails, 'held_until'>>, today: string): boolean {
  return held_until != null && held_until >= today;
}
