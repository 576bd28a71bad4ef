import { enquiry, type EnquiryEvent } from '@rabbet/domain/enquiries/enquiries';
import { parsedName } from '@rabbet/domain/people/people';
import { ENQUIRIES_POINTING } from '@rabbet/projections';
import { aggregateOf } from '../kernel/changes/aggregates';
import type { Feature } from '../kernel/feature';
import { makingPeople } from '../people/people';
import { Asking } from './asking';
import { EnquiriesController } from './enquiries.controller';
import { ENQUIRY_MAILS } from './enquiries.mails';
import { enquiryReads } from './enquiries.reads';

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
  aggregates: [aggregateOf(enquiry, { begins: ['AskEnquiry'] })],
  reads: enquiryReads,
  controllers: [EnquiriesController],
  providers: [Asking],
  processes: (commands, tools) => [enquirers(commands, tools)],
  mails: ENQUIRY_MAILS,
  pointing: ENQUIRIES_POINTING,
};
