import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { compressed, type Encoding } from './encoding';
import { type ExactCache, positionsOf, type Rendered, type Snapshot } from './exact-cache';

/** What a public question is answered with, before it is packed for the wire. */
export interface Made {
  readonly body: Buffer;
  readonly type: string;
  readonly vary: string;
  readonly reads: readonly string[];
  readonly until: Date | null;
}

interface Reply {
  readonly body: Buffer;
  readonly etag: string | null;
  /** Names and values in turn, as `writeHead` takes them without a copy. */
  readonly head: readonly string[];
  readonly headNotModified: readonly string[];
}
interface Plain extends Made {
  readonly before: Snapshot;
}
/** What is kept: an answer as it was made, and one for each encoding that was asked for. */
export type Keepable = { readonly plain: Plain } | { readonly reply: Reply };

export interface RepliesOptions {
  readonly cache: ExactCache<Keepable>;
  /** Tells this build, and the versions of what it reads, from every other. */
  readonly build: string;
  /** The headers of every answer. */
  readonly headers: readonly string[];
}

/** Public answers as they go over the wire, each made and packed once for as long as it holds. */
export class Replies {
  constructor(private readonly options: RepliesOptions) {}

  /** One that is kept, by the key that `answer` was asked with. */
  find(key: string, encoding: Encoding): Reply | null {
    const found = this.options.cache.get(`${encoding} ${key}`)?.value;
    return found && 'reply' in found ? found.reply : null;
  }

  async answer(key: string, encoding: Encoding, make: () => Promise<Made>): Promise<Reply> {
    const { cache } = this.options;
    const { value } = await cache.answer(`${encoding} ${key}`, async () => {
      const { value, reads, until } = await cache.answer(`plain ${key}`, (before) => plainly(make, before));
      if (!('plain' in value)) throw new Error(`${key} is no plain answer`);
      const reply = await this.pack(value.plain, key, encoding);
      return { value: { reply }, bytes: reply.body.length + 2_000, reads, until };
    });
    if (!('reply' in value)) throw new Error(`${key} is no reply`);
    return value.reply;
  }

  private async pack(plain: Plain, key: string, wanted: Encoding): Promise<Reply> {
    const { body, encoding } = await compressed(plain.body, wanted);
    const etag = this.etagOf(plain, key, encoding);
    const always = ['cache-control', 'no-cache', 'vary', plain.vary, ...(etag === null ? [] : ['etag', etag])];
    return {
      body,
      etag,
      head: [
        ...this.options.headers,
        ...always,
        'content-type',
        plain.type,
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
  private etagOf({ reads, before, until }: Plain, key: string, encoding: Encoding): string | null {
    const positions = positionsOf([...reads].sort(), before);
    if (positions === null) return null;
    const state = JSON.stringify([this.options.build, positions, key, encoding, until?.getTime() ?? null]);
    return `W/"${createHash('sha256').update(state).digest('base64url').slice(0, 22)}"`;
  }
}

async function plainly(make: () => Promise<Made>, before: Snapshot): Promise<Rendered<Keepable>> {
  const made = await make();
  const { body, reads, until } = made;
  return { value: { plain: { ...made, before } }, bytes: body.length, reads, until };
}

/** Sends it, or says that whoever asks has it already. */
export function send({ body, etag, head, headNotModified }: Reply, req: IncomingMessage, res: ServerResponse): void {
  const known = req.headers['if-none-match'];
  if (known !== undefined && etag !== null && names(known, etag)) {
    res.writeHead(304, headNotModified as string[]); // not written to
    res.end();
    return;
  }
  res.writeHead(200, head as string[]); // not written to
  res.end(req.method === 'HEAD' ? undefined : body);
}

function names(header: string, etag: string): boolean {
  if (header === etag || header === '*') return true;
  const opaque = etag.slice(2); // weakly compared
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque);
}
