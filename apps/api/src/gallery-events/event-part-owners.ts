import { Injectable } from '@nestjs/common';
import { processCaller } from '@rabbet/domain/callers/caller';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { galleryEvents, type GalleryEventPartPlaces, parentOfGalleryEventPart } from '@rabbet/projections';
import { LRUCache } from 'lru-cache';
import { QueryService } from '../kernel/reads/query-service';

/** Which gallery event a part belongs to, that is named by its own id. */
@Injectable()
export class EventPartOwners {
  /** A removal that is sent again finds nothing any more, and is to be answered as the first time. */
  private readonly known = new LRUCache<string, GalleryEventPartPlaces[keyof GalleryEventPartPlaces]>({ max: 10_000 });

  constructor(private readonly queries: QueryService) {}

  async of<P extends keyof GalleryEventPartPlaces>(part: P, id: number): Promise<GalleryEventPartPlaces[P]> {
    const found = (await this.look(part, id)) ?? (await this.lookLater(part, id));
    if (found) this.known.set(`${part} ${id}`, found);
    const before = this.known.get(`${part} ${id}`) as GalleryEventPartPlaces[P] | undefined; // kept by its part
    return before ?? refuse('record/unknown', `There is no such ${part} of a gallery event.`);
  }

  /** It may have been made so short a while ago that the read model is yet to hear of it. */
  private async lookLater<P extends keyof GalleryEventPartPlaces>(part: P, id: number) {
    await this.queries.requireCaughtUp([galleryEvents]);
    return this.look(part, id);
  }

  private look<P extends keyof GalleryEventPartPlaces>(part: P, id: number) {
    return parentOfGalleryEventPart(this.queries.context(processCaller('part-owners')), part, id);
  }
}
