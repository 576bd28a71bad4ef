import { STAFF_HOME } from './paths';

/** Addresses of pages for those who work here. Mails lead to some of them: they stay. */
export const STAFF_PATHS = {
  home: STAFF_HOME,
  search: '/staff/search',
  signIn: '/staff/sign-in',
  forgotten: '/staff/forgotten-password',
  invitation: '/staff/invitation',
  welcome: '/staff/welcome',
  newPassword: '/staff/new-password',
  confirmEmail: '/staff/confirm-email',
  firstAdministrator: '/staff/first-administrator',
  account: '/staff/account',
  people: '/staff/people',
  tokens: '/staff/tokens',
  roles: '/staff/roles',
  mail: '/staff/mail',
  access: '/staff/access',
  accessAccounts: '/staff/access/accounts',
  audit: '/staff/audit',
  ownership: '/staff/audit/ownership',
  auditDiff: '/staff/audit/diff',
  restated: '/staff/audit/restated',
  auditCheck: '/staff/audit/check',
  auditArtworks: '/staff/audit/artworks',
  artworks: '/staff/artworks',
  newArtwork: '/staff/artworks/new',
  imports: '/staff/imports',
  newImport: '/staff/imports/new',
  importRows: '/staff/imports/rows',
  records: '/staff/records',
  inquiries: '/staff/enquiries',
  registrations: '/staff/registrations',
  credits: '/staff/credits',
  consignors: '/staff/consignors',
  payments: '/staff/payments',
  newsletter: '/staff/newsletter',
  events: '/staff/events',
  workshops: '/staff/workshops',
  newWorkshop: '/staff/workshops/new',
  settings: '/staff/settings',
  orders: '/staff/orders',
  newOrder: '/staff/orders/new',
  orderSteps: '/staff/orders/steps',
} as const;

export function staffArtworkPath(id: number): string {
  return `${STAFF_PATHS.artworks}/${id}`;
}

/** History of the owners and places of a piece, by both times. */
export function staffAuditPath(id: number): string {
  return `${STAFF_PATHS.auditArtworks}/${id}`;
}

/** List of all that one run of an import has touched. */
export function importRunPath(run: string): string {
  return `${STAFF_PATHS.importRows}?run=${encodeURIComponent(run)}`;
}

/** Sheet of a framing order. */
export function staffOrderPath(id: number): string {
  return `${STAFF_PATHS.orders}/${id}`;
}

/** Papers of an order to print, as their addresses end. */
export const ORDER_PAPERS = ['ticket', 'quote', 'invoice', 'receipt'] as const;
export function orderPaperPath(id: number, paper: (typeof ORDER_PAPERS)[number]): string {
  return `${staffOrderPath(id)}/${paper}`;
}

/** Sheet of a company that leaves pieces with the shop on consignment. */
export function staffConsignorPath(id: number): string {
  return `${STAFF_PATHS.consignors}/${id}`;
}

/** Statement to print: the one that was given under a number, or what has come since. */
export function consignorStatementPath(id: number, number: number | null): string {
  return `${staffConsignorPath(id)}/statement${number === null ? '' : `?number=${number}`}`;
}

export function staffPersonPath(id: number): string {
  return `${STAFF_PATHS.records}/people/${id}`;
}

/** Sheet of an artist or any other firm. */
export function staffCompanyPath(id: number): string {
  return `${STAFF_PATHS.records}/companies/${id}`;
}

export function staffEventPath(id: number): string {
  return `${STAFF_PATHS.events}/${id}`;
}

export function staffWorkshopPath(id: number): string {
  return `${STAFF_PATHS.workshops}/${id}`;
}

export function staffRegistrationPath(id: number): string {
  return `${STAFF_PATHS.registrations}/${id}`;
}

export function staffPaymentPath(id: number): string {
  return `${STAFF_PATHS.payments}/${id}`;
}

export function staffCustomerPath(id: number): string {
  return `${STAFF_PATHS.records}/customers/${id}`;
}

/** A mail of the shop, with what became of it. */
export function staffMailPath(id: number): string {
  return `${STAFF_PATHS.mail}/${id}`;
}

/** Registrations for one workshop alone. */
export function registrationsOfWorkshopPath(id: number): string {
  return `${STAFF_PATHS.registrations}?workshop_id=${id}`;
}

export function staffInquiryPath(id: number): string {
  return `${STAFF_PATHS.inquiries}/${id}`;
}

/** Page wanted before the sign-in, if it is one of this site; else `otherwise`. */
export function ownPath(target: unknown, otherwise: string = STAFF_PATHS.home): string {
  if (typeof target !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(target)) return otherwise;
  const site = 'http://site.invalid';
  if (!URL.canParse(target, site)) return otherwise;
  const { origin, pathname, search, hash } = new URL(target, site);
  const path = `${pathname}${search}${hash}`;
  return origin === site && !path.startsWith('//') ? path : otherwise;
}
