/** Number with its thousands apart: `1,200`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** Number with its noun: `1,200 rows`, `1 row`. */
export function countOf(number: number, singular: string): string {
  return `${formatCount(number)} ${number === 1 ? singular : `${singular}s`}`;
}
