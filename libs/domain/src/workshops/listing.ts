import { type Cents, priceTag } from '@rabbet/domain/money/money';
import { firstStart, type Span } from '@rabbet/domain/time/times';
import type { WorkshopDetails, WorkshopImage } from './details';
import { isExpired, isScheduled } from './schedule';

interface Listed {
  readonly id: number;
  readonly times: readonly Span[];
}

/** Whether visitors can read of it at all: an expired one keeps its page. */
export function isPublic({ publish }: Pick<WorkshopDetails, 'publish'>): boolean {
  return publish;
}

/** Whether it stands in the public list. */
export function isListed(values: Pick<WorkshopDetails, 'publish'>, times: readonly Span[], now: number): boolean {
  return isPublic(values) && !isExpired(times, now);
}

/** The two lists: what is scheduled, the next one first, and what is not. */
export function bySchedule<T extends Listed>(workshops: readonly T[]): { scheduled: T[]; unscheduled: T[] } {
  const start = ({ times }: T) => firstStart(times) as number; // asked of none that has no times
  return {
    scheduled: workshops.filter(({ times }) => isScheduled(times)).sort((a, b) => start(a) - start(b) || a.id - b.id),
    unscheduled: workshops.filter(({ times }) => !isScheduled(times)).sort((a, b) => a.id - b.id),
  };
}

/** The first image by its place. */
export function titleImage<T extends Pick<WorkshopImage, 'id' | 'ordinal'>>(images: readonly T[]): T | null {
  return [...images].sort((a, b) => a.ordinal - b.ordinal || a.id - b.id)[0] ?? null;
}

/** No price is told before there are dates. */
export function costLine(price: Cents | null, times: readonly Span[]): string {
  if (price === null || !isScheduled(times)) return 'Cost: TBD';
  return price === 0 ? 'Cost: Free' : `Cost: ${priceTag(price)}`;
}
