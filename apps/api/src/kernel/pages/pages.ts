import { VISITOR } from '@rabbet/domain/callers/caller';
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Assets, PageRequest, RenderedPage, RenderPage } from '@rabbet/client';
import type { Made, Replies } from '../caching/replies';
import { traitsOf } from '../caching/request-traits';
import type { Metrics } from '../observing';
import type { QueryService } from '../reads/query-service';
import type { ReadEntry } from '../reads/read-entry';
import { inProcess } from '../reads/transport';
import type { AppLogger } from '../app-logger';
import { notesOf } from '../requests/request';
import { originOf } from '../requests/origin';
import { Turns } from '../turns';
import type { SiteFiles } from './site-files';

export interface PagesOptions {
  /** The folder of the site that was built; there may be none. */
  readonly folder: string;
  readonly files: SiteFiles;
  readonly entries: readonly ReadEntry[];
  readonly queries: QueryService;
  readonly replies: Replies;
  readonly metrics: Metrics;
  readonly logger: AppLogger;
}

const HTML = 'text/html; charset=utf-8';
const VARY = 'Accept-Encoding, Cookie, Sec-CH-UA-Mobile';

/** The pages of the site: rendered from the table of reads, in process, and kept as every public answer is. */
export class Pages {
  private loaded: { readonly render: RenderPage; readonly assets: Assets } | null = null;

  /** Rendering takes milliseconds of the one thread: two at once, for one of them waits for the database most of its time. */
  private readonly turns = new Turns({ atOnce: 2 });

  constructor(private readonly options: PagesOptions) {}

  async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    notesOf(req).route = 'page';
    const site = this.site();
    if (!site) return tell(res, 503, 'text/plain; charset=utf-8', 'The site is not built: run npm run build.\n');
    const until = this.options.queries.until();
    const asked = traitsOf(req);
    const behind = await this.options.queries.behind(asked.position);
    const origin = originOf(req);
    const url = req.url ?? '/';
    const make = () => this.make(site, { url, origin, pageSize: asked.pageSize, now: new Date() }, until);
    try {
      if (behind.size > 0) throw await this.madeOnce(make);
      const key = `page ${asked.pageSize} ${origin} ${url}`;
      await this.options.replies.answer(key, make, req, res);
    } catch (error) {
      if (!(error instanceof NotKept)) throw error;
      this.sendOnce(error, behind, res);
    }
  }

  private async make(site: NonNullable<typeof this.loaded>, page: PageRequest, until: number): Promise<Made> {
    const { render, assets } = site;
    const { entries, queries, metrics } = this.options;
    metrics.cacheMisses.inc();
    const context = queries.context(VISITOR, page.now, until);
    const rendered = await this.turns.take(() => render(page, inProcess(entries, queries, context), assets));
    if (rendered.status !== 200) throw new NotKept(rendered, context.reads);
    return {
      body: Buffer.from(rendered.html),
      type: HTML,
      vary: VARY,
      reads: context.reads,
      until: context.validUntil,
    };
  }

  private async madeOnce(make: () => Promise<Made>): Promise<NotKept> {
    const { body, reads } = await make();
    return new NotKept({ status: 200, html: body.toString() }, reads);
  }

  private sendOnce({ rendered, reads }: NotKept, behind: ReadonlySet<string>, res: ServerResponse): void {
    if (reads.some((name) => behind.has(name))) res.setHeader('log-behind', 'true');
    if ('location' in rendered) {
      res.writeHead(rendered.status, { location: rendered.location, 'cache-control': 'no-cache', 'content-length': 0 });
      res.end();
      return;
    }
    if (rendered.status === 503) this.askAgainSoon(rendered.code, res);
    if (rendered.status === 500) this.options.logger.fault(rendered.cause, { request: notesOf(res.req).id });
    tell(res, rendered.status, HTML, rendered.html);
  }

  /** Not all at the same time: those who are turned away together would come back together. */
  private askAgainSoon(code: string, res: ServerResponse): void {
    const seconds = String(5 + Math.floor(6 * Math.random()));
    res.setHeader('retry-after', seconds);
    res.setHeader('refresh', seconds); // browsers ask for the same address again, without a script
    this.options.logger.warn({ request: notesOf(res.req).id, route: 'page' }, code);
  }

  /** Loaded when a page is first asked for, by its path: it is a bundle of its own. */
  private site() {
    const file = join(this.options.folder, 'server/server.js');
    const assets = this.loaded ? null : this.options.files.assets();
    if (!this.loaded && assets && existsSync(file)) {
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- `import` would be compiled to it, and look in vain
      const { render } = require(file) as { render: RenderPage }; // what apps/web/src/server.tsx exports
      this.loaded = { render, assets };
    }
    return this.loaded;
  }
}

/** A page that is not kept: an error, a redirection, or one made while a read model was behind. */
class NotKept extends Error {
  constructor(
    readonly rendered: RenderedPage,
    readonly reads: readonly string[],
  ) {
    super('not kept');
  }
}

function tell(res: ServerResponse, status: number, type: string, text: string): void {
  const body = Buffer.from(text);
  res.writeHead(status, { 'content-type': type, 'content-length': body.length, 'cache-control': 'no-store' });
  res.end(res.req.method === 'HEAD' ? undefined : body);
}
