import {
  artwork,
  artworkFields,
  dimensionFields,
  imageFields,
  transactionFields,
} from '@rabbet/domain/artworks/artworks';
import { type PointingColumn, pointingColumns } from '../records/is-referenced';
import { artworks } from './artworks';
import { HELD_FOR } from './tables';

const { manufacturer_id, ...otherFields } = artworkFields;

/** Columns in which pieces and their parts point at records. */
export const ARTWORKS_POINTING: readonly PointingColumn[] = [
  ...pointingFrom('id', [
    ...pointingColumns(artworks, 'artworks', { manufacturer_id }),
    ...pointingColumns(artworks, 'artwork_details', otherFields, (field) => (field === 'held_for' ? HELD_FOR : field)),
  ]),
  ...pointingFrom('widget_id', [
    ...pointingColumns(artworks, 'artwork_dimensions', dimensionFields),
    ...pointingColumns(artworks, 'artwork_images', imageFields),
    ...pointingColumns(artworks, 'artwork_transactions', transactionFields),
  ]),
];

/** Columns of tables whose rows say in this one which piece they are of. */
function pointingFrom(column: string, columns: readonly PointingColumn[]): PointingColumn[] {
  return columns.map((pointing) => ({ ...pointing, owner: { kind: artwork.name, column } }));
}
