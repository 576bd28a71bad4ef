import type { Process } from '@rabbet/commands';
import { arrivalNote, artwork } from '@rabbet/domain/artworks/artworks';
import { ARTWORKS_POINTING } from '@rabbet/projections';
import { aggregateOf } from '../kernel/changes/aggregates';
import type { Feature } from '../kernel/feature';
import { ArtworksController, PieceImages, PieceSizes, TransactionsController } from './artworks.controller';
import { arrivals } from './artworks.processes';
import { artworkReads } from './artworks.reads';
import { artworkPreparation } from './artwork-preparation';

const whole = { type: 'integer' } as const;

export const artworks: Feature = {
  name: 'artworks',
  aggregates: [aggregateOf(artwork, artworkPreparation), aggregateOf(arrivalNote, { begins: ['NoteArrival'] })],
  reads: artworkReads,
  controllers: [ArtworksController, TransactionsController, PieceSizes, PieceImages],
  processes: (commands) => [arrivals(commands) as Process], // told of events of every kind, it gets those that it handles
  replies: {
    dimensions: { type: 'array', items: whole, description: 'ids of the sizes that were made' },
    images: { type: 'array', items: whole, description: 'ids of the places of images that were made' },
    transaction_id: whole,
  },
  pointingColumns: ARTWORKS_POINTING,
};
