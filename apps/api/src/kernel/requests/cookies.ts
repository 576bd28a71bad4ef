import type { IncomingMessage, ServerResponse } from 'node:http';

/** Of sessions: by TLS on one host, by TLS where the API has a host of its own, and without TLS. */
export const SESSION_COOKIES = ['__Host-session', '__Secure-session', 'session'] as const;
export const FORGERY_COOKIE = 'XSRF-TOKEN';
/** Between the password and the second factor. */
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

/** How and where a browser keeps a cookie, besides its value. */
export interface CookieTraits {
  /** For hosts below this domain as well; for this host alone where it is null. */
  readonly domain: string | null;
  /** Sent by TLS alone. */
  readonly secure: boolean;
  /** Kept from scripts. */
  readonly httpOnly: boolean;
  /** Until the browser is closed, unless given; 0 takes it away. */
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

/** Beside those that the answer sets already; one of the same name is replaced. */
export function setCookie(res: ServerResponse, name: string, value: string, traits: CookieTraits): void {
  const before = [res.getHeader('set-cookie') ?? []].flat().map(String);
  const others = before.filter((text) => !text.startsWith(`${name}=`));
  res.setHeader('set-cookie', [...others, cookieText(name, value, traits)]);
}
