import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { CurrentSettings } from '../settings/current-settings';
import { originOf } from './origin';

/** Addresses of the pages and the API, as the caller has to see them. */
export interface Hosts {
  /** Origin of the pages, as in `https://gallery.example.com`. */
  readonly page: string;
  readonly api: string;
  /** Origin of the API where the setting names one: no page can tell it from its own address. */
  readonly apiBySetting: string | null;
  readonly isSecure: boolean;
  /** Domain of cookies; null if one host serves both. */
  readonly domain: string | null;
}

/** Names of the shop besides those of its settings. */
export interface HostNames {
  /** Host that the program listens at, and those of the machine. */
  readonly names: readonly string[];
  /** Number of proxies of one's own, which pass on their own names alone. */
  readonly trustedProxyCount: number;
}

/** Addresses of the shop by its settings; by the request until the settings have them. */
export class HostSettings {
  private readonly cache = new LRUCache<string, Hosts>({ max: 200 });
  private cachedFor: CurrentSettings['lastRead'] | null = null;
  private readonly names: ReadonlySet<string>;

  constructor(
    private readonly settings: Pick<CurrentSettings, 'lastRead'>,
    private readonly hostNames: HostNames,
  ) {
    this.names = new Set(hostNames.names.map((name) => name.toLowerCase()));
  }

  of(req: IncomingMessage): Hosts {
    const { lastRead } = this.settings;
    if (this.cachedFor !== lastRead) {
      this.cache.clear();
      this.cachedFor = lastRead;
    }
    const origin = originOf(req);
    const cached = this.cache.get(origin);
    if (cached) return cached;
    const hosts = this.hostsOf(origin);
    this.cache.set(origin, hosts);
    return hosts;
  }

  private hostsOf(origin: string): Hosts {
    const { site_url, api_host } = this.settings.lastRead;
    const siteUrl = site_url ?? withoutApi(origin);
    const page = URL.canParse(siteUrl) ? new URL(siteUrl).origin : 'http://localhost'; // a host that is none is refused later
    const { protocol, hostname, host } = new URL(page);
    const beside = isNameless(hostname) ? host : `api.${host}`;
    const apiBySetting = originIn(api_host, protocol);
    const api = apiBySetting ?? `${protocol}//${beside}`;
    const isOne = new URL(api).hostname === hostname;
    return { page, api, apiBySetting, isSecure: protocol === 'https:', domain: isOne ? null : hostname };
  }

  /**
   * True if a browser that names this origin shows a page of ours. An `Origin` that equals the `Host` does not prove it.
   * DNS rebinding: a stranger's page comes from a name of theirs, and then that name is made to lead to this machine, so
   * that the browser takes the shop for the same origin. They cannot do that with an address, or with a name of ours.
   */
  isOwn(origin: string, req: IncomingMessage): boolean {
    const { page, api, apiBySetting } = this.of(req);
    const requestOrigin = originOf(req);
    if (origin === apiBySetting) return true;
    if (this.settings.lastRead.site_url !== null && (origin === page || origin === api)) return true;
    return (origin === requestOrigin || origin === page || origin === api) && this.answersTo(requestOrigin);
  }

  private answersTo(requestOrigin: string): boolean {
    const named = withoutApi(requestOrigin);
    if (!URL.canParse(named)) return false;
    const { hostname } = new URL(named);
    if (isNameless(hostname) || this.names.has(hostname)) return true;
    return this.settings.lastRead.site_url === null && this.hostNames.trustedProxyCount > 0;
  }
}

/** Hosts that have no names of their own have none below them. */
function isNameless(hostname: string): boolean {
  return hostname === 'localhost' || /^[\d.]+$|:/.test(hostname);
}

/** A setting names a host, or an origin. */
function originIn(host: string | null, protocol: string): string | null {
  const text = host !== null && !host.includes('://') ? `${protocol}//${host}` : host;
  return text !== null && URL.canParse(text) ? new URL(text).origin : null;
}

function withoutApi(origin: string): string {
  return origin.replace(/^(https?:\/\/)api\./i, '$1');
}
