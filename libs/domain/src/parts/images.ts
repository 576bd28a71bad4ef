import { refuseAs } from '@rabbet/domain/deciders/refusal';

/** Request to hang an image. The wire has another word for the place in each feature. */
interface HangingRequest {
  readonly image_id?: number;
  /** Place among the other images; behind them unless given. */
  readonly place?: number | null;
}

/** New image under its reserved id, at the requested place or behind all others. */
export function hangImage(takenPlaces: readonly number[], { image_id, place }: HangingRequest, id: number) {
  if (image_id === undefined) refuseAs('input', 'field/required', 'Say which image.', 'image_id');
  return { id, image_id, place: place ?? placeBehind(takenPlaces) };
}

/** First place behind all taken ones. */
export function placeBehind(takenPlaces: readonly number[]): number {
  return Math.max(-1, ...takenPlaces) + 1;
}

interface ImagePlace {
  readonly id: number;
  readonly place: number;
}

/**
 * Images whose places change when one moves: itself, and those that make room behind its new place. Moved to place 2,
 * it pushes the image at 2 to 3, and that at 3 to 4; an image at 7 stays.
 */
export function changedPlaces(places: readonly ImagePlace[], image: ImagePlace): readonly ImagePlace[] {
  const imagesBehind = places
    .filter(({ id, place }) => id !== image.id && place >= image.place)
    .toSorted((a, b) => a.place - b.place || a.id - b.id);
  let lastPlace = image.place;
  const pushedImages = imagesBehind.flatMap(({ id, place }) => {
    const freePlace = Math.max(place, lastPlace + 1);
    lastPlace = freePlace;
    return freePlace === place ? [] : [{ id, place: freePlace }];
  });
  const isMoved = places.some(({ id, place }) => id === image.id && place !== image.place);
  return [...(isMoved ? [image] : []), ...pushedImages];
}
