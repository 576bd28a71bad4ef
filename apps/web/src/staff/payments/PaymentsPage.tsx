import { priceTag } from '@rabbet/domain/money/money';
import { paymentList } from '@rabbet/domain/payments/payments';
import { Link } from 'react-router-dom';
import { staffPaymentPath, staffRegistrationPath, STAFF_PATHS } from '../../paths/staff-paths';
import { listPage } from '../list/ListPage';
import { mayRead, useWho } from '../session/who-asks';
import { cardWords, stateWords } from './payments';

export const { Frame, forms, load, Page } = listPage({
  title: 'Payments',
  nouns: ['payment', 'payments'],
  list: paymentList,
  path: STAFF_PATHS.payments,
  actions: <OwedByHand />,
  columns: ['id', 'amount', 'state', 'brand', 'registration_id', 'owed_back', 'refunded'],
  owed: ['owed_back'],
  unseen: ['id', 'registration_id', 'order_id'],
  chips: [],
  card: { figure: 'amount', facts: ['state', 'brand', 'registration_id'] },
  views: [
    { name: 'All', query: {} },
    { name: 'Outcome unknown', query: { state: 'unknown' } },
    { name: 'Declined', query: { state: 'declined' } },
    { name: 'To be refunded', query: { owed: true } },
  ],
  heads: { id: { title: 'Number', sort: 'id' } },
  cells: {
    owed_back: ({ owed_back }) => inDollars(owed_back),
    refunded: ({ refunded }) => inDollars(refunded),
    state: stateWords,
    brand: cardWords,
    registration_id: ({ registration_id: id }) => id && <Link to={staffRegistrationPath(id)}>{id}</Link>,
  },
  rowPath: ({ id }) => staffPaymentPath(id),
});

/** Amount in words; nothing of nothing. */
const inDollars = (amount: number) => (amount === 0 ? '' : priceTag(Math.round(amount * 100)));

/** Way to what no provider of payments sends back. */
function OwedByHand() {
  if (!mayRead(useWho(), 'registrations')) return null;
  return <Link to={`${STAFF_PATHS.registrations}?refund_owed=true`}>Refunds owed by check</Link>;
}
