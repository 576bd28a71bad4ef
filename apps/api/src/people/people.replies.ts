import { type ContactDetail, contactDetail, MERGEABLE, point, vectorValue } from '@rabbet/domain/people/people';
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
  staffShape,
  text,
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
