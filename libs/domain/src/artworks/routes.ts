import { type RoutedStream, routesOf } from '@rabbet/domain/deciders/routes';
import type { ArtworkCommand } from './commands';
import { artworkFields, dimensionFields, imageFields } from './details';
import { completionFields, correctionFields, transactionFields } from './transactions';

/** Path of pieces in the API. */
export const WIDGETS = 'core/commerce/widgets';

const stream: RoutedStream<ArtworkCommand> = { name: 'artwork', resource: 'pieces' };

/** Names in replies besides a piece's own fields. */
const RELATED = [
  'id',
  'revision',
  'quantity',
  'sold',
  'manufacturer',
  'type',
  'quantity_units',
  'dimensions',
  'images',
  'computed_price',
  'last_transaction',
  'custody',
  'provenance',
  'standing',
  'offered',
  'transactions',
];

/** Changes of pieces. Their sizes and images have routes of their own. */
export const artworkRoutes = routesOf(
  stream,
  { path: WIDGETS, tag: 'artworks', what: 'piece' },
  ({ add, edit, remove }) => ({
    add: add({
      about: 'register a piece, with its first purchase or consignment',
      operation: 'addWidget',
      body: 'NewWidget',
      fields: artworkFields,
      ignored: ['revision'],
      parts: {
        dimensions: { body: 'NewDimension', fields: dimensionFields, list: true },
        images: { body: 'NewWidgetImage', fields: imageFields, list: true },
        transaction: { body: 'NewTransaction', fields: transactionFields },
      },
      command: 'RegisterArtwork',
    }),
    change: edit({
      about: 'change a piece: what is absent stays, null unsets',
      operation: 'changeWidget',
      body: 'ChangedWidget',
      fields: artworkFields,
      ignored: RELATED,
      command: 'ChangeArtwork',
    }),
    remove: remove({
      about: 'remove a piece that has no history',
      operation: 'removeWidget',
      command: 'RemoveArtwork',
    }),
  }),
);

const NEVER_EDITED = 'refused: a wrong transaction is corrected';

/** Changes of what became of pieces. */
export const transactionRoutes = routesOf(
  stream,
  { path: `${WIDGETS}/transactions`, tag: 'artworks', what: 'transaction' },
  ({ handled }) => ({
    record: handled({
      path: '',
      about: 'record what became of a piece: what was wrong is corrected, and never edited',
      operation: 'addTransaction',
      body: 'NewTransactionOfWidget',
      fields: {
        widget_id: { kind: 'whole', label: 'Piece', min: 1, required: true, about: 'the piece that it belongs to' },
        ...transactionFields,
      },
    }),
    complete: handled({
      path: ':id/completion',
      about: 'complete a transaction that was begun: from then on it counts',
      operation: 'completeTransaction',
      body: 'Completion',
      fields: completionFields,
    }),
    correct: handled({
      path: ':id/correction',
      about: 'say that a transaction was wrong, and why: it counts for nothing any more',
      operation: 'correctTransaction',
      body: 'Correction',
      fields: correctionFields,
    }),
    change: handled({
      method: 'PUT',
      path: ':id',
      about: NEVER_EDITED,
      operation: 'changeTransaction',
      isRefused: true,
    }),
    remove: handled({
      method: 'DELETE',
      path: ':id',
      about: NEVER_EDITED,
      operation: 'removeTransaction',
      isRefused: true,
    }),
  }),
);
