import { messageList } from '@rabbet/domain/mail/mail';
import { paramsOf } from '@rabbet/domain/pages/list';
import { listMessages, type MessageQuery, wholeMessage } from '@rabbet/projections';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import { mailTemplateShape, messageShape, wholeMessageShape } from './mail.replies';
import type { MailTemplates } from './mail.templates';

const forStaff = { tag: 'mail', readers: 'mails' } as const;

/** Pages of it are read by their numbers alone. */
const { after: _, ...messageParams } = paramsOf(messageList);

export function mailReads(templates: MailTemplates): readonly ReadEntry[] {
  return [
    readEntry<MessageQuery>({
      ...forStaff,
      path: messageList.path,
      operation: messageList.operation,
      about: messageList.about,
      params: messageParams,
      shape: 'paged',
      reply: () => messageShape,
      query: listMessages,
    }),
    readEntry<{ id: number }>({
      ...forStaff,
      path: 'core/mail/messages/whole',
      operation: 'readMailMessage',
      about: 'a message with its address and text',
      params: { id: { kind: 'whole', min: 1, required: true, about: 'which' } },
      shape: 'record',
      reply: () => wholeMessageShape,
      query: wholeMessage,
    }),
    readEntry<object>({
      ...forStaff,
      path: 'core/mail/templates',
      operation: 'listMailTemplates',
      about: 'the mails that the shop can send',
      params: {},
      shape: 'plain',
      reply: () => mailTemplateShape,
      query: () =>
        Promise.resolve(
          templates.all.map(({ name, about, events, confirmed, link }) => ({
            name,
            about,
            events,
            confirmed,
            has_link: link !== undefined,
          })),
        ),
    }),
  ];
}
