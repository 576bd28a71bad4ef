import {
  type ContactDetail,
  contactDetail,
  type CustomerChoice,
  MERGEABLE,
  point,
  vectorValue,
} from '@rabbet/domain/people/people';
import type {
  AttributeReply,
  ContactReply,
  ContactToAskReply,
  DuplicateHistoryReply,
  DuplicateReply,
} from '@rabbet/projections';
import {
  about,
  fieldProperties,
  id,
  instant,
  nullable,
  objectOf,
  oneOf,
  pickShape,
  replyShape,
  revision,
  type Property,
  staffShape,
  text,
  whole,
  onlyFor,
} from '../kernel/shapes/reply-shape';
import { publicShape } from '../kernel/records/record-replies';

const attributeShape = replyShape<AttributeReply>('Attribute', {
  ...publicShape(vectorValue).properties,
  point: nullable(objectOf(pickShape(publicShape(point), 'PointOfAttribute', ['id', 'name']))),
});
export const contactShape = replyShape<ContactReply>('ContactPoint', {
  id,
  ...fieldProperties<ContactDetail>(contactDetail.fields),
  revision: onlyFor('people', revision),
  attribute: nullable(objectOf(attributeShape)),
});

/** Contact detail that a page names once something is closed. */
export const contactToAskShape = replyShape<ContactToAskReply>('ContactToAsk', {
  id,
  value: nullable(about(text, 'null once its person is erased', '9195550142')),
});

export const duplicateShape = staffShape<DuplicateReply>('Duplicate', {
  kind: oneOf(...MERGEABLE),
  id: about(id, 'what was merged'),
  original: about(id, 'into which'),
  answers: about(id, 'which is answered in its place'),
});

export const duplicateHistoryShape = staffShape<DuplicateHistoryReply>('DuplicateHistory', {
  what: oneOf('merged', 'unlinked'),
  id,
  original: id,
  reason: text,
  at: instant,
  by: about(text, 'an id', 'account-7'),
  by_name: nullable(text),
});

const details: Property<string[]> = {
  schema: { type: 'array', items: { type: 'string' } },
  example: ['(919) 555-0142', 'rosalind@example.com'],
};

export const customerChoiceShape = staffShape<CustomerChoice>('CustomerChoice', {
  customer_id: nullable(about(id, 'null of a person or company that is no customer yet')),
  person_id: nullable(about(id, 'of a company: who buys for it')),
  company_id: nullable(id),
  name: about(text, 'of the company, or else of the person', 'Rosalind Greene'),
  details: about(details, 'what tells them from others: who buys for a company, phones, e-mail addresses'),
  open_orders: nullable(about(whole, 'that are not over; of customers, for readers of orders')),
});
