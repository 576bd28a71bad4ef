/** Plain dates, yyyy-MM-dd: days of the calendar, in no zone. */
export const DAY_MS = 86_400_000;

export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '0001') return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text); // 30 February would be in March
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Same day some years later; the 28th for a 29 February that does not exist. */
export function addYears(date: string, years: number): string {
  const year = String(Number(date.slice(0, 4)) + years).padStart(4, '0');
  const same = year + date.slice(4);
  return isDate(same) ? same : `${year}-02-28`;
}

/** Number of calendar days; negative if `to` is before `from`. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** Number of times 24 hours between two instants, rounded down, by which ages are told. */
export function wholeDays(from: number, to: number): number {
  return Math.floor((to - from) / DAY_MS);
}
