import { list, type RowOf } from '@rabbet/domain/pages/list';

/** List of all workshops for staff, including hidden and past ones. */
export const workshopList = list({
  path: 'core/content/workshops/list',
  name: 'WorkshopRow',
  operation: 'searchWorkshops',
  tag: 'workshops',
  about: 'a page of a list of every workshop, those that begin last first',
  readers: 'events',
  columns: {
    id: { type: 'id' },
    revision: { type: 'whole', about: 'for If-Match' },
    name: { type: 'text' },
    subtitle: { type: 'text?' },
    instructor_id: { type: 'id?' },
    instructor: { type: 'text?', about: 'the name on pages, or as it is kept' },
    starts_at: { type: 'instant?', label: 'Begins', about: 'with its first time; null: it has no dates yet' },
    ends_at: { type: 'instant?', label: 'Ends' },
    days: { type: 'whole', label: 'Times', about: 'how many times it has' },
    seats: { type: 'whole' },
    taken: { type: 'whole', about: 'seats that are taken now, held and offered ones among them' },
    unconfirmed_checks: {
      type: 'whole',
      label: 'Unconfirmed checks',
      about: 'seats held by checks that nobody has confirmed: visitors get a third of the seats so at most',
    },
    free: { type: 'whole', about: 'seats that are left; those who wait come first' },
    waiting: { type: 'whole', about: 'people on the waitlist' },
    takes: {
      type: ['seats', 'waitlist', 'nothing'],
      about: 'registrations now. waitlist: it has no dates or no price yet; nothing: closed, hidden or over',
    },
    open_seats: {
      type: 'whole',
      label: 'Open to newcomers',
      about: 'seats that somebody can take who does not wait yet',
    },
    price: { type: 'money?', about: 'null: not known yet; 0: free' },
    publish: { type: 'flag', label: 'On the site' },
    closed: { type: 'flag' },
    image_id: { type: 'id?', about: 'the picture that stands for it' },
    image_hash: { type: 'text?', label: 'Version of its picture', about: 'tells that picture from another' },
    image_mime: { type: 'text?', label: 'Sort of its picture', about: 'the sort of that picture', example: 'jpeg' },
  },
  filters: {
    id: { kind: 'whole', min: 1, about: 'this one alone' },
    term: { kind: 'text', max: 200, about: 'words that all occur in its name, subtitle or instructor', example: 'lee' },
    instructor_id: { kind: 'reference', to: 'company', among: 'instructors', label: 'Instructor' },
    publish: { kind: 'flag', label: 'Published', about: 'whether visitors see them' },
    closed: { kind: 'flag', label: 'Closed', about: 'whether they take no more registrations' },
    open: { kind: 'flag', label: 'Takes registrations', about: 'whether somebody can register or wait for them now' },
  },
  sorts: ['id', 'name', 'instructor', 'starts_at', 'seats', 'price'],
});
export type WorkshopRow = RowOf<typeof workshopList>;
