import { messageParts, reasonKey, type RowResult } from '@rabbet/imports';

/** Row that is refused, with its own words in the message of the reason. */
export interface RefusedRow {
  readonly line: number;
  readonly says: string;
}

/** Reason for which rows are refused, with its rows. */
export interface RefusalReason {
  readonly field: string | null;
  /** Message of all of its rows: words in which they differ are left open. */
  readonly message: string;
  readonly rows: readonly RefusedRow[];
}

interface Found {
  readonly field: string | null;
  readonly around: readonly string[];
  readonly rows: { readonly line: number; readonly own: readonly string[] }[];
}

/** Reasons for which rows are refused, the most frequent first. */
export function refusalReasons(results: Iterable<RowResult>): readonly RefusalReason[] {
  const found = new Map<string, Found>();
  for (const { line, errors = [] } of results)
    for (const { field, message } of errors) {
      const { words: own, textBetween } = messageParts(message);
      const key = reasonKey(field, message);
      const reason = found.get(key) ?? { field, around: textBetween, rows: [] };
      reason.rows.push({ line, own });
      found.set(key, reason);
    }
  return [...found.values()].map(reasonOf).toSorted((a, b) => b.rows.length - a.rows.length);
}

function reasonOf({ field, around, rows }: Found): RefusalReason {
  const first = rows[0]?.own ?? [];
  const isOpen = first.map((word, i) => rows.some(({ own }) => own[i] !== word));
  const message = around.flatMap((part, i) => {
    const word = first[i];
    if (word === undefined) return [part];
    return [part, isOpen[i] ? (isQuoted(word) ? '"…"' : '…') : word];
  });
  const saidBy = (own: readonly string[]) =>
    own
      .filter((_, i) => isOpen[i])
      .map(unquoted)
      .join(', ');
  return { field, message: message.join(''), rows: rows.map(({ line, own }) => ({ line, says: saidBy(own) })) };
}

function isQuoted(word: string): boolean {
  return word.startsWith('"');
}

function unquoted(word: string): string {
  return isQuoted(word) ? word.slice(1, -1) : word;
}
