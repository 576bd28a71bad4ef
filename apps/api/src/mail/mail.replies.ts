import {
  messageList,
  type MailTemplateReply,
  type MessageReply,
  type WholeMessageReply,
} from '@rabbet/domain/mail/mail';
import { listRowShape } from '../kernel/reads/list-entry';
import { about, flag, nullable, type ReplyShape, staffShape, text } from '../kernel/shapes/reply-shape';

export const messageShape = listRowShape(messageList) as ReplyShape<MessageReply>; // of its rows

export const wholeMessageShape = staffShape<WholeMessageReply>('WholeMailMessage', {
  ...messageShape.properties,
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
