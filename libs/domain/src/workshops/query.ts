import { MOST_COUNT } from '@rabbet/domain/pages/paging';
import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';

const id = { kind: 'whole', min: 1, readers: 'public' } as const;

/** Part of a list that is whole unless `count` is given. */
const partOfList = {
  page: { ...id, about: 'where count is given: beyond the end it is the last one' },
  count: { ...id, max: MOST_COUNT, about: 'at most; without it the list is whole' },
} satisfies AnyFields;

/** Query for workshops. */
export const workshopQueryFields = {
  id,
  publish: { kind: 'flag', readers: 'public', about: '1: published, and their first day is not over' },
  ...partOfList,
} satisfies AnyFields;
export type WorkshopQuery = ValuesOf<typeof workshopQueryFields>;

/** Query for times of workshops. */
export const workshopTimeQueryFields = {
  id,
  workshop_id: { ...id, about: 'of this workshop alone' },
  ...partOfList,
} satisfies AnyFields;

/** Query for their images. */
export const workshopImageQueryFields = {
  ...workshopTimeQueryFields,
  height: { ...id, about: 'in pixels, as a page shows them: files come in any size, so the records are the same' },
} satisfies AnyFields;
export type WorkshopPartQuery = ValuesOf<typeof workshopTimeQueryFields>;
