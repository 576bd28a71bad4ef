import { CREDIT_BY_CODE, creditCodeFields } from '@rabbet/domain/credits/credits';
import type { Form } from '../../kernel/forms/form';
import { STAFF_PATHS } from '../../paths/staff-paths';

/** Leads to the sheet of the credit that a code opens. The code stands in no address. */
export const findCredit: Form<{ readonly id: number }> = {
  name: 'find-credit',
  fields: creditCodeFields,
  secrets: ['code'],
  call: (body) => ({ method: 'POST', path: CREDIT_BY_CODE, body }),
  done: ({ id }) => `${STAFF_PATHS.credits}/${id}`,
};
