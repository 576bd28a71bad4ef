import { formatCount } from '@rabbet/domain/numbers/format-count';

/** Names of columns as one sentence tells them: a sheet of a shop has fewer, and one with more has hundreds. */
export function columnsInWords(names: readonly string[]): string {
  const rest = names.length - MAX_COLUMNS;
  return names.slice(0, MAX_COLUMNS).join(', ') + (rest > 0 ? ` and ${formatCount(rest)} more` : '');
}

const MAX_COLUMNS = 40;
