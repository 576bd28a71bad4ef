import { isDate } from './days';

/** Moments are yyyy-MM-dd HH:mm:ss in UTC: how transactions and steps tell when they were completed. */
export function momentOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19).replace('T', ' ');
}

/** Epoch milliseconds. */
export function instantOf(moment: string): number {
  return Date.parse(`${moment.replace(' ', 'T')}Z`);
}

export function isMoment(text: string): boolean {
  return isDate(text.slice(0, 10)) && /^ ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text.slice(10));
}
