/** Number of significant digits with which Excel computes. */
const SHEET_PRECISION = 15;

/** Writes a number without an exponent and without floating-point error: 0.3 for 0.30000000000000004. */
export function plainNumber(number: number): string {
  const shortest = String(number);
  if (shortest.length <= SHEET_PRECISION && !shortest.includes('e')) return shortest;
  const [digits = '', exponent = '0'] = number.toExponential(SHEET_PRECISION - 1).split('e');
  const decimals = Math.min(100, Math.max(0, SHEET_PRECISION - 1 - Number(exponent)));
  if (Number(exponent) >= SHEET_PRECISION) return BigInt(Math.round(Number(`${digits}e${exponent}`))).toString();
  const text = Number(`${digits}e${exponent}`).toFixed(decimals);
  return decimals > 0 ? text.replace(/\.?0+$/, '').replace(/^-0$/, '0') : text;
}
