import { LRUCache } from 'lru-cache';
import type { AccessNews } from './access-news';

/** A server that vanished without closing its connection is noticed late: until then something is remembered so long. */
export const REMEMBERED_FOR_MS = 3_000;
const MOST = 2_000;

/**
 * Cache of values that were just found, so that the requests of one page query once. Any news empties it, and no value
 * is cached whose query began before the news and ended after. Missing values are not cached: strangers could fill the
 * cache.
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
    const cached = this.cache.get(key);
    if (cached) return cached;
    const { epoch } = this;
    const value = await load();
    if (value && this.news.arrive && this.epoch === epoch) this.cache.set(key, value);
    return value;
  }

  /** Empties the cache, for a caller that has just changed something and does not wait for the news of it. */
  forget(): void {
    this.epoch++;
    this.cache.clear();
  }
}
