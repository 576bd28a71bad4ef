import { workshop, type WorkshopEvent, workshopFields } from '@rabbet/domain/workshops/workshops';
import { plannedProjection, plannedReads } from '../planned/planned';

const TABLES = {
  name: 'workshops',
  singular: 'workshop',
  owner: 'workshop_id',
  place: 'ordinal',
  fields: workshopFields,
} as const;

/** The plan of each workshop, with its times and images: who registers makes no page of it stale. */
export const workshops = plannedProjection<typeof workshop.initial, WorkshopEvent>({
  version: 1,
  tables: TABLES,
  decider: workshop,
  begins: 'WorkshopPlanned',
  handles: Object.keys(workshop.evolve) as WorkshopEvent['type'][], // its own keys
});

export const workshopReads = plannedReads(workshops, TABLES);
