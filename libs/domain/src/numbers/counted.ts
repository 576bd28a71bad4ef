/** `1,200` */
export function counted(count: number): string {
  return count.toLocaleString('en-US');
}

/** `1,200 rows`, `1 row` */
export function countOf(number: number, one: string): string {
  return `${counted(number)} ${number === 1 ? one : `${one}s`}`;
}
