import { refuse } from '@rabbet/domain/deciders/refusal';

/** What is asked for. The wire calls places differently from feature to feature: whoever asks knows the word. */
interface Hanging {
  readonly image_id?: number;
  /** Its place among the others; behind them unless given. */
  readonly place?: number | null;
}

/** An image and the place that it gets, from the places that are taken and the id that was reserved for it. */
export function hung(taken: readonly number[], { image_id, place }: Hanging, id: number) {
  if (image_id === undefined) refuse('field/required', 'Say which image.', 'image_id');
  return { id, image_id, place: place ?? placeBehind(taken) };
}

/** The first place behind all that are taken. */
export function placeBehind(taken: readonly number[]): number {
  return Math.max(-1, ...taken) + 1;
}

interface Placed {
  readonly id: number;
  readonly place: number;
}

/** Places that change when one of several images goes to a place: what stands there makes room behind it. */
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
