import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Assets, PageRequest, RenderedPage, SiteBundle, Transport } from '@rabbet/client';
import type { Authentication } from '../requests/authentication';
import type { ProblemFilter } from '../requests/problem-filter';
import { methodNotAllowed } from '../problems/problems';
import type { QueryService } from '../reads/query-service';
import type { ReadEntry } from '../reads/read-entry';
import { inProcessTransport } from '../reads/transport';
import type { AccessLog } from '../requests/access-log';
import type { BodyRoom } from '../requests/body-room';
import type { Forgery } from '../requests/forgery';
import type { OriginResolver } from '../requests/shop-origins';
import { requireOwnOrigin } from '../requests/own-origin';
import { readBody } from '../requests/read-body';
import { notesOf } from '../requests/request';
import type { InProcessCalls, InProcessApi } from './in-process-api';

/** The built site, with the addresses of its files. */
export interface Site extends SiteBundle {
  readonly assets: Assets;
}

export interface PersonalPageParts {
  readonly entries: readonly ReadEntry[];
  readonly queries: QueryService;
  readonly authentication: Authentication;
  readonly accessLog: AccessLog;
  readonly hosts: OriginResolver;
  readonly forgery: Forgery;
  readonly api: InProcessApi;
  readonly room: BodyRoom;
  readonly filter: ProblemFilter;
}

/** Rendered page, with the read models that it was made from. */
interface PersonalPage {
  readonly rendered: RenderedPage;
  readonly reads: readonly string[];
}

/** Pages that are rendered for one person: for staff, by a secret link, or as the answer to a form. None is cached. */
export class PersonalPages {
  constructor(private readonly parts: PersonalPageParts) {}

  render(
    site: Site,
    pageRequest: PageRequest,
    deadline: number,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<PersonalPage> {
    const page = { ...pageRequest, seed: randomUUID(), request: notesOf(req).id };
    return this.makeOrShowRefusal(site, page, req, res, async () => {
      const access = await this.accessOf(req, page, deadline);
      this.parts.forgery.issueToken(req, res); // a script of this page sends it with its changes
      const rendered = await site.render(page, access.transport, site.assets);
      // noted here, as no call of the API was denied (a denied form is noted by the API itself)
      if (rendered.status === 403) this.parts.accessLog.noteDenied(access.context.caller, 'page', req);
      return { access, rendered };
    });
  }

  /** Renders the page that answers a form. Throws if the page has no such form. */
  receive(
    site: Site,
    pageRequest: PageRequest,
    deadline: number,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<PersonalPage> {
    const page = { ...pageRequest, seed: randomUUID(), request: notesOf(req).id };
    return this.makeOrShowRefusal(site, page, req, res, async () => {
      requireOwnOrigin(req, this.parts.hosts);
      const access = await this.accessOf(req, page, deadline);
      const form = new URLSearchParams(await readBody(this.parts.room, req, res));
      const rendered = await site.post(page, [...form], access.transport, site.assets);
      if (rendered === null) throw methodNotAllowed(['GET', 'HEAD']);
      return { access, rendered };
    });
  }

  /** Makes a page. An error becomes a page as well: the browser shows this answer to a person. */
  private async makeOrShowRefusal(
    site: Site,
    page: PageRequest,
    req: IncomingMessage,
    res: ServerResponse,
    make: () => Promise<{ access: AskerAccess; rendered: RenderedPage }>,
  ): Promise<PersonalPage> {
    try {
      const { access, rendered } = await make();
      for (const cookie of access.calls.setCookies) res.appendHeader('set-cookie', cookie);
      return { rendered, reads: access.context.reads };
    } catch (error) {
      const { body: refusal, headers } = this.parts.filter.toReply(error, notesOf(req));
      for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
      const noTransport = () => Promise.reject(error as Error); // a page with a refusal reads nothing
      return { rendered: await site.render({ ...page, refusal }, noTransport, site.assets), reads: [] };
    }
  }

  private async accessOf(req: IncomingMessage, { now }: PageRequest, deadline: number): Promise<AskerAccess> {
    const { entries, queries, authentication } = this.parts;
    const caller = await authentication.callerOf(req);
    notesOf(req).caller = caller;
    const calls = this.parts.api.callsFor(req);
    const context = queries.context(caller, now, deadline, notesOf(req).hangUp);
    return { calls, context, transport: inProcessTransport(entries, queries, context, calls.transport) };
  }
}

/** Everything that a page may call in the name of the sender of its request. */
interface AskerAccess {
  readonly calls: InProcessCalls;
  readonly context: ReturnType<QueryService['context']>;
  readonly transport: Transport;
}
