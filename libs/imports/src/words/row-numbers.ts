import { formatCount } from '@rabbet/domain/numbers/format-count';

/** Numbers of rows in words: `row 3`, `rows 3, 5 and 9`, `rows 3, 5, 9 and 1,200 more` */
export function rowsInWords(numbers: readonly number[], count = numbers.length, noun = 'row'): string {
  const first = numbers.slice(0, MAX_ROW_NUMBERS).map(String);
  const rest = count - first.length;
  const [last = ''] = rest > 0 ? [`${formatCount(rest)} more`] : first.splice(-1);
  return `${noun}${count === 1 ? '' : 's'} ${first.length > 0 ? `${first.join(', ')} and ` : ''}${last}`;
}

export const MAX_ROW_NUMBERS = 8;
