import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import { randomUUID } from 'node:crypto';
import { openWriteSide } from '@rabbet/commands';
import { REGISTRY } from '@rabbet/domain/registry/registry';
import { exhibition } from '@rabbet/commands/testing/exhibition';
import { Database } from '@rabbet/postgres';
import { type Figure, figure, most } from './figure';
import { inTurns, load, usualEvent } from './load';

const MS = 1_500;

/** Cost of a command beside one committed insert of the same bytes. */
export async function commandFigures(url: string, home: string): Promise<Figure[]> {
  const writeSide = await openWriteSide({ home, databaseUrl: url, ...REGISTRY });
  const change = (caller: number, i: number) =>
    writeSide.executor.execute(
      exhibition,
      `${caller}-${randomUUID()}`,
      { type: 'PlanExhibition', data: { title: `A title as long as most ${i}`, opensOn: '2026-12-01' } },
      { commandId: randomUUID(), caller: ADMINISTRATOR, origin: 'web', now: new Date() },
    );
  const figures: Figure[] = [];
  for (const clients of [1, 64]) {
    const plain = new Database({ url, max: clients });
    await plain.query('create schema if not exists bench');
    await plain.query('create table if not exists bench.one (id uuid primary key, data text not null)');
    const insert = () => {
      const { id, data } = usualEvent(1);
      return plain.query('insert into bench.one (id, data) values ($1, $2)', [id, data]);
    };
    const [bare, ours] = await inTurns(
      3,
      () => load(clients, MS, insert),
      () => load(clients, MS, change),
    );
    const name = clients === 1 ? "a command's answer, one client" : `a command's answer, ${clients} clients`;
    const goal = clients === 1 ? most('ratio', 2.5) : null;
    figures.push(
      figure(`${name}, median`, ours!.p50Ms, 'ms', { baseline: bare!.p50Ms, goal }), // both were measured
      figure(`${name}, commands`, ours!.perSecond, '/s', { baseline: bare!.perSecond }),
    );
    await plain.close();
  }
  figures.push(await oneStream(writeSide));
  await writeSide.close();
  return figures;
}

async function oneStream(writeSide: Awaited<ReturnType<typeof openWriteSide>>): Promise<Figure> {
  const id = randomUUID();
  const send = (command: Parameters<typeof writeSide.executor.execute>[2]) =>
    writeSide.executor.execute(exhibition, id, command as never, {
      commandId: randomUUID(),
      caller: ADMINISTRATOR,
      origin: 'web',
      now: new Date(),
    });
  await send({ type: 'PlanExhibition', data: { title: 'All at once', opensOn: '2026-12-01' } });
  const started = performance.now();
  await Promise.all(
    Array.from({ length: 500 }, (_, i) => send({ type: 'HangWork', data: { artworkId: i, wall: 'north' } })),
  );
  return figure('500 commands at once on one stream', (performance.now() - started) / 1000, 's');
}
