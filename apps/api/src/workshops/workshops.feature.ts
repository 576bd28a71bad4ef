import { workshopChanges } from '@rabbet/domain/workshops/workshops';
import { workshopReads as parts } from '@rabbet/projections';
import { changesController } from '../kernel/changes/routes/changes-controller';
import type { Feature } from '../kernel/feature';
import { WorkshopImages, WorkshopsController, WorkshopTimes } from './workshops.controller';
import { workshopReads } from './workshops.reads';

export const workshopsFeature: Feature = {
  name: 'workshops',
  reads: workshopReads,
  controllers: [WorkshopsController, WorkshopTimes, WorkshopImages, changesController(workshopChanges)],
  pointingColumns: parts.pointing,
};
