import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Assets, PageRequest, RenderedPage, SiteBundle, Transport } from '@rabbet/client';
import type { Authentication } from '../requests/authentication';
import type { ProblemFilter } from '../requests/problem-filter';
import { methodNotAllowed } from '../problems/problems';
import type { QueryService } from '../reads/query-service';
import type { ReadEntry } from '../reads/read-entry';
import { inProcess } from '../reads/transport';
import type { AccessLog } from '../requests/access-log';
import type { BodyRoom } from '../requests/body-room';
import type { Forgery } from '../requests/forgery';
import type { HostSettings } from '../requests/hosts';
import { requireOwnOrigin } from '../requests/own-origin';
import { readBody } from '../requests/read-body';
import { notesOf } from '../requests/request';
import type { AskersCalls, OwnCalls } from './own-calls';

/** The built site, with the addresses of its files. */
export interface Site extends SiteBundle {
  readonly assets: Assets;
}

export interface OwnPageParts {
  readonly entries: readonly ReadEntry[];
  readonly queries: QueryService;
  readonly authentication: Authentication;
  readonly accessLog: AccessLog;
  readonly hosts: HostSettings;
  readonly forgery: Forgery;
  readonly calls: OwnCalls;
  readonly room: BodyRoom;
  readonly filter: ProblemFilter;
}

interface Made {
  readonly rendered: RenderedPage;
  readonly reads: readonly string[];
}

/** Pages that are made for one person, and what forms on pages lead to. Nothing of them is kept. */
export class OwnPages {
  constructor(private readonly parts: OwnPageParts) {}

  render(site: Site, given: PageRequest, until: number, req: IncomingMessage, res: ServerResponse): Promise<Made> {
    const page = { ...given, seed: randomUUID(), request: notesOf(req).id };
    return this.made(site, page, req, res, async () => {
      const asking = await this.asAsker(req, page, until);
      this.parts.forgery.give(req, res); // a script of this page sends it with its changes
      const rendered = await site.render(page, asking.transport, site.assets);
      // of a form, the API that it was sent to has noted it
      if (rendered.status === 403) this.parts.accessLog.denied(asking.context.caller, 'page', req);
      return { asking, rendered };
    });
  }

  /** Throws where there is no form to send. */
  receive(site: Site, given: PageRequest, until: number, req: IncomingMessage, res: ServerResponse): Promise<Made> {
    const page = { ...given, seed: randomUUID(), request: notesOf(req).id };
    return this.made(site, page, req, res, async () => {
      requireOwnOrigin(req, this.parts.hosts);
      const asking = await this.asAsker(req, page, until);
      const sent = new URLSearchParams(await readBody(this.parts.room, req, res));
      const rendered = await site.post(page, [...sent], asking.transport, site.assets);
      if (rendered === null) throw methodNotAllowed(['GET', 'HEAD']);
      return { asking, rendered };
    });
  }

  /** Makes a page. Errors are shown on a page, as no script reads the answer. */
  private async made(
    site: Site,
    page: PageRequest,
    req: IncomingMessage,
    res: ServerResponse,
    make: () => Promise<{ asking: Asking; rendered: RenderedPage }>,
  ): Promise<Made> {
    try {
      const { asking, rendered } = await make();
      for (const cookie of asking.calls.setCookies) res.appendHeader('set-cookie', cookie);
      return { rendered, reads: asking.context.reads };
    } catch (error) {
      const { body: refusal, headers } = this.parts.filter.toReply(error, notesOf(req));
      for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
      const nothing = () => Promise.reject(error as Error); // it asks for nothing
      return { rendered: await site.render({ ...page, refusal }, nothing, site.assets), reads: [] };
    }
  }

  private async asAsker(req: IncomingMessage, { now }: PageRequest, until: number): Promise<Asking> {
    const { entries, queries, authentication } = this.parts;
    const caller = await authentication.callerOf(req);
    notesOf(req).caller = caller;
    const calls = this.parts.calls.of(req);
    const context = queries.context(caller, now, until, notesOf(req).gone);
    return { calls, context, transport: inProcess(entries, queries, context, calls.transport) };
  }
}

interface Asking {
  readonly calls: AskersCalls;
  readonly context: ReturnType<QueryService['context']>;
  readonly transport: Transport;
}
