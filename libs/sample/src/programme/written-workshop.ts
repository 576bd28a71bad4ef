import type { Audience, Cancellation } from '@rabbet/domain/workshops/workshops';
import type { WrittenEvent } from './written-event';

/** A workshop as `programme/workshops.ts` writes one down. */
export interface WrittenWorkshop {
  /** Id, for good. */
  readonly id: number;
  readonly name: string;
  readonly subtitle?: string;
  readonly summary: string;
  readonly content: string;
  readonly objectives: string;
  readonly supplies: string;
  readonly prerequisites?: string;
  readonly mediums: string;
  readonly audience: Audience;
  /** Id of the artist who teaches. */
  readonly teacher: number;
  readonly seats: number;
  /** Dollars. */
  readonly price: number;
  readonly cancellation: Cancellation;
  /** Weekdays as events have them; or the weekend on which the clocks change next; none: it has no dates yet. */
  readonly times: WrittenEvent['times'] | 'when the clocks change';
  readonly images: readonly number[];
  readonly testimonials?: string;
  readonly closed?: true;
}
