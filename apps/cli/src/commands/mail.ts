import type { MailTemplateReply, MessageReply, WholeMessageReply } from '@rabbet/domain/mail/mail';
import { messageList } from '@rabbet/domain/mail/mail';
import type { Command } from 'commander';
import { recordId } from '../kernel/arguments/arguments';
import { addServerOptions, makeChange, withServer } from '../kernel/connection/call';
import { addFinalChange } from '../kernel/verbs/final-change';
import { type Fact, listFacts, printFacts } from '../kernel/output/facts';
import { addListVerb } from '../kernel/verbs/list-verbs';
import type { Column } from '../kernel/output/printing';
import { tell } from '../kernel/verbs/change-replies';
import { instantInWords } from '../kernel/arguments/wall-clock';

const COLUMNS: readonly Column<MessageReply>[] = [
  { title: 'id', of: ({ id }) => id, align: 'right' },
  { title: 'made', of: ({ made_at }) => instantInWords(made_at) },
  { title: 'to', of: addresseeOf, gives: true },
  { title: 'subject', of: ({ subject }) => subject, gives: true },
  { title: 'mail', of: ({ template }) => template, isSpared: true },
  { title: 'state', of: ({ state }) => state },
  { title: 'tries', of: ({ tries }) => tries, align: 'right', isSpared: 'first' },
  { title: 'why', of: whyOf, gives: true },
];

const TEMPLATE_COLUMNS: readonly Column<MailTemplateReply>[] = [
  { title: 'mail', of: ({ name }) => name },
  { title: 'about', of: ({ about }) => about, gives: true },
  { title: 'made from', of: ({ events }) => events.join(', '), gives: true },
];

/** Name and address of whoever it is for. */
function addresseeOf({ name, address }: MessageReply): string {
  if (address === null) return '[erased]';
  return name === null ? address : `${name} <${address}>`;
}

export function mailCommand(program: Command): void {
  const mail = program
    .command('mail')
    .description('what the shop writes to people: what waits, what went wrong')
    .addHelpText('after', '\nExamples:\n  rabbet mail list --state given-up\n  rabbet mail test ann@example.com');
  addServerOptions(mail);
  addListVerb(mail, messageList, {
    what: 'message',
    columns: COLUMNS,
    examples: ['rabbet mail list --state given-up', 'rabbet mail list --to ann@example.com'],
  });
  show(mail);
  templates(mail);
  about(
    mail,
    'retry',
    'have a message sent that was given up, kept or held back',
    (id) => `Message ${id} is tried again.`,
  );
  drop(mail);
  test(mail);
}

function show(mail: Command): void {
  const command: Command = mail
    .command('show')
    .description('a message with its address and text')
    .argument('<message>', 'its id', recordId)
    .addHelpText('after', '\nExample:\n  rabbet mail show 12');
  command.action((id: number) =>
    withServer(command, async ({ client, printer }) => {
      const message = await client.message(id);
      if (printer.style === 'json') printer.json(message);
      else if (printer.style === 'plain') listFacts(printer, [['id', String(id)], ...factsOf(message)]);
      else printFacts(printer, `${id}  ${message.subject ?? '[erased]'}`, factsOf(message));
    }),
  );
}

function factsOf(message: WholeMessageReply): Fact[] {
  const { template, state, subject, text, answer, stream, event_id, message_id, asked_by } = message;
  const askedBy = message.asked && `${message.asked} by ${asked_by}`;
  const facts = {
    mail: template,
    state,
    why: whyOf(message),
    answer,
    to: addresseeOf(message),
    subject,
    'made at': instantInWords(message.made_at),
    'next try': message.due_at && instantInWords(message.due_at),
    tries: message.tries,
    from: `${stream} ${event_id}`,
    'message id': message_id,
    asked: askedBy,
    text,
  };
  return Object.entries(facts).flatMap(([label, value]): Fact[] => (value === null ? [] : [[label, String(value)]]));
}

function whyOf({ reason, maybe_twice, state }: MessageReply): string | null {
  const twice = maybe_twice ? (state === 'sent' ? 'may have been sent twice' : 'may have been sent already') : null;
  return [reason, twice].filter((part) => part !== null).join('; ') || null;
}

function templates(mail: Command): void {
  const command: Command = mail
    .command('templates')
    .description('the mails that the shop can send')
    .addHelpText('after', '\nExample:\n  rabbet mail templates');
  command.action(() =>
    withServer(command, async ({ client, printer }) => printer.table(TEMPLATE_COLUMNS, await client.mailTemplates())),
  );
}

function about(mail: Command, verb: string, description: string, sentence: (id: number) => string): void {
  const command: Command = mail
    .command(verb)
    .description(description)
    .argument('<message>', 'its id', recordId)
    .addHelpText('after', `\nExample:\n  rabbet mail ${verb} 12`);
  command.action((id: number) =>
    withServer(command, async (call) =>
      tell(call, await makeChange(call, 'POST', `core/mail/messages/${id}/${verb}`), sentence(id)),
    ),
  );
}

function drop(mail: Command): void {
  const command: Command = mail
    .command('drop')
    .description('have a message not sent')
    .argument('<message>', 'its id', recordId)
    .addHelpText('after', '\nExample:\n  rabbet mail drop 12');
  addFinalChange(command, async ({ client }, id) => {
    const { subject } = await client.message(id);
    const about = `Message ${id}, ${subject ?? 'which is erased'}`;
    return { method: 'POST', path: `core/mail/messages/${id}/drop`, about, becomes: 'dropped' };
  });
}

function test(mail: Command): void {
  const command: Command = mail
    .command('test')
    .description('send a mail to see whether mail arrives')
    .argument('<address>', 'where to')
    .addHelpText('after', '\nExample:\n  rabbet mail test ann@example.com');
  command.action((address: string) =>
    withServer(command, async (call) => {
      const testMail = await makeChange(call, 'POST', 'core/mail/tests', { address });
      tell(call, testMail, 'It is asked for: "rabbet mail list" tells what became of it.');
    }),
  );
}
