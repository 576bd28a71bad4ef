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
  const corner = (x: number, y: number): number => {
    let mixed = imul(x, 374761393) + imul(y, 668265263) + salt;
    mixed = imul(mixed ^ (mixed >>> 13), 1274126177);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2147483648 - 1;
  };
  return (x, y) => {
    const [left, top] = [floor(x), floor(y)];
    const [across, down] = [eased(x - left), eased(y - top)];
    const upper = corner(left, top) * (1 - across) + corner(left + 1, top) * across;
    const lower = corner(left, top + 1) * (1 - across) + corner(left + 1, top + 1) * across;
    return upper * (1 - down) + lower * down;
  };
}

/** Noise with finer noise upon it. */
export function rough(noise: Noise, x: number, y: number, octaves = 3): number {
  let [sum, weight] = [0, 0.6];
  for (let octave = 0; octave < octaves; octave++, weight /= 2) {
    sum += weight * noise(x * 2 ** octave + octave * 17.3, y * 2 ** octave - octave * 9.1);
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
