import { type Cents, priceTag } from '@rabbet/domain/money/money';
import { firstStart, type Span } from '@rabbet/domain/time/times';
import type { WorkshopDetails, WorkshopImage } from './details';
import { expiresAt, isExpired, isScheduled } from './schedule';

interface ListedWorkshop {
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

/** Splits workshops into those with times, sorted by their first start, and those without, sorted by id. */
export function bySchedule<T extends ListedWorkshop>(workshops: readonly T[]): { scheduled: T[]; unscheduled: T[] } {
  const start = ({ times }: T) => firstStart(times) as number; // called only for workshops with times
  const scheduled = workshops.filter(({ times }) => isScheduled(times));
  const unscheduled = workshops.filter(({ times }) => !isScheduled(times));
  return {
    scheduled: scheduled.sort((a, b) => start(a) - start(b) || a.id - b.id),
    unscheduled: unscheduled.sort((a, b) => a.id - b.id),
  };
}

/** First image by its position; null without images. */
export function titleImage<T extends Pick<WorkshopImage, 'id' | 'ordinal'>>(images: readonly T[]): T | null {
  return [...images].sort((a, b) => a.ordinal - b.ordinal || a.id - b.id)[0] ?? null;
}

/** Line with the cost, which is TBD without dates or a price. */
export function costLine(price: Cents | null, times: readonly Span[]): string {
  if (price === null || !isScheduled(times)) return 'Cost: TBD';
  return price === 0 ? 'Cost: Free' : `Cost: ${priceTag(price)}`;
}

/** Sorts workshops for the programme: those with times by their first start, then those without times, and the expired ones last, newest first. */
export function sortForProgramme<T extends ListedWorkshop>(workshops: readonly T[], now: number): readonly T[] {
  const expired = workshops.filter(({ times }) => isExpired(times, now));
  const { scheduled, unscheduled } = bySchedule(workshops.filter(({ times }) => !isExpired(times, now)));
  return [...scheduled, ...unscheduled, ...bySchedule(expired).scheduled.toReversed()];
}

/** Time at which the next of these workshops expires; null if none will. */
export function nextExpiry(workshops: readonly ListedWorkshop[], now: number): number | null {
  const futureExpiries = workshops
    .map(({ times }) => expiresAt(times))
    .filter((at) => at !== null && at > now) as number[];
  return futureExpiries.length === 0 ? null : Math.min(...futureExpiries);
}
