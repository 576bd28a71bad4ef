import type { TestMailEvent } from '@rabbet/domain/mail/mail';
import { longMoment } from '@rabbet/domain/time/words';
import type { MailTemplate } from '../kernel/mail-template';
import { mailTemplate } from '../kernel/mail-template';

/** All that can be sent, with what its own features bring. */
export class MailTemplates {
  constructor(readonly all: readonly MailTemplate[]) {
    const names = all.map(({ name }) => name);
    for (const [i, name] of names.entries())
      if (names.indexOf(name) !== i) throw new Error(`two mails are called ${name}`);
  }

  get(name: string): MailTemplate | null {
    return this.all.find((template) => template.name === name) ?? null;
  }
}

/** Shows whoever operates the shop that mail arrives, and how it looks. */
export const testTemplate = mailTemplate<TestMailEvent, { readonly requestedAt: string }>({
  name: 'test',
  about: 'whether mail arrives: rabbet mail test',
  events: ['TestMailRequested'],
  confirmed: false,
  findAddressee: ({ data, personal }) => {
    const recipient = personal[data.person_id];
    return Promise.resolve(recipient ? { person: String(data.person_id), address: recipient.address } : null);
  },
  facts: ({ recordedAt }) => Promise.resolve({ requestedAt: longMoment(Date.parse(recordedAt)) }),
  content: ({ requestedAt }) => ({
    subject: 'A test mail',
    blocks: [
      { kind: 'paragraph', text: 'This mail was asked for to see whether mail from the shop arrives. It does.' },
      { kind: 'facts', facts: [['Asked for', requestedAt]] },
      { kind: 'button', label: 'See the shop', page: '/' },
      { kind: 'paragraph', text: 'If you did not ask for it, somebody mistyped an address. There is nothing to do.' },
    ],
  }),
  example: { requestedAt: 'March 31, 2026, 10:05 AM' },
});
