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
import { toLogError, whyAway } from './away';
import { BATCH_LETTERS, lettersOf } from './joined';
import { toNumber, toPosition } from './position';
import { createLogSchema } from './schema';
import { Tail } from './tail';

export interface PostgresLogOptions extends AppendingOptions {
  /** A statement that is not answered by then is taken as lost. */
  readonly answerWithinMs?: number;
  /** The look behind the notifications, should one be lost. */
  readonly pollMs?: number;
}

const USUAL = 1_000;
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
    throw refusalOf(error, url);
  }
  return new PostgresLog(database, options);
}

/** Error for a database that cannot be opened, without the login that a message of Postgres may hold. */
function refusalOf(error: unknown, url: string): unknown {
  const at = `Postgres at ${new URL(url).host || 'localhost'}, which EVENT_STORE_URL or DATABASE_URL names,`;
  if (isConnectionLoss(error))
    return new LogUnavailable(`the log does not answer: ${at} ${whyAway(error)}`, { cause: error });
  const reason = REASONS[(error as { code?: string }).code ?? '']; // Postgres' errors have one
  return reason ? new OperationalError(`${at} ${reason}.`, { cause: error }) : error;
}

const REASONS: Record<string, string> = {
  '28P01': 'refuses this user or password',
  28000: 'refuses this user or password',
  '3D000': 'has no database of this name',
  42501: 'does not let this user make the schema "log"',
};

const MOST_READS = 500;
/** Pause before a reader repeats a read that Postgres did not answer: nobody may notify it a second time. */
const ASK_AGAIN_MS = 1_000;

class PostgresLog implements EventLog {
  readonly past = new Past();
  private readonly appending: Appending;
  private readonly batcher: Batcher<Append, Appended>;
  /** A command asks for all that it points at in one turn of the event loop, an import for hundreds. */
  private readonly streamReads: Batcher<StreamRead, StoredEvent[]>;
  private readonly tail: Tail;
  private reads = 0;
  private together: { readonly key: string; readonly batch: Promise<StoredEvent[]> } | null = null;

  constructor(
    private readonly database: Database,
    options: PostgresLogOptions,
  ) {
    this.appending = new Appending(database, options, this.past, (events) => {
      this.past.saw(events.at(-1));
      this.tail.take(events);
    });
    this.tail = new Tail(database.options.url, options.pollMs ?? 1_000);
    this.batcher = new Batcher({
      keyOf: ({ stream }) => stream,
      sizeOf: lettersOf,
      maxSize: BATCH_LETTERS,
      lanes: 2,
      perform: (items) => this.tail.whileAppending(() => this.appending.batch(items)),
    });
    this.streamReads = new Batcher({
      keyOf: ({ number }) => String(number), // none waits for another
      maxSize: MOST_READS,
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
    return this.tail.whileAppending(() => this.appending.inOrder(items));
  }

  async identity(): Promise<string> {
    const { rows } = await this.read<{ id: string }>('select id from log.identity');
    return rows[0]!.id; // the schema puts the one row there
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
    return this.streamReads.add({ number: this.reads++, stream, from, limit });
  }

  private async readStreams(reads: readonly StreamRead[]): Promise<PromiseSettledResult<StoredEvent[]>[]> {
    const { rows } = await this.read<Row & { readonly number: number }>(
      `select number, ${COLUMNS}
       from unnest($1::text[], $2::int[], $3::int[]) with ordinality as asked (wanted, start, most, number)
       cross join lateral (
         select ${COLUMNS} from log.events where stream = wanted and revision >= start order by revision limit most) found
       order by number, revision`,
      [reads.map(({ stream }) => stream), reads.map(({ from }) => from), reads.map(({ limit }) => limit)],
    );
    const streams = reads.map((): StoredEvent[] => []);
    for (const row of rows) streams[row.number - 1]!.push(toEvent(row)); // one list each
    return streams.map((value) => ({ status: 'fulfilled', value }));
  }

  async readAll(after: Position, { limit = USUAL }: ReadAll = {}): Promise<StoredEvent[]> {
    this.past.require();
    const seen = this.past.last;
    // in one statement: what is answered is of the past that was seen, or it is not handed out
    const { rows } = await this.read<Row & { readonly same: boolean }>(
      `select ${COLUMNS},
         $3::bigint is null or exists (select from log.events where position = $3::bigint and id = $4::uuid) as same
       from log.events where position > $1 order by position limit $2`,
      [toNumber(after), limit, seen && toNumber(seen.position), seen?.id],
    );
    if (rows[0]?.same === false) throw this.past.lose();
    const events = rows.map(toEvent);
    this.past.saw(events.at(-1));
    return events;
  }

  /** Nobody else writes into its table. */
  async readShared(after: Position, limit: number): Promise<SharedPage> {
    const events = await this.readAll(after, { limit });
    return { events, foreign: [], last: events.length < limit ? null : events.at(-1)!.position }; // it is full
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

  missingBetween(before: Position, next: Position): number {
    return toNumber(next) - toNumber(before) - 1; // positions are dense
  }

  async readLast(limit: number): Promise<StoredEvent[]> {
    const { rows } = await this.read<Row>(`select ${COLUMNS} from log.events order by position desc limit $1`, [limit]);
    return rows.map(toEvent).reverse();
  }

  async *subscribe(after: Position, { signal, limit = USUAL }: Subscribe): AsyncIterable<readonly StoredEvent[]> {
    const { taken } = this.tail;
    let position = after;
    let checked = false;
    let looked = -1; // at which news the log held no more than this reader has seen
    while (!signal.aborted && !this.tail.closed) {
      this.past.require();
      const { wakes, news } = this.tail;
      let batch = this.tail.after(position, limit, taken);
      if (!batch && looked === news && this.tail.endsAt(position)) batch = [];
      try {
        if (!checked) await this.refusePastEnd(position);
        checked = true;
        if (!batch) {
          batch = await this.readTogether(position, limit, wakes);
          if (batch.length < limit) looked = news;
        }
      } catch (error) {
        if (!(error instanceof LogUnavailable) || error instanceof LogDamaged) throw error; // while Postgres is away there is nothing to read
      }
      const last = batch?.at(-1);
      if (batch && last) yield batch;
      if (last) position = last.position;
      const mostMs = batch ? undefined : ASK_AGAIN_MS; // what was not answered may have been news
      if (!batch || batch.length < limit) await this.tail.wait(wakes, signal, mostMs); // what came since has counted on
    }
  }

  async close(): Promise<void> {
    await this.tail.close();
    await this.database.close();
  }

  /** Readers that were woken together read together: what one of them asks for answers all. */
  private async readTogether(after: Position, limit: number, wakes: number): Promise<StoredEvent[]> {
    const key = `${wakes} ${after} ${limit}`;
    if (this.together?.key !== key) {
      const batch = this.readAll(after, { limit });
      const forget = () => {
        if (this.together?.batch === batch) this.together = null;
      };
      this.together = { key, batch };
      batch.then(forget, forget);
    }
    return this.together.batch;
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

/** Positions are text above the store. */
type Row = Omit<StoredEvent, 'position'> & { readonly position: number };

function toEvent({ position, stream, revision, id, type, data, meta, checksum }: Row): StoredEvent {
  return { position: toPosition(position), stream, revision, id, type, data, meta, checksum };
}
