import { type ArtworkCommand, location, typeDimension, widgetType } from '@rabbet/domain/artworks/artworks';
import type { Asked } from '@rabbet/domain/deciders/decider';
import { image } from '@rabbet/domain/images/images';
import { company } from '@rabbet/domain/people/people';
import type { Values } from '@rabbet/domain/records/fields';
import { type AnyKind, type RecordCommand, recordCommand } from '@rabbet/domain/records/record';
import { momentOf } from '@rabbet/domain/time/moments';
import { unit } from '@rabbet/domain/units/unit';
import type { SampleGallery, SampleImage, SamplePiece } from './gallery';
import { DIMENSIONS, LOCATIONS, type SampleDimension, TYPES, UNIT_IDS, UNITS } from './shop';

/** `key` is the same each time: command ids are derived from it. Kind null means a piece. */
export type SampleCommand =
  | { readonly key: string; readonly kind: AnyKind; readonly id: number; readonly command: Asked<RecordCommand> }
  | { readonly key: string; readonly kind: null; readonly id: number; readonly command: Asked<ArtworkCommand> };

/** All that fills an empty shop, in an order in which everything exists before it is pointed at. */
export function sampleCommands({ artists, pieces, pageImages }: SampleGallery): readonly SampleCommand[] {
  const images = [...pageImages, ...artists.map((artist) => artist.image), ...pieces.map((piece) => piece.image)];
  return [
    ...UNITS.map(({ id, ...values }) => add(unit, id, values)),
    ...LOCATIONS.map(({ id, ...values }) => add(location, id, values)),
    ...TYPES.map(({ id, name, category, description }) =>
      add(widgetType, id, { name, category, description, quantity_units_id: UNIT_IDS.each }),
    ),
    ...DIMENSIONS.map(({ id, ...values }) => add(typeDimension, id, values)),
    ...images.map(addImage),
    ...artists.map(({ id, name, biography, isArtist, image: { id: image_id } }) =>
      add(company, id, { name, description: biography, is_artist: isArtist, image_id }),
    ),
    ...pieces.map(register),
    ...pieces.flatMap(sale),
  ];
}

function add(kind: AnyKind, id: number, values: Values): SampleCommand {
  return { key: `sample ${kind.name} ${id}`, kind, id, command: recordCommand(kind, id, 'Add', values) };
}

function addImage({ id, ...values }: SampleImage): SampleCommand {
  return add(image, id, values);
}

function register(piece: SamplePiece): SampleCommand {
  const { id, arrived, activity, artistId, cost, markup, price } = piece;
  const completed = momentOf(arrived.getTime());
  const data = {
    type_id: piece.type.id,
    manufacturer_id: artistId,
    catalog_no: piece.catalogNo,
    name: piece.title,
    description: piece.description,
    commodity: piece.type.name === 'Mirror',
    discontinued: piece.discontinued,
    location: piece.location,
    price_public: piece.pricePublic,
    inventory_public: piece.inventoryPublic,
    cost: cost * 100,
    markup,
    price: price === null ? null : price * 100,
    quantity_units_id: UNIT_IDS.each,
    dimensions: DIMENSIONS.filter(({ type_id }) => type_id === piece.type.id).map((one) => measure(piece, one)),
    images: [{ image_id: piece.image.id }],
    transaction: { activity, vendor_id: artistId, initiated: completed, completed, cost: cost * 100, markup },
  };
  return { key: `sample artwork ${id}`, kind: null, id, command: { type: 'RegisterArtwork', data } };
}

function measure({ sizes, units, categories, medium }: SamplePiece, { id, name }: SampleDimension) {
  const [width, height, depth] = sizes.map(String);
  const value = { width, height, depth, category: categories.join(','), medium }[name] ?? '';
  const isSize = name !== 'category' && name !== 'medium';
  return { dimension_id: id, value, ...(isSize && { units_id: UNIT_IDS[units] }) };
}

function sale({ id, soldAt, cost, markup, price }: SamplePiece): SampleCommand[] {
  if (!soldAt) return [];
  const completed = momentOf(soldAt.getTime());
  const taken = price === null ? markup : Number((price / cost - 1).toFixed(6));
  const data = { activity: 'Sold', initiated: completed, completed, cost: cost * 100, markup: taken } as const;
  return [{ key: `sample sale ${id}`, kind: null, id, command: { type: 'RecordTransaction', data } }];
}
