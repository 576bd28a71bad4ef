import { contentDigest } from './repeats';
import type { NaturalKey } from '../rows/row/natural-key';
import { commandIdOf } from '../shop/command-ids';

/**
 * Name by which a repeated row is recognized: its key, the natural key of its piece or customer, or else its content, which is
 * recognized within its run alone.
 */
export type RowName = { readonly key: string } | { readonly natural: NaturalKey } | { readonly content: string };

export function rowNameOf(key: string | null, natural: NaturalKey | undefined, content: readonly unknown[]): RowName {
  if (key !== null) return { key };
  return natural ? { natural } : { content: contentDigest(content) };
}

/** Names of a row, and natural keys of the piece that it changes: before the change, and after it. */
interface RowWithNames {
  readonly name: RowName;
  readonly natural?: NaturalKey;
  readonly newNatural?: NaturalKey;
  readonly about?: unknown;
}

/** Keys of the queue in which a row waits: rows about one piece, with one natural key or one name are sent in order. */
export function turnKeysOf({ name, natural, newNatural, about }: RowWithNames): string[] {
  const keys = new Set<string>();
  if (about !== undefined) keys.add(`about ${JSON.stringify(about)}`);
  for (const key of [natural, newNatural]) if (key) keys.add(`natural ${key.comparisonKey}`);
  if (!('natural' in name)) keys.add(JSON.stringify(name));
  return [...keys];
}

/**
 * Makes the command ids of the rows of a run. Rows with the same content are numbered by how many of them are done. So the ids
 * stay the same if one of them is refused, and mended or left out later. Keeps one number for each content.
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
    if ('natural' in name) return commandIdOf(this.verb, ['natural', ...name.natural.values]);
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
