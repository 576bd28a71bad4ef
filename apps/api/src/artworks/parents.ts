import type { EventStoreReader } from '@rabbet/event-store';
import type { Database } from '@rabbet/postgres';
import { LRUCache } from 'lru-cache';
import { artworks, parentOfPart, type PartPlaces, type Projections, QueryContext } from '@rabbet/projections';
import { refuse } from '@rabbet/domain/deciders/refusal';

export interface ParentsOptions {
  readonly reads: Database;
  readonly eventStore: Pick<EventStoreReader, 'head'>;
  readonly projections: Pick<Projections, 'waitFor'>;
  readonly waitMs: number;
}

/** Which piece a part belongs to, that is named by its own id. */
export class Parents {
  /** A removal that is sent again finds nothing any more, and is to be answered as the first time. */
  private readonly known = new LRUCache<string, PartPlaces[keyof PartPlaces]>({ max: 10_000 });

  constructor(private readonly options: ParentsOptions) {}

  async of<P extends keyof PartPlaces>(part: P, id: number): Promise<PartPlaces[P]> {
    const found = (await this.look(part, id)) ?? (await this.lookLater(part, id));
    if (found) this.known.set(`${part} ${id}`, found);
    const before = this.known.get(`${part} ${id}`) as PartPlaces[P] | undefined; // kept by its part
    return before ?? refuse('record/unknown', `There is no such ${part} of a piece.`);
  }

  /** It may have been made so short a while ago that the read model is yet to hear of it. */
  private async lookLater<P extends keyof PartPlaces>(part: P, id: number): Promise<PartPlaces[P] | null> {
    const { eventStore, projections, waitMs } = this.options;
    await projections.waitFor([artworks.name], await eventStore.head(), { timeoutMs: waitMs });
    return this.look(part, id);
  }

  private look<P extends keyof PartPlaces>(part: P, id: number): Promise<PartPlaces[P] | null> {
    return parentOfPart(new QueryContext(this.options.reads, 'staff', new Date()), part, id);
  }
}
