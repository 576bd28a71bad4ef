import { arrivals } from './artworks/arrivals';
import { artworks } from './artworks/artworks';
import type { Projection } from './engine/projection';
import { publicSettings } from './records/public-settings';
import { RECORD_PROJECTIONS } from './records/record-projection';

export { listArrivals } from './artworks/list-arrivals';
export { listArtists } from './artists/list-artists';
export type { ArtistReply } from './artists/replies';
export type {
  ArrivalReply,
  CategoryCount,
  DimensionReply,
  StaffWidgetReply,
  TileReply,
  TransactionReply,
  TypeDimensionReply,
  TypeReply,
  UnitReply,
  WidgetImageReply,
  WidgetReply,
} from './artworks/replies';
export { ARTWORKS_POINTING } from './artworks/pointing';
export { listTiles } from './artworks/tiles';
export { categoryCounts, listAllWidgets, listWidgets, widgetsText } from './artworks/listing';
export type { MakerReply } from './records/related';
export { RecordTexts } from './reading/record-texts';
export { parentOfPart, type PartPlaces, widgetDimensions, widgetImages, widgetTransactions } from './artworks/parts';
export { columns } from './engine/columns';
export type { State } from './engine/slot';
export type { Report } from './engine/supervisor';
export { build, dropAhead, feeders, prune, type Pruned, type Version, versions } from './engine/operate';
export { personalTable } from './engine/personal-table';
export { type Projection, schemaOf } from './engine/projection';
export { BeingBuilt, Projections, type ProjectionsOptions, type ProjectionStatus } from './engine/projections';
export { type PoisonEvent, dropReadSchema, type StoredProgress, readProgress } from './engine/read-schema';
export { damages } from './engine/damage';
export { leftOut, type LeftOut } from './engine/skips';
export { AheadOfLog } from './engine/leased-projection';
export { imageById } from './images/image-by-id';
export type { ImageReply } from './images/images';
export { listMessages, type MessageQuery, messageQueryFields, wholeMessage } from './mail/messages';
export { QueryContext, type ReadModels } from './reading/query-context';
export {
  columnsPointingAt,
  isReferenced,
  type PointingColumn,
  pointingColumns,
  RECORDS_POINTING,
} from './records/is-referenced';
export { readPublicSettings } from './records/public-settings';
export { recordProjection, recordsOf } from './records/record-projection';
export { cleanHtml, isPlainHtml } from './text/plain-html';
export { listRecords, type RecordQuery, type RecordReply } from './records/list-records';

/** Every read model of the shop. */
export const PROJECTIONS: readonly Projection[] = [...RECORD_PROJECTIONS, publicSettings, artworks, arrivals];
export { arrivals, artworks };
