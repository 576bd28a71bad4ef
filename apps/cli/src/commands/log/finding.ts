import { formatCount } from '@rabbet/domain/numbers/format-count';
import type { WriteSide } from '@rabbet/commands';
import { type Position, type Recorded, START } from '@rabbet/domain/events/event';
import type { StoredEvent } from '@rabbet/event-store';
import { PROJECTIONS, readProgress, schemaOf } from '@rabbet/projections';
import { progressLine } from '../../kernel/terminal/progress';

/** The event at which a read model stands still is found at once; for any other the log is read. */
export async function standingOrById(writeSide: WriteSide, id: string): Promise<Recorded | undefined> {
  const progress = await readProgress(writeSide.database, PROJECTIONS.map(schemaOf));
  const stopped = [...progress.values()].map((state) => state.stopped).find((state) => state?.id === id);
  const near = stopped ? await writeSide.eventStore.readStream(stopped.stream) : [];
  return near.find((event) => event.id === id) ?? (await eventById(writeSide, id))[0];
}

export async function eventById(writeSide: WriteSide, id: string): Promise<readonly Recorded[]> {
  return writeSide.eventStore.decodeAll(await storedById(writeSide, id));
}

/** No store finds an event by its id alone: all are looked through, as they are stored. */
export async function storedById({ log }: WriteSide, id: string): Promise<readonly StoredEvent[]> {
  const { tell, end } = progressLine();
  let looked = 0;
  try {
    for (let after: Position = START; ;) {
      const events = await log.readAll(after, { limit: 10_000 });
      const match = events.find((event) => event.id === id);
      if (match) return [match];
      const last = events.at(-1);
      if (!last) return [];
      after = last.position;
      looked += events.length;
      tell(() => `looked through ${formatCount(looked)} events `);
    }
  } finally {
    end();
  }
}
