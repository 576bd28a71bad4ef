import { VISITOR } from '@rabbet/domain/callers/caller';
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { PageRequest, RenderedPage, SiteBundle } from '@rabbet/client';
import { compressed } from '../caching/encoding';
import type { PublicAnswer, Replies } from '../caching/replies';
import { traitsOf } from '../caching/request-traits';
import type { Metrics } from '../logging/observing';
import type { QueryService } from '../reads/query-service';
import type { ReadEntry } from '../reads/read-entry';
import { inProcess } from '../reads/transport';
import type { AppLogger } from '../logging/app-logger';
import { notesOf, setAll } from '../requests/request';
import { pageHeaders } from '../requests/security-headers';
import type { CurrentSettings } from '../settings/current-settings';
import { Turns } from '../limits/turns';
import { type OwnPageParts, OwnPages, type Site } from './own-pages';
import type { SiteFiles } from './site-files';

export interface PagesOptions extends OwnPageParts {
  /** The folder of the site that was built; there may be none. */
  readonly folder: string;
  readonly files: SiteFiles;
  readonly entries: readonly ReadEntry[];
  readonly queries: QueryService;
  readonly replies: Replies;
  readonly metrics: Metrics;
  readonly logger: AppLogger;
  readonly settings: CurrentSettings;
}

/** True if the link came from a mail: the page is made for one person, and never cached. */
const holdsSecret = (url: string) => new URLSearchParams(url.split('?')[1]).has('secret');
const HTML = 'text/html; charset=utf-8';
const VARY = 'Accept-Encoding, Cookie, Sec-CH-UA-Mobile';

/**
 * The pages of the site, rendered in process from the table of reads and cached like every public answer. Pages for
 * staff, and pages for callers whom the shop knows, are made for them alone.
 */
export class Pages {
  private loaded: Site | null = null;

  /** Rendering takes milliseconds of the one thread: two at once, for one of them waits for the database most of its time. */
  private readonly turns = new Turns({ atOnce: 2, queue: { most: 300, refuse: tooBusy } });
  /** Pages for staff ask for much: visitors never wait for their turns. */
  private readonly staffTurns = new Turns({ atOnce: 2, queue: { most: 300, refuse: tooBusy } });
  private readonly ownPages: OwnPages;

  constructor(private readonly options: PagesOptions) {
    this.ownPages = new OwnPages(options);
  }

  async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    notesOf(req).route = 'page';
    const site = this.site();
    if (!site) return tell(res, 503, 'text/plain; charset=utf-8', Buffer.from(NOT_BUILT));
    const until = this.options.queries.until(req);
    const traits = traitsOf(req);
    const url = req.url ?? '/';
    const page = this.pageFor(req);
    const place = site.placeAt(url);
    if (place.audience === 'machines') return this.answerMachines(site, page, until, req, res);
    const behind = await this.options.queries.behind(traits.position);
    const cachedRequest = { ...page, url: place.url ?? NOWHERE };
    const make = () => this.make(site, { ...cachedRequest, now: new Date() }, until, req);
    try {
      if (traits.hasCredentials || place.audience === 'staff' || place.isForOne || holdsSecret(url)) {
        const render = () => this.ownPages.render(site, page, until, req, res);
        const turns = place.audience === 'staff' ? this.staffTurns : this.turns;
        const { rendered, reads } = await turns.take(render, notesOf(req).from);
        return await this.sendOnce(rendered, reads, behind, res);
      }
      if (behind.size > 0) throw await this.madeOnce(make);
      await this.options.replies.answer(`page ${page.pageSize} ${page.origin} ${cachedRequest.url}`, make, req, res);
    } catch (error) {
      if (!(error instanceof NotCached)) throw error;
      await this.sendOnce(error.rendered, error.reads, behind, res);
    }
  }

  /**
   * Answers documents for machines: the same for all, made as for a visitor, and cached once, whatever the window or
   * the query.
   */
  private async answerMachines(
    site: Site,
    page: PageRequest,
    until: number,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<void> {
    notesOf(req).route = 'document';
    const [path] = page.url.split('?', 1);
    const make = async () => {
      const made = await this.make(site, { ...page, now: new Date() }, until, req);
      return { ...made, vary: 'Accept-Encoding' };
    };
    try {
      await this.options.replies.answer(`document ${page.origin} ${path}`, make, req, res);
    } catch (error) {
      if (!(error instanceof NotCached)) throw error;
      await this.sendOnce(error.rendered, error.reads, new Set(), res);
    }
  }

  /** Takes a form that a browser without scripts sends to the address of its page. */
  async receive(req: IncomingMessage, res: ServerResponse): Promise<void> {
    notesOf(req).route = 'page';
    const site = this.site();
    if (!site) return tell(res, 503, 'text/plain; charset=utf-8', Buffer.from(NOT_BUILT));
    const page = this.pageFor(req);
    const { rendered, reads } = await this.ownPages.receive(site, page, this.options.queries.until(req), req, res);
    await this.sendOnce(rendered, reads, new Set(), res);
  }

  private pageFor(req: IncomingMessage): PageRequest {
    const { page: origin, apiBySetting } = this.options.hosts.of(req);
    const api = apiBySetting ?? undefined;
    return { url: req.url ?? '/', origin, api, pageSize: traitsOf(req).pageSize, now: new Date() };
  }

  private async make(site: Site, page: PageRequest, until: number, req: IncomingMessage): Promise<PublicAnswer> {
    const { render, assets } = site;
    const { entries, queries, metrics } = this.options;
    metrics.cacheMisses.inc();
    const context = queries.context(VISITOR, page.now, until);
    const rendered = await this.turns.take(
      () => render(page, inProcess(entries, queries, context), assets),
      notesOf(req).from,
    );
    const isNowhere = page.url === NOWHERE && rendered.status === 404;
    if (!('html' in rendered) || (rendered.status !== 200 && !isNowhere)) throw new NotCached(rendered, context.reads);
    return {
      headers: await this.headers(req),
      status: rendered.status,
      body: Buffer.from(rendered.html),
      type: ('type' in rendered && rendered.type) || HTML,
      vary: VARY,
      reads: context.reads,
      until: context.validUntil,
    };
  }

  /** Headers by the current settings. A change of the settings makes all pages anew, as each shows some. */
  private async headers(req: IncomingMessage): Promise<readonly string[]> {
    const { newsletter_target: newsletter } = await this.options.settings.now();
    const { api, page } = this.options.hosts.of(req);
    return pageHeaders({ api: api === page ? null : api, newsletter });
  }

  private async madeOnce(make: () => Promise<PublicAnswer>): Promise<NotCached> {
    const { status, body, reads } = await make();
    return new NotCached({ status, html: body.toString() }, reads);
  }

  private async sendOnce(
    rendered: RenderedPage,
    reads: readonly string[],
    behind: ReadonlySet<string>,
    res: ServerResponse,
  ): Promise<void> {
    if (reads.some((name) => behind.has(name))) res.setHeader('log-behind', 'true');
    if ('location' in rendered) {
      // where it leads may depend on who asks
      const headers = { location: rendered.location, 'cache-control': 'no-cache', 'content-length': 0 };
      res.writeHead(rendered.status, headers).end();
      return;
    }
    setAll(res, await this.headers(res.req));
    if ('code' in rendered) this.askAgainSoon(rendered.code, res);
    else if (rendered.cause !== undefined) this.options.logger.fault(rendered.cause, { request: notesOf(res.req).id });
    if ('retryAfter' in rendered && rendered.retryAfter) res.setHeader('retry-after', String(rendered.retryAfter));
    if ('isSecret' in rendered && rendered.isSecret) res.setHeader('referrer-policy', 'no-referrer');
    const { body, encoding } = await compressed(Buffer.from(rendered.html), traitsOf(res.req).encoding);
    if (encoding !== 'identity') res.setHeader('content-encoding', encoding);
    res.setHeader('vary', VARY);
    tell(res, rendered.status, HTML, body);
  }

  /** Spreads retries over some seconds: visitors who are turned away together would come back together. */
  private askAgainSoon(code: string, res: ServerResponse): void {
    const seconds = String(5 + Math.floor(6 * Math.random()));
    res.setHeader('retry-after', seconds);
    res.setHeader('refresh', seconds); // browsers ask for the same address again, without a script
    this.options.logger.warn({ request: notesOf(res.req).id, route: 'page' }, code);
  }

  /** Loaded when a page is first asked for, by its path: it is a bundle of its own. */
  private site(): Site | null {
    const file = join(this.options.folder, 'server/server.js');
    const assets = this.loaded ? null : this.options.files.assets();
    if (!this.loaded && assets && existsSync(file)) {
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- `import` would be compiled to it, and look in vain
      const bundle = require(file) as SiteBundle; // what apps/web/src/server.tsx exports
      this.loaded = { ...bundle, assets };
    }
    return this.loaded;
  }
}

/** Address under which the one answer for all missing pages is cached. */
const NOWHERE = '/nowhere';

const NOT_BUILT = 'The site is not built: run npm run build.\n';

/** A page that is not cached: an error, a redirection, or one made while a read model was behind. */
class NotCached extends Error {
  constructor(
    readonly rendered: RenderedPage,
    readonly reads: readonly string[],
  ) {
    super('not kept');
  }
}

/** Answers without rendering, which would take a turn. */
function tooBusy(): never {
  const html =
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    '<meta name="color-scheme" content="light dark"><title>One moment, please</title><h1>One moment, please</h1>' +
    '<p>Many people look at our pages right now. This one comes by itself in a few seconds.</p>';
  throw new NotCached({ status: 503, html, code: 'service/busy' }, []);
}

function tell(res: ServerResponse, status: number, type: string, body: Buffer): void {
  res.writeHead(status, { 'content-type': type, 'content-length': body.length, 'cache-control': 'no-store' });
  res.end(res.req.method === 'HEAD' ? undefined : body);
}
