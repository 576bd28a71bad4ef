import { actorOf } from '@rabbet/domain/callers/caller';
import { importRun } from '@rabbet/domain/imports/imports';
import { aggregateOf } from '../kernel/changes/aggregates';
import type { Feature } from '../kernel/feature';
import { ImportsController } from './imports.controller';
import { runReads } from './runs.reads';
import { SheetReader } from './sheet-reader';
import { Undoing } from './undoing';
import { UNDOING_REPLIES, RunsController } from './runs.controller';

export const importsFeature: Feature = {
  name: 'imports',
  aggregates: [
    aggregateOf(importRun, {
      facts: { BeginImport: ({ context }) => ({ by: actorOf(context.caller) }) },
    }),
  ],
  reads: runReads,
  controllers: [ImportsController, RunsController],
  providers: [SheetReader, Undoing],
  replies: UNDOING_REPLIES,
};
