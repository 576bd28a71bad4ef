import { paymentList, type PaymentRow } from '@rabbet/domain/payments/payments';
import { Link } from 'react-router-dom';
import { staffRegistrationPath, STAFF_PATHS, staffWorkshopPath } from '../../paths/staff-paths';
import { sheetPage } from '../sheet/SheetPage';
import { cardWords, stateWords } from './payments';

/** Sheet of a payment: nobody changes one by hand. */
export const { Frame, Missing, forms, load, Page } = sheetPage({
  list: paymentList,
  path: STAFF_PATHS.payments,
  all: 'All payments',
  titleOf: ({ id }) => `Payment ${id}`,
  told: (row) => {
    const { registration_id, workshop_id } = row;
    return {
      state: stateWords(row),
      declined_because: null,
      brand: cardWords(row) || null,
      last4: null,
      ...(row.owed_back === 0 && { owed_back: null }),
      ...(row.refunded === 0 && { refunded: null }),
      ...(registration_id && {
        registration_id: <Link to={staffRegistrationPath(registration_id)}>{registration_id}</Link>,
      }),
      ...(workshop_id && { workshop_id: <Link to={staffWorkshopPath(workshop_id)}>{workshop_id}</Link> }),
    };
  },
  Main: ({ row }) => <p>{outlook(row)}</p>,
});

/** Words for what is still to come of it. */
function outlook({ state, owed_back }: PaymentRow): string {
  if (state === 'started' || state === 'unknown')
    return 'Nobody knows yet what became of this payment. The shop asks the provider again by itself until it says.';
  return owed_back > 0
    ? 'What has to be refunded goes back to the card by itself.'
    : 'There is nothing left to do about this payment.';
}
