import { testMail } from '@rabbet/domain/mail/mail';
import { countMessages } from '@rabbet/postgres';
import { aggregateOf } from '../kernel/changes/aggregates';
import type { Feature } from '../kernel/feature';
import type { Counts, ShopToolsParts } from '../kernel/shop-tools';
import { MailController, MailPreviewController } from './mail.controller';
import { mailReads } from './mail.reads';
import { MailSender, type SendingOptions } from './mail-sender';
import { MailTemplates, testTemplate } from './mail.templates';
import { mailProcess } from './making';
import { Messages } from './messages';

const COUNTS: Counts = {
  descriptions: {
    mail_server: '1 where a mail server is set, by which mails leave',
    mails_waiting: 'messages that are to be sent and have not gone',
    mails_given_up: 'messages that the mail server refused, or that failed so often that they are no longer tried',
  },
  read: async ({ database, smtp }) => {
    const { waiting, givenUp } = await countMessages(database);
    return { mail_server: smtp === null ? 0 : 1, mails_waiting: waiting, mails_given_up: givenUp };
  },
};

/** Adds to the features the one that sends their mails. */
export function withMail(features: readonly Feature[], options: SendingOptions = {}): readonly Feature[] {
  const templates = new MailTemplates([...features.flatMap(({ mails = [] }) => mails), testTemplate]);
  const senders = new WeakMap<ShopToolsParts, MailSender>();
  const mail: Feature = {
    name: 'mail',
    aggregates: [aggregateOf(testMail, { begins: ['RequestTestMail'] })],
    reads: mailReads(templates),
    controllers: [MailController, MailPreviewController],
    providers: [Messages, { provide: MailTemplates, useValue: templates }],
    processes: (_, tools) =>
      templates.all.map((template) => mailProcess(template, tools, () => senders.get(tools)?.wake())),
    counts: COUNTS,
    worker: (tools) => {
      const { smtp } = tools;
      if (!smtp) return null;
      const sender = new MailSender(tools, smtp, options);
      senders.set(tools, sender);
      return sender;
    },
  };
  return [...features, mail];
}
