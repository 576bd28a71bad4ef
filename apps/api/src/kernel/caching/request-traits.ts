import { PAGE_SIZES, type PageSize } from '@rabbet/domain/pages/page-size';
import type { IncomingMessage } from 'node:http';
import { cookiesOf, FORGERY_COOKIE, SESSION_COOKIES } from '../requests/cookies';
import { type Encoding, encodingFor } from './encoding';

/** A position in the log that a request names: only the log knows whether it is one. */
export interface ClaimedPosition {
  readonly text: string;
  /** True: the browser sends it by itself with every request, so an impossible one is ignored. */
  readonly isCookie: boolean;
}

/** Traits of a request that a public answer may depend on besides the address. */
export interface RequestTraits {
  readonly pageSize: PageSize;
  readonly encoding: Encoding;
  /** Position of the caller's own changes in the log; null if they made none. */
  readonly position: ClaimedPosition | null;
  /** Asked by somebody whom the shop knows: answered for them alone. */
  readonly hasCredentials: boolean;
  /** Cookie that an earlier page has set, which proves that a form comes from our page. */
  readonly forgeryCookie: string | null;
}

export function traitsOf({ headers }: IncomingMessage): RequestTraits {
  const cookies = cookiesOf({ headers });
  return {
    pageSize: pageSizeOf(cookies.get('page_size'), headers['sec-ch-ua-mobile']),
    encoding: encodingFor(headers['accept-encoding']),
    position: positionIn(headers['log-position'], cookies.get('log_position')),
    hasCredentials: headers.authorization !== undefined || SESSION_COOKIES.some((name) => cookies.has(name)),
    forgeryCookie: cookies.get(FORGERY_COOKIE) ?? null,
  };
}

/** Stores write them in digits; an EventStoreDB has two of them. */
export const POSITION = /^\d{1,64}(\/\d{1,64})?$/;

/** Position in the header or cookie. A malformed cookie is ignored; a malformed header is refused by the read. */
function positionIn(header: string | string[] | undefined, cookie: string | undefined): ClaimedPosition | null {
  if (header !== undefined) return { text: String(header), isCookie: false };
  return cookie !== undefined && POSITION.test(cookie) ? { text: cookie, isCookie: true } : null;
}

function pageSizeOf(cookie: string | undefined, mobile: string | string[] | undefined): PageSize {
  return PAGE_SIZES.find((size) => String(size) === cookie) ?? (mobile === '?1' ? 20 : 40);
}
