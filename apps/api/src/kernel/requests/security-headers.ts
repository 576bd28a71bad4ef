import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { LRUCache } from 'lru-cache';

const SELF = "'self'";
const POLICY = {
  'default-src': [SELF],
  'script-src': [SELF],
  'style-src': [SELF],
  'img-src': [SELF, 'data:'],
  'connect-src': [SELF],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': [SELF],
  'frame-ancestors': ["'none'"],
};

/** Headers of every answer, as names and values in turn. */
export const SECURITY_HEADERS = headersOf(POLICY);
const PAGE_HEADERS = new LRUCache<string, readonly string[]>({ max: 200 });

/** Hosts beside its own that a page may send something to. */
export interface OtherHosts {
  /** Origin of the API, where that is not the one of the page. */
  readonly api: string | null;
  /** Address that the form of the newsletter is sent to, where a setting names one. */
  readonly newsletter: string | null;
}

/** Headers of a page. */
export function pageHeaders({ api, newsletter }: OtherHosts): readonly string[] {
  const form = newsletter !== null && URL.canParse(newsletter) ? new URL(newsletter).origin : null;
  if (api === null && form === null) return SECURITY_HEADERS;
  const key = `${api} ${form}`;
  const headers =
    PAGE_HEADERS.get(key) ?? headersOf({ ...POLICY, 'connect-src': withOwn(api), 'form-action': withOwn(form) });
  PAGE_HEADERS.set(key, headers);
  return headers;
}

function withOwn(origin: string | null): string[] {
  return origin === null ? [SELF] : [SELF, origin];
}

/** Once the site's own address is one of https: browsers ask for it in no other way, for a year. */
export const BY_TLS_ALONE: readonly string[] = ['strict-transport-security', 'max-age=31536000'];
/** The page of the documentation brings a style sheet within it. */
export const DOCS_POLICY = policyIn(headersOf({ ...POLICY, 'style-src': [SELF, "'unsafe-inline'"] }));

/** Headers that helmet sets, read once as they are the same for every answer. */
function headersOf(directives: Record<string, string[]>): readonly string[] {
  const headers: string[] = [];
  const answer = {
    setHeader: (name: string, value: string) => headers.push(name.toLowerCase(), value),
    removeHeader: () => {},
  };
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  // it looks at neither, but sets headers and takes one away
  setHeaders({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error as Error; // of its configuration
  });
  return headers;
}

function policyIn(headers: readonly string[]): string {
  return headers[headers.indexOf('content-security-policy') + 1] ?? '';
}
