import type { IncomingMessage, ServerResponse } from 'node:http';
import { actorOf, isStaff } from '@rabbet/domain/callers/caller';
import { isConnectionLoss } from '@rabbet/postgres';
import type { ChangedRows, Projections } from '@rabbet/projections';
import type { AppLogger } from '../logging/app-logger';
import { HttpProblem } from '../problems/problems';
import type { Authentication } from '../requests/authentication';
import { notesOf, tagsOf } from '../requests/request';
import { stoppingProblem } from '../requests/stopping-problem';

export interface LiveLimits {
  readonly perAccount: number;
  readonly inAll: number;
  /** Bytes that may wait for a browser that does not read them. */
  readonly waitingBytes: number;
  readonly heartbeatMs: number;
}

export const LIVE_LIMITS: LiveLimits = { perAccount: 8, inAll: 500, waitingBytes: 131_072, heartbeatMs: 25_000 };

export interface LiveStreamsOptions {
  readonly projections: Pick<Projections, 'onRows' | 'status'>;
  readonly authentication: Pick<Authentication, 'callerOf'>;
  readonly logger: Pick<AppLogger, 'info'>;
  readonly limits: LiveLimits;
}

interface LiveStream {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** Account or user whose stream it is, as events name them. */
  readonly actor: string;
}

type Ending = 'left' | 'slow' | 'signed out' | 'stopping';

/** Time after which a browser connects anew. */
const RETRY_MS = 3_000;
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no', // else a proxy collects what is to be heard at once
};
/** Event that has a browser ask for everything anew: what changed before it was not sent, or not heard. */
const RESYNC = 'event: resync\ndata: {}\n\n';
const HEARTBEAT = ': still here\n\n';

/**
 * Streams of changes to the browsers of staff. An event names a read model and ids of its rows and nothing of what they
 * hold: that is asked for by reads, by what each reader may know.
 */
export class LiveStreams {
  private readonly streams = new Set<LiveStream>();
  /** Read models that changed while they were being built, with their last change: their readers ask once they are built. */
  private readonly unserved = new Map<string, ChangedRows>();
  private isOver = false;
  private heartbeat: NodeJS.Timeout | undefined;
  private readonly unheard: () => void;

  constructor(private readonly options: LiveStreamsOptions) {
    this.unheard = options.projections.onRows((change) => this.tell(change));
  }

  /** Opens a stream for the caller of this request. */
  open(req: IncomingMessage, res: ServerResponse): void {
    const stream = { req, res, actor: actorOf(notesOf(req).caller) };
    this.requireRoom(stream);
    res.writeHead(200, HEADERS);
    if (req.method === 'HEAD') return void res.end();
    this.streams.add(stream);
    this.heartbeat ??= setInterval(() => void this.beat(), this.options.limits.heartbeatMs);
    this.log(stream, 'live opened');
    res.once('close', () => this.drop(stream, 'left'));
    this.write(stream, `retry: ${RETRY_MS}\n${RESYNC}`);
  }

  /** Ends all streams, and opens no more: they would keep a program that is stopping. */
  end(): void {
    this.isOver = true;
    this.unheard();
    for (const stream of this.streams) this.drop(stream, 'stopping');
  }

  private requireRoom({ actor }: LiveStream): void {
    const { perAccount, inAll } = this.options.limits;
    const headers = { 'retry-after': '30' };
    if (this.isOver) throw stoppingProblem();
    if ([...this.streams].filter((stream) => stream.actor === actor).length >= perAccount)
      throw new HttpProblem(429, 'live/too-many', `An account has ${perAccount} streams of changes at most.`, {
        headers,
      });
    if (this.streams.size >= inAll)
      throw new HttpProblem(503, 'live/full', `The shop has ${inAll} streams of changes at most.`, { headers });
  }

  private tell(change: ChangedRows | null): void {
    if (this.streams.size === 0) return;
    if (change === null) this.send(RESYNC);
    else if (change.rows?.length === 0) return;
    else if (this.isServing(change.readModel)) this.send(eventOf(change));
    else this.unserved.set(change.readModel, { ...change, rows: null });
  }

  private isServing(readModel: string): boolean {
    return this.options.projections.status().some(({ name, serving }) => name === readModel && serving);
  }

  /** Keeps proxies from closing what is silent, and ends the streams of those who are not signed in any more. */
  private async beat(): Promise<void> {
    this.send(HEARTBEAT);
    for (const [name, change] of this.unserved)
      if (this.isServing(name)) {
        this.unserved.delete(name);
        this.send(eventOf(change));
      }
    for (const stream of this.streams) if (!(await this.isStillStaff(stream))) this.drop(stream, 'signed out');
  }

  /** True as well while the database does not answer: nobody can tell, and there is nothing to hear either. */
  private async isStillStaff({ req }: LiveStream): Promise<boolean> {
    return this.options.authentication.callerOf(req).then(isStaff, isConnectionLoss);
  }

  private send(text: string): void {
    for (const stream of this.streams) this.write(stream, text);
  }

  /** A browser that does not read is let go: it connects anew, and asks for everything. */
  private write(stream: LiveStream, text: string): void {
    stream.res.write(text);
    if (stream.res.writableLength > this.options.limits.waitingBytes) this.drop(stream, 'slow');
  }

  private drop(stream: LiveStream, why: Ending): void {
    if (!this.streams.delete(stream)) return;
    if (why === 'slow') stream.res.destroy();
    else stream.res.end();
    this.log(stream, 'live closed', why);
    if (this.streams.size > 0) return;
    clearInterval(this.heartbeat);
    this.heartbeat = undefined;
    this.unserved.clear();
  }

  private log({ req }: LiveStream, message: string, why?: Ending): void {
    this.options.logger.info({ ...tagsOf(notesOf(req)), ...(why && { why }), streams: this.streams.size }, message);
  }
}

function eventOf({ readModel, rows, position }: ChangedRows): string {
  const data = { readModel, ...(rows === null ? { all: true } : { ids: rows }), position };
  return `event: change\nid: ${position}\ndata: ${JSON.stringify(data)}\n\n`;
}
