import { START, type Position } from '@rabbet/domain/events/event';
import { Database, isConnectionLoss } from '@rabbet/postgres';
import { accept } from '../accept';
import {
  type Append,
  type Appended,
  type Log,
  LogUnavailable,
  type NewEvent,
  PositionPastEnd,
  type ReadAll,
  type ReadStream,
  type StoredEvent,
  type Subscribe,
  WrongRevision,
} from '../log';
import { Gatherer } from './gather';
import { createLogSchema } from './schema';
import { Tail } from './tail';

export interface PostgresLogOptions {
  /** A statement that is not answered by then is taken as lost. */
  readonly answerWithinMs?: number;
  /** How long an append is tried again while Postgres is away. */
  readonly retryForMs?: number;
  readonly retryEveryMs?: number;
  /** The look behind the notifications, should one be lost. */
  readonly pollMs?: number;
  /** Batches of appends under way at the same time. */
  readonly lanes?: number;
}

const MAX_BATCH_BYTES = 4 * 1024 * 1024;
const COLUMNS = 'position, stream, revision, id, type, data, meta';

export async function openPostgresLog(url: string, options: PostgresLogOptions = {}): Promise<Log> {
  const { answerWithinMs = 30_000 } = options;
  const database = new Database({ url, name: 'rabbet log', answerWithinMs, connectTimeoutMs: answerWithinMs });
  try {
    await createLogSchema(database);
  } catch (error) {
    await database.close();
    throw isConnectionLoss(error) ? new LogUnavailable('the log does not answer', error) : error;
  }
  return new PostgresLog(database, options);
}

class PostgresLog implements Log {
  private readonly gatherer: Gatherer<Append, Appended>;
  private readonly tail: Tail;

  constructor(
    private readonly database: Database,
    private readonly options: PostgresLogOptions,
  ) {
    this.tail = new Tail(database.options.url, options.pollMs ?? 1_000);
    this.gatherer = new Gatherer({
      keyOf: ({ stream }) => stream,
      sizeOf: ({ events }) => events.reduce((sum, { data, meta }) => sum + data.length + meta.length, 0),
      maxSize: MAX_BATCH_BYTES,
      lanes: options.lanes ?? 1,
      perform: (items) => this.appendBatch(items),
    });
  }

  async append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended> {
    const item = { stream, expected, events };
    accept(item);
    return this.gatherer.add(item);
  }

  async appendMany(items: readonly Append[]): Promise<PromiseSettledResult<Appended>[]> {
    const answers: PromiseSettledResult<Appended>[] = [];
    for (const run of runsWithoutRepeatedStream(items)) answers.push(...(await this.appendRun(run)));
    return answers;
  }

  async identity(): Promise<string> {
    const { rows } = await this.read<{ id: string }>('select id from log.identity');
    return rows[0]!.id; // the schema puts the one row there
  }

  async head(): Promise<Position> {
    const { rows } = await this.read<{ last: number | null }>('select max(position) as last from log.events');
    return rows[0]?.last ? toPosition(rows[0].last) : START;
  }

  async countAfter(position: Position): Promise<number> {
    return Math.max(0, toNumber(await this.head()) - toNumber(position)); // positions are dense
  }

  async readStream(stream: string, { from = 0, limit = 2 ** 31 }: ReadStream = {}): Promise<StoredEvent[]> {
    const { rows } = await this.read<Row>(
      `select ${COLUMNS} from log.events where stream = $1 and revision >= $2 order by revision limit $3`,
      [stream, from, limit],
    );
    return rows.map(toEvent);
  }

  async readAll(after: Position, { limit = 1_000 }: ReadAll = {}): Promise<StoredEvent[]> {
    const { rows } = await this.read<Row>(
      `select ${COLUMNS} from log.events where position > $1 order by position limit $2`,
      [toNumber(after), limit],
    );
    return rows.map(toEvent);
  }

  async *subscribe(after: Position, { signal, limit }: Subscribe): AsyncIterable<readonly StoredEvent[]> {
    let position = after;
    let checked = false;
    while (!signal.aborted && !this.tail.closed) {
      const wakes = this.tail.wakes;
      const batch = await this.orNothing(async () => {
        if (!checked) await this.refusePastEnd(position);
        checked = true;
        return this.readAll(position, { limit });
      });
      const last = batch.at(-1);
      if (!last) await this.tail.wait(wakes, signal);
      else {
        yield batch;
        position = last.position;
      }
    }
  }

  async close(): Promise<void> {
    await this.tail.close();
    await this.database.close();
  }

  /** While Postgres is away there is nothing to read: it is asked again. */
  private async orNothing(read: () => Promise<StoredEvent[]>): Promise<StoredEvent[]> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof LogUnavailable) return [];
      throw error;
    }
  }

  private async refusePastEnd(position: Position): Promise<void> {
    const head = await this.head();
    if (position > head) throw new PositionPastEnd(position, head);
  }

  private async read<R>(text: string, values?: readonly unknown[]) {
    try {
      return await this.database.query<R>(text, values);
    } catch (error) {
      throw isConnectionLoss(error) ? new LogUnavailable('the log does not answer', error) : error;
    }
  }

  /** Appends to different streams, refusing by itself each that no store takes. */
  private async appendRun(items: readonly Append[]): Promise<PromiseSettledResult<Appended>[]> {
    const refused = new Map<Append, unknown>();
    for (const item of items) {
      try {
        accept(item);
      } catch (error) {
        refused.set(item, error);
      }
    }
    const good = items.filter((item) => !refused.has(item));
    const answers = good.length > 0 ? await this.appendBatch(good) : [];
    let next = 0;
    return items.map(
      (item) => (refused.has(item) ? { status: 'rejected', reason: refused.get(item) } : answers[next++]!), // one for each good item
    );
  }

  private async appendBatch(items: readonly Append[]): Promise<PromiseSettledResult<Appended>[]> {
    try {
      return await this.send(items);
    } catch (error) {
      if (items.length === 1 && !isConnectionLoss(error)) return [{ status: 'rejected', reason: error }];
    }
    // one of them spoils the batch, or the connection broke and nobody knows whether before or after the commit
    const answers: PromiseSettledResult<Appended>[] = [];
    const until = Date.now() + (this.options.retryForMs ?? 5_000);
    for (const item of items) answers.push(await this.appendAgain(item, until));
    return answers;
  }

  /** The same ids at the same revision: what had been stored all the same is answered, not stored again. */
  private async appendAgain(item: Append, until: number): Promise<PromiseSettledResult<Appended>> {
    for (;;) {
      try {
        return (await this.send([item]))[0]!; // one answer for each item
      } catch (reason) {
        if (!isConnectionLoss(reason)) return { status: 'rejected', reason };
        if (Date.now() >= until)
          return { status: 'rejected', reason: new LogUnavailable('the log does not answer', reason) };
      }
      await new Promise((resolve) => setTimeout(resolve, this.options.retryEveryMs ?? 100));
    }
  }

  private async send(items: readonly Append[]): Promise<PromiseSettledResult<Appended>[]> {
    const events = items.flatMap((item, i) => item.events.map((event, k) => ({ ...event, number: i + 1, k: k + 1 })));
    const { rows } = await this.database.query<Answer>(
      `select number, outcome, revision, place from log.append($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        items.map(({ stream }) => stream),
        items.map(({ expected }) => expected),
        items.map((item) => item.events.length),
        events.map(({ number }) => number),
        events.map(({ k }) => k),
        events.map(({ id }) => id),
        events.map(({ type }) => type),
        events.map(({ data }) => data),
        events.map(({ meta }) => meta),
      ],
    );
    const answers = new Array<PromiseSettledResult<Appended>>(items.length);
    for (const row of rows) answers[row.number - 1] = toAnswer(items[row.number - 1]!, row); // numbered above
    return answers;
  }
}

interface Row {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly meta: string;
}

interface Answer {
  readonly number: number;
  readonly outcome: 'appended' | 'repeated' | 'conflict';
  readonly revision: number;
  readonly place: number;
}

function toAnswer({ stream, expected }: Append, { outcome, revision, place }: Answer): PromiseSettledResult<Appended> {
  if (outcome === 'conflict') return { status: 'rejected', reason: new WrongRevision(stream, expected, revision) };
  return { status: 'fulfilled', value: { revision, position: toPosition(place), repeated: outcome === 'repeated' } };
}

const DIGITS = 20;

function toPosition(place: number): Position {
  return String(place).padStart(DIGITS, '0') as Position; // the one place where positions of this store are made
}

function toNumber(position: Position): number {
  return Number(position); // START is 0, before the first
}

function toEvent(row: Row): StoredEvent {
  return { ...row, position: toPosition(row.position) };
}

function runsWithoutRepeatedStream(items: readonly Append[]): Append[][] {
  const runs: Append[][] = [];
  let streams = new Set<string>();
  for (const item of items) {
    if (runs.length === 0 || streams.has(item.stream)) {
      runs.push([]);
      streams = new Set();
    }
    runs.at(-1)!.push(item); // one was just made if there was none
    streams.add(item.stream);
  }
  return runs;
}
