import type { ArtworkCommand } from '@rabbet/domain/artworks/artworks';
import type { Asked } from '@rabbet/domain/deciders/decider';
import type { AnyKind, RecordCommand } from '@rabbet/domain/records/record';
import type { PictureSource } from '../kernel/picture-source';

/** `key` is the same each time: command ids are derived from it. Kind null means a piece. */
export type SampleCommand =
  | { readonly key: string; readonly kind: AnyKind; readonly id: number; readonly command: Asked<RecordCommand> }
  | { readonly key: string; readonly kind: null; readonly id: number; readonly command: Asked<ArtworkCommand> };

/** What an empty shop is filled with to begin with, and who draws its pictures. */
export interface Sample {
  readonly pictures: PictureSource;
  /** In an order in which everything exists before it is pointed at. */
  commands(now: Date): Promise<readonly SampleCommand[]>;
}

/** Without its line, there is none. */
export const SAMPLES: readonly (() => Promise<Sample>)[] = [async () => (await import('@rabbet/sample')).sample];
