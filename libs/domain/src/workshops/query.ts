import { MAX_COUNT } from '@rabbet/domain/pages/paging';
import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';

const id = { kind: 'whole', min: 1, readers: 'public' } as const;

/** Fields to read a list in pages. Without `count` all of it is returned. */
const pageFields = {
  page: { ...id, about: 'where count is given: beyond the end it is the last one' },
  count: { ...id, max: MAX_COUNT, about: 'at most; without it the list is whole' },
} satisfies AnyFields;

/** Query for workshops. */
export const workshopQueryFields = {
  id,
  publish: { kind: 'flag', readers: 'public', about: '1: published, and their first day is not over' },
  ...pageFields,
} satisfies AnyFields;
export type WorkshopQuery = ValuesOf<typeof workshopQueryFields>;

/** Query for times of workshops. */
export const workshopTimeQueryFields = {
  id,
  workshop_id: { ...id, about: 'of this workshop alone' },
  ...pageFields,
} satisfies AnyFields;

/** Query for images of workshops. */
export const workshopImageQueryFields = {
  ...workshopTimeQueryFields,
  height: { ...id, about: 'in pixels, as a page shows them: files come in any size, so the records are the same' },
} satisfies AnyFields;
export type WorkshopPartQuery = ValuesOf<typeof workshopTimeQueryFields>;
