import type { Client } from '@rabbet/client';

const FRESH_FOR_MS = 5_000;

interface CachedList {
  readonly expiresAt: number;
  readonly rows: Promise<unknown>;
}

/** Lists of the shop as of a moment ago: thousands of rows look up their names in the same few. */
export class ShopLists {
  private readonly cache = new Map<string, CachedList>();

  constructor(
    private readonly client: Client,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** All records of a kind, or those of a type alone. */
  get<T>(path: string, query: Readonly<Record<string, number>> = {}): Promise<readonly T[]> {
    return this.read(JSON.stringify([path, query]), () => this.client.get<readonly T[]>(path, query));
  }

  /** Result of a read, which is made once in a moment. */
  read<T>(name: string, fetch: () => Promise<T>): Promise<T> {
    const list = this.cache.get(name);
    if (list && this.now() < list.expiresAt) return list.rows as Promise<T>; // its name tells what it is
    const rows = fetch();
    this.cache.set(name, { expiresAt: this.now() + FRESH_FOR_MS, rows });
    rows.catch(() => this.cache.delete(name)); // a server that is away may be back
    return rows;
  }
}
