import { MESSAGES, type MessageState } from '@rabbet/domain/mail/mail';
import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import type { Form } from '../../kernel/forms/form';
import { staffMailPath } from '../../paths/staff-paths';

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

/** Tones of the states: what went well, what needs somebody, and what is under way. */
export const TONES: Readonly<Partial<Record<MessageState, 'well' | 'late' | 'active'>>> = {
  pending: 'active',
  sending: 'active',
  sent: 'well',
  held: 'late',
  'given-up': 'late',
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
    call: ({ id }) => ({ method: 'POST', path: `${MESSAGES}/${String(id)}/${name}`, body: {} }),
    done: (_reply, { id }: Values) => `${staffMailPath(Number(id))}?said=${name}`,
    stale: ['list'],
  };
}
export const retryMessage = action('retry');
export const dropMessage = action('drop');
export const MAIL_FORMS = [retryMessage, dropMessage];
