import { existsSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Process } from '@rabbet/commands';
import type { EventStore } from '@rabbet/event-store';
import type { Queryable } from '@rabbet/postgres';
import type { Projection } from '@rabbet/projections';

/** Points at which a program can be told to stop, with the number of the visit that stops it. */
export const POINTS = {
  /** Postgres, log and state are open, and what follows them is not. */
  opened: 1,
  appending: 12,
  appended: 12,
  /** A batch is written down in part. */
  projecting: 1,
  /** All of a batch is written down, and not committed. */
  projected: 1,
  /** A process is about to act. */
  thanking: 3,
  /** Stops after the process has acted, before that is recorded. */
  thanked: 3,
} as const;
export type Point = keyof typeof POINTS;

type Stop = (point: Point) => void;

/** Has a program say that it is at the point, and do nothing more until it is told to go on. */
export function stopAt(wantedPoint: Point | undefined, home: string): Stop {
  let times = 0;
  return (point) => {
    if (point !== wantedPoint || ++times !== POINTS[point]) return;
    writeSync(1, `at ${point}\n`);
    const never = new Int32Array(new SharedArrayBuffer(4));
    while (!existsSync(goesOn(home))) Atomics.wait(never, 0, 0, 20);
  };
}

/** Tells the program on this data folder to go on from where it stands. */
export function goOn(home: string): void {
  writeFileSync(goesOn(home), '');
}

function goesOn(home: string): string {
  return join(home, 'go-on');
}

export function stopsAppending(eventStore: EventStore, at: Stop): void {
  const append = eventStore.append.bind(eventStore);
  eventStore.append = async (...given) => {
    at('appending');
    const written = await append(...given);
    at('appended');
    return written;
  };
}

/** The read model of exhibitions, which writes them down before their guests. */
export function stopsProjecting(projection: Projection, at: Stop): Projection {
  return {
    ...projection,
    async apply(batch, db, scope) {
      const stopping: Queryable = {
        async query<R>(text: string, values?: readonly unknown[]) {
          const rows = await db.query<R>(text, values);
          if (text.includes('insert into exhibitions')) at('projecting');
          return rows;
        },
      };
      const applied = await projection.apply(batch, stopping, scope);
      at('projected');
      return applied;
    },
  };
}

export function stopsActing(process: Process, at: Stop): Process {
  return {
    ...process,
    async act(intent, tools) {
      at('thanking');
      const outcome = await process.act(intent, tools);
      at('thanked');
      return outcome;
    },
  };
}
