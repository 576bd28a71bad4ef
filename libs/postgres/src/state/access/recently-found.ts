import { LRUCache } from 'lru-cache';
import type { AccessNews } from './access-news';

/** A server that vanished without closing its connection is noticed late: until then something is remembered so long. */
export const REMEMBERED_FOR_MS = 3_000;
const MOST = 2_000;

/**
 * What was just found, so that the requests of one page ask once. Any news empties it, and nothing is kept that was
 * asked for before them and answered after. What is not there is not remembered: strangers could fill it.
 */
export class RecentlyFound<Value extends object> {
  private readonly cache: LRUCache<string, Value>;
  /** Counts news: what was asked for across one of them is not kept. */
  private epoch = 0;

  constructor(
    private readonly news: AccessNews,
    rememberedForMs = REMEMBERED_FOR_MS,
  ) {
    this.cache = new LRUCache({ max: MOST, ttl: rememberedForMs });
    news.onChange(() => this.forget());
  }

  async find(key: string, load: () => Promise<Value | null>): Promise<Value | null> {
    const known = this.cache.get(key);
    if (known) return known;
    const { epoch } = this;
    const found = await load();
    if (found && this.news.arrive && this.epoch === epoch) this.cache.set(key, found);
    return found;
  }

  /** For whoever has just changed something, and does not wait for the news of it. */
  forget(): void {
    this.epoch++;
    this.cache.clear();
  }
}
