import type { Asked, ShopCommand, StreamDecider } from '@rabbet/domain/deciders/decider';
import type { PictureSource } from '../kernel/picture-source';

/** What is done to one stream. */
export interface SampleCommand {
  /** The same each time: command ids are derived from it. */
  readonly key: string;
  readonly aggregate: Pick<StreamDecider, 'name'>;
  readonly id: number;
  readonly command: Asked<ShopCommand>;
}

/** Contents of an empty shop to begin with, and their pictures. */
export interface Sample {
  readonly pictures: PictureSource;
  /** In an order in which everything exists before it is pointed at. */
  commands(now: Date): Promise<readonly SampleCommand[]>;
}

/** Without its line, there is none. */
export const SAMPLES: readonly (() => Promise<Sample>)[] = [async () => (await import('@rabbet/sample')).sample];
