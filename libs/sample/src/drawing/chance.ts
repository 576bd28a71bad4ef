// taken out once: looked up in here a million times for one picture
const { floor, imul } = Math;

/** Chance that falls the same way each time for the same seed. */
export class Chance {
  private state: number;

  constructor(seed: string | number) {
    this.state = hashOf(String(seed));
  }

  /** From 0 up to 1. */
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

  /** Around 0, seldom beyond `spread`. */
  around(spread: number): number {
    return (this.next() + this.next() + this.next() - 1.5) * (spread / 0.75);
  }

  one<T>(of: readonly [T, ...T[]] | readonly T[]): T {
    return of[floor(this.next() * of.length)] as T; // lists here are never empty
  }

  odds(share: number): boolean {
    return this.next() < share;
  }
}

/** Smooth hills and valleys over the plane, from -1 to 1. */
export type Noise = (x: number, y: number) => number;

export function noiseOf(seed: string | number): Noise {
  const salt = hashOf(String(seed));
  return (x, y) => {
    const left = floor(x);
    const top = floor(y);
    // of the four corners around; whole numbers throughout, as this is asked some millions of times for a picture
    const west = imul(left, ACROSS);
    const east = (west + ACROSS) | 0;
    const north = (imul(top, DOWN) + salt) | 0;
    const south = (north + DOWN) | 0;
    const across = eased(x - left);
    const down = eased(y - top);
    const upper = heightAt(west + north) * (1 - across) + heightAt(east + north) * across;
    const lower = heightAt(west + south) * (1 - across) + heightAt(east + south) * across;
    return upper * (1 - down) + lower * down;
  };
}

const ACROSS = 374761393;
const DOWN = 668265263;

/** -1 to 1, of no pattern. */
function heightAt(corner: number): number {
  const mixed = imul(corner ^ (corner >>> 13), 1274126177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2147483648 - 1;
}

/** Noise with finer noise upon it. */
export function rough(noise: Noise, x: number, y: number, octaves = 3): number {
  let sum = 0;
  let weight = 0.6;
  for (let octave = 0, finer = 1; octave < octaves; octave++, weight /= 2, finer *= 2) {
    sum += weight * noise(x * finer + octave * 17.3, y * finer - octave * 9.1);
  }
  return sum;
}

function eased(t: number): number {
  return t * t * (3 - 2 * t);
}

function hashOf(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index++) hash = imul(hash ^ text.charCodeAt(index), 16777619);
  return hash | 0;
}
