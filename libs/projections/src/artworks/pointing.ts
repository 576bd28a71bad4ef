import { artworkFields, dimensionFields, imageFields, transactionFields } from '@rabbet/domain/artworks/artworks';
import { type PointingColumn, pointingColumns } from '../records/is-referenced';
import { artworks } from './artworks';

const inDocument = (field: string) => `(doc->>'${field}')::int`;

/** Where pieces and their parts point at records. */
export const ARTWORKS_POINTING: readonly PointingColumn[] = [
  ...pointingColumns(artworks, 'artwork_details', artworkFields, inDocument),
  ...pointingColumns(artworks, 'artwork_dimensions', dimensionFields),
  ...pointingColumns(artworks, 'artwork_images', imageFields),
  ...pointingColumns(artworks, 'artwork_transactions', transactionFields, inDocument),
];
