import type { PersonId } from '@rabbet/domain/events/event';
import { LRUCache } from 'lru-cache';

/** Limits of the memory of a rehearsal. What is dropped counts as if it had not been rehearsed. */
const MAX_EVENTS = 100_000;
const MAX_NAMES = 200_000;

type Owner = string | number;

/** State of a stream after rehearsed changes. */
interface RehearsedStream {
  readonly revision: number;
  readonly persons: ReadonlySet<PersonId>;
  readonly state: unknown;
}

interface Memory {
  readonly streams: LRUCache<string, RehearsedStream>;
  /** Owners of unique names, such as catalog numbers; null for a name that would be free. */
  readonly owners: LRUCache<string, { readonly owner: Owner | null }>;
  /** Names of streams that would be removed. */
  readonly removed: LRUCache<string, true>;
}

/**
 * Dry run of many changes, such as the rows of an import: each change is decided on the states after those before it.
 * Nothing is stored in the database.
 */
export class Rehearsal {
  private constructor(
    private readonly memory: Memory,
    private readonly isReadOnly: boolean,
  ) {}

  /** Begins a rehearsal. Memory for `names` is allocated at once, so a rehearsal of few changes passes a small number. */
  static begin(names = MAX_NAMES): Rehearsal {
    const streams = new LRUCache<string, RehearsedStream>({
      maxSize: MAX_EVENTS,
      sizeCalculation: ({ revision }) => revision + 2,
    });
    return new Rehearsal(
      { streams, owners: new LRUCache({ max: names }), removed: new LRUCache({ max: names }) },
      false,
    );
  }

  /** The same rehearsal for a change that only reads from it. */
  toReadOnly(): Rehearsal {
    return new Rehearsal(this.memory, true);
  }

  /** State of a stream after the rehearsed changes; undefined if there was none. */
  stream<K extends RehearsedStream>(name: string): K | undefined {
    return this.memory.streams.get(name) as K | undefined; // one stream has one aggregate
  }

  /** Stores the state of a stream. A state with personal data is not stored, only that its record would be removed. */
  record(name: string, stream: RehearsedStream): void {
    if (this.isReadOnly) return;
    if (stream.persons.size === 0) this.memory.streams.set(name, stream);
    if ((stream.state as { readonly stage?: unknown }).stage === 'removed') this.memory.removed.set(name, true);
  }

  /** True if the record of this stream would be removed. */
  hasRemoved(name: string): boolean {
    return this.memory.removed.has(name);
  }

  /** Owner of a unique name; null if it would be free, undefined if the rehearsal did not change it. */
  ownerOf(kind: string, key: string): Owner | null | undefined {
    return this.memory.owners.get(ownerKey(kind, key))?.owner;
  }

  setOwner(kind: string, key: string, owner: Owner | null): void {
    if (!this.isReadOnly) this.memory.owners.set(ownerKey(kind, key), { owner });
  }

  /**
   * Claims a unique name for an owner. `requireFree` rejects if another owner has it in the shop; `refuseTaken` throws if
   * another owner would have it after the rehearsed changes.
   */
  async claimName(
    [kind, key, owner]: readonly [kind: string, key: string, owner: Owner],
    requireFree: () => Promise<void>,
    refuseTaken: () => never,
  ): Promise<void> {
    if (this.ownerOf(kind, key) === undefined) await requireFree();
    const currentOwner = this.ownerOf(kind, key); // read after the await: another change may have claimed it meanwhile
    if (currentOwner != null && currentOwner !== owner) refuseTaken();
    this.setOwner(kind, key, owner);
  }
}

function ownerKey(kind: string, key: string): string {
  return JSON.stringify([kind, key]);
}
