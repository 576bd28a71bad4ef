import { list, type RowOf } from '@rabbet/domain/pages/list';
import { MESSAGE_STATES } from './message';

/** Path of the messages of the shop in the API. */
export const MESSAGES = 'core/mail/messages';

/** List of the messages of the shop, with their addressees. Personal values are null once that person is erased. */
export const messageList = list({
  path: MESSAGES,
  name: 'MailMessage',
  operation: 'listMailMessages',
  tag: 'mail',
  readers: 'mails',
  about: 'what the shop has written to people, newest first',
  columns: {
    id: { type: 'id' },
    template: { type: 'text', label: 'Mail', about: 'what it was made by', example: 'test' },
    name: { type: 'text?', about: 'of its addressee; null once they are erased', example: 'Ann Bell' },
    address: { type: 'text?', label: 'To', about: 'null once its addressee is erased', example: 'ann@example.com' },
    subject: {
      type: 'text?',
      about: 'null once its addressee is erased',
      example: 'You are registered: Glazing',
    },
    state: { type: MESSAGE_STATES },
    reason: { type: 'text?', label: 'Why', about: 'why it is as it is', example: 'refused 550 5.1.1' },
    tries: { type: 'whole' },
    maybe_twice: { type: 'flag', about: 'nobody heard how a try had ended, and it was sent once more' },
    made_at: { type: 'instant', label: 'Made' },
    due_at: {
      type: 'instant?',
      label: 'Leaves',
      about: 'when it is sent, or tried next; null where it does not leave by itself',
    },
    settled_at: { type: 'instant?', label: 'Settled' },
    event_id: {
      type: 'text',
      label: 'Made from the event',
      about: 'the event that it was made from',
      example: '5f0c1d2e-0000-8000-8000-000000000001',
    },
    stream: { type: 'text', about: 'where that event stands', example: 'test-mail-1' },
    person_id: { type: 'id', about: 'to whom' },
    message_id: { type: 'text', about: 'its Message-ID, the same however often it is sent' },
    asked: { type: 'text?', about: 'what somebody of the staff last had done about it', example: 'retry' },
    asked_by: { type: 'text?', about: 'who', example: 'operator' },
    asked_at: { type: 'instant?' },
  },
  filters: {
    term: {
      kind: 'text',
      max: 200,
      about: 'words of the name of whoever it is for, or their whole e-mail address',
      example: 'ann',
    },
    state: { kind: 'choice', of: MESSAGE_STATES, about: 'those that are so alone' },
    person_id: { kind: 'whole', min: 1, label: 'Person', about: 'those to this person alone' },
    to: { kind: 'email', about: 'those to the people who are known by this e-mail address' },
  },
});

/** Row of the list of messages. */
export type MessageReply = RowOf<typeof messageList>;

/** Message with its text, which is null once its addressee is erased. */
export interface WholeMessageReply extends MessageReply {
  readonly text: string | null;
  readonly html: string | null;
  /** Last answer of the mail server. */
  readonly answer: string | null;
}
