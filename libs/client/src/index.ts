export type { Changed } from './calls';
export { type Client, createClient } from './client';
export { fetchTransport, parsedBody } from './fetch-transport';
export { batching } from './batching';
export type { Area, Assets, PageRequest, RenderedPage, RenderPage, Sheet } from './page';
export { type FieldError, Problem, type ProblemBody } from './problem';
export { type Query, queryString, type Transport, type WireReply, type WireRequest } from './transport';
export type {
  ArrivalReply,
  ArtistReply,
  CategoryCount,
  DimensionReply,
  ImageReply,
  StaffWidgetReply,
  TileReply,
  TransactionReply,
  WidgetReply,
} from '@rabbet/projections';
