import { creditChanges, creditList } from '@rabbet/domain/credits/credits';
import { FormField } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { FormDetails } from '../parts/FormDetails';
import { listPage } from '../list/ListPage';
import { findCredit } from './find-credit';

export const { Frame, forms, load, Page } = listPage({
  title: 'Store credit',
  nouns: ['credit', 'credits'],
  list: creditList,
  path: STAFF_PATHS.credits,
  changes: creditChanges,
  columns: ['customer_id', 'remaining', 'amount', 'state', 'until', 'reason', 'granted_at'],
  unseen: ['id', 'customer_id'],
  chips: [],
  views: [
    { name: 'All', query: {} },
    { name: 'Open', query: { state: 'open' } },
    { name: 'Spent', query: { state: 'spent' } },
    { name: 'Over', query: { state: 'over' } },
    { name: 'Voided', query: { state: 'voided' } },
  ],
  rowPath: ({ id }) => `${STAFF_PATHS.credits}/${id}`,
  beside: { forms: [findCredit], shown: <FindCredit /> },
});

/** Form for the code that a customer shows. */
function FindCredit() {
  return (
    <FormDetails form={findCredit} summary="Find a credit by its code">
      <ShopForm
        form={findCredit}
        submit="Find"
        label="Find a credit by its code"
        className="shop-form shop-form-narrow"
      >
        <FormField
          name="code"
          label="Code"
          hint="It is in the mail that granted the credit"
          required
          autoComplete="off"
        />
      </ShopForm>
    </FormDetails>
  );
}
