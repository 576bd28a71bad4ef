import type { Feature } from '../kernel/feature';
import { ImportsController } from './imports.controller';
import { runReads } from './runs.reads';
import { SheetReader } from './sheet-reader';
import { Undoing } from './undoing';
import { UNDOING_REPLIES, UndoingController } from './undoing.controller';

export const importsFeature: Feature = {
  name: 'imports',
  reads: runReads,
  controllers: [ImportsController, UndoingController],
  providers: [SheetReader, Undoing],
  replies: UNDOING_REPLIES,
};
