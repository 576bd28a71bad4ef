import { PAGE_SIZES, type PageSize } from '@rabbet/domain/pages/page-size';
import type { IncomingMessage } from 'node:http';
import { cookiesOf, FORGERY_COOKIE, SESSION_COOKIES } from '../requests/cookies';
import { type Encoding, encodingFor } from './encoding';

/** Log position that a request names. It may be made up: only the log can tell. */
export interface ClaimedPosition {
  readonly text: string;
  /** True if it came in a cookie. Browsers send that with every request, so one that does not exist is ignored. */
  readonly isCookie: boolean;
}

/** Properties of a request, besides its address, that the answer to a visitor may depend on. */
export interface RequestTraits {
  readonly pageSize: PageSize;
  readonly encoding: Encoding;
  /** Position of the caller's own changes in the log; null if they made none. */
  readonly position: ClaimedPosition | null;
  /** True if the request has a token or a session cookie: its answer is made for this caller, and not cached. */
  readonly hasCredentials: boolean;
  /** Value of the forgery cookie, by which forms prove that they come from a page of this shop. */
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

/** Log position as text: digits in Postgres ("42"), two numbers in EventStoreDB ("42/41"). */
export const POSITION = /^\d{1,64}(\/\d{1,64})?$/;

/** Position in the header or cookie. A malformed cookie is ignored; a malformed header is refused by the read. */
function positionIn(header: string | string[] | undefined, cookie: string | undefined): ClaimedPosition | null {
  if (header !== undefined) return { text: String(header), isCookie: false };
  return cookie !== undefined && POSITION.test(cookie) ? { text: cookie, isCookie: true } : null;
}

function pageSizeOf(cookie: string | undefined, mobile: string | string[] | undefined): PageSize {
  return PAGE_SIZES.find((size) => String(size) === cookie) ?? (mobile === '?1' ? 20 : 40);
}
