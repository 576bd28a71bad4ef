import { formProblems } from '@rabbet/domain/records/form-problems';
import type { AnyFields, Fields, ValuesOf } from '@rabbet/domain/records/fields';
import { SUBJECT_NAMES } from './subjects';

/** Fields of a visitor and their question. All of them are personal. */
export interface Inquirer {
  name: string;
  email: string;
  phone: string | null;
  message: string;
}

export const inquirerFields = {
  name: {
    kind: 'text',
    required: true,
    min: 1,
    max: 128,
    personal: 'self',
    label: 'Your name',
    example: 'Ann Lee',
    asking: 'Please tell us your name.',
  },
  email: {
    kind: 'email',
    required: true,
    personal: 'self',
    label: 'E-mail',
    example: 'ann@example.com',
    asking: 'Please tell us your e-mail address.',
  },
  phone: { kind: 'text', max: 32, personal: 'self', label: 'Phone', example: '919 555 0142' },
  message: {
    kind: 'text',
    required: true,
    min: 1,
    max: 4_000,
    personal: 'self',
    label: 'Your question',
    asking: 'Please tell us what you would like to know.',
    example: 'Could I see it on Saturday?',
  },
} satisfies Fields<Inquirer>;

/** Honeypot: people do not see the field and leave it empty; programs that fill in every field do not. */
const HONEYPOT = { website: { kind: 'text', max: 2_000, about: 'left empty: nobody sees it' } } as const;

export const inquiryFields = {
  ...inquirerFields,
  about: { kind: 'choice', of: SUBJECT_NAMES, default: 'shop', about: 'what the question is about' },
  subject_id: { kind: 'whole', min: 1, about: 'which piece, artist or workshop', example: 3406 },
  ...HONEYPOT,
} satisfies AnyFields;
export type InquiryForm = ValuesOf<typeof inquiryFields>;

/** Answer that is sent by mail. */
export const answerFields = {
  text: {
    kind: 'text',
    required: true,
    min: 1,
    max: 8_000,
    label: 'Your answer',
    about: 'sent to whoever asked',
    example: 'Yes, please come in on Saturday. We are here from 10 to 5.',
  },
} as const satisfies AnyFields;

/** Note about an answer that was not sent by mail from here. */
export const markFields = {
  note: {
    kind: 'text',
    max: 4_000,
    label: 'How it was answered',
    about: 'what was answered, or how',
    example: 'By telephone: she comes on Saturday.',
  },
} as const satisfies AnyFields;

export const inquiryProblems = (form: object) => formProblems(inquiryFields, form);
