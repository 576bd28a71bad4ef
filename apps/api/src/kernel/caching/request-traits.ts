import { PAGE_SIZES, type PageSize } from '@rabbet/domain/pages/page-size';
import type { IncomingMessage } from 'node:http';
import { type Encoding, encodingFor } from './encoding';

/** A position in the log that a request names: only the log knows whether it is one. */
export interface ClaimedPosition {
  readonly text: string;
  /** What a browser sends along of itself, with every request: it asks for nothing. */
  readonly isCookie: boolean;
}

/** What a public answer may depend on besides the address. */
export interface RequestTraits {
  readonly pageSize: PageSize;
  readonly encoding: Encoding;
  /** Where the asker's own changes stand in the log, if they made any. */
  readonly position: ClaimedPosition | null;
  /** Asked by somebody whom the shop knows: answered for them alone. */
  readonly hasCredentials: boolean;
}

export function traitsOf({ headers }: IncomingMessage): RequestTraits {
  const cookies = headers.cookie === undefined ? NO_COOKIES : cookiesIn(headers.cookie);
  return {
    pageSize: pageSizeOf(cookies.get('page_size'), headers['sec-ch-ua-mobile']),
    encoding: encodingFor(headers['accept-encoding']),
    position: positionIn(headers['log-position'], cookies.get('log_position')),
    hasCredentials: headers.authorization !== undefined || cookies.has('session'),
  };
}

/** Stores write them in digits. */
export const POSITION = /^\d{1,64}$/;

/** What is no position is ignored in a cookie, and told of a header by whoever answers. */
function positionIn(header: string | string[] | undefined, cookie: string | undefined): ClaimedPosition | null {
  if (header !== undefined) return { text: String(header), isCookie: false };
  return cookie !== undefined && POSITION.test(cookie) ? { text: cookie, isCookie: true } : null;
}

const NO_COOKIES: ReadonlyMap<string, string> = new Map();

function cookiesIn(header: string): ReadonlyMap<string, string> {
  return new Map(
    header.split(';').map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [pair.trim(), ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    }),
  );
}

function pageSizeOf(cookie: string | undefined, mobile: string | string[] | undefined): PageSize {
  return PAGE_SIZES.find((size) => String(size) === cookie) ?? (mobile === '?1' ? 20 : 40);
}
