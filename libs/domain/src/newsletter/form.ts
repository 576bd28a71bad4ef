import { formProblems } from '@rabbet/domain/records/form-problems';
import type { AnyFields, Fields, ValuesOf } from '@rabbet/domain/records/fields';

export interface Subscriber {
  email: string;
  first: string | null;
  last: string | null;
}

export const subscriberFields = {
  email: { kind: 'email', required: true, personal: 'self', label: 'E-mail', example: 'ann@example.com' },
  first: { kind: 'text', max: 64, personal: 'self', label: 'First name' },
  last: { kind: 'text', max: 64, personal: 'self', label: 'Last name' },
} satisfies Fields<Subscriber>;

/** Fields of the form in the footer, with the names that mailing providers use, because the form may be sent to one of them. */
export const newsletterFields = {
  EMAIL: { ...subscriberFields.email, label: 'E-mail', asking: 'Please tell us your e-mail address.' },
  FNAME: subscriberFields.first,
  LNAME: subscriberFields.last,
  HONEYPOT: { kind: 'text', max: 2_000, about: 'left empty: nobody sees it' },
} satisfies AnyFields;
export type NewsletterForm = ValuesOf<typeof newsletterFields>;

export const leavingFields = {
  secret: { kind: 'text', required: true, max: 200, about: 'of the link in the mail' },
} satisfies AnyFields;

export const newsletterProblems = (form: object) => formProblems(newsletterFields, form);

/** Ways to leave: the button on the page, the button of a mail program (RFC 8058), or staff who were asked to do it. */
export const LEAVING_WAYS = ['page', 'mail', 'staff'] as const;
export type LeavingWay = (typeof LEAVING_WAYS)[number];
