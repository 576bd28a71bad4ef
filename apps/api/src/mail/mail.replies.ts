import {
  type MailTemplateReply,
  MESSAGE_STATES,
  type MessageReply,
  type WholeMessageReply,
} from '@rabbet/domain/mail/mail';
import { about, flag, id, instant, nullable, oneOf, staffShape, text, whole } from '../kernel/shapes/reply-shape';

const ofMessage = {
  id,
  template: about(text, 'what it was made by', 'test'),
  name: nullable(about(text, 'of its addressee; null once they are erased', 'Ann Bell')),
  address: nullable(about(text, 'null once its addressee is erased', 'ann@example.com')),
  subject: nullable(about(text, 'null once its addressee is erased', 'You are registered: Glazing')),
  state: oneOf(...MESSAGE_STATES),
  reason: nullable(about(text, 'why it is as it is', 'refused 550 5.1.1')),
  tries: whole,
  maybe_twice: about(flag, 'nobody heard how a try had ended, and it was sent once more'),
  made_at: instant,
  due_at: nullable(about(instant, 'when it is sent, or tried next; null where it does not leave by itself')),
  settled_at: nullable(instant),
  event_id: about(text, 'the event that it was made from', '5f0c1d2e-0000-8000-8000-000000000001'),
  stream: about(text, 'where that event stands', 'test-mail-1'),
  person_id: about(id, 'to whom'),
  message_id: about(text, 'its Message-ID, the same however often it is sent'),
  asked: nullable(about(text, 'what somebody of the staff last had done about it', 'retry')),
  asked_by: nullable(about(text, 'who', 'operator')),
  asked_at: nullable(instant),
};

export const messageShape = staffShape<MessageReply>('MailMessage', ofMessage);

export const wholeMessageShape = staffShape<WholeMessageReply>('WholeMailMessage', {
  ...ofMessage,
  text: nullable(about(text, 'its plain text; a one-time link is taken out once it was sent')),
  html: nullable(text),
  answer: nullable(about(text, 'what the mail server said last', '550 5.1.1 no such user')),
});

export const mailTemplateShape = staffShape<MailTemplateReply>('MailTemplate', {
  name: about(text, 'its address below core/mail/templates shows it with example data', 'test'),
  about: text,
  events: { schema: { type: 'string' }, isList: true, example: 'TestMailRequested', about: 'what it is made from' },
  confirmed: about(
    flag,
    'its addressee has confirmed to want such mail; else three a day go to one address, but for mail about what was paid for',
  ),
  has_link: about(flag, 'it carries a one-time link'),
});
