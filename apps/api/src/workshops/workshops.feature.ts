import { workshopStream } from '@rabbet/domain/registrations/registrations';
import { workshopChanges } from '@rabbet/domain/workshops/workshops';
import { workshopReads as parts } from '@rabbet/projections';
import { aggregateOf } from '../kernel/changes/aggregates';
import { changesController } from '../kernel/changes/routes/changes-controller';
import type { Feature } from '../kernel/feature';
import { workshopPreparation } from './preparing';
import { WorkshopImages, WorkshopsController, WorkshopTimes } from './workshops.controller';
import { workshopReads } from './workshops.reads';

export const workshopsFeature: Feature = {
  name: 'workshops',
  aggregates: [aggregateOf(workshopStream, workshopPreparation)],
  reads: workshopReads,
  controllers: [WorkshopsController, WorkshopTimes, WorkshopImages, changesController(workshopChanges)],
  pointing: parts.pointing,
};
