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

/** Other hosts that a page may send data to. */
export interface OtherHosts {
  /** Origin of the API, if it differs from that of the page. */
  readonly api: string | null;
  /** Address that the newsletter form is sent to, if a setting names one. */
  readonly newsletter: string | null;
}

/** Headers of a page. */
export function pageHeaders({ api, newsletter }: OtherHosts): readonly string[] {
  const form = newsletter !== null && URL.canParse(newsletter) ? new URL(newsletter).origin : null;
  if (api === null && form === null) return SECURITY_HEADERS;
  const key = `${api} ${form}`;
  const headers =
    PAGE_HEADERS.get(key) ?? headersOf({ ...POLICY, 'connect-src': withSelf(api), 'form-action': withSelf(form) });
  PAGE_HEADERS.set(key, headers);
  return headers;
}

function withSelf(origin: string | null): string[] {
  return origin === null ? [SELF] : [SELF, origin];
}

/** Header for sites with https: browsers use no http for a year. */
export const TLS_ONLY_HEADER: readonly string[] = ['strict-transport-security', 'max-age=31536000'];
/** Policy for the documentation, whose page contains inline styles. */
export const DOCS_POLICY = policyIn(headersOf({ ...POLICY, 'style-src': [SELF, "'unsafe-inline'"] }));

/** Headers that helmet would set for these directives, as names and values in turn. */
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
  // helmet reads nothing from the request and the answer: it only sets headers, and removes one
  setHeaders({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error as Error;
  });
  return headers;
}

function policyIn(headers: readonly string[]): string {
  return headers[headers.indexOf('content-security-policy') + 1] ?? '';
}
