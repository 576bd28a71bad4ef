import type { Weekday } from '../shop/calendar';

/** An invitation as the files in `programme/` write one down. */
export interface WrittenEvent {
  /** Id that never changes: the pop-up leads to 41. */
  readonly id: number;
  readonly name: string;
  readonly summary: string;
  readonly content: string;
  /** Times: the first such weekday at least so many days after the first start, or before it. */
  readonly times: readonly (readonly [weekday: Weekday, fromToday: number, start: string, end: string])[];
  /** Ids of images of this sample, the first of which stands for it. */
  readonly images: readonly number[];
  /** 1 the shop, 2 the second venue. */
  readonly location: 1 | 2;
  readonly closed?: true;
  readonly draft?: true;
}
