import { workshopList } from '@rabbet/domain/workshops/workshops';
import { Link } from 'react-router-dom';
import { STAFF_PATHS, staffWorkshopPath } from '../../paths/staff-paths';
import { listPage } from '../list/ListPage';
import { rowPicture } from '../list/RowImage';
import { mayChange, useWho } from '../session/who-asks';
import { seatWords, siteWords } from '../sheet/workshop-words';

/** Every workshop, hidden and past ones too. */
export const { Frame, forms, load, Page } = listPage({
  title: 'Workshops',
  nouns: ['workshop', 'workshops'],
  list: workshopList,
  hint: 'Name, instructor',
  path: STAFF_PATHS.workshops,
  unseen: ['id'],
  chips: ['instructor_id'],
  views: [
    { name: 'All', query: {} },
    { name: 'Take registrations', query: { open: true } },
    { name: 'On the site', query: { publish: true } },
    { name: 'Hidden', query: { publish: false } },
  ],
  card: { figure: 'price', facts: ['starts_at', 'seats', 'publish'] },
  picture: rowPicture,
  hasGrid: true,
  columns: ['name', 'instructor', 'starts_at', 'seats', 'waiting', 'price', 'publish'],
  cells: { publish: siteWords, seats: seatWords, waiting: ({ waiting }) => waiting || '' },
  rowPath: ({ id }) => staffWorkshopPath(id),
  actions: <PlanLink />,
  notices: { removed: 'The workshop is removed.' },
});

function PlanLink() {
  if (!mayChange(useWho(), 'events')) return null;
  return <Link to={STAFF_PATHS.newWorkshop}>Plan a workshop</Link>;
}
