import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { START, type Position } from '@rabbet/domain/events/event';
import { Batcher, Database, isConnectionLoss, isWritable } from '@rabbet/postgres';
import { validateAppend } from '../log/validate-append';
import {
  type Append,
  type Appended,
  type EventLog,
  LogDamaged,
  LogUnavailable,
  type NewEvent,
  PositionPastEnd,
  type ReadAll,
  type ReadStream,
  type SharedPage,
  type StoredEvent,
  type Subscribe,
} from '../log/event-log';
import { Past } from '../log/past';
import { Appending, type AppendingOptions } from './appending';
import { toLogError, whyAway } from './log-errors';
import { MAX_BATCH_LETTERS, countLetters } from './append-batches';
import { toNumber, toPosition } from './position';
import { createLogSchema } from './schema';
import { Tail } from './tail';

export interface PostgresLogOptions extends AppendingOptions {
  /** Time after which a statement without an answer has failed. */
  readonly answerWithinMs?: number;
  /** Interval in which subscriptions read the log even without a notification, because one may be lost. */
  readonly pollMs?: number;
}

const DEFAULT_LIMIT = 1_000;
const COLUMNS = 'position, stream, revision, id, type, data, meta, checksum';

export async function openPostgresLog(url: string, options: PostgresLogOptions = {}): Promise<EventLog> {
  const { answerWithinMs = 30_000 } = options;
  if (!URL.canParse(url))
    throw new OperationalError('EVENT_STORE_URL is not of the form postgres://user:password@host:port/database.');
  const database = new Database({ url, name: 'rabbet log', answerWithinMs, connectTimeoutMs: answerWithinMs });
  try {
    await createLogSchema(database);
  } catch (error) {
    await database.close();
    throw toOpeningError(error, url);
  }
  return new PostgresLog(database, options);
}

/** Translates the error of a database that cannot be opened. Messages of Postgres are not shown: they may hold a login. */
function toOpeningError(error: unknown, url: string): unknown {
  const server = `Postgres at ${new URL(url).host || 'localhost'}, which EVENT_STORE_URL or DATABASE_URL names,`;
  if (isConnectionLoss(error))
    return new LogUnavailable(`the log does not answer: ${server} ${whyAway(error)}`, { cause: error });
  const reason = REASON_BY_CODE[(error as { code?: string }).code ?? ''];
  return reason ? new OperationalError(`${server} ${reason}.`, { cause: error }) : error;
}

const REASON_BY_CODE: Record<string, string> = {
  '28P01': 'refuses this user or password',
  28000: 'refuses this user or password',
  '3D000': 'has no database of this name',
  42501: 'does not let this user make the schema "log"',
};

const MAX_READS_IN_BATCH = 500;
/** Longest wait after a failed read of a subscription: its notification does not come a second time. */
const RETRY_READ_MS = 1_000;

class PostgresLog implements EventLog {
  readonly past = new Past();
  private readonly appending: Appending;
  private readonly batcher: Batcher<Append, Appended>;
  /** Reads many streams in one statement: a command reads all streams that it refers to at once, an import hundreds. */
  private readonly streamReads: Batcher<StreamRead, StoredEvent[]>;
  private readonly tail: Tail;
  private readCount = 0;
  private sharedRead: { readonly key: string; readonly batch: Promise<StoredEvent[]> } | null = null;

  constructor(
    private readonly database: Database,
    options: PostgresLogOptions,
  ) {
    this.appending = new Appending(database, options, this.past, (events) => {
      this.past.recordSeen(events.at(-1));
      this.tail.addAppended(events);
    });
    this.tail = new Tail(database.options.url, options.pollMs ?? 1_000);
    this.batcher = new Batcher({
      keyOf: ({ stream }) => stream,
      sizeOf: countLetters,
      maxSize: MAX_BATCH_LETTERS,
      lanes: 2,
      perform: (items) => this.tail.whileAppending(() => this.appending.appendBatch(items)),
    });
    this.streamReads = new Batcher({
      keyOf: ({ number }) => String(number), // unique, because reads of one stream need not wait for each other
      maxSize: MAX_READS_IN_BATCH,
      lanes: 8,
      perform: (reads) => this.readStreams(reads),
    });
  }

  async append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended> {
    const item = { stream, expected, events };
    validateAppend(item);
    return this.batcher.add(item);
  }

  async appendMany(items: readonly Append[]): Promise<PromiseSettledResult<Appended>[]> {
    return this.tail.whileAppending(() => this.appending.appendInOrder(items));
  }

  async identity(): Promise<string> {
    const { rows } = await this.read<{ id: string }>('select id from log.identity');
    return rows[0]!.id; // the schema inserts this row
  }

  async isWritable(): Promise<boolean> {
    return isWritable({ query: (text, values) => this.read(text, values) });
  }

  async head(): Promise<Position> {
    const { rows } = await this.read<{ last: number | null }>('select max(position) as last from log.events');
    return rows[0]?.last ? toPosition(rows[0].last) : START;
  }

  async countAfter(position: Position): Promise<number> {
    return Math.max(0, toNumber(await this.head()) - toNumber(position)); // positions are dense
  }

  readStream(stream: string, { from = 0, limit = 2 ** 31 - 1 }: ReadStream = {}): Promise<StoredEvent[]> {
    return this.streamReads.add({ number: this.readCount++, stream, from, limit });
  }

  private async readStreams(reads: readonly StreamRead[]): Promise<PromiseSettledResult<StoredEvent[]>[]> {
    const { rows } = await this.read<Row & { readonly number: number }>(
      `select number, ${COLUMNS}
       from unnest($1::text[], $2::int[], $3::int[]) with ordinality as request (request_stream, start, max_events, number)
       cross join lateral (
         select ${COLUMNS} from log.events
         where stream = request_stream and revision >= start order by revision limit max_events) stored
       order by number, revision`,
      [reads.map(({ stream }) => stream), reads.map(({ from }) => from), reads.map(({ limit }) => limit)],
    );
    const streams = reads.map((): StoredEvent[] => []);
    for (const row of rows) streams[row.number - 1]!.push(toEvent(row)); // numbers count from 1
    return streams.map((value) => ({ status: 'fulfilled', value }));
  }

  async readAll(after: Position, { limit = DEFAULT_LIMIT }: ReadAll = {}): Promise<StoredEvent[]> {
    this.past.requireUnchanged();
    const seen = this.past.last;
    // One statement reads and compares the last event that was seen, so no event of a restored log is returned.
    const { rows } = await this.read<Row & { readonly same: boolean }>(
      `select ${COLUMNS},
         $3::bigint is null or exists (select from log.events where position = $3::bigint and id = $4::uuid) as same
       from log.events where position > $1 order by position limit $2`,
      [toNumber(after), limit, seen && toNumber(seen.position), seen?.id],
    );
    if (rows[0]?.same === false) throw this.past.markLost();
    const events = rows.map(toEvent);
    this.past.recordSeen(events.at(-1));
    return events;
  }

  /** Reads a page. No other program writes into this table, so it has no foreign events. */
  async readShared(after: Position, limit: number): Promise<SharedPage> {
    const events = await this.readAll(after, { limit });
    const isEnd = events.length < limit;
    return { events, foreign: [], last: isEnd ? null : events.at(-1)!.position };
  }

  positionsUpTo(last: Position, count: number): readonly Position[] {
    return Array.from({ length: count }, (_, i) => toPosition(toNumber(last) - count + 1 + i)); // positions are dense
  }

  async idAt(position: Position): Promise<string | null> {
    const { rows } = await this.read<{ id: string }>('select id from log.events where position = $1', [
      toNumber(position),
    ]);
    return rows[0]?.id ?? null;
  }

  countMissingBetween(before: Position, next: Position): number {
    return toNumber(next) - toNumber(before) - 1; // positions are dense
  }

  async readLast(limit: number): Promise<StoredEvent[]> {
    const { rows } = await this.read<Row>(`select ${COLUMNS} from log.events order by position desc limit $1`, [limit]);
    return rows.map(toEvent).reverse();
  }

  async *subscribe(
    after: Position,
    { signal, limit = DEFAULT_LIMIT }: Subscribe,
  ): AsyncIterable<readonly StoredEvent[]> {
    const appendedBefore = this.tail.appendedCount;
    let position = after;
    let isPositionChecked = false;
    let caughtUpAtNews = -1; // value of newsCount at which this reader had read the log to its end
    while (!signal.aborted && !this.tail.isClosed) {
      this.past.requireUnchanged();
      const { wakeCount, newsCount } = this.tail; // noted before reading: see Tail
      let batch = this.tail.bufferedAfter(position, limit, appendedBefore);
      if (!batch && caughtUpAtNews === newsCount && this.tail.endsAt(position)) batch = [];
      try {
        if (!isPositionChecked) await this.refusePastEnd(position);
        isPositionChecked = true;
        if (!batch) {
          batch = await this.readTogether(position, limit, wakeCount);
          if (batch.length < limit) caughtUpAtNews = newsCount;
        }
      } catch (error) {
        // while Postgres is unavailable, batch stays null and the loop waits and retries
        if (!(error instanceof LogUnavailable) || error instanceof LogDamaged) throw error;
      }
      const last = batch?.at(-1);
      if (batch && last) yield batch;
      if (last) position = last.position;
      const maxWaitMs = batch ? undefined : RETRY_READ_MS;
      if (!batch || batch.length < limit) await this.tail.wait(wakeCount, signal, maxWaitMs);
    }
  }

  async close(): Promise<void> {
    await this.tail.close();
    await this.database.close();
  }

  /** Shares one read among the subscriptions that were woken at the same time and stand at the same position. */
  private async readTogether(after: Position, limit: number, wakeCount: number): Promise<StoredEvent[]> {
    const key = `${wakeCount} ${after} ${limit}`;
    if (this.sharedRead?.key !== key) {
      const batch = this.readAll(after, { limit });
      const forget = () => {
        if (this.sharedRead?.batch === batch) this.sharedRead = null;
      };
      this.sharedRead = { key, batch };
      batch.then(forget, forget);
    }
    return this.sharedRead.batch;
  }

  private async refusePastEnd(position: Position): Promise<void> {
    const head = await this.head();
    if (position > head) throw new PositionPastEnd(position, head);
  }

  private async read<R>(text: string, values?: readonly unknown[]) {
    try {
      return await this.database.query<R>(text, values);
    } catch (error) {
      throw toLogError(error);
    }
  }
}

interface StreamRead {
  readonly number: number;
  readonly stream: string;
  readonly from: number;
  readonly limit: number;
}

/** Row of log.events. Its position is a number here, and text outside of this store. */
type Row = Omit<StoredEvent, 'position'> & { readonly position: number };

function toEvent({ position, stream, revision, id, type, data, meta, checksum }: Row): StoredEvent {
  return { position: toPosition(position), stream, revision, id, type, data, meta, checksum };
}
