import { dateIn, SHOP_ZONE, wallAt } from '@rabbet/domain/time/zone';

interface MomentProps {
  /** ISO 8601; null where it has never been. */
  readonly at: string | null;
  readonly now: Date;
  readonly never?: string;
}

/** A time in words, with the exact time for whoever rests on it. */
export function Moment({ at, now, never = 'never' }: MomentProps) {
  if (at === null) return <span className="moment-never">{never}</span>;
  return (
    <time dateTime={at} title={exactly(at)}>
      {inWords(at, now)}
    </time>
  );
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Not by Intl: its versions disagree about blanks, and browser and server have to agree. */
export function exactly(at: string): string {
  const wall = wallAt(Date.parse(at), SHOP_ZONE);
  const hours = wall.getUTCHours();
  const minutes = String(wall.getUTCMinutes()).padStart(2, '0');
  return `${dayOf(wall)}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Time since then, in whole units, rounded down: "3 days". */
export function ageInWords(at: string, now: Date): string {
  const age = now.getTime() - Date.parse(at);
  if (age < MINUTE) return 'just now';
  const span = (size: number, unit: string) => {
    const count = Math.floor(age / size);
    return `${count} ${unit}${count === 1 ? '' : 's'}`;
  };
  return age < HOUR ? span(MINUTE, 'minute') : age < DAY ? span(HOUR, 'hour') : span(DAY, 'day');
}

export function inWords(at: string, now: Date): string {
  const instant = Date.parse(at);
  const away = instant - now.getTime();
  const size = Math.abs(away);
  const told = (count: number, unit: string) => {
    const span = `${count} ${unit}${count === 1 ? '' : 's'}`;
    return away < 0 ? `${span} ago` : `in ${span}`;
  };
  if (size < MINUTE) return away < 0 ? 'just now' : 'in a moment';
  if (size < HOUR) return told(Math.round(size / MINUTE), 'minute');
  const isToday = dateIn(instant) === dateIn(now.getTime());
  if (size < 12 * HOUR || isToday) return told(Math.round(size / HOUR), 'hour');
  const days = Math.round((Date.parse(dateIn(instant)) - Date.parse(dateIn(now.getTime()))) / DAY);
  if (days === -1) return 'yesterday';
  if (days === 1) return 'tomorrow';
  return Math.abs(days) < 14 ? told(Math.abs(days), 'day') : dayOf(wallAt(instant, SHOP_ZONE));
}

/** "Jan 5, 2026", by the clock of the shop. */
export function dayOfMoment(at: string): string {
  return dayOf(wallAt(Date.parse(at), SHOP_ZONE));
}

function dayOf(wall: Date): string {
  return `${MONTHS[wall.getUTCMonth()]} ${wall.getUTCDate()}, ${wall.getUTCFullYear()}`;
}
