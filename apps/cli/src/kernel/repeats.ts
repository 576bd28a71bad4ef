import { createHash } from 'node:crypto';
import { BadRow, isObject } from './rows';

/** What names a row among those of its input: its own key, and what names the thing in the shop. */
export interface RowNames {
  readonly key: string | null;
  readonly natural?: { readonly field: string; readonly of: readonly (string | number)[]; readonly about: string };
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
  earlier(line: number, { key, natural }: RowNames, content: unknown): number | null {
    const seen = { line, content: digestOf(content), hasKey: key !== null };
    const byKey = key === null ? null : this.remembered(['key', key], seen);
    const byNature = natural ? this.remembered(['natural', ...natural.of], seen) : null;
    const first = byKey ?? byNature;
    if (!first) return null;
    const [field, what] = byKey || !natural ? ['key', 'this key'] : [natural.field, natural.about];
    const refused = (why: string) =>
      new BadRow([{ field, message: `Line ${first.line} has ${what} too${why}` }], first.line);
    if (first.content !== seen.content) throw refused(', and says something else: mend one of the two.');
    if (!byKey && (first.hasKey || seen.hasKey)) throw refused(', under another key: leave out one of the two.');
    return first.line;
  }

  private remembered(name: readonly (string | number)[], seen: Seen): Seen | null {
    const known = this.seen.get(digestOf(name));
    if (!known) this.seen.set(digestOf(name), seen);
    return known ?? null;
  }
}

/** The same for the same content, in whatever order its fields are said. */
function digestOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content, inOrder)).digest('base64url').slice(0, 22);
}

function inOrder(_: string, value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
