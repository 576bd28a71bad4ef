import type { IncomingMessage, ServerResponse } from 'node:http';
import { cookiesOf, type SESSION_COOKIES, setCookie, SIGN_IN_COOKIE } from '../../kernel/requests/cookies';
import type { ShopOrigins } from '../../kernel/requests/shop-origins';

export const SESSION_LASTS_MS = 14 * 24 * 3_600_000;
export const SESSION_IDLE_MS = 12 * 3_600_000;
/** Time between the password and the second factor. */
export const SIGN_IN_LASTS_MS = 5 * 60_000;

/**
 * A prefix has browsers refuse a cookie that came without TLS, and `__Host-` one that a sibling host has set. Where the
 * API has a host of its own, the cookie has to reach both.
 */
function nameAt({ isSecure, cookieDomain: domain }: ShopOrigins): (typeof SESSION_COOKIES)[number] {
  if (!isSecure) return 'session';
  return domain === null ? '__Host-session' : '__Secure-session';
}

/** Only the one that the shop sets now: another one may have been planted. */
export function sessionIn(req: IncomingMessage, hosts: ShopOrigins): string | null {
  return cookiesOf(req).get(nameAt(hosts)) || null;
}

export function setSession(res: ServerResponse, id: string, hosts: ShopOrigins): void {
  setCookie(res, nameAt(hosts), id, { ...traitsAt(hosts), lastsSeconds: SESSION_LASTS_MS / 1000 });
}

export function endSession(res: ServerResponse, hosts: ShopOrigins): void {
  setCookie(res, nameAt(hosts), '', { ...traitsAt(hosts), lastsSeconds: 0 });
}

export function signInSecretIn(req: IncomingMessage): string | null {
  return cookiesOf(req).get(SIGN_IN_COOKIE) || null;
}

export function setSignInSecret(res: ServerResponse, secret: string, hosts: ShopOrigins): void {
  setCookie(res, SIGN_IN_COOKIE, secret, { ...traitsAt(hosts), lastsSeconds: SIGN_IN_LASTS_MS / 1000 });
}

export function endSignInSecret(res: ServerResponse, hosts: ShopOrigins): void {
  setCookie(res, SIGN_IN_COOKIE, '', { ...traitsAt(hosts), lastsSeconds: 0 });
}

function traitsAt({ cookieDomain: domain, isSecure }: ShopOrigins) {
  return { domain, secure: isSecure, httpOnly: true };
}
