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
export const testTemplate = mailTemplate<TestMailEvent, { readonly asked: string }>({
  name: 'test',
  about: 'whether mail arrives: rabbet mail test',
  events: ['TestMailRequested'],
  confirmed: false,
  to: ({ data, personal }) => {
    const said = personal[data.person_id];
    return Promise.resolve(said ? { person: String(data.person_id), address: said.address } : null);
  },
  facts: ({ recordedAt }) => Promise.resolve({ asked: longMoment(Date.parse(recordedAt)) }),
  content: ({ asked }) => ({
    subject: 'A test mail',
    blocks: [
      { kind: 'paragraph', text: 'This mail was asked for to see whether mail from the shop arrives. It does.' },
      { kind: 'facts', facts: [['Asked for', asked]] },
      { kind: 'button', label: 'See the shop', page: '/' },
      { kind: 'paragraph', text: 'If you did not ask for it, somebody mistyped an address. There is nothing to do.' },
    ],
  }),
  example: { asked: 'March 31, 2026, 10:05 AM' },
});
