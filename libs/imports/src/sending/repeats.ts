import { digest } from '../shop/digest';
import type { NaturalKey } from '../rows/row/natural-key';
import { BadRow, isObject, type Repeat } from '../rows/row/row';

const KEY = { field: 'key', about: 'key', code: 'command/id-in-use' };

/** Names of a row among those of its input: its key, and the natural key of its thing. */
export interface RowNames {
  readonly key: string | null;
  readonly natural?: NaturalKey;
}

interface EarlierRow {
  readonly line: number;
  readonly content: string;
  readonly hasKey: boolean;
}

/** Finds the rows of one input that name the same thing. It keeps two short texts for each row that has a name. */
export class Repeats {
  private readonly rows = new Map<string, EarlierRow>();

  /** Earlier line of the same name and content; null of a row with a new name. Refuses a row that contradicts an earlier one. */
  earlier(line: number, { key, natural }: RowNames, content: unknown, called: 'Row' | 'Line' = 'Line'): Repeat | null {
    if (key === null && !natural) return null;
    const row = { line, content: digestOf(content), hasKey: key !== null };
    const byKey = key === null ? null : this.earlierNamed(['key', key], row);
    const byNature = natural ? this.earlierNamed(['natural', natural.alike], row) : null;
    const first = byKey ?? byNature;
    if (!first) return null;
    const { field, about: by, code } = byKey || !natural ? KEY : natural;
    const repeat = { line: first.line, by };
    const refused = (why: string) =>
      new BadRow([{ field, code, message: `${called} ${first.line} has this ${by} too${why}` }], repeat);
    if (first.content !== row.content) throw refused(', and says something else: mend one of the two.');
    if (!byKey && (first.hasKey || row.hasKey)) throw refused(', under another key: leave out one of the two.');
    return repeat;
  }

  private earlierNamed(name: readonly (string | number)[], row: EarlierRow): EarlierRow | null {
    const digest = digestOf(name);
    const earlier = this.rows.get(digest);
    if (!earlier) this.rows.set(digest, row);
    return earlier ?? null;
  }
}

/** Digest of a content, the same in whatever order its fields stand. */
export function digestOf(content: unknown): string {
  return digest(JSON.stringify(inOrder(content))).slice(0, 22);
}

/** Value with its fields in one order; a function for JSON.stringify would take half as long again. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, inOrder(value[name])]));
}
