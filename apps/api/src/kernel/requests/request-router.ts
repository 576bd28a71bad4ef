import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AnsweringTimes } from '../limits/answering-time';
import { Metrics } from '../logging/metrics';
import { clientOf } from '@rabbet/postgres';
import { HttpProblem, methodNotAllowed } from '../problems/problems';
import type { ProblemFilter } from './problem-filter';
import type { AppLogger } from '../logging/app-logger';
import { discardUnreadBody } from './read-body';
import type { CurrentSettings } from '../settings/current-settings';
import type { ClientAddress } from './client-address';
import type { CrossOrigin } from './cross-origin';
import type { JsonPrefix } from './json-prefix';
import { requireHost } from './origin';
import { noteRequest, notesOf, pathForLog, setHeaders, tagsOf } from './request';
import { SECURITY_HEADERS } from './security-headers';
import { stoppingProblem } from './stopping-problem';

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** Route of a feature that bypasses Nest. */
export interface RawRoute {
  /** Name by which its requests are counted and logged. */
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
  readonly rawRoutes: readonly Pick<RawRoute, 'name' | 'address' | 'answer'>[];
  readonly filter: ProblemFilter;
  readonly logger: AppLogger;
  readonly metrics: Metrics;
  readonly isStopping: () => boolean;
  readonly times: AnsweringTimes;
  readonly address: ClientAddress;
  readonly crossOrigin: CrossOrigin;
  readonly settings: Pick<CurrentSettings, 'current'>;
  readonly jsonPrefix: Pick<JsonPrefix, 'note'>;
  /** Headers of every answer that depend on the request or the settings. */
  readonly extraHeaders: (req: IncomingMessage) => readonly string[];
}

/** Addresses that belong to the API, existing or not. All others are raw routes, pages, or files of the site. */
const API_ADDRESS = /^\/(core|security|time|health|metrics|docs)(?=[/?]|$)/;
/**
 * Addresses that browsers or proxies may read differently from Node: `//evil.example` as another host, `/a/../b` and
 * `/%2e%2e/b` as another folder, and a backslash as a slash.
 */
const MISLEADING_ADDRESS = /^\/\/|^[^?]*(\\|\/(\.|%2e){1,2}([/?]|$))/i;

/** Dispatches all requests that were not answered from the cache: to the API (Nest), raw routes, pages and files. */
export class RequestRouter {
  constructor(private readonly options: RequestRouterOptions) {}

  handle(req: IncomingMessage, res: ServerResponse): void {
    const { times, address } = this.options;
    const { id } = noteRequest(req, { times, network: clientOf(address.of(req)), hangUp: hangUpSignal(res) });
    setHeaders(res, SECURITY_HEADERS);
    res.setHeader('x-request-id', id);
    this.logWhenClosed(req, res);
    res.once('finish', () => discardUnreadBody(req, times.letGoMs));
    this.dispatch(req, res).catch((error: unknown) => this.options.filter.send(error, req, res));
  }

  private async dispatch(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { api, pages, files, rawRoutes, isStopping, crossOrigin, settings, jsonPrefix, extraHeaders } = this.options;
    const { url = '', method } = req;
    requireHost(req);
    if (!url.startsWith('/')) throw new HttpProblem(400, 'request/address', 'The address begins with a slash.');
    if (MISLEADING_ADDRESS.test(url)) throw new HttpProblem(404, 'http/404', 'There is nothing at this address.');
    if (isStopping() && !url.startsWith('/health/')) throw stoppingProblem();
    await settings.current();
    jsonPrefix.note(req);
    setHeaders(res, extraHeaders(req));
    if (API_ADDRESS.test(url)) {
      if (!crossOrigin.answer(req, res)) api(req, res);
      return;
    }
    const raw = rawRoutes.find(({ address }) => address.test(url));
    if (raw) {
      notesOf(req).route = raw.name;
      return raw.answer(req, res);
    }
    if (method === 'POST' && isForm(req)) return pages.receive(req, res);
    if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
    if (await files.answer(req, res)) notesOf(req).route = 'file';
    else await pages.answer(req, res);
  }

  private logWhenClosed(req: IncomingMessage, res: ServerResponse): void {
    const { logger, metrics } = this.options;
    const started = performance.now();
    const bytesBefore = req.socket.bytesWritten;
    res.once('close', () => {
      const seconds = (performance.now() - started) / 1000;
      const notes = notesOf(req);
      const { route } = req as { route?: { path?: string } }; // set by Express
      const routeName = notes.route ?? route?.path ?? 'none';
      const { method = '' } = req;
      const status = res.writableFinished ? res.statusCode : 499;
      metrics.requests.observe({ method: Metrics.methodLabel(method), route: routeName, status }, seconds);
      const bytes = Math.max(0, req.socket.bytesWritten - bytesBefore);
      // health checks come every few seconds: only failures are logged as info
      const level = routeName.startsWith('/health') && status < 400 ? 'debug' : 'info';
      logger[level](
        {
          ...tagsOf(notes),
          method,
          route: routeName,
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

/** Signal that is aborted if the connection closes before the answer is complete. */
function hangUpSignal(res: ServerResponse): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** True for a form that a browser sends without scripts. */
function isForm({ headers }: IncomingMessage): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? '');
}
