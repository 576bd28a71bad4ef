import { inquiry, inquiryChanges, type InquiryEvent } from '@rabbet/domain/inquiries/inquiries';
import { parseTypedName } from '@rabbet/domain/people/people';
import { INQUIRIES_POINTING, inquiryHistory, inquiryList } from '@rabbet/projections';
import { aggregateOf } from '../kernel/changes/aggregates';
import type { Feature } from '../kernel/feature';
import { changesController } from '../kernel/changes/routes/changes-controller';
import { historyEntry } from '../kernel/records/history-entry';
import { listEntry } from '../kernel/reads/list-entry';
import { addPeopleFromForms } from '../people/people';
import { InquiryForms } from './inquiry-forms';
import { InquiriesController } from './inquiries.controller';
import { INQUIRY_MAILS } from './inquiries.mails';

type Asked = Extract<InquiryEvent, { type: 'EnquiryAsked' }>;

const inquirers = addPeopleFromForms<Asked>({
  name: 'people-of-enquiries',
  handles: ['EnquiryAsked'],
  findPerson: ({ data: { person_id: person }, personal }) => {
    const inquirer = personal[person];
    return inquirer
      ? { person, somebody: { ...parseTypedName(inquirer.name), email: inquirer.email, phone: inquirer.phone } }
      : null;
  },
});

export const inquiriesFeature: Feature = {
  name: 'inquiries',
  aggregates: [
    aggregateOf(inquiry, {
      begins: ['AskInquiry'],
      facts: { AnswerInquiry: ({ sources: { hasMailServer } }) => ({ hasMailServer }) },
    }),
  ],
  reads: [listEntry(inquiryList), historyEntry(inquiryList, 'Enquiry', inquiryHistory)],
  controllers: [InquiriesController, changesController(inquiryChanges)],
  providers: [InquiryForms],
  processes: (commands, tools) => [inquirers(commands, tools)],
  mails: INQUIRY_MAILS,
  pointingColumns: INQUIRIES_POINTING,
};
