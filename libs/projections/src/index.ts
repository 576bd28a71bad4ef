export type { ArtistReply } from './artists/replies';
export type {
  ArrivalReply,
  CategoryCount,
  DimensionReply,
  MakerReply,
  StaffWidgetReply,
  TransactionReply,
  TypeDimensionReply,
  TypeReply,
  UnitReply,
  WidgetImageReply,
  WidgetReply,
} from './artworks/replies';
export { columns } from './engine/columns';
export type { Report, State } from './engine/keeper';
export { build, dropAhead, prune, type Pruned } from './engine/operate';
export { personalTable } from './engine/personal-table';
export { type Projection, schemaOf } from './engine/projection';
export { Projections, type ProjectionsOptions, type Standing } from './engine/projections';
export { type Culprit, dropReadSchema, type Progress, readProgress } from './engine/read-schema';
export { AheadOfLog } from './engine/turn';
export type { ImageReply } from './images/replies';
