import { parseCookie, parseSetCookie, type SetCookie } from 'cookie';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Names of the session cookie: with TLS on one host, with TLS and an own host for the API, without TLS. */
export const SESSION_COOKIES = ['__Host-session', '__Secure-session', 'session'] as const;
export const FORGERY_COOKIE = 'XSRF-TOKEN';
/** Cookie between the password and the second factor. */
export const SIGN_IN_COOKIE = 'sign_in';

const NONE: ReadonlyMap<string, string> = new Map();
/** Leaves values as they are: a call within the program passes on the cookies of others unchanged. */
const UNDECODED = { decode: (value: string) => value };

/** Cookies by name. Of two with one name the first counts, as in the pages, which read `document.cookie`. */
export function cookiesOf({ headers: { cookie } }: Pick<IncomingMessage, 'headers'>): ReadonlyMap<string, string> {
  if (cookie === undefined) return NONE;
  return new Map(Object.entries(parseCookie(cookie, UNDECODED)).map(([name, value = '']) => [name, value]));
}

/** Reads one `Set-Cookie` header. */
export function setCookieIn(header: string): SetCookie {
  return parseSetCookie(header, UNDECODED);
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

/**
 * `Set-Cookie` header. Values are what this program makes: none holds a sign that would end it. The writer of `cookie`
 * throws at a domain with an underscore or two dots, and the host comes from a setting or the request.
 */
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
