import { randomUUID } from 'node:crypto';
import { type EventLog, openLog } from '@rabbet/event-store';
import { Database } from '@rabbet/postgres';
import { type Figure, figure, least } from './figure';
import { inTurns, load, usualEvent } from './load';

const MS = 1_500;
const TURNS = 3;

/** One insert a transaction, on as many connections as there are writers: what the same driver does with no log at all. */
async function bareInserts(database: Database): Promise<(caller: number, i: number) => Promise<unknown>> {
  await database.query(`
    create schema if not exists bench;
    create table if not exists bench.plain (
      position bigserial primary key, stream text collate "C" not null, revision integer not null, id uuid not null,
      type text collate "C" not null, data text not null, meta text not null, unique (stream, revision));
    create index if not exists plain_id on bench.plain (id);
    truncate bench.plain`);
  const run = randomUUID();
  let next = 0;
  return (caller, i) => {
    const { id, type, data, meta } = usualEvent(i);
    return database.query(
      'insert into bench.plain (stream, revision, id, type, data, meta) values ($1, $2, $3, $4, $5, $6)',
      [`${run}-${caller}-${next++}`, i, id, type, data, meta],
    );
  };
}

function appends(log: EventLog): (caller: number, i: number) => Promise<unknown> {
  const streams = new Map<number, { name: string; last: number }>();
  return (caller, i) => {
    if (i === 0) streams.set(caller, { name: `piece-${randomUUID()}`, last: -1 });
    const stream = streams.get(caller)!; // set at its first
    return log.append(stream.name, stream.last++, [usualEvent(i)]);
  };
}

/**
 * Compares appends with bare inserts and with the EventStoreDB that TEST_EVENT_STORE_URL names, if any, which the goals
 * are about.
 */
export async function appendFigures(url: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  const log = await openLog(url);
  const other = process.env.TEST_EVENT_STORE_URL ? await openLog(process.env.TEST_EVENT_STORE_URL) : null;
  const goals = new Map([
    [16, least('ratio', 4)],
    [64, least('ratio', 6)],
  ]);
  for (const writers of [1, 16, 64]) {
    const plain = new Database({ url, max: writers });
    const insert = await bareInserts(plain);
    const [bare, ours, theirs] = await inTurns(
      TURNS,
      () => load(writers, MS, insert),
      () => load(writers, MS, appends(log)),
      ...(other ? [() => load(writers, MS, appends(other))] : []),
    );
    const baseline = bare!.perSecond; // measured first
    figures.push(
      figure(`appends, ${writers} writers, Postgres`, ours!.perSecond, '/s', { baseline }),
      figure(`appends, ${writers} writers, Postgres, p99`, ours!.p99Ms, 'ms', { baseline: bare!.p99Ms }),
    );
    if (theirs)
      figures.push(
        figure(`appends, ${writers} writers, Postgres beside EventStoreDB`, ours!.perSecond, '/s', {
          baseline: theirs.perSecond,
          goal: goals.get(writers),
        }),
        figure(`appends, ${writers} writers, EventStoreDB`, theirs.perSecond, '/s', { baseline }),
        figure(`appends, ${writers} writers, EventStoreDB, p99`, theirs.p99Ms, 'ms', { baseline: bare!.p99Ms }),
      );
    await plain.close();
  }
  figures.push(await appendsInParallel('Postgres', log));
  if (other) figures.push(await appendsInParallel('EventStoreDB', other));
  await log.close();
  await other?.close();
  return figures;
}

async function appendsInParallel(store: string, log: EventLog): Promise<Figure> {
  const { perSecond } = await load(4, 3_000, () =>
    log.append(
      `piece-${randomUUID()}`,
      -1,
      Array.from({ length: 500 }, (_, i) => usualEvent(i)),
    ),
  );
  return figure(`500 events an append, 4 writers, ${store}`, perSecond * 500, 'events/s');
}
