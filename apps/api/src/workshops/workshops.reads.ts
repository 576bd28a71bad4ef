import {
  workshopImageQueryFields,
  type WorkshopPartQuery,
  workshopQueryFields,
  type WorkshopQuery,
  workshopTimeQueryFields,
} from '@rabbet/domain/workshops/workshops';
import {
  listWorkshops,
  workshopHistory,
  workshopList,
  withStudents,
  workshopReads as parts,
} from '@rabbet/projections';
import { historyEntry } from '../kernel/records/history-entry';
import { listEntry } from '../kernel/reads/list-entry';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import { workshopImageShape, workshopShape, workshopTimeShape } from './workshops.replies';

const ofWorkshops = { tag: 'workshops', readers: 'public', shape: 'plain' } as const;

export const workshopReads: readonly ReadEntry[] = [
  readEntry<WorkshopQuery>({
    ...ofWorkshops,
    path: 'core/content/workshops',
    operation: 'listWorkshops',
    rowOperation: 'readWorkshop',
    about: 'workshops: what is scheduled by its first start, then what is not, then what is over, newest first',
    params: workshopQueryFields,
    reply: () => workshopShape,
    query: async (context, query) => withStudents(context, await listWorkshops(context, query)),
  }),
  readEntry<WorkshopPartQuery>({
    ...ofWorkshops,
    path: 'core/content/workshops/times',
    operation: 'listWorkshopTimes',
    rowOperation: 'readWorkshopTime',
    about: 'when workshops are held, the earliest first',
    params: workshopTimeQueryFields,
    reply: () => workshopTimeShape,
    query: parts.times,
  }),
  readEntry<WorkshopPartQuery>({
    ...ofWorkshops,
    path: 'core/content/workshops/images',
    operation: 'listWorkshopImages',
    rowOperation: 'readWorkshopImage',
    about: 'the images of workshops, workshop by workshop',
    params: workshopImageQueryFields,
    reply: () => workshopImageShape,
    query: parts.images,
  }),
  listEntry(workshopList),
  historyEntry(workshopList, 'Workshop', workshopHistory),
];
