import { galleryEventList, type GalleryEventRow } from '@rabbet/domain/gallery-events/gallery-events';
import { clock, withoutLineBreaks } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import { FormField } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { STAFF_PATHS, staffEventPath } from '../../paths/staff-paths';
import { listPage } from '../list/ListPage';
import type { State } from '../list/query/list-spec';
import { rowPicture } from '../list/RowImage';
import { FormDetails } from '../parts/FormDetails';
import { SpanFields } from '../parts/Times';
import { shortDay } from '../parts/short-times';
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
  evenEmpty: ['starts_at'],
  cells: { starts_at: whenWords },
  states: { publish: siteState },
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
function whenWords({ starts_at, times }: GalleryEventRow, now: Date): string {
  if (starts_at === null) return 'No date yet';
  const start = Date.parse(starts_at);
  const shown = withoutLineBreaks(`${shortDay(dateIn(start), now)}, ${clock(start)}`);
  return times > 1 ? `${shown}, and ${times - 1} more` : shown;
}

function siteState({ publish, closed, over }: GalleryEventRow): State {
  if (!publish) return { words: 'Hidden' };
  if (over) return { words: 'Past' };
  return closed ? { words: 'RSVPs closed', tone: 'late' } : { words: 'Takes RSVPs', tone: 'well' };
}

/** Words for how visitors find it. */
export function siteWords({ publish, closed, over }: Pick<GalleryEventRow, 'publish' | 'closed' | 'over'>): string {
  if (!publish) return 'Hidden from visitors';
  if (over) return 'Past event';
  return closed ? 'Published, RSVPs are closed' : 'Published, takes RSVPs';
}
