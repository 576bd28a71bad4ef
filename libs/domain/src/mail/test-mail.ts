import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import type { PersonId } from '@rabbet/domain/events/event';
import type { Fields } from '@rabbet/domain/records/fields';
import { isMailAddress } from './address';

/** Form for a test mail. */
export interface TestMailForm {
  address: string;
}
export const testMailFields = {
  address: { kind: 'email', required: true, personal: 'self', about: 'where it is sent', example: 'ann@example.com' },
} satisfies Fields<TestMailForm>;

type PersonalForm = { readonly [person: PersonId]: TestMailForm };

/**
 * Request for a test mail, by which an operator sees if mail arrives. Its addressee is a person of their own, who can
 * be erased.
 */
export type TestMailEvent = {
  readonly type: 'TestMailRequested';
  readonly data: { readonly person_id: number };
  readonly personal: { readonly [person: PersonId]: TestMailForm | null };
};
export type TestMailCommand = {
  readonly type: 'RequestTestMail';
  readonly data: { readonly person_id: number };
  readonly personal: PersonalForm;
};

/** Decider of test mails, each in a stream of its own. A repeated request sends nothing more. */
export const testMail: StreamDecider<{ readonly isRequested: boolean }, TestMailCommand, TestMailEvent> = {
  name: 'test-mail',
  resource: 'mails',
  initial: { isRequested: false },
  decide: {
    RequestTestMail({ isRequested }, { person_id }, { personal }) {
      const address = personal[person_id]?.address.trim() ?? '';
      if (!isMailAddress(address)) refuse('mail/address', 'Mail is sent to one address, as in ann@example.com.');
      if (isRequested) return [];
      return [{ type: 'TestMailRequested', data: { person_id }, personal: { [person_id]: { address } } }];
    },
  },
  evolve: { TestMailRequested: () => ({ isRequested: true }) },
  identifiers: { ids: { TestMailRequested: { person_id: 'person' } } },
};
