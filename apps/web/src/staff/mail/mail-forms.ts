import type { MessageState } from '@rabbet/domain/mail/mail';
import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import type { Form } from '../../kernel/forms/form';
import { staffPath } from '../../paths/paths';
import { STAFF_PATHS } from '../../paths/staff-paths';

export const MAILS = 'mails';
const ID = { id: { kind: 'whole', required: true } } as const satisfies AnyFields;

export const STATES: Readonly<Record<MessageState, string>> = {
  pending: 'waiting',
  sending: 'on its way',
  sent: 'sent',
  kept: 'kept here',
  held: 'held back',
  'given-up': 'given up',
  dropped: 'dropped',
};

/** What has just been done, by what the address says. */
export const SAID = {
  retry: 'It is sent again in a moment.',
  drop: 'It will not be sent.',
} as const;

function action(name: keyof typeof SAID): Form {
  return {
    name: `${name}-message`,
    fields: ID,
    call: ({ id }) => ({ method: 'POST', path: `core/mail/messages/${String(id)}/${name}`, body: {} }),
    done: (_reply, { id }: Values) => staffPath(STAFF_PATHS.mail, { id: String(id), said: name }),
    stale: [MAILS],
  };
}
export const retryMessage = action('retry');
export const dropMessage = action('drop');
export const MAIL_FORMS = [retryMessage, dropMessage];
