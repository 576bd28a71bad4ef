import { randomFillSync, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MasterKey } from '@rabbet/postgres';
import { HttpProblem } from '../problems/problems';
import {
  cookiesOf,
  cookieText,
  type CookieTraits,
  FORGERY_COOKIE,
  SESSION_COOKIES,
  setCookie,
  SIGN_IN_COOKIE,
} from './cookies';
import type { OriginResolver } from './shop-origins';
import { unknownNameIn } from './own-origin';
import { notesOf } from './request';

const HEADER = 'x-xsrf-token';
const RANDOM_BYTES = 16;
/** Pool of random bytes, as getting many at once is much faster than a few each time. */
const RANDOM_POOL = Buffer.alloc(256 * RANDOM_BYTES);

/** Cookies that a browser also sends with requests that another site has caused. */
const CREDENTIALS: readonly string[] = [...SESSION_COOKIES, SIGN_IN_COOKIE, FORGERY_COOKIE];

/**
 * Protects against cross-site request forgery: a change has to send a token both as a cookie and in a header, and only
 * pages of this shop can read the cookie. With a session, the token is bound to it by a MAC, as a sibling host (another
 * subdomain) can set cookies for this one.
 */
export class Forgery {
  private usedPoolBytes = RANDOM_POOL.length;

  constructor(
    private readonly masterKey: MasterKey,
    private readonly hosts: OriginResolver,
  ) {}

  /**
   * Refuses a change without the token, if it comes with cookies; refuses any change that another site has caused. Requests
   * from pages to the host of the API are `same-site`, like those of sibling hosts: these are told apart by `Origin`.
   */
  requireToken(req: IncomingMessage): void {
    const { method, headers } = req;
    if (method === 'GET' || method === 'HEAD' || headers.authorization !== undefined) return;
    const { origin, 'sec-fetch-site': site = 'none' } = headers;
    if (site === 'cross-site' || (origin === undefined && site === 'same-site'))
      throw forgeryProblem('It was sent from a page of another site. Open a page of this shop, and try again.');
    if (origin !== undefined && !this.hosts.isOwnOrigin(origin, req))
      throw forgeryProblem(unknownNameIn(req) ?? 'It was sent from a page of another site.');
    const cookies = cookiesOf(req);
    if (!CREDENTIALS.some((name) => cookies.has(name))) return;
    const cookie = cookies.get(FORGERY_COOKIE) ?? '';
    const header = headers[HEADER];
    if (typeof header !== 'string' || header !== cookie || !this.isValid(cookie, sessionOf(req)))
      throw forgeryProblem(
        `A change that a browser makes sends the cookie ${FORGERY_COOKIE} in the header X-XSRF-TOKEN as well.`,
      );
  }

  /** Token for a session, or for a visitor without one: the current token if it is valid, else a new one. */
  tokenFor(session: string | null, currentToken?: string): string {
    if (currentToken !== undefined && this.isValid(currentToken, session)) return currentToken;
    const random = this.random();
    return session === null ? random : `${random}.${this.macOf(random, session)}`;
  }

  /** Returns the token of a request. If it is new, the answer sets it as a cookie. */
  issueToken(req: IncomingMessage, res: ServerResponse, session = sessionOf(req)): string {
    const currentToken = cookiesOf(req).get(FORGERY_COOKIE);
    const token = this.tokenFor(session, currentToken);
    if (token !== currentToken) setCookie(res, FORGERY_COOKIE, token, this.traits(req));
    return token;
  }

  /** `Set-Cookie` value for a visitor without a token, which is added to a cached page. */
  cookieForVisitor(req: IncomingMessage): string {
    return cookieText(FORGERY_COOKIE, this.random(), this.traits(req));
  }

  private traits(req: IncomingMessage): CookieTraits {
    const { cookieDomain: domain, isSecure } = this.hosts.originsFor(req);
    return { domain, secure: isSecure, httpOnly: false };
  }

  private isValid(token: string, session: string | null): boolean {
    const [random = '', mac = ''] = token.split('.', 2);
    if (session === null) return /^[\w.-]{22,80}$/.test(token);
    const sentMac = Buffer.from(mac);
    const expectedMac = Buffer.from(this.macOf(random, session));
    return sentMac.length === expectedMac.length && timingSafeEqual(sentMac, expectedMac);
  }

  private macOf(random: string, session: string): string {
    return this.masterKey.digest(`forgery ${random}\0${session}`);
  }

  private random(): string {
    if (this.usedPoolBytes + RANDOM_BYTES > RANDOM_POOL.length) {
      randomFillSync(RANDOM_POOL);
      this.usedPoolBytes = 0;
    }
    return RANDOM_POOL.toString('base64url', this.usedPoolBytes, (this.usedPoolBytes += RANDOM_BYTES));
  }
}

/** Random token that identifies a browser until it is closed; null if it has none yet. */
export function visitorTokenOf(req: IncomingMessage): string | null {
  return cookiesOf(req).get(FORGERY_COOKIE) ?? null;
}

function sessionOf(req: IncomingMessage): string | null {
  return notesOf(req).signedIn?.id ?? null;
}

function forgeryProblem(detail: string): HttpProblem {
  return new HttpProblem(403, 'access/forgery', `This change was not made. ${detail}`);
}
