import { workshopList } from '@rabbet/domain/workshops/workshops';
import { Link } from 'react-router-dom';
import { STAFF_PATHS, staffWorkshopPath } from '../../paths/staff-paths';
import { listPage } from '../list/ListPage';
import { mayChange, useWho } from '../frame/who-asks';
import { seatWords, siteWords } from '../sheet/workshop-words';

/** Every workshop, hidden and past ones too. */
export const { Frame, forms, load, Page } = listPage({
  title: 'Workshops',
  nouns: ['workshop', 'workshops'],
  list: workshopList,
  path: STAFF_PATHS.workshops,
  columns: ['name', 'instructor', 'starts_at', 'seats', 'waiting', 'price', 'publish'],
  cells: { publish: siteWords, seats: seatWords, waiting: ({ waiting }) => waiting || '' },
  rowPath: ({ id }) => staffWorkshopPath(id),
  actions: <PlanLink />,
  said: { removed: 'The workshop is removed.' },
});

function PlanLink() {
  if (!mayChange(useWho(), 'events')) return null;
  return <Link to={STAFF_PATHS.newWorkshop}>Plan a workshop</Link>;
}
