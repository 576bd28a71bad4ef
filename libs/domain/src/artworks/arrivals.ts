import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import type { ShopEvent } from '@rabbet/domain/events/event';

/** Note for staff that visitors could see a piece for the first time. */
export interface ArrivalNote {
  readonly artwork_id: number;
  /** ISO 8601 */
  readonly offered_at: string;
}
export interface ArrivalEvent extends ShopEvent {
  readonly type: 'ArrivalNoted';
  readonly data: ArrivalNote;
}
export interface ArrivalCommand {
  readonly type: 'NoteArrival';
  readonly data: ArrivalNote;
}

/** Decider of the note; each piece has a stream of its own. Noting an arrival again makes no event. */
export const arrivalNote: StreamDecider<{ readonly noted: boolean }, ArrivalCommand, ArrivalEvent> = {
  name: 'arrival',
  resource: null,
  initial: { noted: false },
  decide: { NoteArrival: ({ noted }, data) => (noted ? [] : [{ type: 'ArrivalNoted', data }]) },
  evolve: { ArrivalNoted: () => ({ noted: true }) },
};
