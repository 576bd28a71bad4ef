import type { Position } from '@rabbet/domain/events/event';
import { LRUCache } from 'lru-cache';

/** Something made of read models, and for how long it holds. */
export interface Rendered<T> {
  readonly value: T;
  readonly bytes: number;
  /** The projections that it was made of. */
  readonly reads: readonly string[];
  /** The instant from which on time alone makes it another one. */
  readonly until: Date | null;
}

/** Positions at which projections had last changed before rendering began; null where that was not certain. */
export type Snapshot = ReadonlyMap<string, Position | null>;

export interface CacheOptions {
  readonly projections: readonly string[];
  readonly changed: (projection: string) => Position | null;
  readonly now: () => number;
  readonly maxBytes: number;
}

interface CacheEntry<T> extends Rendered<T> {
  /** Positions of the projections that it reads; null if nobody can tell whether it is fresh. */
  readonly positions: readonly (readonly [string, Position])[] | null;
}

/** Caches answers for exactly as long as a new one would be the same. */
export class ExactCache<T extends object> {
  private readonly entries: LRUCache<string, CacheEntry<T>>;
  private readonly rendering = new Map<
    string,
    { readonly rendering: Promise<CacheEntry<T>>; readonly before: Snapshot }
  >();

  constructor(private readonly options: CacheOptions) {
    this.entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ bytes }, key) => bytes + key.length + 500,
    });
  }

  get bytes(): number {
    return this.entries.calculatedSize;
  }

  /** The cached entry of this key, if it is still fresh. */
  get(key: string): CacheEntry<T> | undefined {
    const entry = this.entries.get(key);
    if (entry && this.isFresh(entry)) return entry;
    if (entry) this.entries.delete(key);
    return undefined;
  }

  /**
   * Answers a question. The same question joins a rendering under way, unless that may have begun before a change that
   * the asker has seen.
   */
  async answer(key: string, render: (before: Snapshot) => Promise<Rendered<T>>): Promise<Rendered<T>> {
    for (let joined = 0; ; joined++) {
      const entry = this.get(key);
      if (entry) return entry;
      const underWay = this.rendering.get(key);
      if (!underWay) return this.start(key, render);
      const isLater = joined > 0; // it began after this was asked
      const rendered = await underWay.rendering.catch((error: unknown) => {
        if (isLater || this.isUnchanged(underWay.before)) throw error;
        return null;
      });
      if (rendered && (isLater || this.isFresh(rendered))) return rendered;
    }
  }

  private start(key: string, render: (before: Snapshot) => Promise<Rendered<T>>): Promise<CacheEntry<T>> {
    const { projections, changed } = this.options;
    const before = new Map(projections.map((name) => [name, changed(name)]));
    const rendering = render(before).then((rendered): CacheEntry<T> => {
      const entry = { ...rendered, positions: positionsOf(rendered.reads, before) };
      if (this.isFresh(entry)) this.entries.set(key, entry);
      return entry;
    });
    this.rendering.set(key, { rendering, before });
    const leave = () => void this.rendering.delete(key);
    rendering.then(leave, leave);
    return rendering;
  }

  private isUnchanged(before: Snapshot): boolean {
    for (const [name, position] of before)
      if (position === null || this.options.changed(name) !== position) return false;
    return true;
  }

  private isFresh({ positions, until }: CacheEntry<T>): boolean {
    if (positions === null || (until !== null && until.getTime() <= this.options.now())) return false;
    for (const [name, position] of positions) if (this.options.changed(name) !== position) return false;
    return true;
  }
}

/** Null if one of them was not certain, or was not looked at before. */
export function positionsOf(
  reads: readonly string[],
  before: Snapshot,
): readonly (readonly [string, Position])[] | null {
  const positions: (readonly [string, Position])[] = [];
  for (const name of reads) {
    const position = before.get(name) ?? null;
    if (position === null) return null;
    positions.push([name, position]);
  }
  return positions;
}
