import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { CurrentSettings } from '../settings/current-settings';
import { originOf } from './origin';

/** Origins of the pages and of the API, as the sender of a request sees them. */
export interface ShopOrigins {
  /** Origin of the pages, as in `https://gallery.example.com`. */
  readonly pageOrigin: string;
  readonly apiOrigin: string;
  /**
   * Origin of the API by the setting `api_host`; null without that setting. Pages are told only this one: the default
   * one (`api.` before the host of the page) they find out from their own address.
   */
  readonly configuredApiOrigin: string | null;
  readonly isSecure: boolean;
  /** Domain of cookies; null if one host serves both. */
  readonly cookieDomain: string | null;
}

/** Hosts of the shop that no setting names. */
export interface HostOptions {
  /** Host that the program listens at, and the host names of its machine. */
  readonly ownHostNames: readonly string[];
  /**
   * Number of proxies of the shop in front of this program. If there is one, a foreign host name never reaches the
   * program, because the proxy passes on only requests for names that it serves.
   */
  readonly trustedProxyCount: number;
}

/**
 * Finds the origins of the shop: by the settings `site_url` and `api_host`, and as long as they are not set, by the host
 * that the request names. Used for cookies, links, CORS and the check of `Origin`.
 */
export class OriginResolver {
  private readonly cache = new LRUCache<string, ShopOrigins>({ max: 200 });
  private cachedSettings: CurrentSettings['lastRead'] | null = null;
  private readonly ownHostNames: ReadonlySet<string>;

  constructor(
    private readonly settings: Pick<CurrentSettings, 'lastRead'>,
    private readonly options: HostOptions,
  ) {
    this.ownHostNames = new Set(options.ownHostNames.map((name) => name.toLowerCase()));
  }

  originsFor(req: IncomingMessage): ShopOrigins {
    const { lastRead } = this.settings;
    if (this.cachedSettings !== lastRead) {
      this.cache.clear();
      this.cachedSettings = lastRead;
    }
    const origin = originOf(req);
    const cached = this.cache.get(origin);
    if (cached) return cached;
    const origins = this.resolveOrigins(origin);
    this.cache.set(origin, origins);
    return origins;
  }

  private resolveOrigins(origin: string): ShopOrigins {
    const { site_url, api_host } = this.settings.lastRead;
    const siteUrl = site_url ?? withoutApiSubdomain(origin);
    // only a request with an invalid Host header has no valid URL here; `requireHost` refuses it later
    const pageOrigin = URL.canParse(siteUrl) ? new URL(siteUrl).origin : 'http://localhost';
    const { protocol, hostname, host } = new URL(pageOrigin);
    const defaultApiHost = cannotHaveSubdomain(hostname) ? host : `api.${host}`;
    const configuredApiOrigin = parseOrigin(api_host, protocol);
    const apiOrigin = configuredApiOrigin ?? `${protocol}//${defaultApiHost}`;
    const hasOneHost = new URL(apiOrigin).hostname === hostname;
    return {
      pageOrigin,
      apiOrigin,
      configuredApiOrigin,
      isSecure: protocol === 'https:',
      cookieDomain: hasOneHost ? null : hostname,
    };
  }

  /**
   * True if an `Origin` header names a page of this shop. It is not enough that it equals the `Host` header, because of DNS
   * rebinding: an attacker serves a page from evil.example, and then points evil.example at the address of this machine.
   * The browser then sends requests with the origin and the host evil.example. Therefore the host also has to be one that
   * no attacker can point elsewhere: an IP address, localhost, or a name of this shop.
   */
  isOwnOrigin(origin: string, req: IncomingMessage): boolean {
    const { pageOrigin, apiOrigin, configuredApiOrigin } = this.originsFor(req);
    if (origin === configuredApiOrigin) return true;
    const isPageOrApi = origin === pageOrigin || origin === apiOrigin;
    if (isPageOrApi && this.settings.lastRead.site_url !== null) return true;
    const requestOrigin = originOf(req);
    return (isPageOrApi || origin === requestOrigin) && this.isReachedByOwnName(requestOrigin);
  }

  /** True if the host of a request is an IP address, localhost or a name of this shop. */
  private isReachedByOwnName(requestOrigin: string): boolean {
    const pageOrigin = withoutApiSubdomain(requestOrigin);
    if (!URL.canParse(pageOrigin)) return false;
    const { hostname } = new URL(pageOrigin);
    if (cannotHaveSubdomain(hostname) || this.ownHostNames.has(hostname)) return true;
    // without `site_url` the program does not know its public name, but a proxy of the shop has checked it
    return this.settings.lastRead.site_url === null && this.options.trustedProxyCount > 0;
  }
}

/** True of localhost and of IP addresses (digits and dots, or with a colon): there is no `api.127.0.0.1`. */
function cannotHaveSubdomain(hostname: string): boolean {
  return hostname === 'localhost' || /^[\d.]+$|:/.test(hostname);
}

/** Origin of a setting that is a host (`api.example.com`) or an origin (`https://api.example.com`); null if it is neither. */
function parseOrigin(host: string | null, protocol: string): string | null {
  const text = host !== null && !host.includes('://') ? `${protocol}//${host}` : host;
  return text !== null && URL.canParse(text) ? new URL(text).origin : null;
}

function withoutApiSubdomain(origin: string): string {
  return origin.replace(/^(https?:\/\/)api\./i, '$1');
}
