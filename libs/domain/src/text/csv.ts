type Cell = string | number | null;

/** Texts that sheets would take for a formula, and those that look like one that is guarded already. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Line of a CSV file (RFC 4180), without its end. A text that sheets would take for a formula gets an apostrophe in front. */
export function csvLine(cells: readonly Cell[], delimiter = ','): string {
  return cells.map((cell) => quoteIfNeeded(cell, delimiter)).join(delimiter);
}

/** Text of a cell without the apostrophe that `csvLine` puts in front of it. */
export function unguarded(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

function quoteIfNeeded(cell: Cell, delimiter: string): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /["\r\n]|^\s|\s$/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}
