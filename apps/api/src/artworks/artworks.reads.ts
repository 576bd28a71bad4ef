import {
  type ArtworkQuery,
  artworkQueryFields,
  MAX_FAVOURITES,
  type StaffArtworkQuery,
  staffArtworkQueryFields,
} from '@rabbet/domain/artworks/artworks';
import { MAX_COUNT, pageFields, type PageQuery } from '@rabbet/domain/pages/paging';
import type { AnyFields } from '@rabbet/domain/records/fields';
import {
  categoryCounts,
  type FavouritesQuery,
  type HistoryQuery,
  listAllWidgets,
  listArrivals,
  listFavourites,
  listPieces,
  listSold,
  listTiles,
  listWidgets,
  type NearestQuery,
  nearestTo,
  type SoldQuery,
  widgetDimensions,
  widgetHistory,
  widgetImages,
  widgetsText,
  widgetTransactions,
} from '@rabbet/projections';
import { listEntry } from '../kernel/reads/list-entry';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import {
  arrivalShape,
  categoryCountShape,
  dimensionShape,
  favouriteShape,
  historyShape,
  nearestShape,
  tileShape,
  transactionShape,
  widgetImageShape,
  widgetShape,
} from './artworks.replies';

const widgetId = { kind: 'whole', min: 1, required: true, readers: 'public', about: 'whose they are' } as const;
const partParams: AnyFields = {
  widget_id: widgetId,
  count: { kind: 'whole', min: 1, max: MAX_COUNT, readers: 'public', about: 'at most; without it the list is whole' },
};
interface PartsQuery {
  widget_id: number;
  count: number | null;
}
const historyParams: AnyFields = {
  id: { kind: 'whole', min: 1, required: true, about: 'which piece' },
  before: { kind: 'whole', min: 0, about: 'a revision: what happened before it' },
};
/** Length of the number of a piece, with the comma before it. */
const LONGEST_ID = 11;
const favouriteParams: AnyFields = {
  pieces: {
    kind: 'text',
    required: true,
    max: MAX_FAVOURITES * LONGEST_ID,
    readers: 'public',
    example: '12,7,33',
    about: `the numbers of at most ${MAX_FAVOURITES} pieces, each once`,
  },
};
const pieces = { tag: 'artworks', params: artworkQueryFields } as const;

export const artworkReads: readonly ReadEntry[] = [
  readEntry<ArtworkQuery>({
    ...pieces,
    path: 'core/mob/commerce/widgets',
    operation: 'listOfferedWidgets',
    rowOperation: 'readOfferedWidget',
    about: 'pieces that visitors may see',
    readers: 'public',
    shape: 'paged',
    reply: () => widgetShape,
    query: listWidgets,
    text: widgetsText,
  }),
  readEntry<ArtworkQuery>({
    ...pieces,
    path: 'core/mob/commerce/widgets/tiles',
    operation: 'listWidgetTiles',
    about: 'pieces that visitors may see, with what a tile shows of them',
    readers: 'public',
    shape: 'paged',
    hasCursorInBody: true,
    reply: () => tileShape,
    query: listTiles,
  }),
  readEntry<SoldQuery>({
    ...pieces,
    path: 'core/mob/commerce/widgets/sold',
    operation: 'listSoldWidgets',
    about: 'what was sold of an artist, the newest first, as tiles show it: 150 at most',
    params: { manufacturer_id: { kind: 'whole', min: 1, required: true, readers: 'public', about: 'whose they are' } },
    readers: 'public',
    shape: 'plain',
    reply: () => tileShape,
    query: listSold,
  }),
  readEntry<FavouritesQuery>({
    ...pieces,
    path: 'core/mob/commerce/widgets/favourites',
    operation: 'listFavouriteWidgets',
    about: 'those of these pieces that visitors may see, sold ones too, in this order',
    params: favouriteParams,
    readers: 'public',
    shape: 'plain',
    reply: () => favouriteShape,
    query: listFavourites,
  }),
  readEntry<StaffArtworkQuery>({
    ...pieces,
    path: 'core/commerce/widgets',
    operation: 'listWidgets',
    rowOperation: 'readWidget',
    about: 'every piece',
    params: staffArtworkQueryFields,
    readers: 'pieces',
    shape: 'paged',
    reply: () => widgetShape,
    query: listAllWidgets,
  }),
  listEntry(listPieces),
  readEntry<ArtworkQuery>({
    ...pieces,
    path: 'core/commerce/widgets/categories',
    operation: 'countCategories',
    about: 'how many pieces each category has under these filters',
    readers: 'public',
    shape: 'plain',
    reply: () => categoryCountShape,
    query: categoryCounts,
  }),
  readEntry<NearestQuery>({
    ...pieces,
    path: 'core/mob/commerce/widgets/nearest',
    operation: 'findNearest',
    about: 'spellings, artists and categories near to a search that finds nothing, with the pieces of each',
    params: { term: { ...artworkQueryFields.term, required: true } },
    readers: 'public',
    shape: 'record',
    reply: () => nearestShape,
    query: nearestTo,
  }),
  readEntry<PartsQuery>({
    ...pieces,
    path: 'core/commerce/widgets/dimensions',
    operation: 'listWidgetDimensions',
    about: 'the sizes and properties of a piece',
    params: partParams,
    readers: 'public',
    shape: 'plain',
    reply: () => dimensionShape,
    query: widgetDimensions,
  }),
  readEntry<PartsQuery>({
    ...pieces,
    path: 'core/commerce/widgets/images',
    operation: 'listWidgetImages',
    about: 'the images of a piece, the first ones first',
    params: partParams,
    readers: 'public',
    shape: 'plain',
    reply: () => widgetImageShape,
    query: widgetImages,
  }),
  readEntry<Pick<PartsQuery, 'widget_id'>>({
    ...pieces,
    path: 'core/commerce/widgets/transactions',
    operation: 'listTransactions',
    about: 'what became of a piece, oldest first',
    params: { widget_id: widgetId },
    readers: 'pieces',
    shape: 'plain',
    reply: () => transactionShape,
    query: widgetTransactions,
  }),
  readEntry<HistoryQuery>({
    ...pieces,
    path: 'core/commerce/widgets/history',
    operation: 'listWidgetHistory',
    about: 'who did what to a piece and when, field by field, newest first: 200 at most',
    params: historyParams,
    readers: 'pieces',
    shape: 'plain',
    reply: () => historyShape,
    query: widgetHistory,
  }),
  readEntry<PageQuery>({
    ...pieces,
    path: 'core/commerce/widgets/arrivals',
    operation: 'listArrivals',
    about: 'pieces that visitors could see for the first time, newest first',
    params: pageFields,
    readers: 'pieces',
    shape: 'paged',
    reply: () => arrivalShape,
    query: listArrivals,
  }),
];
