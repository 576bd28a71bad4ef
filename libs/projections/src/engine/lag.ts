import type { Position } from '@rabbet/domain/events/event';
import type { EventStoreReader } from '@rabbet/event-store/reader';

export interface Behind {
  /**
   * Seconds since the oldest event that the projection has not seen was recorded; null where that could not be
   * measured.
   */
  readonly lagSeconds: number | null;
  /** Null where the store does not count them, or could not be asked. */
  readonly lagEvents: number | null;
}

const CAUGHT_UP: Behind = { lagSeconds: 0, lagEvents: 0 };
export const UNKNOWN: Behind = { lagSeconds: null, lagEvents: null };

/** Age at which a measurement is not valid any more: the log has not answered since. */
const KNOWN_FOR_MS = 5_000;

/** Milliseconds: of a clock that nobody sets, and since 1970. */
export interface Clock {
  readonly running: () => number;
  readonly now: () => number;
}
const SYSTEM_CLOCK: Clock = { running: () => performance.now(), now: () => Date.now() };

interface Measured {
  /** Begin of the measurement, by the running clock. */
  readonly at: number;
  readonly head: Position;
  readonly places: ReadonlyMap<Position, { readonly since: number; readonly events: number | null }>;
}

/** Measures how far each position is behind the head of the log. */
export class Lag {
  /** Null until the log could be asked, and again when it could not. */
  private last: Measured | null = null;

  constructor(
    private readonly eventStore: EventStoreReader,
    private readonly clock = SYSTEM_CLOCK,
  ) {}

  async measure(places: readonly Position[]): Promise<void> {
    try {
      this.last = await this.measured(places);
    } catch (error) {
      this.last = null; // how it was before says nothing of how it is
      throw error;
    }
  }

  /** One that has moved since it was measured, and is not there yet, is at most as far behind as it was. */
  of(place: Position): Behind {
    if (!this.last || this.clock.running() - this.last.at > KNOWN_FOR_MS) return UNKNOWN;
    if (place >= this.last.head) return CAUGHT_UP;
    const places = [...this.last.places.keys()].filter((measured) => measured <= place).sort();
    const lag = this.last.places.get(places.at(-1) ?? place);
    return lag ? { lagSeconds: this.secondsSince(lag.since), lagEvents: lag.events } : UNKNOWN;
  }

  private async measured(places: readonly Position[]): Promise<Measured> {
    const { eventStore } = this;
    const at = this.clock.running();
    const head = await eventStore.head();
    const measured = new Map<Position, { since: number; events: number | null }>();
    for (const place of new Set(places)) {
      if (place >= head) continue;
      const [oldest] = await eventStore.readAll(place, { limit: 1 });
      if (oldest)
        measured.set(place, { since: Date.parse(oldest.recordedAt), events: await eventStore.countAfter(place) });
    }
    return { at, head, places: measured };
  }

  /** Seconds since an instant; null for an event that another program recorded without a time. */
  private secondsSince(instant: number): number | null {
    return Number.isNaN(instant) ? null : Math.max(0, (this.clock.now() - instant) / 1000);
  }
}
