import { randomUUID } from 'node:crypto';
import { openWriteSide } from '@rabbet/commands';
import { REGISTRY } from '@rabbet/domain/registry/registry';
import type { NewEvent } from '@rabbet/event-store';
import { START } from '@rabbet/domain/events/event';

/** Lets so many events have happened in a shop: prices of its pieces were changed again and again. */
export async function growLog(databaseUrl: string, home: string, events: number): Promise<void> {
  const writeSide = await openWriteSide({ home, databaseUrl, ...REGISTRY });
  try {
    const pieces = new Map<string, number>();
    let count = 0;
    for (let at = START; ;) {
      const batch = await writeSide.log.readAll(at, { limit: 1_000 });
      const last = batch.at(-1);
      if (!last) break;
      for (const { stream, revision } of batch) if (stream.startsWith('artwork-')) pieces.set(stream, revision);
      count += batch.length;
      at = last.position;
    }
    const each = Math.ceil((events - count) / pieces.size);
    for (const [stream, revision] of pieces)
      if (each > 0)
        await writeSide.log.append(
          stream,
          revision,
          Array.from({ length: each }, (_, i) => priced(i)),
        );
  } finally {
    await writeSide.close();
  }
}

function priced(i: number): NewEvent {
  const at = new Date(Date.UTC(2026, 0, 1) + i * 3_600_000).toISOString();
  return {
    id: randomUUID(),
    type: 'ArtworkChanged',
    data: JSON.stringify({ price: 40_000 + i }),
    meta: JSON.stringify({
      schema: 1,
      recordedAt: at,
      occurredAt: at,
      commandId: randomUUID(),
      actor: 'operator',
      origin: 'cli',
    }),
  };
}
