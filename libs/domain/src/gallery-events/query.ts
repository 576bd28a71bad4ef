import { MAX_COUNT } from '@rabbet/domain/pages/paging';
import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';

const id = { kind: 'whole', min: 1, readers: 'public' } as const;

/** Page of a list; without `count` the list is whole. */
const partOfList = {
  page: { ...id, about: 'where count is given: beyond the end it is the last one' },
  count: { ...id, max: MAX_COUNT, about: 'at most; without it the list is whole' },
} satisfies AnyFields;

/** Filters of the list of gallery events. */
export const galleryEventQueryFields = {
  id,
  publish: {
    kind: 'flag',
    readers: 'public',
    about: '1: published and not over yet; with count, those that are over follow, newest first',
  },
  closed: { kind: 'flag', readers: 'public', about: 'whether they take no more answers' },
  location: { kind: 'whole', min: 0, readers: 'public' },
  ...partOfList,
} satisfies AnyFields;
export type GalleryEventQuery = ValuesOf<typeof galleryEventQueryFields>;

/** Filters of the lists of their times and of their images. */
export const galleryEventPartQueryFields = {
  id,
  event_id: { ...id, about: 'of this event alone' },
  ...partOfList,
} satisfies AnyFields;
export type GalleryEventPartQuery = ValuesOf<typeof galleryEventPartQueryFields>;
