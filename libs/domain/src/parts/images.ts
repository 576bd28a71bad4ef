import { refuse } from '@rabbet/domain/deciders/refusal';

/** Request to hang an image. The wire has another word for the place in each feature. */
interface HangingRequest {
  readonly image_id?: number;
  /** Place among the other images; behind them unless given. */
  readonly place?: number | null;
}

/** Image with its place among the taken ones, under the id that was reserved for it. */
export function hung(taken: readonly number[], { image_id, place }: HangingRequest, id: number) {
  if (image_id === undefined) refuse('field/required', 'Say which image.', 'image_id');
  return { id, image_id, place: place ?? placeBehind(taken) };
}

/** First place behind all taken ones. */
export function placeBehind(taken: readonly number[]): number {
  return Math.max(-1, ...taken) + 1;
}

interface Placed {
  readonly id: number;
  readonly place: number;
}

/** Places that change when an image moves: those from its new place on make room behind it. */
export function placesMoved(all: readonly Placed[], moved: Placed): readonly Placed[] {
  const behind = all
    .filter(({ id, place }) => id !== moved.id && place >= moved.place)
    .toSorted((a, b) => a.place - b.place || a.id - b.id);
  let last = moved.place;
  const pushed = behind.flatMap(({ id, place }) => {
    const free = Math.max(place, last + 1);
    last = free;
    return free === place ? [] : [{ id, place: free }];
  });
  const isNews = all.some(({ id, place }) => id === moved.id && place !== moved.place);
  return [...(isNews ? [moved] : []), ...pushed];
}
