import { PAGE_SIZES, type PageSize } from '@rabbet/domain/pages/page-size';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { type Encoding, encodingFor } from './encoding';
import { type Replies, send } from './replies';

const INDEX_BYTES = 4 * 1024 * 1024;
const LONGEST_ADDRESS = 2_000;

/** What a public answer may depend on besides the address. */
export interface RequestTraits {
  readonly pageSize: PageSize;
  readonly encoding: Encoding;
  /** Where the asker's own changes stand in the log, if they made any. */
  readonly position: string | null;
  /** Asked by somebody whom the shop knows: answered for them alone. */
  readonly hasCredentials: boolean;
}

export function traitsOf({ headers }: IncomingMessage): RequestTraits {
  const cookies = headers.cookie === undefined ? NO_COOKIES : cookiesIn(headers.cookie);
  const position = headers['log-position'] ?? cookies.get('log_position') ?? null;
  return {
    pageSize: pageSizeOf(cookies.get('page_size'), headers['sec-ch-ua-mobile']),
    encoding: encodingFor(headers['accept-encoding']),
    position: typeof position === 'string' && /^[\x21-\x7e]{1,64}$/.test(position) ? position : null,
    hasCredentials: headers.authorization !== undefined || cookies.has('session'),
  };
}

const NO_COOKIES: ReadonlyMap<string, string> = new Map();

function cookiesIn(header: string): ReadonlyMap<string, string> {
  return new Map(
    header.split(';').map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [pair.trim(), ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    }),
  );
}

function pageSizeOf(cookie: string | undefined, mobile: string | string[] | undefined): PageSize {
  return PAGE_SIZES.find((size) => String(size) === cookie) ?? (mobile === '?1' ? 20 : 40);
}

/**
 * Answers a cached reply ahead of the framework: an index from the exact text of an address to the key of its reply. Whether
 * there is such a reply, and whether it is fresh, is looked up each time.
 */
export class FastPath {
  private readonly keys = new LRUCache<string, string>({
    maxSize: INDEX_BYTES,
    sizeCalculation: (key, address) => key.length + address.length + 100,
  });
  hits = 0;

  constructor(private readonly replies: Replies) {}

  /** True if it was answered. */
  tryServe(req: IncomingMessage, res: ServerResponse): boolean {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const asked = traitsOf(req);
    if (asked.hasCredentials || asked.position !== null) return false;
    const key = this.keys.get(requestKey(req, asked));
    const reply = key === undefined ? null : this.replies.find(key, asked.encoding);
    if (!reply) return false;
    this.hits++;
    send(reply, req, res);
    return true;
  }

  remember(req: IncomingMessage, asked: RequestTraits, key: string): void {
    const address = requestKey(req, asked);
    if (address.length <= LONGEST_ADDRESS) this.keys.set(address, key);
  }
}

function requestKey({ headers, url }: IncomingMessage, { pageSize }: RequestTraits): string {
  return `${pageSize} ${String(headers['x-forwarded-proto'] ?? '')} ${headers.host ?? ''} ${url ?? ''}`;
}
