import type { PersonId } from '@rabbet/domain/events/event';
import { LRUCache } from 'lru-cache';

/** Limits of one rehearsal: beyond them a command is decided as if it had not been rehearsed. */
const MOST_EVENTS = 100_000;
const MOST_NAMES = 200_000;

type Owner = string | number;

/** A stream as whoever decides about it keeps it. */
interface KeptStream {
  readonly revision: number;
  readonly persons: ReadonlySet<PersonId>;
  readonly state: unknown;
}

interface Memory {
  readonly streams: LRUCache<string, KeptStream>;
  /** Owners of unique names: an id, a key. Null once a name is free. */
  readonly owners: LRUCache<string, { readonly owner: Owner | null }>;
  /** Names of streams that would be removed. */
  readonly removed: LRUCache<string, true>;
}

/** A dry run of many changes: each is decided on what those before it would have done. Nothing of it is stored. */
export class Rehearsal {
  private constructor(
    private readonly memory: Memory,
    private readonly isWatching: boolean,
  ) {}

  /** Room for that many names is taken at once: a rehearsal of few changes has few. */
  static begin(names = MOST_NAMES): Rehearsal {
    const streams = new LRUCache<string, KeptStream>({
      maxSize: MOST_EVENTS,
      sizeCalculation: ({ revision }) => revision + 2,
    });
    return new Rehearsal(
      { streams, owners: new LRUCache({ max: names }), removed: new LRUCache({ max: names }) },
      false,
    );
  }

  /** The same for a change that only watches: it sees what was rehearsed, and leaves nothing. */
  watching(): Rehearsal {
    return new Rehearsal(this.memory, true);
  }

  /** A stream as it would be; undefined where nothing would have happened to it. */
  stream<K extends KeptStream>(name: string): K | undefined {
    return this.memory.streams.get(name) as K | undefined; // put there by the aggregate that owns the name
  }

  /** Keeps of a stream about persons only that it would be removed: what is said of them stands in the log alone. */
  note(name: string, then: KeptStream): void {
    if (this.isWatching) return;
    if (then.persons.size === 0) this.memory.streams.set(name, then);
    if ((then.state as { readonly stage?: unknown }).stage === 'removed') this.memory.removed.set(name, true); // states are objects
  }

  /** True of a stream that would be removed. */
  removes(name: string): boolean {
    return this.memory.removed.has(name);
  }

  /** Owner of a name, null if it would be free; undefined where only the shop knows. */
  ownerOf(kind: string, key: string): Owner | null | undefined {
    return this.memory.owners.get(nameOf(kind, key))?.owner;
  }

  give(kind: string, key: string, owner: Owner | null): void {
    if (!this.isWatching) this.memory.owners.set(nameOf(kind, key), { owner });
  }

  /**
   * Takes a unique name where nobody else would have it, in the shop as in what was rehearsed.
   * `requireFree` refuses what is another's in the shop, `refuseTaken` what would be.
   */
  async take(
    [kind, key, owner]: readonly [kind: string, key: string, owner: Owner],
    requireFree: () => Promise<void>,
    refuseTaken: () => never,
  ): Promise<void> {
    if (this.ownerOf(kind, key) === undefined) await requireFree();
    const other = this.ownerOf(kind, key); // somebody may have been faster
    if (other != null && other !== owner) refuseTaken();
    this.give(kind, key, owner);
  }
}

function nameOf(kind: string, key: string): string {
  return JSON.stringify([kind, key]);
}
