import { paymentList } from '@rabbet/domain/payments/payments';
import { Link } from 'react-router-dom';
import { staffPaymentPath, staffRegistrationPath, STAFF_PATHS } from '../../staff-paths';
import { ledgerPage } from '../LedgerPage';
import { mayRead, useWho } from '../who-asks';
import { cardWords, stateWords } from './payments';

export const { Frame, forms, load, Page } = ledgerPage({
  ...{ title: 'Payments', nouns: ['payment', 'payments'], list: paymentList, path: STAFF_PATHS.payments },
  actions: <OwedByHand />,
  columns: ['id', 'amount', 'state', 'brand', 'registration_id', 'owed_back', 'refunded'],
  cells: {
    state: stateWords,
    brand: cardWords,
    registration_id: ({ registration_id: id }) => id && <Link to={staffRegistrationPath(id)}>{id}</Link>,
  },
  rowPath: ({ id }) => staffPaymentPath(id),
});

/** Way to what no provider of payments sends back. */
function OwedByHand() {
  if (!mayRead(useWho(), 'registrations')) return null;
  return <Link to={`${STAFF_PATHS.registrations}?refund_owed=true`}>Refunds owed by check</Link>;
}
