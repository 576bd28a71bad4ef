import { MERGEABLE } from '@rabbet/domain/people/people';
import type { DuplicateHistoryReply, DuplicateReply } from '@rabbet/projections';
import { about, id, instant, nullable, oneOf, staffShape, text } from '../kernel/reads/reply-shape';

export const duplicateShape = staffShape<DuplicateReply>('Duplicate', {
  kind: oneOf(...MERGEABLE),
  id: about(id, 'what was merged'),
  original: about(id, 'into which'),
  answers: about(id, 'which is answered in its place'),
});

export const duplicateHistoryShape = staffShape<DuplicateHistoryReply>('DuplicateHistory', {
  ...{ what: oneOf('merged', 'unlinked'), id, original: id, reason: text, at: instant },
  by: about(text, 'an id', 'account-7'),
  by_name: nullable(text),
});
