import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

const SELF = "'self'";
const POLICY = {
  'default-src': [SELF],
  'script-src': [SELF],
  'style-src': [SELF],
  'img-src': [SELF, 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': [SELF],
  'frame-ancestors': ["'none'"],
};

/** Of every answer, as names and values in turn. */
export const SECURITY_HEADERS = headersOf(POLICY);
const PAGE_HEADERS = new Map<string, readonly string[]>();

/** Of a page whose form of the newsletter is sent to another site, which a setting names. */
export function pageHeaders(target: string | null): readonly string[] {
  const origin = target !== null && URL.canParse(target) ? new URL(target).origin : null;
  if (origin === null) return SECURITY_HEADERS;
  const known = PAGE_HEADERS.get(origin) ?? headersOf({ ...POLICY, 'form-action': [SELF, origin] });
  PAGE_HEADERS.clear(); // there is one such setting
  PAGE_HEADERS.set(origin, known);
  return known;
}

/** Once the site's own address is one of https: browsers ask for it in no other way, for a year. */
export const BY_TLS_ALONE: readonly string[] = ['strict-transport-security', 'max-age=31536000'];
/** The page of the documentation brings a style sheet within it. */
export const DOCS_POLICY = policyIn(headersOf({ ...POLICY, 'style-src': [SELF, "'unsafe-inline'"] }));

/** Asked once what it says: it says the same of every answer. */
function headersOf(directives: Record<string, string[]>): readonly string[] {
  const headers: string[] = [];
  const answer = {
    setHeader: (name: string, value: string) => headers.push(name.toLowerCase(), value),
    removeHeader: () => {},
  };
  const said = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  // it looks at neither, but sets headers and takes one away
  said({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error as Error; // of its configuration
  });
  return headers;
}

function policyIn(headers: readonly string[]): string {
  return headers[headers.indexOf('content-security-policy') + 1] ?? '';
}
