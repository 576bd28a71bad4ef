import { digestOf } from './repeats';
import type { NaturalKey } from '../rows/row/natural-key';
import { commandIdOf } from '../shop/command-ids';

/** Name that makes a row the same when it is sent again: its key, the natural key of its thing, or its content in its run. */
export type RowName = { readonly key: string } | { readonly natural: NaturalKey } | { readonly content: string };

export function nameOf(key: string | null, natural: NaturalKey | undefined, content: readonly unknown[]): RowName {
  if (key !== null) return { key };
  return natural ? { natural } : { content: digestOf(content) };
}

/** Names of a row, and of the thing that it changes: before the change, and after it. */
interface NamedRow {
  readonly name: RowName;
  readonly natural?: NaturalKey;
  readonly renamed?: NaturalKey;
  readonly about?: unknown;
}

/** Turns that a row takes: rows about one thing, of one natural key or of one name keep their order. */
export function turnsOf({ name, natural, renamed, about }: NamedRow): string[] {
  const keys = new Set([natural, renamed].flatMap((key) => (key ? [`natural ${key.alike}`] : [])));
  return [
    ...(about === undefined ? [] : [`about ${JSON.stringify(about)}`]),
    ...keys,
    ...('natural' in name ? [] : [JSON.stringify(name)]),
  ];
}

/**
 * Command ids of the rows of a run. Rows of one content are numbered by those that are done: one that was refused may be
 * mended or left out, and the ids of the others stay. It holds a number for each content.
 */
export class RunRows {
  private readonly done = new Map<string, number>();

  constructor(
    private readonly verb: string,
    private readonly run: string,
  ) {}

  /** Command id of a row; among rows of one content, once those before it are done or refused. */
  commandId(name: RowName): string {
    if ('key' in name) return commandIdOf(this.verb, ['key', name.key]);
    if ('natural' in name) return commandIdOf(this.verb, ['natural', ...name.natural.of]);
    return commandIdOf(this.verb, ['run', this.run, name.content, this.doneLike(name.content) + 1]);
  }

  /** Command id of a change that makes one version of a thing of another. */
  changeId(version: string, i: number | 'parts'): string {
    return commandIdOf('change', [this.run, version, i]);
  }

  isDone(name: RowName): void {
    if ('content' in name) this.done.set(name.content, this.doneLike(name.content) + 1);
  }

  private doneLike(content: string): number {
    return this.done.get(content) ?? 0;
  }
}
