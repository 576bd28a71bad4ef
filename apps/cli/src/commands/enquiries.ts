import { enquiryChanges, enquiryList, SUBJECTS } from '@rabbet/domain/enquiries/enquiries';
import type { Command } from 'commander';
import { addServerOptions } from '../kernel/calling';
import { addChangeVerbs } from '../kernel/change-verbs';
import { addListVerb, addShowRowVerb } from '../kernel/list-verbs';

const LIST = 'rabbet enquiries list --open';
const ANSWER = 'rabbet enquiries answer 12 --note "by telephone"';

export function enquiriesCommand(program: Command): void {
  const enquiries = program
    .command('enquiries')
    .description('what visitors have asked by the site')
    .addHelpText('after', `\nExamples:\n  ${LIST}\n  ${ANSWER}`);
  addServerOptions(enquiries);
  addListVerb(enquiries, enquiryList, {
    what: 'enquiry',
    columns: [
      ...(['id', 'asked_at', 'name'] as const),
      { title: 'about', of: ({ about, subject_id: id }) => (id === null ? about : `${about} ${id}`) },
      ...(['answered_at', 'message'] as const),
    ],
    examples: [LIST],
    except: ['answered'],
    query: ({ open }) => (open === true ? { answered: false } : {}),
  }).option('--open', 'those alone that nobody has answered');
  addShowRowVerb(enquiries, enquiryList, {
    what: 'enquiry',
    titleOf: ({ name }) => name ?? '[erased]',
    told: ({ about, subject_id: id }) => ({
      about: [SUBJECTS[about].title, id ?? ''].join(' ').trim(),
      subject_id: null,
    }),
    example: 'rabbet enquiries show 12',
  });
  addChangeVerbs(enquiries, enquiryChanges, { answer: ANSWER });
}
