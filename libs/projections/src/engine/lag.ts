import { type Position, START } from '@rabbet/domain/events/event';
import type { EventStoreReader } from '@rabbet/event-store/reader';

export interface Behind {
  /** Since the oldest event that it has not seen was recorded. */
  readonly lagSeconds: number;
  /** Null where the store does not count them. */
  readonly lagEvents: number | null;
}

const CAUGHT_UP: Behind = { lagSeconds: 0, lagEvents: 0 };

/** How far behind the log's head each place is, as it was last measured. */
export class Lag {
  private head: Position = START;
  private measured = new Map<Position, { readonly since: number; readonly events: number | null }>();

  constructor(private readonly eventStore: EventStoreReader) {}

  async measure(places: readonly Position[]): Promise<void> {
    const { eventStore } = this;
    const head = await eventStore.head();
    const measured: typeof this.measured = new Map();
    for (const place of new Set(places)) {
      if (place >= head) continue;
      const [oldest] = await eventStore.readAll(place, { limit: 1 });
      if (oldest)
        measured.set(place, { since: Date.parse(oldest.recordedAt), events: await eventStore.countAfter(place) });
    }
    this.measured = measured;
    this.head = head;
  }

  /** One that has moved since it was measured, and is not there yet, is at most as far behind as it was. */
  of(place: Position): Behind {
    if (place >= this.head) return CAUGHT_UP;
    const places = [...this.measured.keys()].filter((measured) => measured <= place).sort();
    const lag = this.measured.get(places.at(-1) ?? place);
    if (!lag) return { lagSeconds: 0, lagEvents: null };
    return { lagSeconds: Math.max(0, (Date.now() - lag.since) / 1000), lagEvents: lag.events };
  }
}
