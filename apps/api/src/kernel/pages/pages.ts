import { VISITOR } from '@rabbet/domain/callers/caller';
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { PageRequest, RenderedPage, SiteBundle } from '@rabbet/client';
import { compress } from '../caching/encoding';
import type { PublicAnswer, Replies } from '../caching/replies';
import { traitsOf } from '../caching/request-traits';
import type { Metrics } from '../logging/metrics';
import type { QueryService } from '../reads/query-service';
import type { ReadEntry } from '../reads/read-entry';
import { inProcessTransport } from '../reads/transport';
import type { AppLogger } from '../logging/app-logger';
import { notesOf, setHeaders } from '../requests/request';
import { pageHeaders } from '../requests/security-headers';
import type { CurrentSettings } from '../settings/current-settings';
import { Turns } from '../limits/turns';
import { type PersonalPageParts, PersonalPages, type Site } from './personal-pages';
import type { SiteFiles } from './site-files';

export interface PagesOptions extends PersonalPageParts {
  /** Folder of the built site, which may not exist. */
  readonly folder: string;
  readonly files: SiteFiles;
  readonly entries: readonly ReadEntry[];
  readonly queries: QueryService;
  readonly replies: Replies;
  readonly metrics: Metrics;
  readonly logger: AppLogger;
  readonly settings: CurrentSettings;
}

/** True for a link from a mail, which contains a secret: its page is made for one person, and never cached. */
const hasSecret = (url: string) => new URLSearchParams(url.split('?')[1]).has('secret');
const HTML = 'text/html; charset=utf-8';
const VARY = 'Accept-Encoding, Cookie, Sec-CH-UA-Mobile';

/**
 * Answers requests for pages of the site. Public pages are rendered in this process and cached like other public
 * answers; pages for staff, for callers who are signed in, and by a secret link are rendered for each request.
 */
export class Pages {
  private loadedSite: Site | null = null;

  /** Two at once: rendering needs the one thread of the program, but waits for the database most of the time. */
  private readonly turns = new Turns({ concurrency: 2, queue: { maxWaiting: 300, refuse: refuseBusy } });
  /** Separate turns, so that visitors do not wait for pages of staff, which take longer. */
  private readonly staffTurns = new Turns({ concurrency: 2, queue: { maxWaiting: 300, refuse: refuseBusy } });
  private readonly personalPages: PersonalPages;

  constructor(private readonly options: PagesOptions) {
    this.personalPages = new PersonalPages(options);
  }

  async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    notesOf(req).route = 'page';
    const site = this.loadSite();
    if (!site) return sendBody(res, 503, 'text/plain; charset=utf-8', Buffer.from(NOT_BUILT));
    const deadline = this.options.queries.deadlineOf(req);
    const traits = traitsOf(req);
    const url = req.url ?? '/';
    const page = this.pageFor(req);
    const place = site.placeAt(url);
    if (place.audience === 'machines') return this.answerMachines(site, page, deadline, req, res);
    const laggingModels = await this.options.queries.laggingModels(traits.position);
    const cachedRequest = { ...page, url: place.url ?? MISSING_PAGE };
    const make = () => this.make(site, { ...cachedRequest, now: new Date() }, deadline, req);
    try {
      if (traits.hasCredentials || place.audience === 'staff' || place.isForOne || hasSecret(url)) {
        const render = () => this.personalPages.render(site, page, deadline, req, res);
        const turns = place.audience === 'staff' ? this.staffTurns : this.turns;
        const { rendered, reads } = await turns.take(render, notesOf(req).network);
        return await this.sendUncached(rendered, reads, laggingModels, res);
      }
      if (laggingModels.size > 0) {
        const { status, body, reads } = await make();
        return await this.sendUncached({ status, html: body.toString() }, reads, laggingModels, res);
      }
      await this.options.replies.answer(`page ${page.pageSize} ${page.origin} ${cachedRequest.url}`, make, req, res);
    } catch (error) {
      if (!(error instanceof UncachedPage)) throw error;
      await this.sendUncached(error.rendered, error.reads, laggingModels, res);
    }
  }

  /**
   * Answers documents for machines, such as feeds. They are the same for everybody, and cached by their path: neither
   * the query nor the size of the window counts.
   */
  private async answerMachines(
    site: Site,
    page: PageRequest,
    deadline: number,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<void> {
    notesOf(req).route = 'document';
    const [path] = page.url.split('?', 1);
    const makeDocument = async () => {
      const answer = await this.make(site, { ...page, now: new Date() }, deadline, req);
      return { ...answer, vary: 'Accept-Encoding' };
    };
    try {
      await this.options.replies.answer(`document ${page.origin} ${path}`, makeDocument, req, res);
    } catch (error) {
      if (!(error instanceof UncachedPage)) throw error;
      await this.sendUncached(error.rendered, error.reads, new Set(), res);
    }
  }

  /** Takes a form that a browser without scripts sends to the address of its page. */
  async receive(req: IncomingMessage, res: ServerResponse): Promise<void> {
    notesOf(req).route = 'page';
    const site = this.loadSite();
    if (!site) return sendBody(res, 503, 'text/plain; charset=utf-8', Buffer.from(NOT_BUILT));
    const page = this.pageFor(req);
    const { rendered, reads } = await this.personalPages.receive(
      site,
      page,
      this.options.queries.deadlineOf(req),
      req,
      res,
    );
    await this.sendUncached(rendered, reads, new Set(), res);
  }

  private pageFor(req: IncomingMessage): PageRequest {
    const { pageOrigin: origin, configuredApiOrigin: apiBySetting } = this.options.hosts.originsFor(req);
    const api = apiBySetting ?? undefined;
    return { url: req.url ?? '/', origin, api, pageSize: traitsOf(req).pageSize, now: new Date() };
  }

  /** Renders a page that can be cached; throws `UncachedPage` with any other. */
  private async make(site: Site, page: PageRequest, deadline: number, req: IncomingMessage): Promise<PublicAnswer> {
    const { render, assets } = site;
    const { entries, queries, metrics } = this.options;
    metrics.cacheMisses.inc();
    const context = queries.context(VISITOR, page.now, deadline);
    const rendered = await this.turns.take(
      () => render(page, inProcessTransport(entries, queries, context), assets),
      notesOf(req).network,
    );
    const isMissingPage = page.url === MISSING_PAGE && rendered.status === 404;
    if (!('html' in rendered) || (rendered.status !== 200 && !isMissingPage))
      throw new UncachedPage(rendered, context.reads);
    return {
      headers: await this.headersBySettings(req),
      status: rendered.status,
      body: Buffer.from(rendered.html),
      type: ('type' in rendered && rendered.type) || HTML,
      vary: VARY,
      reads: context.reads,
      validUntil: context.validUntil,
    };
  }

  /** Headers that depend on the settings. Cached pages have them as well: each page reads the settings, and is made anew after a change of them. */
  private async headersBySettings(req: IncomingMessage): Promise<readonly string[]> {
    const { newsletter_target: newsletter } = await this.options.settings.current();
    const { apiOrigin: api, pageOrigin: page } = this.options.hosts.originsFor(req);
    return pageHeaders({ api: api === page ? null : api, newsletter });
  }

  private async sendUncached(
    rendered: RenderedPage,
    reads: readonly string[],
    laggingModels: ReadonlySet<string>,
    res: ServerResponse,
  ): Promise<void> {
    if (reads.some((name) => laggingModels.has(name))) res.setHeader('log-behind', 'true');
    if ('location' in rendered) {
      // not cached, as the target may depend on the caller
      const headers = { location: rendered.location, 'cache-control': 'no-cache', 'content-length': 0 };
      res.writeHead(rendered.status, headers).end();
      return;
    }
    setHeaders(res, await this.headersBySettings(res.req));
    if ('code' in rendered) this.announceRetry(rendered.code, res);
    else if (rendered.cause !== undefined) this.options.logger.fault(rendered.cause, { request: notesOf(res.req).id });
    if ('retryAfter' in rendered && rendered.retryAfter) res.setHeader('retry-after', String(rendered.retryAfter));
    if ('isSecret' in rendered && rendered.isSecret) res.setHeader('referrer-policy', 'no-referrer');
    const { body, encoding } = await compress(Buffer.from(rendered.html), traitsOf(res.req).encoding);
    if (encoding !== 'identity') res.setHeader('content-encoding', encoding);
    res.setHeader('vary', VARY);
    sendBody(res, rendered.status, HTML, body);
  }

  /** Tells the browser to retry after 5 to 10 seconds: at random, so that visitors do not all come back at once. */
  private announceRetry(code: string, res: ServerResponse): void {
    const seconds = String(5 + Math.floor(6 * Math.random()));
    res.setHeader('retry-after', seconds);
    res.setHeader('refresh', seconds); // makes browsers reload the page without a script
    this.options.logger.warn({ request: notesOf(res.req).id, route: 'page' }, code);
  }

  /** Loads the bundle of the site at the first request for a page. Null if the site is not built. */
  private loadSite(): Site | null {
    const file = join(this.options.folder, 'server/server.js');
    const assets = this.loadedSite ? null : this.options.files.assets();
    if (!this.loadedSite && assets && existsSync(file)) {
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- TypeScript would compile `import()` to a `require` with a wrong path
      const bundle = require(file) as SiteBundle; // what apps/web/src/server.tsx exports
      this.loadedSite = { ...bundle, assets };
    }
    return this.loadedSite;
  }
}

/** Address under which the one answer for all missing pages is cached. */
const MISSING_PAGE = '/nowhere';

const NOT_BUILT = 'The site is not built: run npm run build.\n';

/** Thrown in place of an answer that may be cached: carries a page that is sent once, such as an error or a redirect. */
class UncachedPage extends Error {
  constructor(
    readonly rendered: RenderedPage,
    readonly reads: readonly string[],
  ) {
    super('not cached');
  }
}

/** Refuses a page while too many wait. Its HTML is written here, as rendering it would need a turn as well. */
function refuseBusy(): never {
  const html =
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    '<meta name="color-scheme" content="light dark"><title>One moment, please</title><h1>One moment, please</h1>' +
    '<p>Many people look at our pages right now. This one comes by itself in a few seconds.</p>';
  throw new UncachedPage({ status: 503, html, code: 'service/busy' }, []);
}

function sendBody(res: ServerResponse, status: number, type: string, body: Buffer): void {
  res.writeHead(status, { 'content-type': type, 'content-length': body.length, 'cache-control': 'no-store' });
  res.end(res.req.method === 'HEAD' ? undefined : body);
}
