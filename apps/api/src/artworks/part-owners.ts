import { processCaller } from '@rabbet/domain/callers/caller';
import { Injectable } from '@nestjs/common';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { artworks, parentOfPart, type PartPlaces } from '@rabbet/projections';
import { LRUCache } from 'lru-cache';
import { QueryService } from '../kernel/reads/query-service';

/** Which piece a part belongs to, that is named by its own id. */
@Injectable()
export class PartOwners {
  /** A removal that is sent again finds nothing any more, and is to be answered as the first time. */
  private readonly known = new LRUCache<string, PartPlaces[keyof PartPlaces]>({ max: 10_000 });

  constructor(private readonly queries: QueryService) {}

  async of<P extends keyof PartPlaces>(part: P, id: number): Promise<PartPlaces[P]> {
    const found = (await this.look(part, id)) ?? (await this.lookLater(part, id));
    if (found) this.known.set(`${part} ${id}`, found);
    const before = this.known.get(`${part} ${id}`) as PartPlaces[P] | undefined; // kept by its part
    return before ?? refuse('record/unknown', `There is no such ${part} of a piece.`);
  }

  /** It may have been made so short a while ago that the read model is yet to hear of it. */
  private async lookLater<P extends keyof PartPlaces>(part: P, id: number): Promise<PartPlaces[P] | null> {
    await this.queries.requireCaughtUp([artworks]);
    return this.look(part, id);
  }

  private look<P extends keyof PartPlaces>(part: P, id: number): Promise<PartPlaces[P] | null> {
    return parentOfPart(this.queries.context(processCaller('part-owners')), part, id);
  }
}
