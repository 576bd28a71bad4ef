import { list, type RowOf } from '@rabbet/domain/pages/list';

/** List of all gallery events for staff, including hidden and past ones. */
export const galleryEventList = list({
  path: 'core/content/events/list',
  name: 'GalleryEventRow',
  operation: 'searchGalleryEvents',
  tag: 'gallery events',
  about: 'a page of a list of every gallery event: what is to come by its next time, then what is over, newest first',
  readers: 'events',
  columns: {
    id: { type: 'id' },
    revision: { type: 'whole', about: 'for If-Match' },
    name: { type: 'text', example: 'Spring opening' },
    starts_at: {
      type: 'instant?',
      label: 'When',
      about: 'begin of its next time, of its last one once all have begun; null: it has no dates yet',
    },
    ends_at: { type: 'instant?', label: 'Ends', about: 'end of that time' },
    times: { type: 'whole', about: 'how many times it has' },
    over: { type: 'flag', about: 'its last time has ended' },
    location: { type: 'whole?', label: 'Place', about: '1 the gallery shop, 2 the second venue' },
    publish: { type: 'flag', label: 'On the site' },
    closed: { type: 'flag', about: 'takes no more answers' },
    guests: { type: 'whole', readers: 'people', about: 'all who come, those who have answered among them' },
    image_id: { type: 'id?', about: 'the picture that stands for it' },
    image_hash: { type: 'text?', label: 'Version of its picture', about: 'tells that picture from another' },
    image_mime: { type: 'text?', label: 'Sort of its picture', about: 'the sort of that picture', example: 'jpeg' },
  },
  filters: {
    id: { kind: 'whole', min: 1, about: 'this one alone' },
    term: { kind: 'text', max: 200, about: 'words that all occur in its name or summary', example: 'opening' },
    over: { kind: 'flag', label: 'Over', about: 'those that are over, or those that are not' },
    publish: { kind: 'flag', label: 'Published', about: 'whether visitors see them' },
    closed: { kind: 'flag', label: 'RSVPs are closed', about: 'whether they take no more answers' },
  },
  sorts: ['id', 'name', 'starts_at', 'guests'],
});
export type GalleryEventRow = RowOf<typeof galleryEventList>;
