import { creditChanges, creditList } from '@rabbet/domain/credits/credits';
import { dollars } from '@rabbet/domain/money/money';
import { longDate } from '@rabbet/domain/time/words';
import { Link } from 'react-router-dom';
import { staffCustomerPath, STAFF_PATHS } from '../../paths/staff-paths';
import { sheetPage } from '../sheet/SheetPage';

export const { Frame, Missing, forms, load, Page } = sheetPage({
  list: creditList,
  changes: creditChanges,
  path: STAFF_PATHS.credits,
  all: 'All store credit',
  titleOf: ({ id, customer, customer_id }) => `Credit ${id} for ${customer ?? `customer ${customer_id}`}`,
  act: ({ state }) => (state === 'over' ? 'extend' : null),
  head: ({ state, remaining }) => ({
    state: <span className="stage">{state}</span>,
    facts: [['Left', dollars(Math.round(remaining * 100))]],
  }),
  told: ({ customer, customer_id, until }) => ({
    customer_id: <Link to={staffCustomerPath(customer_id)}>{customer ?? customer_id}</Link>,
    person_id: null,
    state: null,
    until: longDate(until),
  }),
});
