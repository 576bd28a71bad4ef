import type { Position } from '@rabbet/domain/events/event';
import { LRUCache } from 'lru-cache';

/** Value that was made from read models, with what decides how long it stays valid. */
export interface Rendered<T> {
  readonly value: T;
  readonly bytes: number;
  /** Names of the projections that it was made from. */
  readonly reads: readonly string[];
  /** Instant from which it is out of date even if no projection changes; null: never. */
  readonly validUntil: Date | null;
}

/** Last changes of all projections when a rendering began: positions by name, or null if one was unknown. */
export type Snapshot = ReadonlyMap<string, Position | null>;

export interface CacheOptions {
  readonly projections: readonly string[];
  /** Position of the last change of a projection; null while it is unknown. */
  readonly lastChangeOf: (projection: string) => Position | null;
  readonly now: () => number;
  readonly maxBytes: number;
}

interface CacheEntry<T> extends Rendered<T> {
  /** Last changes of the projections that it was made from; null if one is unknown: then the entry is never fresh. */
  readonly positions: readonly (readonly [string, Position])[] | null;
}

/**
 * Cache whose entries are fresh until one of their projections changes, or until their `validUntil`. Used for public
 * answers (`replies.ts`) and for images.
 */
export class ExactCache<T extends object> {
  private readonly entries: LRUCache<string, CacheEntry<T>>;
  private readonly pending = new Map<
    string,
    { readonly rendering: Promise<CacheEntry<T>>; readonly snapshot: Snapshot }
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
   * Returns the fresh entry of the key, or renders it. Callers at the same time share one rendering. A caller does not
   * take the result of a rendering that began before the call if a projection has changed since: it may lack a change
   * that this caller has already seen.
   */
  async answer(key: string, render: (snapshot: Snapshot) => Promise<Rendered<T>>): Promise<Rendered<T>> {
    for (let round = 0; ; round++) {
      const entry = this.get(key);
      if (entry) return entry;
      const running = this.pending.get(key);
      if (!running) return this.start(key, render);
      const beganAfterCall = round > 0; // this caller has waited for an earlier rendering before
      const rendered = await running.rendering.catch((error: unknown) => {
        if (beganAfterCall || this.isUnchanged(running.snapshot)) throw error;
        return null;
      });
      if (rendered && (beganAfterCall || this.isFresh(rendered))) return rendered;
    }
  }

  private start(key: string, render: (snapshot: Snapshot) => Promise<Rendered<T>>): Promise<CacheEntry<T>> {
    const { projections, lastChangeOf } = this.options;
    const snapshot = new Map(projections.map((name) => [name, lastChangeOf(name)]));
    const rendering = render(snapshot).then((rendered): CacheEntry<T> => {
      const entry = { ...rendered, positions: positionsOf(rendered.reads, snapshot) };
      if (this.isFresh(entry)) this.entries.set(key, entry);
      return entry;
    });
    this.pending.set(key, { rendering, snapshot });
    const removePending = () => void this.pending.delete(key);
    rendering.then(removePending, removePending);
    return rendering;
  }

  private isUnchanged(snapshot: Snapshot): boolean {
    for (const [name, position] of snapshot)
      if (position === null || this.options.lastChangeOf(name) !== position) return false;
    return true;
  }

  private isFresh({ positions, validUntil }: CacheEntry<T>): boolean {
    if (positions === null || (validUntil !== null && validUntil.getTime() <= this.options.now())) return false;
    for (const [name, position] of positions) if (this.options.lastChangeOf(name) !== position) return false;
    return true;
  }
}

/** Last changes of these projections in the snapshot; null if one of them is unknown. */
export function positionsOf(
  reads: readonly string[],
  snapshot: Snapshot,
): readonly (readonly [string, Position])[] | null {
  const positions: (readonly [string, Position])[] = [];
  for (const name of reads) {
    const position = snapshot.get(name) ?? null;
    if (position === null) return null;
    positions.push([name, position]);
  }
  return positions;
}
