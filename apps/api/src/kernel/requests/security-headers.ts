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

/** Of every answer, as names and values in turn. Whether all of the host is to be had by TLS alone, its proxy says. */
export const SECURITY_HEADERS = headersOf(POLICY);
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
