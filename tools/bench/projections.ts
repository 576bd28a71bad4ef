import { setTimeout as pause } from 'node:timers/promises';
import { type WriteSide, openWriteSide } from '@rabbet/commands';
import { REGISTRY } from '@rabbet/domain/registry/registry';
import { START } from '@rabbet/domain/events/event';
import { Database } from '@rabbet/postgres';
import { Projections, schemaOf, verify } from '@rabbet/projections';
import { pieces } from '@rabbet/projections/testing/engine/pieces';
import { catchingUpFigures } from './catching-up';
import { type Figure, figure, least, most } from './figure';
import { fillWithPieces } from './pieces';

const EVENTS = 1_000_000;

/** A realistic read model over a million events: 100,000 pieces that are consigned, retitled, priced and sold. */
export async function projectionFigures(url: string, home: string): Promise<Figure[]> {
  const writeSide = await openWriteSide({ home, databaseUrl: url, ...REGISTRY });
  const figures: Figure[] = [];
  const filling = performance.now();
  await fillWithPieces(writeSide, EVENTS);
  figures.push(figure('filling the log, sealed and encoded', EVENTS / seconds(filling), 'events/s'));
  figures.push(await reading(writeSide));
  figures.push(...(await rebuilding(writeSide)), await verifying(writeSide), await settling(writeSide));
  figures.push(...(await catchingUpFigures(writeSide, url, home)));
  await writeSide.close();
  return figures;
}

function seconds(since: number): number {
  return (performance.now() - since) / 1000;
}

/** Reading as text, beside the same rows through the bare driver. */
async function reading({ log, database }: WriteSide): Promise<Figure> {
  const bare = performance.now();
  for (let at = 0; at < EVENTS / 4; at += 1_000)
    await database.query('select * from log.events where position > $1 order by position limit 1000', [at]);
  const baseline = EVENTS / 4 / seconds(bare);
  const started = performance.now();
  let count = 0;
  for (let after = START; count < EVENTS / 4;) {
    const batch = await log.readAll(after);
    count += batch.length;
    after = batch.at(-1)!.position; // the log is longer than that
  }
  return figure('reading the log', count / seconds(started), 'events/s', { baseline });
}

async function rebuilding(writeSide: WriteSide): Promise<Figure[]> {
  const baseline = await bareUpserts(writeSide.database);
  const engine = new Projections({
    database: writeSide.database,
    eventStore: writeSide.eventStore,
    projections: [pieces],
  });
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 100);
  const started = performance.now();
  await engine.start();
  await engine.settled();
  const took = seconds(started);
  clearInterval(watch);
  await engine.stop();
  return [
    figure('rebuilding a read model over 1,000,000 events', took, 's', { goal: most('value', 60) }),
    figure('catching up', EVENTS / took, 'events/s', { baseline, goal: least('value', 50_000) }),
    figure('memory of the whole process while rebuilding', peak / 2 ** 20, 'MB', { goal: most('value', 250) }),
  ];
}

/** The replay of the same events beside that read model, and the comparison of all rows. */
async function verifying({ database, eventStore }: WriteSide): Promise<Figure> {
  const started = performance.now();
  const [verified] = await verify({ database, eventStore, projections: [pieces], differing: () => {} });
  if (verified?.differences !== 0 || verified.fault) throw new Error(`it differs: ${verified?.fault ?? 'some rows'}`);
  return figure('verifying that read model', seconds(started), 's', { goal: most('value', 75) });
}

/** Rows of that read model written in batches by the bare driver: no log is read, nothing decoded or decrypted. */
async function bareUpserts(database: Database): Promise<number> {
  await database.query('create schema if not exists bench');
  await database.query(`create table bench.pieces (id integer primary key, title text not null, cents integer not null)
    with (fillfactor = 70)`);
  await database.query('create index on bench.pieces (title)');
  const size = 1_000;
  const started = performance.now();
  let rows = 0;
  for (; seconds(started) < 5; rows += size) {
    const ids = Array.from({ length: size }, (_, i) => ((rows + i * 97) % 100_000) + 1);
    await database.query(
      `insert into bench.pieces (id, title, cents) select distinct on (1) * from unnest($1::int[], $2::text[], $3::int[])
       on conflict (id) do update set title = excluded.title, cents = excluded.cents`,
      [ids, ids.map((id) => `Marsh no. ${id}`), ids.map((id) => id + rows)],
    );
  }
  return rows / seconds(started);
}

/** Time from the answer of an append to the row that shows it, at the pace of a shop's busiest day. */
async function settling(writeSide: WriteSide): Promise<Figure> {
  const engine = new Projections({
    database: writeSide.database,
    eventStore: writeSide.eventStore,
    projections: [pieces],
  });
  await engine.start();
  await engine.settled();
  const times: number[] = [];
  for (let i = 0; i < 500; i++) {
    const position = await fillWithPieces(writeSide, 1, `late-${i}`);
    const started = performance.now();
    await engine.waitFor([pieces.name], position, { timeoutMs: 5_000 });
    times.push(performance.now() - started);
    await pause(5);
  }
  await engine.stop();
  times.sort((a, b) => a - b);
  await writeSide.database.query(`select count(*) from ${schemaOf(pieces)}.pieces`);
  return figure('from event to read model, p99', times[Math.floor(times.length * 0.99)] ?? NaN, 'ms', {
    goal: most('value', 100),
  });
}
