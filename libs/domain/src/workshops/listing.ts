import { type Cents, priceTag } from '@rabbet/domain/money/money';
import { firstStart, type Span } from '@rabbet/domain/time/times';
import type { WorkshopDetails, WorkshopImage } from './details';
import { expiresAt, isExpired, isScheduled } from './schedule';

interface Listed {
  readonly id: number;
  readonly times: readonly Span[];
}

/** True if visitors can see the page of a workshop. An expired one keeps its page. */
export function isPublic({ publish }: Pick<WorkshopDetails, 'publish'>): boolean {
  return publish;
}

/** True if a workshop is on the public list. */
export function isListed(values: Pick<WorkshopDetails, 'publish'>, times: readonly Span[], now: number): boolean {
  return isPublic(values) && !isExpired(times, now);
}

/** Workshops in two lists: those with times, the next one first, and those without. */
export function bySchedule<T extends Listed>(workshops: readonly T[]): { scheduled: T[]; unscheduled: T[] } {
  const start = ({ times }: T) => firstStart(times) as number; // only called for workshops with times
  const scheduled = workshops.filter(({ times }) => isScheduled(times));
  const unscheduled = workshops.filter(({ times }) => !isScheduled(times));
  return {
    scheduled: scheduled.sort((a, b) => start(a) - start(b) || a.id - b.id),
    unscheduled: unscheduled.sort((a, b) => a.id - b.id),
  };
}

/** First image by its place. */
export function titleImage<T extends Pick<WorkshopImage, 'id' | 'ordinal'>>(images: readonly T[]): T | null {
  return [...images].sort((a, b) => a.ordinal - b.ordinal || a.id - b.id)[0] ?? null;
}

/** Line with the cost; it is TBD before there are dates. */
export function costLine(price: Cents | null, times: readonly Span[]): string {
  if (price === null || !isScheduled(times)) return 'Cost: TBD';
  return price === 0 ? 'Cost: Free' : `Cost: ${priceTag(price)}`;
}

/** Workshops in the order of the programme: those with times by their first start, then those without; those that are over last, newest first. */
export function inProgramme<T extends Listed>(workshops: readonly T[], now: number): readonly T[] {
  const past = workshops.filter(({ times }) => isExpired(times, now));
  const { scheduled, unscheduled } = bySchedule(workshops.filter(({ times }) => !isExpired(times, now)));
  return [...scheduled, ...unscheduled, ...bySchedule(past).scheduled.toReversed()];
}

/** Next instant at which time alone ends one of these workshops. */
export function nextExpiry(workshops: readonly Listed[], now: number): number | null {
  const ahead = workshops.map(({ times }) => expiresAt(times)).filter((at) => at !== null && at > now) as number[];
  return ahead.length === 0 ? null : Math.min(...ahead);
}
