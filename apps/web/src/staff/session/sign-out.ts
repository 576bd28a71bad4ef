import type { Form } from '../../kernel/forms/form';
import { STAFF_PATHS } from '../../paths/staff-paths';

export const signOut: Form = {
  name: 'sign-out',
  fields: {},
  call: () => ({ method: 'POST', path: 'security/sign-out', body: {} }),
  done: () => STAFF_PATHS.signIn,
  changesAsker: true,
};
