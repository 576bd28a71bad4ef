import { accounts } from './accounts/accounts';
import { ownership } from './audit/audit';
import { articlesShowImage } from './articles/shows-image';
import { arrivals } from './artworks/arrivals';
import { artworks } from './artworks/artworks';
import { pieceSearch } from './artworks/search-pieces';
import { piecesShowImage } from './artworks/shows-image';
import type { Projection } from './engine/projection';
import { eventReads, galleryEvents } from './gallery-events/gallery-events';
import { rsvps } from './gallery-events/rsvps';
import { inquiries } from './inquiries/inquiries';
import { subscriptions } from './newsletter/subscriptions';
import { duplicates } from './records/duplicates';
import { knownPeople } from './people/known-people';
import { imageByIdAmong } from './images/image-by-id';
import { messagesTo } from './mail/messages';
import { personsNamed, personsReachedBy } from './people/people';
import { peopleSearch } from './people/search-people';
import { imports } from './imports/imports';
import { originalNames } from './images/original-names';
import { consignors } from './consignors/consignors';
import { credits } from './credits/credits';
import { orders } from './orders/orders';
import { orderSearch } from './orders/search-orders';
import { payments } from './payments/payments';
import { personsRegisteredBy, registrations } from './registrations/registrations';
import { seats } from './workshops/seats';
import { searchAmong } from './search/search';
import { publicSettings } from './settings/public-settings';
import { RECORD_PROJECTIONS } from './records/record-projection';
import { pageChanges } from './sitemap/page-changes';
import { workshopSearch } from './workshops/search-workshops';
import { workshopReads, workshops } from './workshops/workshops';

export { ACCOUNTS_POINTING } from './accounts/account-rows';
export {
  accessQueryFields,
  type AccessQuery,
  type AccessRecordReply,
  type AccessRecordsReply,
  listAccess,
} from './accounts/list-access';
export {
  type AccountChangeReply,
  type AccountChangesQuery,
  accountChangesQueryFields,
  type AccountChangesReply,
  listAccountChanges,
} from './accounts/list-account-changes';
export {
  listAllTokens,
  listTokens,
  type MadeTokenReply,
  type TokenReply,
  type TokensQuery,
  tokensQueryFields,
} from './accounts/list-tokens';
export {
  type AccountReply,
  currentUser,
  listAccounts,
  ownAccount,
  type OwnAccountReply,
  type UserReply,
  whoAsks,
  type WhoAsksReply,
} from './accounts/read-accounts';
export { auditArtwork } from './audit/audit-artwork';
export type {
  ArtworkAuditReply,
  AuditPartReply,
  HoldingVersionReply,
  AuditStretchReply,
  AuditTransactionReply,
  DecisionReply,
  RestatementReply,
} from './audit/audit-artwork-reply';
export { findingList } from './audit/list-findings';
export { changesList, restatedList } from './audit/list-changes';
export { type OwnershipQuery, ownershipList, ownershipTotals } from './audit/list-ownership';
export { ownership };
export { replayOwnership } from './audit/replay-ownership';
export { listArrivals } from './artworks/list-arrivals';
export { listArticles } from './articles/list-articles';
export type { ArticleCommentReply, ArticleReply, StaffArticleReply } from './articles/replies';
export { listArtistEntries } from './artists/artist-entries';
export { listArtists } from './artists/list-artists';
export type { ArtistEntryReply, ArtistReply } from './artists/replies';
export type * from './artworks/replies';
export { ARTWORKS_POINTING } from './artworks/pointing';
export { type HistoryQuery, widgetHistory } from './artworks/history';
export { type FavouritesQuery, listFavourites, listSold, listTiles, type SoldQuery } from './artworks/tiles';
export { type NearestQuery, nearestTo } from './artworks/nearest';
export { categoryCounts, listAllWidgets, listWidgets, widgetsText } from './artworks/listing';
export type { MakerReply } from './records/related';
export { type AttributeReply, type ContactReply, listContacts } from './people/contacts';
export { listPieces } from './artworks/list-pieces';
export { widgetTransactions } from './artworks/transactions';
export { orderSales, type OrderSaleReply } from './orders/order-sales';
export { RecordTexts } from './reading/record-texts';
export { parentOfPart, type PartPlaces, widgetDimensions, widgetImages } from './artworks/parts';
export { columns } from './engine/columns';
export type { Report } from './engine/slot';
export type { RowDifference } from './engine/compare-tables';
export { NAMED_AT_MOST, type Verification, verify, type VerifyProgress } from './engine/verify';
export { build, dropAhead, feeders, prunable, prune, type Version, versions } from './engine/operate';
export { personalTable } from './engine/personal-table';
export { type Projection, schemaOf } from './engine/projection';
export type { ProjectionStatus } from './engine/projection-status';
export { BeingBuilt, type ChangedRows, Projections } from './engine/projections';
export { type PoisonEvent, dropReadSchema, readProgress } from './engine/read-schema';
export { damages } from './engine/damage';
export { leftOut, type LeftOut } from './engine/skips';
export { listGalleryEvents } from './gallery-events/list-events';
export type {
  GalleryEventImageReply,
  GalleryEventReply,
  GalleryEventTimeReply,
  StaffGalleryEventReply,
} from './gallery-events/replies';
export {
  answersOfPerson,
  eventOfRsvp,
  type EventRsvpsReply,
  listRsvps,
  type RsvpQuery,
  rsvpQueryFields,
  type RsvpReply,
  type WaitingRsvpReply,
} from './gallery-events/list-rsvps';
export { rsvps, RSVPS_POINTING } from './gallery-events/rsvps';
export { phoneOf } from './accounts/own-details';
export { INQUIRIES_POINTING } from './inquiries/inquiries';
export { inquiryHistory } from './inquiries/history';
export { inquiryList } from './inquiries/list-inquiries';
export type { PagedList } from './reading/paged-list';
export { type ImageWithCategoryReply, withCategory } from './images/image-category';
export type { ContactToAskReply } from './planned/planned';
export { IMAGES_POINTING } from './images/pointing';
export { importRowList, importRunList } from './imports/list-imports';
export { namedOriginals, originalNames } from './images/original-names';
export { imagesAfter, imagesBefore, imagesOfPages, type StoredImage } from './images/to-prepare';
export type { HeldMail } from './mail/held-mail';
export { type MessageQuery, wholeMessage } from './mail/messages';
export { findSubscription, subscriptionList } from './newsletter/list-subscriptions';
export { SUBSCRIPTIONS_POINTING } from './newsletter/subscriptions';
export { answeringIds, mergeableReferences } from './records/answering';
export { duplicates, DUPLICATES_POINTING } from './records/duplicates';
export { findCustomer, findPeople } from './people/finding';
export {
  duplicateHistory,
  type DuplicateHistoryReply,
  type DuplicateQuery,
  duplicateQueryFields,
  type DuplicateReply,
  listDuplicates,
} from './people/history';
export { type CursorSeals, QueryContext, type ReadModels, type StreamReader } from './reading/query-context';
export {
  columnsPointingAt,
  isReferenced,
  type RecordUser,
  usersOf,
  type PointingColumn,
  pointingColumns,
  RECORDS_POINTING,
} from './records/is-referenced';
export { readPublicSettings } from './settings/public-settings';
export {
  PAGE_KINDS,
  type PageKind,
  type PagesQuery,
  pagesQueryFields,
  type PagesReply,
  type PageSubject,
  readPages,
} from './sitemap/read-pages';
export {
  cancellationTerms,
  type CancellationTermsQuery,
  type CancellationTermsReply,
  type TermsOfGrant,
} from './registrations/cancellation-terms';
export { countSeats, type SeatsQuery, type SeatsReply } from './registrations/seat-counts';
export {
  type ConfirmationQuery,
  type ConfirmationReply,
  type ConfirmedRegistration,
  ENDED,
  type Ended,
  type FirstMails,
  type LastingPart,
  type PaidPart,
  readConfirmation,
} from './registrations/confirmation';
export {
  erasedRegistrations,
  registrationsOf,
  unreachedRegistrations,
  workshopOfRegistration,
} from './registrations/finding';
export { registrations, REGISTRATIONS_POINTING } from './registrations/registrations';
export { seats, SEATS_POINTING } from './workshops/seats';
export { consignors, CONSIGNORS_POINTING } from './consignors/consignors';
export { consignorList, payoutList, statementList } from './consignors/list-consignors';
export { type ConsignorNow, consignorNow, readStatement } from './consignors/statement';
export { creditByCode, credits, CREDITS_POINTING, creditsFor } from './credits/credits';
export { creditList } from './credits/list-credits';
export { orderOfPart, type OrderPlaces, orders, ORDERS_POINTING } from './orders/orders';
export type { OrderMaterialReply, OrderPriceLineReply } from './orders/materials';
export * from './orders/order-replies';
export { orderReply, ordersById } from './orders/order-reply';
export type { PieceBeside } from './records/pieces-beside';
export { orderHistory } from './orders/history';
export { orderList } from './orders/list-orders';
export { orderItemList, orderServiceList } from './orders/list-parts';
export { orderTotals, type OrderTotalsReply } from './orders/order-totals';
export { payments } from './payments/payments';
export { paymentList } from './payments/list-payments';
export { type StudentAttendanceReply, type StudentReply, withStudents } from './registrations/students';
export { registrationHistory } from './registrations/history';
export { registrationList } from './registrations/list-registrations';
export { listServiceTemplates, type ServiceTemplateReply } from './services/list-services';
export { listSettings, type SettingReply } from './settings/list-settings';
export { readPageSettings, readPageTexts, readShop, type ShopReply } from './settings/read-shop';
export { recordProjection, recordsOf } from './records/record-projection';
export type { PlannedPlaces } from './planned/planned';
export { cleanHtml, isPlainHtml } from './text/plain-html';
export { listRecords, namesake } from './records/list-records';
export { pageOfRecords, type RecordPageQuery } from './records/page-of-records';
export {
  type RecordChangeReply,
  recordHistory,
  type RecordHistoryQuery,
  type RecordHistoryReply,
} from './records/record-history';
export { namesOfActors } from './accounts/accounts';
export { targetOf, type WithRelated, withRelated } from './records/with-related';
export { workshopHistory } from './workshops/history';
export { listWorkshops } from './workshops/list-workshops';
export { galleryEventList } from './gallery-events/staff-list';
export { workshopList } from './workshops/staff-list';
export type {
  InstructorReply,
  StaffWorkshopReply,
  WorkshopImageReply,
  WorkshopReply,
  WorkshopTimeReply,
} from './workshops/replies';

/** Every read model of the shop. */
export const PROJECTIONS: readonly Projection[] = [
  ...RECORD_PROJECTIONS,
  publicSettings,
  artworks,
  arrivals,
  ownership,
  galleryEvents,
  rsvps,
  workshops,
  seats,
  registrations,
  payments,
  credits,
  consignors,
  orders,
  accounts,
  knownPeople,
  duplicates,
  inquiries,
  subscriptions,
  imports,
  originalNames,
  pageChanges,
];
export { arrivals, artworks, eventReads, galleryEvents, workshopReads, workshops };

export const imageById = imageByIdAmong([
  { resource: 'pieces', shows: piecesShowImage },
  { resource: 'events', shows: eventReads.showsImage },
  { resource: 'events', shows: workshopReads.showsImage },
  { resource: 'content', shows: articlesShowImage },
]);

export type * from './overviews/replies';
export { overviewFields, type OverviewQuery } from './overviews/subject';
export { readOverview } from './read-overview';
export { customerChoices, customerDoubles, everybody } from './read-people';

/** Search over everything that staff look for by words. */
export const search = searchAmong([peopleSearch, orderSearch, pieceSearch, workshopSearch]);

export const listMessages = messagesTo({
  byAddress: [personsReachedBy, personsRegisteredBy],
  byName: [personsNamed],
});
