import { leavingFields, newsletterFields } from '@rabbet/domain/newsletter/newsletter';
import type { Form } from '../../kernel/forms/form';
import { PATHS } from '../../paths/paths';

/** The form of the footer, which says no name: its fields are those of any mailing list. */
export const subscribe: Form = {
  name: 'newsletter',
  isUnnamed: true,
  fields: newsletterFields,
  call: (body) => ({ method: 'POST', path: 'core/newsletter', body }),
  done: () => PATHS.newsletterThanks,
};

export const confirmNewsletter: Form = {
  name: 'confirm-newsletter',
  fields: leavingFields,
  call: (body) => ({ method: 'POST', path: 'core/newsletter/confirmation', body }),
  done: () => `${PATHS.newsletterThanks}?said=confirmed`,
};

export const leaveNewsletter: Form = {
  name: 'leave-newsletter',
  fields: leavingFields,
  call: (body) => ({ method: 'POST', path: 'core/newsletter/leaving', body }),
  done: () => `${PATHS.newsletterThanks}?said=left`,
};
