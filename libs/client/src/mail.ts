import type { MailTemplateReply, MessageReply, WholeMessageReply } from '@rabbet/domain/mail/mail';
import type { Paged } from '@rabbet/domain/pages/paging';
import type { Calls } from './calls';

export function mailCalls({ get }: Calls) {
  return {
    /** Mails of the shop to people, for the staff. */
    messages: (
      query: {
        page?: number;
        count?: number;
        state?: string | null;
        person_id?: number | null;
        to?: string | null;
      } = {},
    ) => get<Paged<MessageReply>>('core/mail/messages', query),
    message: (id: number) => get<WholeMessageReply>('core/mail/messages/whole', { id }),
    mailTemplates: () => get<MailTemplateReply[]>('core/mail/templates'),
  };
}
