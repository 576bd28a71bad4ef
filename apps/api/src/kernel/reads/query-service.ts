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
import { compress } from '../caching/encoding';
import type { PublicAnswer, Replies } from '../caching/replies';
import { type ClaimedPosition, POSITION, traitsOf } from '../caching/request-traits';
import type { Metrics } from '../logging/metrics';
import { canonicalQuery, parseQuery } from '../parsing/parse-query';
import { badFields, HttpProblem, notAllowed } from '../problems/problems';
import { notesOf } from '../requests/request';
import { LogHead } from './log-head';
import { rejectedForm } from '../shapes/form-envelope';
import type { BySecret, ReadEntry, ReplyText, SecretSources } from './read-entry';

export interface QueryServiceOptions {
  readonly reads: Database;
  /** Pool of connections for reads of staff. */
  readonly staffReads: Database;
  readonly projections: Pick<Projections, 'waitFor' | 'status' | 'changed'> & ReadModels;
  readonly eventStore: Pick<EventStoreReader, 'head' | 'readStream'>;
  readonly replies: Replies;
  readonly metrics: Metrics;
  readonly personKeys: PersonKeys;
  readonly seals: CursorSeals;
  readonly claimedKeys: SecretSources['claimedKeys'];
  readonly executor: SecretSources['executor'];
  /** Time that an answer waits at most until the read models show the caller's own changes. */
  readonly waitMs: number;
  readonly times: AnsweringTimes;
}

const STILL_READING = 'The shop is still reading up on what was changed. Please try again in a moment.';
const NONE: ReadonlySet<string> = new Set();
const JSON_TYPE = 'application/json; charset=utf-8';
const VARY = 'Accept-Encoding, Authorization, Cookie, Origin';

/** Answers the reads of all features (`ReadEntry`), over HTTP and for pages in this process. */
export class QueryService {
  private readonly texts: RecordTexts;
  private readonly head: LogHead;

  constructor(private readonly options: QueryServiceOptions) {
    this.texts = new RecordTexts((name) => options.projections.changed(name));
    this.head = new LogHead(options.eventStore);
  }

  async answer(entry: ReadEntry, req: IncomingMessage, res: ServerResponse, search: URLSearchParams): Promise<void> {
    const deadline = this.deadlineOf(req);
    const params = parseQuery(entry.params, search);
    requireMayFilter(entry, params, notesOf(req).caller);
    const traits = traitsOf(req);
    const laggingModels = await this.laggingModels(traits.position);
    if (entry.isAboutAsker || entry.bySecret || traits.hasCredentials || laggingModels.size > 0)
      return this.answerUncached(entry, params, deadline, req, res, laggingModels);
    const { jsonPrefix } = notesOf(req);
    const key = `${jsonPrefix}/${entry.path}?${canonicalQuery(entry.params, params)}`;
    return this.options.replies.answer(key, () => this.makePublic(entry, params, deadline, jsonPrefix), req, res);
  }

  /** Deadline of a request by `performance.now`; without a request, that of one which arrives now. */
  deadlineOf(req?: IncomingMessage): number {
    return (req ? notesOf(req).arrivedAt : performance.now()) + this.options.times.answerMs;
  }

  /** Context for queries of this caller. Its queries end at the deadline, or when the caller hangs up. */
  context(caller: Caller, now = new Date(), deadline = this.deadlineOf(), hangUp?: AbortSignal): QueryContext {
    const { reads, staffReads, projections, personKeys, seals } = this.options;
    const db = (isStaff(caller) ? staffReads : reads).until(deadline, { gone: hangUp });
    const streams = this.streamReader(deadline);
    return new QueryContext(db, caller, now, this.texts, projections, personKeys, streams, seals);
  }

  /** Reader of the log that gives up at the deadline. */
  private streamReader(deadline: number): StreamReader {
    const { eventStore } = this.options;
    return {
      readStream: (...args) => new Patience(deadline - performance.now()).wait(eventStore.readStream(...args)),
    };
  }

  /** Runs the query of an entry. Returns the body of the answer, and its `Link` header if there are more rows. */
  async run(entry: ReadEntry, params: Values, context: QueryContext): Promise<{ body: unknown; link: string | null }> {
    if (entry.bySecret) await this.requireSecretSeen(entry.bySecret, params);
    const answer = await this.retryIfLate(idsNamedIn(entry, params), context, () => entry.query(context, params));
    if (answer === null && entry.bySecret) throw await secretProblem(entry.bySecret, context);
    if (answer === null && !entry.isAboutAsker) refuseAs('unknown', 'record/unknown', 'There is no such record.');
    if (entry.shape !== 'paged') return { body: answer, link: null };
    const { after, ...body } = answer as Paged<unknown>; // the shape is 'paged'
    return { body: entry.hasCursorInBody ? answer : body, link: nextPageLink(entry, params, after) };
  }

  /** Waits until these read models have seen the current end of the log; refuses if that takes too long. */
  async requireCaughtUp(projections: readonly Pick<Projection, 'name'>[]): Promise<void> {
    await this.requireSeen(await this.head.now(), projections);
  }

  private async requireSeen(position: Position, projections: readonly Pick<Projection, 'name'>[]): Promise<void> {
    const laggingModels = await this.waitFor(position, projections);
    if (laggingModels.size > 0) throw new HttpProblem(503, 'service/behind', STILL_READING);
  }

  private async requireSecretSeen({ field, readModels, positionOf }: BySecret, params: Values): Promise<void> {
    const position = await positionOf(String(params[field]), this.options);
    if (position !== null) await this.requireSeen(position, readModels);
  }

  /**
   * Makes an answer, and makes it once more if it found nothing by an id that the shop has already given out: the row was
   * just added, so this waits until the read models have seen the end of the log.
   */
  private async retryIfLate<T>(
    ids: readonly number[],
    context: QueryContext,
    make: () => Promise<T>,
    isNothing: (answer: T) => boolean = hasNoRow,
  ): Promise<T> {
    const first = make();
    if (ids.length === 0 || !(await first.then(isNothing, isRecordUnknown))) return first;
    const reserved = await Promise.all(ids.map((id) => context.isReserved(id)));
    if (!reserved.includes(true)) return first;
    // a read model that has stopped at an event never catches up, so it is not waited for
    const stoppedModels = this.options.projections.status().filter(({ state }) => state === 'stopped');
    const runningModels = context.reads.filter((read) => !stoppedModels.some(({ name }) => name === read));
    await this.requireCaughtUp(runningModels.map((name) => ({ name })));
    return make();
  }

  /**
   * Waits until the read models have seen the position of the caller's last change. Returns the names of those that have
   * not seen it in time. A position beyond the end of the log is not waited for: it was made up, or is of another log.
   */
  async laggingModels(claimed: ClaimedPosition | null): Promise<ReadonlySet<string>> {
    if (claimed === null) return NONE;
    const { text, isCookie } = claimed;
    if (!POSITION.test(text))
      throw badFields([{ field: 'Log-Position', code: 'format', message: 'It is what a change was answered with.' }]);
    const unseenModels = this.modelsBefore(text);
    if (unseenModels.size === 0) return NONE;
    const isReached = await this.head.hasReached(text);
    if (isReached) return this.waitFor(text as Position); // checked by POSITION
    return isReached === false && isCookie ? NONE : unseenModels;
  }

  /**
   * Waits until the selected read models (all by default) have seen a position. Returns the names of those that have
   * not. Read models that are being built or have stopped are not waited for.
   */
  private async waitFor(
    position: Position,
    selection?: readonly Pick<Projection, 'name'>[],
  ): Promise<ReadonlySet<string>> {
    const { projections, waitMs } = this.options;
    const isSelected = (name: string) => selection?.some((projection) => projection.name === name) ?? true;
    const liveModels = projections
      .status()
      .filter(({ name, state }) => isSelected(name) && !/^(building|stopped)$/.test(state));
    const names = liveModels.map(({ name }) => name);
    await projections.waitFor(names, position, { timeoutMs: waitMs });
    return new Set([...this.modelsBefore(position)].filter(isSelected));
  }

  /** Names of the read models that have not seen this position. */
  private modelsBefore(position: string): ReadonlySet<string> {
    return new Set(this.options.projections.status().flatMap(({ name, seen }) => (seen < position ? [name] : [])));
  }

  /** Makes the answer for visitors, to be cached. */
  private async makePublic(entry: ReadEntry, params: Values, deadline: number, prefix: string): Promise<PublicAnswer> {
    this.options.metrics.cacheMisses.inc();
    const context = this.context(VISITOR, new Date(), deadline);
    const { text, link } = await this.textAndLink(entry, params, context);
    const body = Buffer.from(prefix + text);
    // an answer that found nothing by an id is not kept: the record may be added before a read model of it changes
    const mayAppearSoon = idsNamedIn(entry, params).length > 0 && hasNoRow(JSON.parse(text));
    const validUntil = mayAppearSoon ? new Date() : context.validUntil;
    return { status: 200, body, type: JSON_TYPE, link, vary: VARY, reads: context.reads, validUntil };
  }

  /** JSON text of an answer, and its `Link` header. */
  private async textAndLink(entry: ReadEntry, params: Values, context: QueryContext) {
    if (entry.text) {
      const { text: make } = entry;
      const isNothing = (reply: ReplyText) => hasNoRow(JSON.parse(reply.text));
      const { text, after } = await this.retryIfLate(
        idsNamedIn(entry, params),
        context,
        () => make(context, params),
        isNothing,
      );
      return { text, link: nextPageLink(entry, params, after) };
    }
    const { body, link } = await this.run(entry, params, context);
    return { text: JSON.stringify(body), link };
  }

  /** Answers a request that no other may share: of a caller with credentials, or while a read model lags behind. */
  private async answerUncached(
    entry: ReadEntry,
    params: Values,
    deadline: number,
    req: IncomingMessage,
    res: ServerResponse,
    laggingModels: ReadonlySet<string>,
  ): Promise<void> {
    const { caller, hangUp } = notesOf(req);
    const context = this.context(caller, new Date(), deadline, hangUp);
    const { body: answer, link } = await this.run(entry, params, context);
    const plain = Buffer.from(notesOf(req).jsonPrefix + JSON.stringify(answer));
    const { body, encoding } = await compress(plain, traitsOf(req).encoding);
    res.writeHead(200, {
      'content-type': JSON_TYPE,
      'cache-control': 'private, no-store',
      vary: VARY,
      ...(link !== null && { link }),
      ...etagHeader(entry, answer),
      ...(context.reads.some((name) => laggingModels.has(name)) && { 'log-behind': 'true' }),
      ...(isStaff(caller) && { 'read-models': context.shownModels }),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': body.length,
    });
    res.end(req.method === 'HEAD' ? undefined : body);
  }
}

/** Ids that a request names: `id`, and for a single record also parameters such as `widget_id`. */
function idsNamedIn({ shape }: Pick<ReadEntry, 'shape'>, params: Values): readonly number[] {
  return Object.entries(params).flatMap(([name, value]) =>
    typeof value === 'number' && (name === 'id' || (shape === 'record' && name.endsWith('_id'))) ? [value] : [],
  );
}

/** True for null, an empty list, and a page without rows. */
function hasNoRow(answer: unknown): boolean {
  if (answer === null) return true;
  const rows = Array.isArray(answer) ? answer : (answer as Partial<Paged<unknown>>).data;
  return Array.isArray(rows) && rows.length === 0;
}

function isRecordUnknown(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'record/unknown';
}

/** Problem for a secret that opens nothing. */
async function secretProblem({ field, problem }: BySecret, context: QueryContext): Promise<HttpProblem> {
  const code = 'record/unknown';
  const message = await problem(context);
  return new HttpProblem(404, code, message, { envelope: rejectedForm([{ field, code, message }]) });
}

/** `ETag` header with the revision of a record that was read by its own address, for `If-Match`. */
function etagHeader({ path }: ReadEntry, answer: unknown): { readonly etag?: string } {
  const { revision } = (answer ?? {}) as { readonly revision?: unknown };
  return path.endsWith('/{id}') && typeof revision === 'number' ? { etag: `"${revision}"` } : {};
}

/** `Link` header (RFC 8288) to the rows after a page, by their cursor: correct even if rows are added before them. */
function nextPageLink({ path, params }: ReadEntry, values: Values, after: string | undefined): string | null {
  if (after === undefined) return null;
  return `</${path}?${canonicalQuery(params, { ...values, page: null, after })}>; rel="next"`;
}

/** Refuses filters by fields that the caller may not read: the rows found would reveal their values. */
export function requireMayFilter({ params }: ReadEntry, values: Values, caller: Caller): void {
  const forbiddenNames = Object.entries(values).flatMap(([name, value]) => {
    const readers = params[name]?.readers ?? 'staff';
    return value === null || isFor(readers, caller) ? [] : [name];
  });
  if (forbiddenNames.length > 0) throw notAllowed(`Your role does not let you look for ${forbiddenNames.join(', ')}.`);
}

export function searchParamsOf(url: string): URLSearchParams {
  const at = url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : url.slice(at + 1));
}
