import { digest } from '../shop/digest';
import type { NaturalKey } from '../rows/row/natural-key';
import { BadRow, isObject, type Repeat } from '../rows/row/row';

const KEY = { field: 'key', about: 'key', code: 'command/id-in-use' };

/** Names of a row among those of its input: its key, and the natural key of its thing. */
export interface RowNames {
  readonly key: string | null;
  readonly natural?: NaturalKey;
}

interface Seen {
  readonly line: number;
  readonly content: string;
  readonly hasKey: boolean;
}

/** Finds the rows of one input that name the same thing. It keeps two short texts for each row that has a name. */
export class Repeats {
  private readonly seen = new Map<string, Seen>();

  /** The earlier line that this row says again; null of a row that is new. Refuses one that contradicts an earlier. */
  earlier(line: number, { key, natural }: RowNames, content: unknown, called: 'Row' | 'Line' = 'Line'): Repeat | null {
    if (key === null && !natural) return null;
    const seen = { line, content: digestOf(content), hasKey: key !== null };
    const byKey = key === null ? null : this.remembered(['key', key], seen);
    const byNature = natural ? this.remembered(['natural', natural.alike], seen) : null;
    const first = byKey ?? byNature;
    if (!first) return null;
    const { field, about: by, code } = byKey || !natural ? KEY : natural;
    const repeat = { line: first.line, by };
    const refused = (why: string) =>
      new BadRow([{ field, code, message: `${called} ${first.line} has this ${by} too${why}` }], repeat);
    if (first.content !== seen.content) throw refused(', and says something else: mend one of the two.');
    if (!byKey && (first.hasKey || seen.hasKey)) throw refused(', under another key: leave out one of the two.');
    return repeat;
  }

  private remembered(name: readonly (string | number)[], seen: Seen): Seen | null {
    const digest = digestOf(name);
    const earlier = this.seen.get(digest);
    if (!earlier) this.seen.set(digest, seen);
    return earlier ?? null;
  }
}

/** The same for the same content, in whatever order its fields are said. */
export function digestOf(content: unknown): string {
  return digest(JSON.stringify(inOrder(content))).slice(0, 22);
}

/** Ahead of JSON.stringify, which takes half as long again with a function that it calls for each value. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, inOrder(value[name])]));
}
