import type { Feature } from '../kernel/feature';
import { runReads } from './runs.reads';
import { Undoing } from './undoing';
import { UNDOING_REPLIES, UndoingController } from './undoing.controller';

export const importsFeature: Feature = {
  name: 'imports',
  reads: runReads,
  controllers: [UndoingController],
  providers: [Undoing],
  replies: UNDOING_REPLIES,
};
