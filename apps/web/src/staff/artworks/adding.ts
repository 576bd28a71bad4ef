import type { Client } from '@rabbet/client';
import { artworkFields, transactionFields } from '@rabbet/domain/artworks/artworks';
import { parseInches } from '@rabbet/domain/numbers/inches';
import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import { queryOptions } from '@tanstack/react-query';
import type { Form } from '../../kernel/forms/form';
import { staffArtworkPath } from '../../paths/staff-paths';
import { NEW_PICTURES, newPictures } from '../images/images';
import { given, valuesIn } from '../sheet/editing';
import { wrongField } from '../sheet/moments';
import { EDITING, PIECE } from './editing';

const SIZES = ['width', 'height', 'depth'] as const;
type SizeName = (typeof SIZES)[number];
/** Ids of the sizes of each type, by the id of the type. */
export type TypeSizes = Readonly<Record<string, Partial<Record<SizeName, number>>>>;

interface PieceType {
  readonly id: number;
  readonly name: string;
  readonly dimensions: readonly { readonly id: number; readonly name: string }[];
}

/** Types of pieces, with the ids of their sizes. */
export function typesQuery(client: Client) {
  return queryOptions({
    queryKey: ['choices', 'types with sizes'],
    queryFn: async () => {
      const { data } = await client.get<{ readonly data: readonly PieceType[] }>('core/commerce/widget-types/list', {
        count: 200,
      });
      const sizes = data.map(({ id, dimensions }) => {
        const idOf = (wanted: SizeName) => dimensions.find(({ name }) => name.toLowerCase() === wanted)?.id;
        return [id, Object.fromEntries(SIZES.map((name) => [name, idOf(name)]))] as const;
      });
      return { types: data, sizes: Object.fromEntries(sizes) as TypeSizes };
    },
  });
}

/** Ways in which a piece came to the shop, in the words of those who ask. */
export const CAME = {
  consigned: 'Somebody left it with us to sell',
  bought: 'We bought it',
  'not yet': 'It is not here yet',
} as const;

const size = { kind: 'text', max: 32 } as const;
const { name, type_id, manufacturer_id, price, location, inventory_public, year, description } = artworkFields;
const { vendor_id, share, cost } = transactionFields;

export const ADDING_FIELDS = {
  ...NEW_PICTURES,
  name,
  manufacturer_id,
  type_id,
  width: size,
  height: size,
  depth: size,
  price,
  location,
  came: { kind: 'choice', of: Object.keys(CAME) },
  vendor_id,
  share,
  cost,
  year,
  description,
  inventory_public,
  /** Ids of the sizes of types, as JSON: the form works without a script. */
  sizes_of_types: { kind: 'text' },
} as const satisfies AnyFields;

/** Adds a piece with its pictures, sizes and arrival: one command, so that all of it stands or nothing does. */
export const addPiece: Form<{ readonly id: number }> = {
  name: 'add-piece',
  fields: ADDING_FIELDS,
  call: (values) => ({ method: 'POST', path: EDITING.path, body: bodyOf(values) }),
  done: ({ id }) => `${staffArtworkPath(id)}?said=added`,
  stale: [PIECE, 'pieces', 'choices', 'waiting'],
  inputOf,
};

function bodyOf(values: Values) {
  const { images, came, vendor_id: vendor, share: part, cost: paid, sizes_of_types, missing_images, ...rest } = values;
  const pictures = newPictures({ images: images ?? null, missing_images: missing_images ?? null });
  const details = Object.fromEntries(Object.entries(rest).filter(([field]) => !isSize(field)));
  const arrival = arrivalOf(came, { vendor_id: vendor ?? null, share: part ?? null, cost: paid ?? null });
  return {
    ...given(details),
    dimensions: dimensionsOf(values, sizes_of_types),
    images: pictures,
    ...(arrival && { transaction: { ...arrival, ...(details.location != null && { location: details.location }) } }),
  };
}

function arrivalOf(came: unknown, { vendor_id: vendor, share: part, cost: paid }: Values) {
  if (came === 'consigned')
    return { activity: 'Consigned', ...given({ vendor_id: vendor ?? null, share: part ?? null }) };
  return came === 'bought' && { activity: 'Purchased', ...given({ vendor_id: vendor ?? null, cost: paid ?? null }) };
}

/** Sizes as they are read off a rule, "16 3/8", in inches. */
function dimensionsOf(values: Values, sizes: unknown) {
  const all = valuesIn(sizes) as unknown as TypeSizes; // as the page has said them
  const ofType = all[String(values.type_id)] ?? {};
  return SIZES.flatMap((field) => {
    const text = values[field];
    if (text == null) return [];
    if (values.type_id === null) throw wrongField('type_id', 'Please choose the type: its sizes go with it.');
    const dimension_id = ofType[field];
    if (dimension_id === undefined) throw wrongField(field, `Pieces of this type have no ${field}.`);
    const inches = parseInches(String(text));
    if (inches === null)
      throw wrongField(field, `Please type the ${field} in inches, as in 16 3/8: “${text}” is no size.`);
    return [{ dimension_id, value: String(inches) }];
  });
}

function isSize(field: string): boolean {
  return SIZES.some((one) => one === field);
}

/** The input of a field of the command: one of an arrival stands in the form itself. */
function inputOf(field: string): string {
  if (/^dimensions\[\d+\]/.test(field)) return 'width';
  if (/^images\[\d+\]/.test(field)) return 'images';
  return field.replace(/^transaction\./, '').replace(/^activity$/, 'came');
}
