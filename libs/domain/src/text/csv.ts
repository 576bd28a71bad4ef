type Cell = string | number | null;

/** Line of a CSV file (RFC 4180), without its end. A text that sheets would take for a formula gets an apostrophe in front. */
export function csvLine(cells: readonly Cell[]): string {
  return cells.map(quoted).join(',');
}

function quoted(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
