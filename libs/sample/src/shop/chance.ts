const { floor, imul } = Math;

/** Chance that falls the same way each time for the same seed. */
export class Chance {
  private state: number;

  constructor(seed: string | number) {
    this.state = hashOf(String(seed));
  }

  /** A number from 0 up to 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  whole(low: number, high: number): number {
    return floor(this.between(low, high + 1));
  }

  pick<T>(of: readonly [T, ...T[]] | readonly T[]): T {
    return of[floor(this.next() * of.length)] as T; // lists here are never empty
  }

  odds(share: number): boolean {
    return this.next() < share;
  }
}

function hashOf(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index++) hash = imul(hash ^ text.charCodeAt(index), 16777619);
  return hash | 0;
}
