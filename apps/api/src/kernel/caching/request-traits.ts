import { PAGE_SIZES, type PageSize } from '@rabbet/domain/pages/page-size';
import type { IncomingMessage } from 'node:http';
import { type Encoding, encodingFor } from './encoding';

/** What a public answer may depend on besides the address. */
export interface RequestTraits {
  readonly pageSize: PageSize;
  readonly encoding: Encoding;
  /** Where the asker's own changes stand in the log, if they made any. */
  readonly position: string | null;
  /** Asked by somebody whom the shop knows: answered for them alone. */
  readonly hasCredentials: boolean;
}

export function traitsOf({ headers }: IncomingMessage): RequestTraits {
  const cookies = headers.cookie === undefined ? NO_COOKIES : cookiesIn(headers.cookie);
  const position = headers['log-position'] ?? cookies.get('log_position') ?? null;
  return {
    pageSize: pageSizeOf(cookies.get('page_size'), headers['sec-ch-ua-mobile']),
    encoding: encodingFor(headers['accept-encoding']),
    position: typeof position === 'string' && /^[\x21-\x7e]{1,64}$/.test(position) ? position : null,
    hasCredentials: headers.authorization !== undefined || cookies.has('session'),
  };
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
