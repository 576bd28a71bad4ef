import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { idOf, notesOf } from '../requests/request';
import { compress, type Encoding } from './encoding';
import { type ExactCache, positionsOf, type Snapshot } from './exact-cache';
import { type RequestTraits, traitsOf } from './request-traits';

/** Answer to a public request, before it is compressed. */
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
  readonly validUntil: Date | null;
}

interface EncodedReply {
  readonly isPage: boolean;
  readonly status: number;
  readonly body: Buffer;
  readonly etag: string | null;
  /** Names and values in turn, as `writeHead` takes them without a copy. */
  readonly headers: readonly string[];
  readonly notModifiedHeaders: readonly string[];
}
/** Answer in the cache, with its encoded reply for each encoding that a request has asked for. */
export interface CachedAnswer {
  readonly answer: PublicAnswer;
  readonly snapshot: Snapshot;
  readonly pendingReplies: Map<Encoding, Promise<EncodedReply>>;
  readonly replies: Map<Encoding, EncodedReply>;
}

export interface RepliesOptions {
  readonly cache: ExactCache<CachedAnswer>;
  /** Id of this build and of the versions of its read models: part of each ETag. */
  readonly build: string;
  /** The headers of every answer. */
  readonly headers: readonly string[];
  readonly perRequest: PerRequestParts;
}

/** Parts that depend on the request, and are added to a cached answer. Headers are names and values in turn. */
export interface PerRequestParts {
  readonly answerHeaders: (req: IncomingMessage) => readonly string[];
  /** Further headers of a page: its forms need a cookie against forgery. */
  readonly pageHeaders: (req: IncomingMessage, traits: RequestTraits) => readonly string[];
  /** Text to send before JSON. Null while the setting for it has to be read again: then no cached answer is sent. */
  readonly jsonPrefix: () => string | null;
}

const MAX_INDEX_BYTES = 4 * 1024 * 1024;
const MAX_ADDRESS_KEY_LENGTH = 2_000;

/** Cache of public answers: each is made once, and compressed once for each encoding, until its data change. */
export class Replies {
  /** Keys of answers by the address as it was sent, so that a cached answer is found without parsing the address. */
  private readonly keyByAddress = new LRUCache<string, string>({
    maxSize: MAX_INDEX_BYTES,
    sizeCalculation: (key, address) => key.length + address.length + 100,
  });
  hits = 0;

  constructor(private readonly options: RepliesOptions) {}

  /** Sends the cached answer to this address, before the framework sees the request. False if there is none that is fresh. */
  sendCached(req: IncomingMessage, res: ServerResponse): boolean {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const traits = traitsOf(req);
    // a request from another origin goes to the framework, which checks whether that origin may read the answer
    if (traits.hasCredentials || traits.position !== null || req.headers.origin !== undefined) return false;
    const prefix = this.options.perRequest.jsonPrefix();
    if (prefix === null) return false;
    const key = this.keyByAddress.get(addressKey(req, traits, prefix));
    const reply = key === undefined ? undefined : this.options.cache.get(key)?.value.replies.get(traits.encoding);
    if (!reply) return false;
    this.hits++;
    const { answerHeaders, pageHeaders } = this.options.perRequest;
    const extraPageHeaders = reply.isPage ? pageHeaders(req, traits) : [];
    send(reply, req, res, ['x-request-id', idOf(req), ...answerHeaders(req), ...extraPageHeaders]);
    return true;
  }

  /** Sends the answer with this key; calls `make` if no fresh one is cached. */
  async answer(
    key: string,
    make: () => Promise<PublicAnswer>,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<void> {
    const traits = traitsOf(req);
    const { value } = await this.options.cache.answer(key, async (snapshot) => {
      const answer = await make();
      const cachedAnswer = { answer, snapshot, pendingReplies: new Map(), replies: new Map() };
      return { value: cachedAnswer, bytes: estimateBytes(answer), reads: answer.reads, validUntil: answer.validUntil };
    });
    const reply = await this.encodeOnce(value, key, traits.encoding);
    const address = addressKey(req, traits, notesOf(req).jsonPrefix);
    if (address.length <= MAX_ADDRESS_KEY_LENGTH) this.keyByAddress.set(address, key);
    send(reply, req, res, reply.isPage ? this.options.perRequest.pageHeaders(req, traits) : []);
  }

  private async encodeOnce(answer: CachedAnswer, key: string, encoding: Encoding): Promise<EncodedReply> {
    const { pendingReplies, replies } = answer;
    const existing = replies.get(encoding) ?? pendingReplies.get(encoding);
    if (existing) return existing;
    const reply = this.encode(answer, key, encoding);
    pendingReplies.set(encoding, reply);
    try {
      replies.set(encoding, await reply);
    } finally {
      pendingReplies.delete(encoding); // after a failure, the next request tries again
    }
    return reply;
  }

  private async encode(
    { answer, snapshot }: CachedAnswer,
    key: string,
    requestedEncoding: Encoding,
  ): Promise<EncodedReply> {
    const { body, encoding } = await compress(answer.body, requestedEncoding);
    const etag = answer.status === 200 ? this.etagOf(answer, snapshot, key, encoding) : null;
    const cachingHeaders = ['cache-control', 'no-cache', 'vary', answer.vary];
    if (etag !== null) cachingHeaders.push('etag', etag);
    const contentHeaders = ['content-type', answer.type, 'content-length', String(body.length)];
    if (answer.link) contentHeaders.push('link', answer.link);
    if (encoding !== 'identity') contentHeaders.push('content-encoding', encoding);
    return {
      isPage: answer.type.startsWith('text/html'),
      status: answer.status,
      body,
      etag,
      headers: [...(answer.headers ?? this.options.headers), ...cachingHeaders, ...contentHeaders],
      notModifiedHeaders: cachingHeaders,
    };
  }

  /**
   * Weak ETag of an answer. An answer that changes with time alone (an event that is over) needs a new tag afterwards,
   * so `validUntil` is part of the tag: it differs before and after each such change, and is the same after a restart.
   */
  private etagOf(
    { reads, validUntil }: PublicAnswer,
    snapshot: Snapshot,
    key: string,
    encoding: Encoding,
  ): string | null {
    const positions = positionsOf([...reads].sort(), snapshot);
    if (positions === null) return null;
    const state = JSON.stringify([this.options.build, positions, key, encoding, validUntil?.getTime() ?? null]);
    return `W/"${createHash('sha256').update(state).digest('base64url').slice(0, 22)}"`;
  }
}

/** Size of a cached answer, with its compressed copies: together these have about half the bytes of the answer. */
function estimateBytes({ body }: PublicAnswer): number {
  return Math.ceil(1.5 * body.length) + 5_000;
}

function addressKey({ headers, url }: IncomingMessage, { pageSize }: RequestTraits, prefix: string): string {
  return `${prefix}${pageSize} ${String(headers['x-forwarded-proto'] ?? '')} ${headers.host ?? ''} ${url ?? ''}`;
}

/** Sends a reply, or 304 if the client already has it. */
function send(
  { status, body, etag, headers, notModifiedHeaders }: EncodedReply,
  req: IncomingMessage,
  res: ServerResponse,
  moreHeaders: readonly string[] = [],
): void {
  const ifNoneMatch = req.headers['if-none-match'];
  if (ifNoneMatch !== undefined && etag !== null && isEtagListed(ifNoneMatch, etag)) {
    res.writeHead(304, notModifiedHeaders.concat(moreHeaders));
    res.end();
    return;
  }
  res.writeHead(status, headers.concat(moreHeaders));
  res.end(req.method === 'HEAD' ? undefined : body);
}

function isEtagListed(header: string, etag: string): boolean {
  if (header === etag || header === '*') return true;
  const opaque = etag.slice(2); // the comparison ignores the W/ of weak tags
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}
