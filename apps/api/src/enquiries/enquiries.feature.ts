import { enquiry, enquiryChanges, type EnquiryEvent } from '@rabbet/domain/enquiries/enquiries';
import { parsedName } from '@rabbet/domain/people/people';
import { ENQUIRIES_POINTING, enquiryHistory, enquiryList } from '@rabbet/projections';
import { aggregateOf } from '../kernel/changes/aggregates';
import type { Feature } from '../kernel/feature';
import { changesController } from '../kernel/changes/routes/changes-controller';
import { historyEntry } from '../kernel/records/history-entry';
import { listEntry } from '../kernel/reads/list-entry';
import { makingPeople } from '../people/people';
import { Asking } from './asking';
import { EnquiriesController } from './enquiries.controller';
import { ENQUIRY_MAILS } from './enquiries.mails';

type Asked = Extract<EnquiryEvent, { type: 'EnquiryAsked' }>;

const enquirers = makingPeople<Asked>({
  name: 'people-of-enquiries',
  handles: ['EnquiryAsked'],
  told: ({ data: { person_id: person }, personal }) => {
    const said = personal[person];
    return said ? { person, somebody: { ...parsedName(said.name), email: said.email, phone: said.phone } } : null;
  },
});

export const enquiriesFeature: Feature = {
  name: 'enquiries',
  aggregates: [
    aggregateOf(enquiry, {
      begins: ['AskEnquiry'],
      facts: { AnswerEnquiry: ({ sources: { hasMailServer } }) => ({ hasMailServer }) },
    }),
  ],
  reads: [listEntry(enquiryList), historyEntry(enquiryList, 'Enquiry', enquiryHistory)],
  controllers: [EnquiriesController, changesController(enquiryChanges)],
  providers: [Asking],
  processes: (commands, tools) => [enquirers(commands, tools)],
  mails: ENQUIRY_MAILS,
  pointing: ENQUIRIES_POINTING,
};
