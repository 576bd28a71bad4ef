import type { MailTemplateReply, WholeMessageReply } from '@rabbet/domain/mail/mail';
import type { Calls } from './calls';

export function mailCalls({ get }: Calls) {
  return {
    message: (id: number) => get<WholeMessageReply>('core/mail/messages/whole', { id }),
    mailTemplates: () => get<MailTemplateReply[]>('core/mail/templates'),
  };
}
