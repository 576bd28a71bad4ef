import { Patience } from '@rabbet/commands';
import { type Caller, isFor, isStaff, VISITOR } from '@rabbet/domain/callers/caller';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal, refuseAs } from '@rabbet/domain/deciders/refusal';
import type { Position } from '@rabbet/domain/events/event';
import type { Paged } from '@rabbet/domain/pages/paging';
import type { Values } from '@rabbet/domain/records/fields';
import type { EventStoreReader } from '@rabbet/event-store';
import type { Database, PersonKeys } from '@rabbet/postgres';
import {
  type CursorSeals,
  type Projection,
  type Projections,
  QueryContext,
  type ReadModels,
  RecordTexts,
  type StreamReader,
} from '@rabbet/projections';
import type { AnsweringTimes } from '../limits/answering-time';
import { compressed } from '../caching/encoding';
import type { PublicAnswer, Replies } from '../caching/replies';
import { type ClaimedPosition, POSITION, traitsOf } from '../caching/request-traits';
import type { Metrics } from '../logging/observing';
import { normalised, parseQuery } from '../parsing/parse-query';
import { badFields, HttpProblem, notAllowed } from '../problems/problems';
import { notesOf } from '../requests/request';
import { LogHead } from './log-head';
import { notTaken } from '../shapes/form-envelope';
import type { BySecret, ReadEntry, ReplyText, SecretSources } from './read-entry';

export interface QueryServiceOptions {
  readonly reads: Database;
  /** Pool of those who work here. */
  readonly staffReads: Database;
  readonly projections: Pick<Projections, 'waitFor' | 'status' | 'changed'> & ReadModels;
  readonly eventStore: Pick<EventStoreReader, 'head' | 'readStream'>;
  readonly replies: Replies;
  readonly metrics: Metrics;
  readonly personKeys: PersonKeys;
  readonly seals: CursorSeals;
  readonly claimedKeys: SecretSources['claimedKeys'];
  readonly executor: SecretSources['executor'];
  /** Longest time that an answer waits until the read models show the asker's changes. */
  readonly waitMs: number;
  readonly times: AnsweringTimes;
}

const STILL_READING = 'The shop is still reading up on what was changed. Please try again in a moment.';
const NONE: ReadonlySet<string> = new Set();
const JSON_TYPE = 'application/json; charset=utf-8';
const VARY = 'Accept-Encoding, Authorization, Cookie, Origin';

/** Answers the table of reads, over HTTP and in process. */
export class QueryService {
  private readonly texts: RecordTexts;
  private readonly head: LogHead;

  constructor(private readonly options: QueryServiceOptions) {
    this.texts = new RecordTexts((name) => options.projections.changed(name));
    this.head = new LogHead(options.eventStore);
  }

  async answer(entry: ReadEntry, req: IncomingMessage, res: ServerResponse, given: URLSearchParams): Promise<void> {
    const until = this.until(req);
    const params = parseQuery(entry.params, given);
    requireMayAsk(entry, params, notesOf(req).caller);
    const traits = traitsOf(req);
    const behind = await this.behind(traits.position);
    if (entry.ofAsker || entry.bySecret || traits.hasCredentials || behind.size > 0)
      return this.answerOne(entry, params, until, req, res, behind);
    const { jsonPrefix } = notesOf(req);
    const key = `${jsonPrefix}/${entry.path}?${normalised(entry.params, params)}`;
    return this.options.replies.answer(key, () => this.make(entry, params, until, jsonPrefix), req, res);
  }

  /** Time by `performance.now` until which this request, or one that comes now, waits for an answer. */
  until(req?: IncomingMessage): number {
    return (req ? notesOf(req).arrived : performance.now()) + this.options.times.answerMs;
  }

  /** Context of queries at this instant, which ends when the asker has gone. */
  context(caller: Caller, now = new Date(), until = this.until(), gone?: AbortSignal): QueryContext {
    const { reads, staffReads, projections, personKeys, seals } = this.options;
    const db = (isStaff(caller) ? staffReads : reads).until(until, { gone });
    const streams = this.streams(until);
    return new QueryContext(db, caller, now, this.texts, projections, personKeys, streams, seals);
  }

  /** Reader of the log that waits no longer than this. */
  private streams(until: number): StreamReader {
    const { eventStore } = this.options;
    return {
      readStream: (...args) => new Patience(until - performance.now()).wait(eventStore.readStream(...args)),
    };
  }

  /** The body of an answer, and the `Link` beside it. */
  async ask(entry: ReadEntry, params: Values, context: QueryContext): Promise<{ body: unknown; link: string | null }> {
    if (entry.bySecret) await this.requireSecretSeen(entry.bySecret, params);
    const answer = await this.upToDate(idsOf(entry, params), context, () => entry.query(context, params));
    if (answer === null && entry.bySecret) throw await unopened(entry.bySecret, context);
    if (answer === null && !entry.ofAsker) refuseAs('unknown', 'record/unknown', 'There is no such record.');
    if (entry.shape !== 'paged') return { body: answer, link: null };
    const { after, ...body } = answer as Paged<unknown>; // as its shape says
    return { body: entry.tellsCursor ? answer : body, link: linkBehind(entry, params, after) };
  }

  /** Waits until these read models have seen what the log holds now; refuses where that takes too long. */
  async requireCaughtUp(projections: readonly Pick<Projection, 'name'>[]): Promise<void> {
    await this.requireSeen(await this.head.now(), projections);
  }

  private async requireSeen(position: Position, projections: readonly Pick<Projection, 'name'>[]): Promise<void> {
    const behind = await this.waitFor(position, projections);
    if (behind.size > 0) throw new HttpProblem(503, 'service/behind', STILL_READING);
  }

  private async requireSecretSeen({ field, of, positionOf }: BySecret, params: Values): Promise<void> {
    const position = await positionOf(String(params[field]), this.options);
    if (position !== null) await this.requireSeen(position, of);
  }

  /**
   * Makes an answer again once the read models have seen all that the log holds, if it lacks a row by an id that the
   * shop has given out: such a row is late, not unknown.
   */
  private async upToDate<T>(
    ids: readonly number[],
    context: QueryContext,
    make: () => Promise<T>,
    isNothing: (answer: T) => boolean = hasNoRow,
  ): Promise<T> {
    const first = make();
    if (ids.length === 0 || !(await first.then(isNothing, isUnknown))) return first;
    const reserved = await Promise.all(ids.map((id) => context.isReserved(id)));
    if (!reserved.includes(true)) return first;
    // one that has stopped sees nothing more: what it has is the answer, and health says so
    const stopped = this.options.projections.status().filter(({ state }) => state === 'stopped');
    const waiting = context.reads.filter((read) => !stopped.some(({ name }) => name === read));
    await this.requireCaughtUp(waiting.map((name) => ({ name })));
    return make();
  }

  /**
   * Names of the read models that have not seen the asker's changes after a wait. A position that the log itself has
   * not reached is not waited for: it was made up, or belongs to another log.
   */
  async behind(claimed: ClaimedPosition | null): Promise<ReadonlySet<string>> {
    if (claimed === null) return NONE;
    const { text, isCookie } = claimed;
    if (!POSITION.test(text))
      throw badFields([{ field: 'Log-Position', code: 'format', message: 'It is what a change was answered with.' }]);
    const unseen = this.unseenBy(text);
    if (unseen.size === 0) return NONE;
    const isReached = await this.head.hasReached(text);
    if (isReached) return this.waitFor(text as Position); // opaque, and only compared
    return isReached === false && isCookie ? NONE : unseen;
  }

  /**
   * Waits until the selected or all read models have seen a position, but not for those that are being built or have
   * stopped.
   */
  private async waitFor(
    position: Position,
    selection?: readonly Pick<Projection, 'name'>[],
  ): Promise<ReadonlySet<string>> {
    const { projections, waitMs } = this.options;
    const isSelected = (name: string) => selection?.some((projection) => projection.name === name) ?? true;
    const fed = projections
      .status()
      .filter(({ name, state }) => isSelected(name) && !/^(building|stopped)$/.test(state));
    const names = fed.map(({ name }) => name);
    await projections.waitFor(names, position, { timeoutMs: waitMs });
    return new Set([...this.unseenBy(position)].filter(isSelected));
  }

  private unseenBy(position: string): ReadonlySet<string> {
    return new Set(this.options.projections.status().flatMap(({ name, seen }) => (seen < position ? [name] : [])));
  }

  private async make(entry: ReadEntry, params: Values, waitUntil: number, prefix: string): Promise<PublicAnswer> {
    this.options.metrics.cacheMisses.inc();
    const context = this.context(VISITOR, new Date(), waitUntil);
    const { text, link } = await this.text(entry, params, context);
    const body = Buffer.from(prefix + text);
    // what nobody has seen yet may come before the read models change
    const isLater = idsOf(entry, params).length > 0 && hasNoRow(JSON.parse(text));
    const until = isLater ? new Date() : context.validUntil;
    return { status: 200, body, type: JSON_TYPE, link, vary: VARY, reads: context.reads, until };
  }

  private async text(entry: ReadEntry, params: Values, context: QueryContext) {
    if (entry.text) {
      const { text: make } = entry;
      const isNothing = (reply: ReplyText) => hasNoRow(JSON.parse(reply.text));
      const { text, after } = await this.upToDate(
        idsOf(entry, params),
        context,
        () => make(context, params),
        isNothing,
      );
      return { text, link: linkBehind(entry, params, after) };
    }
    const { body, link } = await this.ask(entry, params, context);
    return { text: JSON.stringify(body), link };
  }

  /** Answers one caller, or at a moment of the caller's own: nothing is cached. */
  private async answerOne(
    entry: ReadEntry,
    params: Values,
    until: number,
    req: IncomingMessage,
    res: ServerResponse,
    behind: ReadonlySet<string>,
  ): Promise<void> {
    const { caller, gone } = notesOf(req);
    const context = this.context(caller, new Date(), until, gone);
    const { body: answer, link } = await this.ask(entry, params, context);
    const plain = Buffer.from(notesOf(req).jsonPrefix + JSON.stringify(answer));
    const { body, encoding } = await compressed(plain, traitsOf(req).encoding);
    res.writeHead(200, {
      'content-type': JSON_TYPE,
      'cache-control': 'private, no-store',
      vary: VARY,
      ...(link !== null && { link }),
      ...tagOf(entry, answer),
      ...(context.reads.some((name) => behind.has(name)) && { 'log-behind': 'true' }),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': body.length,
    });
    res.end(req.method === 'HEAD' ? undefined : body);
  }
}

/** Ids of the things that a request names: of a list its rows, of one answer also what that is about. */
function idsOf({ shape }: Pick<ReadEntry, 'shape'>, params: Values): readonly number[] {
  return Object.entries(params).flatMap(([name, value]) =>
    typeof value === 'number' && (name === 'id' || (shape === 'record' && name.endsWith('_id'))) ? [value] : [],
  );
}

/** True of no record, an empty list, and a page without rows. */
function hasNoRow(answer: unknown): boolean {
  if (answer === null) return true;
  const rows = Array.isArray(answer) ? answer : (answer as Partial<Paged<unknown>>).data; // a list, a page or a record
  return Array.isArray(rows) && rows.length === 0;
}

function isUnknown(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'record/unknown';
}

async function unopened({ field, problem }: BySecret, context: QueryContext): Promise<HttpProblem> {
  const code = 'record/unknown';
  const message = await problem(context);
  return new HttpProblem(404, code, message, { envelope: notTaken([{ field, code, message }]) });
}

/** The revision of a record that was read by its address, as If-Match takes it. */
function tagOf({ path }: ReadEntry, answer: unknown): { readonly etag?: string } {
  const { revision } = (answer ?? {}) as { readonly revision?: unknown }; // null of whoever is nobody
  return path.endsWith('/{id}') && typeof revision === 'number' ? { etag: `"${revision}"` } : {};
}

/** RFC 8288: where the rows behind a page are, whatever its number will be by then. */
function linkBehind({ path, params }: ReadEntry, values: Values, after: string | undefined): string | null {
  if (after === undefined) return null;
  return `</${path}?${normalised(params, { ...values, page: null, after })}>; rel="next"`;
}

/** Refuses filters by fields that the caller may not read: the result would reveal them. */
export function requireMayAsk({ params }: ReadEntry, given: Values, caller: Caller): void {
  const secret = Object.entries(given).flatMap(([name, value]) => {
    const readers = params[name]?.readers ?? 'staff';
    return value === null || isFor(readers, caller) ? [] : [name];
  });
  if (secret.length > 0) throw notAllowed(`Your role does not let you look for ${secret.join(', ')}.`);
}

export function searchOf(url: string): URLSearchParams {
  const at = url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : url.slice(at + 1));
}
