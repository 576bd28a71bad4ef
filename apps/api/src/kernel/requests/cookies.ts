import type { IncomingMessage, ServerResponse } from 'node:http';

/** Names of the session cookie: with TLS on one host, with TLS and an own host for the API, without TLS. */
export const SESSION_COOKIES = ['__Host-session', '__Secure-session', 'session'] as const;
export const FORGERY_COOKIE = 'XSRF-TOKEN';
/** Cookie between the password and the second factor. */
export const SIGN_IN_COOKIE = 'sign_in';

const NONE: ReadonlyMap<string, string> = new Map();

export function cookiesOf({ headers: { cookie } }: Pick<IncomingMessage, 'headers'>): ReadonlyMap<string, string> {
  if (cookie === undefined) return NONE;
  return new Map(
    cookie.split(';').map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [pair.trim(), ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    }),
  );
}

/** Rules by which a browser keeps and sends a cookie. */
export interface CookieTraits {
  /** Domain whose hosts below it get the cookie as well; null: this host alone. */
  readonly domain: string | null;
  /** Sent by TLS alone. */
  readonly secure: boolean;
  /** Kept from scripts. */
  readonly httpOnly: boolean;
  /** Lifetime; absent: until the browser is closed; 0 removes the cookie. */
  readonly lastsSeconds?: number;
}

/** Values are what this program makes: none holds a sign that would end it. */
export function cookieText(name: string, value: string, traits: CookieTraits): string {
  const { domain, secure, httpOnly, lastsSeconds } = traits;
  const parts = [
    `${name}=${value}`,
    'Path=/',
    ...(domain === null ? [] : [`Domain=${domain}`]),
    ...(lastsSeconds === undefined ? [] : [`Max-Age=${lastsSeconds}`]),
    ...(secure ? ['Secure'] : []),
    ...(httpOnly ? ['HttpOnly'] : []),
    'SameSite=Lax',
  ];
  return parts.join('; ');
}

/** Adds a cookie to those of the answer; one with the same name is replaced. */
export function setCookie(res: ServerResponse, name: string, value: string, traits: CookieTraits): void {
  const before = [res.getHeader('set-cookie') ?? []].flat().map(String);
  const otherCookies = before.filter((text) => !text.startsWith(`${name}=`));
  res.setHeader('set-cookie', [...otherCookies, cookieText(name, value, traits)]);
}
