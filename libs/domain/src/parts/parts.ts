import { refuse } from '@rabbet/domain/deciders/refusal';

/** What has an id of its own but lives in the stream of what it belongs to: an image, a time, a size. */
export interface Part {
  readonly id: number;
}

/** Behind the others; one with the same id gives way to it. */
export function withPart<T extends Part>(parts: readonly T[], part: T): readonly T[] {
  return [...withoutPart(parts, part.id), part];
}

export function withoutPart<T extends Part>(parts: readonly T[], id: number): readonly T[] {
  return parts.filter((one) => one.id !== id);
}

/** The part says something else of itself, where it stands. */
export function withChanged<T extends Part>(parts: readonly T[], change: Partial<T> & Part): readonly T[] {
  return parts.map((one) => (one.id === change.id ? { ...one, ...change } : one));
}

export function hasPart(parts: readonly Part[], id: number): boolean {
  return parts.some((one) => one.id === id);
}

/** Refuses, in the words of whoever asks, if there is none with this id. */
export function partOf<T extends Part>(parts: readonly T[], id: number, otherwise: string): T {
  return parts.find((one) => one.id === id) ?? refuse('record/unknown', otherwise);
}
