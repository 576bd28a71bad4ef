import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import { createInterface } from 'node:readline';
import { exhibition, TEST_EVENT_KNOWLEDGE } from '@rabbet/commands/testing/exhibition';
import { openWriteSide, type Process, Processes } from '@rabbet/commands';
import { openPostgres } from '@rabbet/postgres';
import { Projections } from '@rabbet/projections';
import type { NumberedChange } from './changes';
import { exhibitions } from './exhibitions';
import { type Point, stopAt, stopsActing, stopsAppending, stopsProjecting } from './points';
import { thanking } from './thanks';

const AT_ONCE = 16;

/**
 * A whole program on the writeSide: it takes a change from each line of its input and tells of each that is done. When
 * its input ends it waits until everything is read into the read model, and stops in order. It stops at a point if told to.
 */
async function main([home = '.rabbet', point]: string[]): Promise<void> {
  const at = stopAt(point as Point | undefined, home); // as the tests call it
  const postgres = await openPostgres({ home, role: 'server' });
  const writeSide = await openWriteSide({ home, databaseUrl: postgres.url, ...TEST_EVENT_KNOWLEDGE });
  const { database, eventStore, executor } = writeSide;
  console.log(`postgres ${postgres.url}`);
  at('opened');
  stopsAppending(eventStore, at);
  const projections = new Projections({ database, eventStore, projections: [stopsProjecting(exhibitions, at)] });
  await projections.start();
  // told of events of every kind, it gets those that it handles
  const processes = new Processes({
    database,
    eventStore,
    processes: [stopsActing(thanking(executor) as Process, at)],
  });
  await processes.start();
  console.log('ready');

  const perform = async ({ n, exhibition: id, command }: NumberedChange) => {
    const context = { commandId: `change-${n}`, caller: ADMINISTRATOR, origin: 'cli', now: new Date() } as const;
    try {
      const { position, repeated } = await executor.execute(exhibition, id, command, context);
      console.log(`${repeated ? 'again' : 'done'} ${n} ${position}`);
    } catch (error) {
      console.log(`failed ${n} ${(error as Error).message}`);
    }
  };
  const running = new Set<Promise<void>>();
  for await (const line of createInterface({ input: process.stdin })) {
    const performed = perform(JSON.parse(line) as NumberedChange).finally(() => running.delete(performed));
    running.add(performed);
    if (running.size >= AT_ONCE) await Promise.race(running);
  }
  await Promise.all(running);
  await processes.settled();
  await processes.stop();
  await projections.settled();
  await projections.stop();
  await writeSide.close();
  await postgres.close();
  console.log('closed');
}

void main(process.argv.slice(2));
