import { inquiryChanges, inquiryList, type InquiryReply, SUBJECTS } from '@rabbet/domain/inquiries/inquiries';
import type { Command } from 'commander';
import { addServerOptions } from '../kernel/connection/call';
import { addChangeVerbs, exampleOf } from '../kernel/verbs/change-verbs';
import { addHistoryVerb } from '../kernel/verbs/history-verb';
import { addListVerb, addShowRowVerb } from '../kernel/verbs/list-verbs';

const LIST = 'rabbet inquiries list --open';

export function inquiriesCommand(program: Command): void {
  const inquiries = program
    .command('inquiries')
    .alias('enquiries')
    .description('questions that visitors have sent from the site')
    .addHelpText(
      'after',
      `\nExamples:\n  ${LIST}\n  ${exampleOf('rabbet inquiries', inquiryChanges, 'answer')}\n  ${exampleOf('rabbet inquiries', inquiryChanges, 'mark-answered')}`,
    );
  addServerOptions(inquiries);
  addListVerb(inquiries, inquiryList, {
    what: 'inquiry',
    columns: ['id', 'asked_at', 'name', { title: 'about', of: aboutOf }, 'answered_at', 'message'],
    examples: [LIST, 'rabbet inquiries list --term "low tide" --sort asked_at'],
    except: ['answered'],
    queryFrom: ({ open }) => (open === true ? { answered: false } : {}),
  }).option('--open', 'those alone that nobody has answered');
  addShowRowVerb(inquiries, inquiryList, {
    what: 'inquiry',
    titleOf: ({ name }) => name ?? '[erased]',
    wording: ({ about, subject_id: id }) => ({
      about: [SUBJECTS[about].title, id ?? ''].join(' ').trim(),
      subject_id: null,
    }),
    example: 'rabbet inquiries show 12',
  });
  addHistoryVerb(inquiries, {
    what: 'inquiry',
    call: 'rabbet inquiries',
    ask: (client, id, before) => client.get(`${inquiryList.path}/history`, { id, ...(before !== null && { before }) }),
  });
  addChangeVerbs(inquiries, inquiryChanges, 'rabbet inquiries');
}

/** Such as "piece 3402 Low Tide". */
function aboutOf({ about, subject_id: id, subject }: InquiryReply): string {
  return [about, id, subject].filter((part) => part !== null).join(' ');
}
