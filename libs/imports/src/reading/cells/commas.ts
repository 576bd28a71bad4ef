import type { Column, Meaning } from '../headings/headings';

const AMOUNTS: ReadonlySet<Meaning> = new Set(['price', 'cost', 'fees']);
/** 1.200,00, 1 200,00 or 1200,00: no thousands stand behind this comma. */
const DECIMAL = /(?:[.\s'’]\d{3}|\d{4}),\d{2}(?!\d)/;
/** 1,200 or 12.50. */
const THOUSANDS = /\d,\d{3}(?!\d)|\.\d{2}(?!\d)/;
/** 12,50 alone may be a slip of 1,250 as well. */
const SHORT = /(?<![\d.,'’])\d{1,3},\d{2}(?!\d)/;

/** Columns of amounts whose other cells do not tell that 12,50 is twelve and a half. */
export function openCommasIn(
  columns: readonly Column[],
  rows: readonly { readonly cells: readonly string[] }[],
): ReadonlySet<Meaning> {
  const open = columns.flatMap(({ meaning }, i) => {
    if (meaning === null || !AMOUNTS.has(meaning)) return [];
    const texts = rows.map(({ cells }) => cells[i] ?? '');
    const count = (pattern: RegExp) => texts.filter((text) => pattern.test(text)).length;
    const isTold = count(THOUSANDS) === 0 && (count(DECIMAL) > 0 || count(SHORT) > 1);
    return isTold ? [] : [meaning];
  });
  return new Set(open);
}
