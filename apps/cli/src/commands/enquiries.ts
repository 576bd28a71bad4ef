import type { EnquiryReply } from '@rabbet/client';
import { SUBJECTS } from '@rabbet/domain/enquiries/enquiries';
import { refuse } from '@rabbet/domain/deciders/refusal';
import type { Command } from 'commander';
import { recordId } from '../kernel/arguments';
import { addServerOptions, makeChange, withServer } from '../kernel/calling';
import { type Fact, listFacts, printFacts } from '../kernel/facts';
import { ABOUT_LISTS, aboutColumns, addListOptions, printList } from '../kernel/listing';
import type { Column } from '../kernel/printing';
import { tell } from '../kernel/telling';

const minute = (instant: string | null) => instant?.slice(0, 16).replace('T', ' ') ?? null;

const COLUMNS: readonly Column<EnquiryReply>[] = [
  { title: 'id', of: ({ id }) => id, align: 'right' },
  { title: 'asked (UTC)', of: ({ asked_at }) => minute(asked_at) },
  { title: 'from', of: ({ name }) => name ?? '[erased]', gives: true },
  { title: 'about', of: aboutOf },
  { title: 'answered', of: ({ answered_at }) => minute(answered_at) },
  { title: 'message', of: ({ message }) => message?.replace(/\s+/g, ' ') ?? null, gives: true, isSpared: true },
];

function aboutOf({ about, subject_id }: EnquiryReply): string {
  return subject_id === null ? about : `${about} ${subject_id}`;
}

/** What visitors have asked, and what became of it. */
export function enquiriesCommand(program: Command): void {
  const enquiries = program
    .command('enquiries')
    .description('what visitors have asked by the site')
    .addHelpText(
      'after',
      '\nExamples:\n  rabbet enquiries list --open\n  rabbet enquiries answer 12 --note "by telephone"',
    );
  addServerOptions(enquiries);
  list(enquiries);
  show(enquiries);
  answer(enquiries);
}

function list(enquiries: Command): void {
  const command: Command = enquiries
    .command('list')
    .description('enquiries, newest first')
    .option('--open', 'those alone that nobody has answered');
  addListOptions(command);
  command.addHelpText('after', `${ABOUT_LISTS}${aboutColumns(COLUMNS)}\n\nExample:\n  rabbet enquiries list --open`);
  command.action(({ open }: { open?: boolean }) =>
    withServer(command, (call) => {
      const page = (place: object) => call.client.enquiries({ ...(open && { answered: false }), ...place });
      return printList(call, { page, keyOf: ({ id }) => id, columns: COLUMNS, what: 'enquiry' });
    }),
  );
}

function show(enquiries: Command): void {
  const command: Command = enquiries
    .command('show')
    .description('an enquiry with all that was said')
    .argument('<enquiry>', 'its id', recordId)
    .addHelpText('after', '\nExample:\n  rabbet enquiries show 12');
  command.action((id: number) =>
    withServer(command, async ({ client, printer }) => {
      const [enquiry] = (await client.enquiries({ id })).data;
      if (!enquiry) return refuse('record/unknown', `There is no enquiry ${id}.`);
      if (printer.style === 'json') printer.json(enquiry);
      else if (printer.style === 'plain') listFacts(printer, [['id', String(id)], ...factsOf(enquiry)]);
      else printFacts(printer, `${id}  ${enquiry.name ?? '[erased]'}`, factsOf(enquiry));
    }),
  );
}

function factsOf(enquiry: EnquiryReply): Fact[] {
  const { about, subject_id, email, phone, message, asked_at, answered_at, answered_by_name, answered_by, note } =
    enquiry;
  const facts = {
    ...{ about: [SUBJECTS[about].title, subject_id].filter((one) => one !== null).join(' '), asked: asked_at },
    ...{ 'e-mail': email ?? '[erased]', phone, message: message ?? '[erased]', person: enquiry.person_id },
    ...{ answered: answered_at, by: answered_by_name ?? answered_by, note },
  };
  return Object.entries(facts).flatMap(([label, value]): Fact[] => (value === null ? [] : [[label, String(value)]]));
}

function answer(enquiries: Command): void {
  const command: Command = enquiries
    .command('answer')
    .description('say that an enquiry was answered, by whatever way')
    .argument('<enquiry>', 'its id', recordId)
    .option('--note <words>', 'what was answered, or how')
    .addHelpText('after', '\nExample:\n  rabbet enquiries answer 12 --note "She comes on Saturday."');
  command.action((id: number, { note }: { note?: string }) =>
    withServer(command, async (call) => {
      const changed = await makeChange(call, 'POST', `core/enquiries/${id}/answer`, { note: note ?? null });
      tell(call, changed, `Enquiry ${id} is answered.`);
    }),
  );
}
