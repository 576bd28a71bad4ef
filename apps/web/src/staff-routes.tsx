import { createClient, type Transport } from '@rabbet/client';
import type { QueryClient } from '@tanstack/react-query';
import { noteSources } from './kernel/live/query-sources';
import type { Route } from './kernel/pages/load-page';
import { STAFF_PATHS } from './paths/staff-paths';

/** Client of the API for staff, loaded with their pages alone. */
export function staffClientOver(transport: Transport, queryClient: QueryClient) {
  return createClient(noteSources(queryClient, transport));
}

/** Every page for staff: visitors do not load this list. */
export const STAFF_ROUTES: readonly Route[] = [
  { area: 'staff', path: STAFF_PATHS.signIn, page: () => import('./staff/accounts/SignInPage') },
  { area: 'staff', path: STAFF_PATHS.forgotten, page: () => import('./staff/accounts/ForgottenPasswordPage') },
  { area: 'staff', path: STAFF_PATHS.invitation, page: () => import('./staff/accounts/InvitationPage') },
  { area: 'staff', path: STAFF_PATHS.newPassword, page: () => import('./staff/accounts/NewPasswordPage') },
  { area: 'staff', path: STAFF_PATHS.confirmEmail, page: () => import('./staff/accounts/ConfirmEmailPage') },
  {
    area: 'staff',
    path: STAFF_PATHS.firstAdministrator,
    page: () => import('./staff/accounts/FirstAdministratorPage'),
  },
  { area: 'staff', path: STAFF_PATHS.home, page: () => import('./staff/home/WaitingPage') },
  { area: 'staff', path: STAFF_PATHS.search, page: () => import('./staff/frame/SearchPage') },
  { area: 'staff', path: STAFF_PATHS.welcome, page: () => import('./staff/settings/WelcomePage') },
  { area: 'staff', path: STAFF_PATHS.account, page: () => import('./staff/accounts/AccountPage') },
  { area: 'staff', path: STAFF_PATHS.people, page: () => import('./staff/accounts/PeoplePage') },
  { area: 'staff', path: STAFF_PATHS.tokens, page: () => import('./staff/accounts/TokensPage') },
  { area: 'staff', path: STAFF_PATHS.roles, page: () => import('./staff/accounts/RolesPage') },
  { area: 'staff', path: STAFF_PATHS.mail, page: () => import('./staff/mail/OutboxPage') },
  { area: 'staff', path: `${STAFF_PATHS.mail}/:id`, page: () => import('./staff/mail/MessagePage') },
  { area: 'staff', path: STAFF_PATHS.access, page: () => import('./staff/audit/AccessPage') },
  { area: 'staff', path: STAFF_PATHS.accessAccounts, page: () => import('./staff/audit/AccountChangesPage') },
  { area: 'staff', path: STAFF_PATHS.audit, page: () => import('./staff/audit/AuditPage') },
  { area: 'staff', path: STAFF_PATHS.ownership, page: () => import('./staff/audit/OwnershipPage') },
  { area: 'staff', path: STAFF_PATHS.auditDiff, page: () => import('./staff/audit/ChangesPage') },
  { area: 'staff', path: STAFF_PATHS.restated, page: () => import('./staff/audit/RestatedPage') },
  { area: 'staff', path: STAFF_PATHS.auditCheck, page: () => import('./staff/audit/FindingsPage') },
  { area: 'staff', path: `${STAFF_PATHS.auditArtworks}/:id`, page: () => import('./staff/audit/PieceHistoryPage') },
  { area: 'staff', path: STAFF_PATHS.imports, page: () => import('./staff/imports/RunsPage') },
  { area: 'staff', path: STAFF_PATHS.newImport, page: () => import('./staff/imports/ImportPage') },
  { area: 'staff', path: STAFF_PATHS.importRows, page: () => import('./staff/imports/RunPage') },
  { area: 'staff', path: STAFF_PATHS.artworks, page: () => import('./staff/artworks/ArtworksPage') },
  { area: 'staff', path: STAFF_PATHS.newArtwork, page: () => import('./staff/artworks/NewArtworkPage') },
  { area: 'staff', path: `${STAFF_PATHS.artworks}/:id`, page: () => import('./staff/artworks/ArtworkPage') },
  {
    area: 'staff',
    path: STAFF_PATHS.registrations,
    page: () => import('./staff/registrations/RegistrationsPage'),
  },
  {
    area: 'staff',
    path: `${STAFF_PATHS.registrations}/:id`,
    page: () => import('./staff/registrations/RegistrationPage'),
  },
  { area: 'staff', path: STAFF_PATHS.orders, page: () => import('./staff/orders/OrdersPage') },
  { area: 'staff', path: STAFF_PATHS.newOrder, page: () => import('./staff/counter/NewOrderPage') },
  { area: 'staff', path: STAFF_PATHS.orderSteps, page: () => import('./staff/floor/StepsPage') },
  { area: 'staff', path: `${STAFF_PATHS.orders}/:id`, page: () => import('./staff/orders/OrderPage') },
  { area: 'staff', path: `${STAFF_PATHS.orders}/:id/ticket`, page: () => import('./staff/papers/TicketPage') },
  { area: 'staff', path: `${STAFF_PATHS.orders}/:id/quote`, page: () => import('./staff/papers/QuotePage') },
  { area: 'staff', path: `${STAFF_PATHS.orders}/:id/invoice`, page: () => import('./staff/papers/InvoicePage') },
  { area: 'staff', path: `${STAFF_PATHS.orders}/:id/receipt`, page: () => import('./staff/papers/ReceiptPage') },
  { area: 'staff', path: STAFF_PATHS.credits, page: () => import('./staff/credits/CreditsPage') },
  { area: 'staff', path: `${STAFF_PATHS.credits}/:id`, page: () => import('./staff/credits/CreditPage') },
  { area: 'staff', path: STAFF_PATHS.consignors, page: () => import('./staff/consignors/ConsignorsPage') },
  { area: 'staff', path: `${STAFF_PATHS.consignors}/:id`, page: () => import('./staff/consignors/ConsignorPage') },
  {
    area: 'staff',
    path: `${STAFF_PATHS.consignors}/:id/statement`,
    page: () => import('./staff/consignors/StatementPage'),
  },
  { area: 'staff', path: STAFF_PATHS.payments, page: () => import('./staff/payments/PaymentsPage') },
  { area: 'staff', path: `${STAFF_PATHS.payments}/:id`, page: () => import('./staff/payments/PaymentPage') },
  { area: 'staff', path: STAFF_PATHS.inquiries, page: () => import('./staff/inquiries/InquiriesPage') },
  { area: 'staff', path: `${STAFF_PATHS.inquiries}/:id`, page: () => import('./staff/inquiries/InquiryPage') },
  { area: 'staff', path: STAFF_PATHS.newsletter, page: () => import('./staff/newsletter/SubscriptionsPage') },
  { area: 'staff', path: `${STAFF_PATHS.newsletter}/:id`, page: () => import('./staff/newsletter/SubscriptionPage') },
  { area: 'staff', path: STAFF_PATHS.events, page: () => import('./staff/gallery-events/EventsPage') },
  { area: 'staff', path: `${STAFF_PATHS.events}/:id`, page: () => import('./staff/gallery-events/EventPage') },
  { area: 'staff', path: STAFF_PATHS.workshops, page: () => import('./staff/workshops/WorkshopsPage') },
  { area: 'staff', path: STAFF_PATHS.newWorkshop, page: () => import('./staff/workshops/NewWorkshopPage') },
  { area: 'staff', path: `${STAFF_PATHS.workshops}/:id`, page: () => import('./staff/workshops/WorkshopPage') },
  { area: 'staff', path: STAFF_PATHS.settings, page: () => import('./staff/settings/SettingsPage') },
  { area: 'staff', path: `${STAFF_PATHS.settings}/:name`, page: () => import('./staff/settings/SettingPage') },
  { area: 'staff', path: STAFF_PATHS.records, page: () => import('./staff/records/KindsPage') },
  { area: 'staff', path: `${STAFF_PATHS.records}/images/new`, page: () => import('./staff/records/UploadImagePage') },
  {
    area: 'staff',
    path: `${STAFF_PATHS.records}/people`,
    page: () => import('./staff/records/persons/PeopleListPage'),
  },
  ...['people', 'companies']
    .map((kind) => `${STAFF_PATHS.records}/${kind}`)
    .flatMap((path): readonly Route[] => [
      { area: 'staff', path: `${path}/new`, page: () => import('./staff/records/NewRecordPage') },
      { area: 'staff', path: `${path}/:id`, page: () => import('./staff/records/persons/PersonPage') },
    ]),
  {
    area: 'staff',
    path: `${STAFF_PATHS.records}/customers/new`,
    page: () => import('./staff/records/NewRecordPage'),
  },
  {
    area: 'staff',
    path: `${STAFF_PATHS.records}/customers/:id`,
    page: () => import('./staff/records/persons/CustomerPage'),
  },
  { area: 'staff', path: `${STAFF_PATHS.records}/:kind`, page: () => import('./staff/records/RecordsPage') },
  { area: 'staff', path: `${STAFF_PATHS.records}/:kind/new`, page: () => import('./staff/records/NewRecordPage') },
  { area: 'staff', path: `${STAFF_PATHS.records}/:kind/:id`, page: () => import('./staff/records/RecordPage') },
  // whatever else somebody has typed
  { area: 'staff', path: `${STAFF_PATHS.home}/*`, page: () => import('./staff/frame/MissingPage') },
];
