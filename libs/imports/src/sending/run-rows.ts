import { contentDigest } from './repeats';
import type { NaturalKey } from '../rows/row/natural-key';
import { commandIdOf } from '../shop/command-ids';

/**
 * Name by which a repeated row is recognized: its key, the natural key of its piece or customer, or else its content, which is
 * recognized within its run alone.
 */
export type RowName = { readonly key: string } | { readonly naturalKey: NaturalKey } | { readonly content: string };

export function rowNameOf(
  key: string | null,
  naturalKey: NaturalKey | undefined,
  content: readonly unknown[],
): RowName {
  if (key !== null) return { key };
  return naturalKey ? { naturalKey } : { content: contentDigest(content) };
}

/** Names of a row, and natural keys of the piece that it changes: before the change, and after it. */
interface RowWithNames {
  readonly name: RowName;
  readonly naturalKey?: NaturalKey;
  readonly newNaturalKey?: NaturalKey;
  readonly subject?: unknown;
}

/** Keys of the queue in which a row waits: rows about one piece, with one natural key or one name are sent in order. */
export function turnKeysOf({ name, naturalKey, newNaturalKey, subject }: RowWithNames): string[] {
  const keys = new Set<string>();
  if (subject !== undefined) keys.add(`subject ${JSON.stringify(subject)}`);
  for (const key of [naturalKey, newNaturalKey]) if (key) keys.add(`natural ${key.comparisonKey}`);
  if (!('naturalKey' in name)) keys.add(JSON.stringify(name));
  return [...keys];
}

/**
 * Makes the command ids of the rows of a run. Rows with the same content and no other name are numbered by how many of them are
 * done, not by line: so the ids stay the same if a refused row among them is mended or left out in the next attempt.
 */
export class RunRows {
  private readonly doneCounts = new Map<string, number>();

  constructor(
    private readonly verb: string,
    private readonly run: string,
  ) {}

  /** Command id of a row. Earlier rows with the same content have to be done or refused before. */
  commandId(name: RowName): string {
    if ('key' in name) return commandIdOf(this.verb, ['key', name.key]);
    // 'natural' is part of the ids of earlier imports: with another word, their rows would be added again
    if ('naturalKey' in name) return commandIdOf(this.verb, ['natural', ...name.naturalKey.values]);
    return commandIdOf(this.verb, ['run', this.run, name.content, this.doneCountOf(name.content) + 1]);
  }

  /** Command id of the i-th request that changes this version of a piece or customer. */
  changeId(version: string, i: number | 'parts'): string {
    return commandIdOf('change', [this.run, version, i]);
  }

  markDone(name: RowName): void {
    if ('content' in name) this.doneCounts.set(name.content, this.doneCountOf(name.content) + 1);
  }

  private doneCountOf(content: string): number {
    return this.doneCounts.get(content) ?? 0;
  }
}
