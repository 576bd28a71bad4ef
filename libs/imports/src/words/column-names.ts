import { counted } from '@rabbet/domain/numbers/counted';

/** Names of columns as one sentence tells them: a sheet of a shop has fewer, and one with more has hundreds. */
export function columnsInWords(names: readonly string[]): string {
  const rest = names.length - MOST_TOLD;
  return names.slice(0, MOST_TOLD).join(', ') + (rest > 0 ? ` and ${counted(rest)} more` : '');
}

const MOST_TOLD = 40;
