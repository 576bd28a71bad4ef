import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { idOf, notesOf } from '../requests/request';
import { compressed, type Encoding } from './encoding';
import { type ExactCache, positionsOf, type Snapshot } from './exact-cache';
import { type RequestTraits, traitsOf } from './request-traits';

/** Answer to a public request, before it is packed for the wire. */
export interface PublicAnswer {
  /** Headers in place of those that every answer has. */
  readonly headers?: readonly string[];
  readonly status: number;
  readonly body: Buffer;
  readonly type: string;
  /** `Link` header, with the address of the next rows. */
  readonly link?: string | null;
  readonly vary: string;
  readonly reads: readonly string[];
  readonly until: Date | null;
}

interface Reply {
  readonly isPage: boolean;
  readonly status: number;
  readonly body: Buffer;
  readonly etag: string | null;
  /** Names and values in turn, as `writeHead` takes them without a copy. */
  readonly head: readonly string[];
  readonly headNotModified: readonly string[];
}
/** An answer as it was made, and for each encoding that was asked for as it is sent. */
export interface CachedAnswer {
  readonly made: PublicAnswer;
  readonly before: Snapshot;
  readonly packing: Map<Encoding, Promise<Reply>>;
  readonly packed: Map<Encoding, Reply>;
}

export interface RepliesOptions {
  readonly cache: ExactCache<CachedAnswer>;
  /** Tells this build, and the versions of what it reads, from every other. */
  readonly build: string;
  /** The headers of every answer. */
  readonly headers: readonly string[];
  readonly beside: Beside;
}

/** Headers beside an answer that is the same for all: names and values in turn. */
export interface Beside {
  readonly ofAll: (req: IncomingMessage) => readonly string[];
  /** Headers for a page: its forms need a cookie against forgery. */
  readonly ofPage: (req: IncomingMessage, traits: RequestTraits) => readonly string[];
  /** Text before JSON at present; null while it is not certain, and then no cached answer is sent. */
  readonly jsonPrefix: () => string | null;
}

const INDEX_BYTES = 4 * 1024 * 1024;
const LONGEST_ADDRESS = 2_000;

/** Public answers, each made once and packed once for each encoding, for as long as it holds. */
export class Replies {
  /** Keys of answers by the address as it was sent, so that a cached answer is found without parsing the address. */
  private readonly keys = new LRUCache<string, string>({
    maxSize: INDEX_BYTES,
    sizeCalculation: (key, address) => key.length + address.length + 100,
  });
  hits = 0;

  constructor(private readonly options: RepliesOptions) {}

  /** Ahead of the framework: false if there is no fresh answer to this very address. */
  sendCached(req: IncomingMessage, res: ServerResponse): boolean {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const traits = traitsOf(req);
    // of other origins the framework is asked, which knows whose may see an answer
    if (traits.hasCredentials || traits.position !== null || req.headers.origin !== undefined) return false;
    const prefix = this.options.beside.jsonPrefix();
    if (prefix === null) return false;
    const key = this.keys.get(addressOf(req, traits, prefix));
    const reply = key === undefined ? undefined : this.options.cache.get(key)?.value.packed.get(traits.encoding);
    if (!reply) return false;
    this.hits++;
    const { ofAll, ofPage } = this.options.beside;
    const ofThis = reply.isPage ? ofPage(req, traits) : [];
    send(reply, req, res, ['x-request-id', idOf(req), ...ofAll(req), ...ofThis]);
    return true;
  }

  /** Sends the answer of this key, which is made if there is no fresh one. */
  async answer(
    key: string,
    make: () => Promise<PublicAnswer>,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<void> {
    const traits = traitsOf(req);
    const { value } = await this.options.cache.answer(key, async (before) => {
      const made = await make();
      const value = { made, before, packing: new Map(), packed: new Map() };
      // compressed copies are small beside it
      return { value, bytes: Math.ceil(1.5 * made.body.length) + 5_000, reads: made.reads, until: made.until };
    });
    const reply = await this.pack(value, key, traits.encoding);
    const address = addressOf(req, traits, notesOf(req).jsonPrefix);
    if (address.length <= LONGEST_ADDRESS) this.keys.set(address, key);
    send(reply, req, res, reply.isPage ? this.options.beside.ofPage(req, traits) : []);
  }

  private async pack(answer: CachedAnswer, key: string, encoding: Encoding): Promise<Reply> {
    const { packing, packed } = answer;
    const existing = packed.get(encoding) ?? packing.get(encoding);
    if (existing) return existing;
    const reply = this.packed(answer, key, encoding);
    packing.set(encoding, reply);
    try {
      packed.set(encoding, await reply);
    } finally {
      packing.delete(encoding); // it is packed, or failed and is tried again
    }
    return reply;
  }

  private async packed({ made, before }: CachedAnswer, key: string, requested: Encoding): Promise<Reply> {
    const { body, encoding } = await compressed(made.body, requested);
    const etag = made.status === 200 ? this.etagOf(made, before, key, encoding) : null;
    const always = ['cache-control', 'no-cache', 'vary', made.vary, ...(etag === null ? [] : ['etag', etag])];
    return {
      isPage: made.type.startsWith('text/html'),
      status: made.status,
      body,
      etag,
      head: [
        ...(made.headers ?? this.options.headers),
        ...always,
        'content-type',
        made.type,
        ...(made.link ? ['link', made.link] : []),
        ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
        'content-length',
        String(body.length),
      ],
      headNotModified: always,
    };
  }

  /**
   * The next instant of change stands for the last one that has passed: as long as nothing is recorded, there is one
   * such pair at any time. It is known after a restart as well, where the last one is not.
   */
  private etagOf({ reads, until }: PublicAnswer, before: Snapshot, key: string, encoding: Encoding): string | null {
    const positions = positionsOf([...reads].sort(), before);
    if (positions === null) return null;
    const state = JSON.stringify([this.options.build, positions, key, encoding, until?.getTime() ?? null]);
    return `W/"${createHash('sha256').update(state).digest('base64url').slice(0, 22)}"`;
  }
}

function addressOf({ headers, url }: IncomingMessage, { pageSize }: RequestTraits, prefix: string): string {
  return `${prefix}${pageSize} ${String(headers['x-forwarded-proto'] ?? '')} ${headers.host ?? ''} ${url ?? ''}`;
}

/** Sends it, or says that whoever asks has it already. */
function send(
  { status, body, etag, head, headNotModified }: Reply,
  req: IncomingMessage,
  res: ServerResponse,
  moreHeaders: readonly string[] = [],
): void {
  const ifNoneMatch = req.headers['if-none-match'];
  if (ifNoneMatch !== undefined && etag !== null && names(ifNoneMatch, etag)) {
    res.writeHead(304, headNotModified.concat(moreHeaders));
    res.end();
    return;
  }
  res.writeHead(status, head.concat(moreHeaders));
  res.end(req.method === 'HEAD' ? undefined : body);
}

function names(header: string, etag: string): boolean {
  if (header === etag || header === '*') return true;
  const opaque = etag.slice(2); // weakly compared
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}
