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
import type { HostSettings } from './hosts';
import { unknownNameIn } from './own-origin';
import { notesOf } from './request';

const HEADER = 'x-xsrf-token';
const RANDOM_BYTES = 16;
/** Random bytes are cheap by the pool, and dear one by one. */
const POOL = Buffer.alloc(256 * RANDOM_BYTES);

/** Cookies that a browser adds to a request even if another site made it send that. */
const CREDENTIALS: readonly string[] = [...SESSION_COOKIES, SIGN_IN_COOKIE, FORGERY_COOKIE];

/**
 * Keeps other sites from changing anything by the browser of somebody who is known here: only pages of ours can read the
 * cookie and send it in a header. Of a session, it is bound to that session, since a sibling host can plant cookies.
 */
export class Forgery {
  private used = POOL.length;

  constructor(
    private readonly masterKey: MasterKey,
    private readonly hosts: HostSettings,
  ) {}

  /**
   * A change made with a cookie carries the pair; one that another site began is none of ours in any case. The host of
   * the API is of the same site as the pages: their `Origin` tells them from siblings.
   */
  require(req: IncomingMessage): void {
    const { method, headers } = req;
    if (method === 'GET' || method === 'HEAD' || headers.authorization !== undefined) return;
    const { origin, 'sec-fetch-site': site = 'none' } = headers;
    if (site === 'cross-site' || (origin === undefined && site === 'same-site'))
      throw forged('It was sent from a page of another site. Open a page of this shop, and try again.');
    if (origin !== undefined && !this.hosts.isOwn(origin, req))
      throw forged(unknownNameIn(req) ?? 'It was sent from a page of another site.');
    const cookies = cookiesOf(req);
    if (!CREDENTIALS.some((name) => cookies.has(name))) return;
    const cookie = cookies.get(FORGERY_COOKIE) ?? '';
    const header = headers[HEADER];
    if (typeof header !== 'string' || header !== cookie || !this.holds(cookie, sessionOf(req)))
      throw forged(
        `A change that a browser makes sends the cookie ${FORGERY_COOKIE} in the header X-XSRF-TOKEN as well.`,
      );
  }

  /** Token that a change of this asker sends twice: the current one if it is valid, else a new one. */
  tokenFor(session: string | null, currentToken?: string): string {
    if (currentToken !== undefined && this.holds(currentToken, session)) return currentToken;
    const random = this.random();
    return session === null ? random : `${random}.${this.macOf(random, session)}`;
  }

  /** Returns the token that `tokenFor` chooses. The answer sets a new one as a cookie. */
  give(req: IncomingMessage, res: ServerResponse, session = sessionOf(req)): string {
    const currentToken = cookiesOf(req).get(FORGERY_COOKIE);
    const token = this.tokenFor(session, currentToken);
    if (token !== currentToken) setCookie(res, FORGERY_COOKIE, token, this.traits(req));
    return token;
  }

  /** Cookie for a visitor whom the shop does not know, beside an answer that is the same for all. */
  cookieForVisitor(req: IncomingMessage): string {
    return cookieText(FORGERY_COOKIE, this.random(), this.traits(req));
  }

  private traits(req: IncomingMessage): CookieTraits {
    const { domain, isSecure } = this.hosts.of(req);
    return { domain, secure: isSecure, httpOnly: false };
  }

  private holds(token: string, session: string | null): boolean {
    const [random = '', mac = ''] = token.split('.', 2);
    if (session === null) return /^[\w.-]{22,80}$/.test(token);
    const given = Buffer.from(mac);
    const right = Buffer.from(this.macOf(random, session));
    return given.length === right.length && timingSafeEqual(given, right);
  }

  private macOf(random: string, session: string): string {
    return this.masterKey.digest(`forgery ${random}\0${session}`);
  }

  private random(): string {
    if (this.used + RANDOM_BYTES > POOL.length) {
      randomFillSync(POOL);
      this.used = 0;
    }
    return POOL.toString('base64url', this.used, (this.used += RANDOM_BYTES));
  }
}

/** Tells one browser from another: random, and the same until the browser is closed. Null where it sends none. */
export function visitorTokenOf(req: IncomingMessage): string | null {
  return cookiesOf(req).get(FORGERY_COOKIE) ?? null;
}

function sessionOf(req: IncomingMessage): string | null {
  return notesOf(req).signedIn?.id ?? null;
}

function forged(detail: string): HttpProblem {
  return new HttpProblem(403, 'access/forgery', `This change was not made. ${detail}`);
}
