export type { ImageReply } from '@rabbet/domain/images/images';
export type {
  AccessRecordReply,
  AccessRecordsReply,
  AccountChangeReply,
  AccountChangesReply,
  LinkPurpose,
  LinkReply,
  RolesReply,
  SignedInReply,
  StaffAccountReply,
} from './accounts';
export type { SearchResult } from '@rabbet/domain/search/search';
export type { RsvpLink } from './gallery-events';
export type { GrantReply, PaymentReply, RegistrationLink } from './registrations';
export type { HealthReply } from './health';
export type { LinesReply, TableReply } from './imports';
export type { Changed } from './calls';
export { type Client, createClient } from './client';
export { fetchTransport, parsedBody } from './fetch-transport';
export { batching } from './batching';
export { imageCalls, imageForm, type ImageWords, type StaffImageReply, type UploadedImage } from './images';
export type { Area, Assets, PageRequest, Place, RenderedPage, SentFields, Sheet, SiteBundle } from './page';
export { type FieldError, isPassing, Problem, type ProblemBody, problemOf } from './problem';
export { queryString, type Transport, type WireReply, type WireRequest } from './transport';
export type {
  ArrivalReply,
  ArticleReply,
  ArtistEntryReply,
  ArtistReply,
  ArtworkAuditReply,
  AuditPartReply,
  HoldingVersionReply,
  DecisionReply,
  AuditStretchReply,
  AuditTransactionReply,
  PageSubject,
  PagesReply,
  ShopReply,
  CancellationTermsReply,
  CategoryCount,
  ConfirmationReply,
  NearestReply,
  DimensionReply,
  GalleryEventReply,
  GalleryEventTimeReply,
  DuplicateHistoryReply,
  DuplicateReply,
  FavouriteReply,
  HistoryReply,
  MadeTokenReply,
  OrderItemReply,
  OrderPriceLineReply,
  OrderReply,
  OrderSaleReply,
  OrderServiceReply,
  OrderSettledReply,
  OrderStepReply,
  OrderStepStateReply,
  OrderTotalsReply,
  SeatOrderReply,
  OverviewReply,
  OwnAccountReply,
  RecordChangeReply,
  RecordHistoryReply,
  RestatementReply,
  RsvpReply,
  SeatsReply,
  ServiceTemplateReply,
  StaffArticleReply,
  StaffGalleryEventReply,
  StaffWidgetReply,
  StaffWorkshopReply,
  TileReply,
  TokenReply,
  TransactionReply,
  WhoAsksReply,
  WidgetReply,
  WorkshopReply,
  WorkshopTimeReply,
} from '@rabbet/projections';
export { createVisitorClient, type VisitorClient } from './visitor-client';
