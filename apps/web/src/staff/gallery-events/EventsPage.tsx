import { galleryEventList, type GalleryEventRow } from '@rabbet/domain/gallery-events/gallery-events';
import { FormField } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { STAFF_PATHS, staffEventPath } from '../../paths/staff-paths';
import { listPage } from '../list/ListPage';
import { rowPicture } from '../list/RowImage';
import { FormDetails } from '../parts/FormDetails';
import { SpanFields } from '../parts/Times';
import { timeWords } from '../parts/times';
import { mayChange, useWho } from '../session/who-asks';
import { planEvent } from './event-forms';

/** Every gallery event: what is to come, then what is over, newest first. */
export const { Frame, forms, load, Page } = listPage({
  title: 'Events',
  nouns: ['event', 'events'],
  list: galleryEventList,
  hint: 'Name',
  path: STAFF_PATHS.events,
  unseen: ['id', 'over'],
  chips: [],
  views: [
    { name: 'All', query: {} },
    { name: 'To come', query: { over: false } },
    { name: 'Over', query: { over: true } },
    { name: 'Hidden', query: { publish: false } },
  ],
  picture: rowPicture,
  hasGrid: true,
  columns: ['name', 'starts_at', 'publish', 'guests'],
  evenEmpty: ['starts_at', 'publish'],
  cells: { starts_at: whenWords, publish: siteWords },
  card: { figure: 'guests', facts: ['starts_at', 'publish'] },
  rowPath: ({ id }) => staffEventPath(id),
  beside: { forms: [planEvent], shown: <PlanEvent /> },
  notices: { removed: 'The event is removed.' },
});

function PlanEvent() {
  if (!mayChange(useWho(), 'events')) return null;
  return (
    <FormDetails form={planEvent} summary="Plan an event">
      <ShopForm form={planEvent} submit="Add" submitting="Adding …" className="shop-form sheet-form">
        <FormField name="name" label="Name" required />
        <SpanFields />
      </ShopForm>
    </FormDetails>
  );
}

/** Next time of an event, else its last one. */
function whenWords({ starts_at, ends_at, times }: GalleryEventRow, now: Date): string {
  if (starts_at === null || ends_at === null) return 'No date yet';
  const shown = timeWords({ start: Date.parse(starts_at), end: Date.parse(ends_at) }, now);
  return times > 1 ? `${shown}, and ${times - 1} more` : shown;
}

/** Words for how visitors find it. */
export function siteWords({ publish, closed, over }: Pick<GalleryEventRow, 'publish' | 'closed' | 'over'>): string {
  if (!publish) return 'Hidden from visitors';
  if (over) return 'Past event';
  return closed ? 'Published, RSVPs are closed' : 'Published, takes RSVPs';
}
