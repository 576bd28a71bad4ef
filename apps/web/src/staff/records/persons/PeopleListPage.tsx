import { numberOfRow, peopleActs, peopleList, type PeopleRow } from '@rabbet/domain/people/people-list';
import { Link, useLocation } from 'react-router-dom';
import { staffCompanyPath, STAFF_PATHS, staffPersonPath } from '../../../paths/staff-paths';
import { listPage } from '../../list/ListPage';
import { mayChange, useWho } from '../../session/who-asks';

const PATH = `${STAFF_PATHS.records}/people`;

/** Everybody whom the shop knows, in one list: persons and companies, customers or not. */
export const { Frame, forms, load, Page } = listPage({
  title: 'People',
  nouns: ['person or company', 'people and companies'],
  list: peopleList,
  acts: peopleActs,
  rowName: nameOf,
  path: PATH,
  hint: 'Name, phone, mail',
  columns: ['id', 'phone', 'email', 'open_orders', 'customer_id', 'kind'],
  heads: { id: { title: 'Name', sort: 'name' } },
  worded: ['id'],
  cells: {
    id: nameOf,
    open_orders: ({ open_orders }) => open_orders || null,
    customer_id: ({ customer_id }) => customer_id !== null && 'customer',
    kind: ({ kind, is_artist }) => (is_artist ? 'artist' : kind),
  },
  card: { facts: ['phone', 'email'] },
  unseen: ['id', 'part'],
  views: [
    { name: 'All', query: {} },
    { name: 'Persons', query: { part: 'people' } },
    { name: 'Companies', query: { part: 'companies' } },
    { name: 'Customers', query: { part: 'customers' } },
    { name: 'Artists', query: { part: 'artists' } },
  ],
  rowPath: (row) => (row.kind === 'company' ? staffCompanyPath(numberOfRow(row)) : staffPersonPath(numberOfRow(row))),
  actions: <Adding />,
  notices: { removed: 'The record is removed.' },
});

function nameOf(row: PeopleRow): string {
  return row.name ?? `${row.kind} ${numberOfRow(row)}`;
}

/** Adds somebody of the part that is shown, for those who may. */
function Adding() {
  const part = new URLSearchParams(useLocation().search).get('part');
  if (!mayChange(useWho(), 'people')) return null;
  const companies = `${STAFF_PATHS.records}/companies/new`;
  const path = part === 'artists' ? `${companies}?is_artist=true` : part === 'companies' ? companies : `${PATH}/new`;
  return (
    <Link className="button" to={path}>
      Add
    </Link>
  );
}
