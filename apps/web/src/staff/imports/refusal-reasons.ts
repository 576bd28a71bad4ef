import type { RowResult } from '@rabbet/imports';

/** Row that is refused, with its own words among those that the reason quotes. */
export interface RefusedRow {
  readonly line: number;
  readonly says: string;
}

/** One reason for which rows are refused. */
export interface RefusalReason {
  readonly field: string | null;
  /** Message of all of its rows: words in which they differ are left open. */
  readonly message: string;
  readonly rows: readonly RefusedRow[];
}

interface Found {
  readonly field: string | null;
  /** Parts of the message around what it quotes. */
  readonly around: readonly string[];
  readonly rows: { readonly line: number; readonly quoted: readonly string[] }[];
}

const QUOTED = /"[^"]*"/g;

/** Reasons for which rows are refused, the most frequent first; what differs only in words that it quotes is one. */
export function refusalReasons(results: Iterable<RowResult>): readonly RefusalReason[] {
  const found = new Map<string, Found>();
  for (const { line, errors = [] } of results)
    for (const { field, message } of errors) {
      const around = message.split(QUOTED);
      const quoted = [...message.matchAll(QUOTED)].map(([text]) => text.slice(1, -1));
      const name = JSON.stringify([field, around]);
      const reason = found.get(name) ?? { field, around, rows: [] };
      reason.rows.push({ line, quoted });
      found.set(name, reason);
    }
  return [...found.values()].map(reasonOf).toSorted((a, b) => b.rows.length - a.rows.length);
}

function reasonOf({ field, around, rows }: Found): RefusalReason {
  const first = rows[0]?.quoted ?? [];
  const isOpen = first.map((word, i) => rows.some(({ quoted }) => quoted[i] !== word));
  const message = around.flatMap((part, i) => {
    const word = first[i];
    return word === undefined ? [part] : [part, isOpen[i] ? '"…"' : `"${word}"`];
  });
  const saidBy = (quoted: readonly string[]) => quoted.filter((_, i) => isOpen[i]).join(', ');
  return { field, message: message.join(''), rows: rows.map(({ line, quoted }) => ({ line, says: saidBy(quoted) })) };
}
