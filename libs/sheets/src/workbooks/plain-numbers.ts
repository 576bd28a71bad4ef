/** Digits to which sheets reckon. */
const DIGITS = 15;

/** Decimal number without an exponent: 0.3 of 0.30000000000000004. */
export function plainNumber(number: number): string {
  const short = String(number);
  if (short.length <= DIGITS && !short.includes('e')) return short;
  const [digits = '', exponent = '0'] = number.toExponential(DIGITS - 1).split('e');
  const decimals = Math.min(100, Math.max(0, DIGITS - 1 - Number(exponent)));
  if (Number(exponent) >= DIGITS) return BigInt(Math.round(Number(`${digits}e${exponent}`))).toString();
  const text = Number(`${digits}e${exponent}`).toFixed(decimals);
  return decimals > 0 ? text.replace(/\.?0+$/, '').replace(/^-0$/, '0') : text;
}
