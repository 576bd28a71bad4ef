import { digest } from '../shop/digest';
import type { NaturalKey } from '../rows/row/natural-key';
import { BadRow, isObject, type Repeat } from '../rows/row/row';

const KEY = { field: 'key', inWords: 'key', code: 'command/id-in-use' };

/** Names by which a row repeats an earlier one: its key, and the natural key of its piece or customer. */
export interface RowNames {
  readonly key: string | null;
  readonly naturalKey?: NaturalKey;
}

interface EarlierRow {
  readonly line: number;
  readonly content: string;
  readonly hasKey: boolean;
}

/** Finds rows of one input that name the same piece or customer. Stores only digests, as there may be 100,000 rows. */
export class Repeats {
  private readonly rows = new Map<string, EarlierRow>();

  /**
   * Finds the earlier line with the same name and content, and remembers this row; null if the name is new. Throws BadRow for
   * a row that contradicts an earlier one.
   */
  findEarlier(
    line: number,
    { key, naturalKey }: RowNames,
    content: unknown,
    noun: 'Row' | 'Line' = 'Line',
  ): Repeat | null {
    if (key === null && !naturalKey) return null;
    const row = { line, content: contentDigest(content), hasKey: key !== null };
    const byKey = key === null ? null : this.findOrRemember(['key', key], row);
    const byNaturalKey = naturalKey ? this.findOrRemember(['natural', naturalKey.comparisonKey], row) : null;
    const earlierRow = byKey ?? byNaturalKey;
    if (!earlierRow) return null;
    const { field, inWords, code } = byKey || !naturalKey ? KEY : naturalKey;
    const repeat = { line: earlierRow.line, by: inWords };
    const contradiction = (reason: string) => {
      const message = `${noun} ${earlierRow.line} has this ${inWords} too${reason}`;
      return new BadRow([{ field, code, message }], repeat);
    };
    if (earlierRow.content !== row.content) throw contradiction(', and says something else: mend one of the two.');
    if (!byKey && (earlierRow.hasKey || row.hasKey))
      throw contradiction(', under another key: leave out one of the two.');
    return repeat;
  }

  private findOrRemember(name: readonly (string | number)[], row: EarlierRow): EarlierRow | null {
    const digestOfName = contentDigest(name);
    const earlierRow = this.rows.get(digestOfName);
    if (!earlierRow) this.rows.set(digestOfName, row);
    return earlierRow ?? null;
  }
}

/** Digest of the content of a row, whatever the order of its fields. */
export function contentDigest(content: unknown): string {
  return digest(JSON.stringify(sortFields(content))).slice(0, 22);
}

/** Value with its fields in alphabetical order. (A replacer function for JSON.stringify takes one and a half times as long.) */
function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields);
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sortFields(value[name])]));
}
