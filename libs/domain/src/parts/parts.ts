import { refuseAs } from '@rabbet/domain/deciders/refusal';

/** Part with an id of its own that lives in the stream of its parent: an image, a time, a size. */
export interface Part {
  readonly id: number;
}

/** Adds a part behind the others; it replaces the one with the same id. */
export function withPart<T extends Part>(parts: readonly T[], part: T): readonly T[] {
  return [...withoutPart(parts, part.id), part];
}

export function withoutPart<T extends Part>(parts: readonly T[], id: number): readonly T[] {
  return parts.filter((part) => part.id !== id);
}

/** Changes a part in its place. */
export function withChanged<T extends Part>(parts: readonly T[], change: Partial<T> & Part): readonly T[] {
  return parts.map((part) => (part.id === change.id ? { ...part, ...change } : part));
}

export function hasPart(parts: readonly Part[], id: number): boolean {
  return parts.some((part) => part.id === id);
}

/** Finds a part by its id, or refuses with this message. */
export function partOf<T extends Part>(parts: readonly T[], id: number, message: string): T {
  return parts.find((part) => part.id === id) ?? refuseAs('unknown', 'record/unknown', message);
}
