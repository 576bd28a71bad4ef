import type { PictureSource } from '../kernel/picture-source';
import type { FirstCommand } from './loading';

/** Contents of a new shop to begin with, and their pictures. */
export interface Sample {
  readonly pictures: PictureSource;
  /** Commands in an order in which everything exists before it is pointed at. */
  commands(now: Date): Promise<readonly FirstCommand[]>;
}

/** Samples that the shop may begin with: one line each. */
export const SAMPLES: readonly (() => Promise<Sample>)[] = [async () => (await import('@rabbet/sample')).sample];
