import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AnsweringTimes } from '../limits/answering-time';
import { Metrics } from '../logging/observing';
import { clientOf } from '@rabbet/postgres';
import { HttpProblem, methodNotAllowed } from '../problems/problems';
import type { ProblemFilter } from './problem-filter';
import type { AppLogger } from '../logging/app-logger';
import { letGo } from './read-body';
import type { CurrentSettings } from '../settings/current-settings';
import type { ClientAddress } from './client-address';
import type { CrossOrigin } from './cross-origin';
import type { JsonPrefix } from './json-prefix';
import { requireHost } from './origin';
import { noteRequest, notesOf, pathForLog, setAll, tagsOf } from './request';
import { SECURITY_HEADERS } from './security-headers';

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** Requests that a feature answers without Nest, below an address of its own. */
export interface RawRoute {
  /** Route under which its requests are counted and logged. */
  readonly name: string;
  readonly address: RegExp;
  answer(req: IncomingMessage, res: ServerResponse): Promise<void>;
  close(): Promise<void>;
}
export interface RequestRouterOptions {
  readonly api: RequestListener;
  readonly pages: { answer: Handler; receive: Handler };
  readonly files: { answer(req: IncomingMessage, res: ServerResponse): Promise<boolean> };
  /** Routes of features that bypass Nest. */
  readonly serving: readonly Pick<RawRoute, 'name' | 'address' | 'answer'>[];
  readonly filter: ProblemFilter;
  readonly logger: AppLogger;
  readonly metrics: Metrics;
  readonly isStopping: () => boolean;
  readonly times: AnsweringTimes;
  readonly address: ClientAddress;
  readonly crossOrigin: CrossOrigin;
  readonly settings: Pick<CurrentSettings, 'now'>;
  readonly jsonPrefix: Pick<JsonPrefix, 'note'>;
  /** The headers of every answer besides those that are always the same. */
  readonly beside: (req: IncomingMessage) => readonly string[];
}

/** Addresses of the API, existing or not; all others are raw routes, pages and files of the site. */
const OF_THE_API = /^\/(core|security|time|health|metrics|docs)(?=[/?]|$)/;
/**
 * Two slashes at the beginning name another host, and dots another folder, to some of those who read addresses; a
 * backslash is another slash to them.
 */
const LEADS_ELSEWHERE = /^\/\/|^[^?]*(\\|\/(\.|%2e){1,2}([/?]|$))/i;

/** Takes every request that the cache could not answer, and hands it to whom it is for. */
export class RequestRouter {
  constructor(private readonly options: RequestRouterOptions) {}

  handle(req: IncomingMessage, res: ServerResponse): void {
    const { times, address } = this.options;
    const { id } = noteRequest(req, { times, from: clientOf(address.of(req)), gone: goneSignal(res) });
    setAll(res, SECURITY_HEADERS);
    res.setHeader('x-request-id', id);
    this.observe(req, res);
    res.once('finish', () => letGo(req, times.letGoMs));
    this.dispatch(req, res).catch((error: unknown) => this.options.filter.send(error, req, res));
  }

  private async dispatch(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { api, pages, files, serving, isStopping, crossOrigin, settings, jsonPrefix, beside } = this.options;
    const { url = '', method } = req;
    requireHost(req);
    if (!url.startsWith('/')) throw new HttpProblem(400, 'request/address', 'The address begins with a slash.');
    if (LEADS_ELSEWHERE.test(url)) throw new HttpProblem(404, 'http/404', 'There is nothing at this address.');
    if (isStopping() && !url.startsWith('/health/')) throw stopping();
    await settings.now();
    jsonPrefix.note(req);
    setAll(res, beside(req));
    if (OF_THE_API.test(url)) return crossOrigin.answer(req, res) ? undefined : void api(req, res);
    const raw = serving.find(({ address }) => address.test(url));
    if (raw) {
      notesOf(req).route = raw.name;
      return raw.answer(req, res);
    }
    if (method === 'POST' && isForm(req)) return pages.receive(req, res);
    if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
    if (await files.answer(req, res)) notesOf(req).route = 'file';
    else await pages.answer(req, res);
  }

  private observe(req: IncomingMessage, res: ServerResponse): void {
    const { logger, metrics } = this.options;
    const started = performance.now();
    const before = req.socket.bytesWritten;
    res.once('close', () => {
      const seconds = (performance.now() - started) / 1000;
      const noted = notesOf(req);
      const { route } = req as { route?: { path?: string } }; // as Express notes it
      const to = noted.route ?? route?.path ?? 'none';
      const { method = '' } = req;
      const status = res.writableFinished ? res.statusCode : 499;
      metrics.requests.observe({ method: Metrics.countedAs(method), route: to, status }, seconds);
      const bytes = Math.max(0, req.socket.bytesWritten - before);
      // a prober asks every few seconds: what it is told well is no news
      const level = to.startsWith('/health') && status < 400 ? 'debug' : 'info';
      logger[level](
        {
          ...tagsOf(noted),
          method,
          route: to,
          ...(status === 404 && { path: pathForLog(req) }),
          status,
          ms: Math.round(seconds * 10_000) / 10,
          bytes,
        },
        'request',
      );
    });
  }
}

/** Aborted when the connection closes before the answer was written. */
function goneSignal(res: ServerResponse): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => void (res.writableFinished || gone.abort()));
  return gone.signal;
}

/** Matches a form as browsers send it without scripts. */
function isForm({ headers }: IncomingMessage): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? '');
}

function stopping(): HttpProblem {
  return new HttpProblem(503, 'service/stopping', 'The shop is being closed for a moment. Please try again.', {
    headers: { connection: 'close', 'retry-after': '5' },
  });
}
