import { ACCOUNT_CHANGES } from '@rabbet/domain/accounts/accounts';
import { ACCESS_KINDS } from '@rabbet/postgres';
import type {
  AccessRecordReply,
  AccessRecordsReply,
  AccountChangeReply,
  AccountChangesReply,
} from '@rabbet/projections';
import { about, id, instant, listOf, nullable, oneOf, staffShape, text, whole } from '../../kernel/shapes/reply-shape';

const accessRecordShape = staffShape<AccessRecordReply>('AccessRecord', {
  number: id,
  kind: oneOf(...ACCESS_KINDS),
  account: nullable(id),
  token: nullable(id),
  network: about(text, 'where it came from, no closer than this', '203.0.113.0/24'),
  reason: about(text, 'a word of the program', 'wrong-password'),
  at: instant,
  last_at: about(instant, 'of the last one that is counted in it'),
  count: whole,
});
export const accessRecordsShape = staffShape<AccessRecordsReply>('AccessRecords', {
  records: listOf(accessRecordShape),
  next: nullable(about(whole, 'for `before`, to see older ones; null on the last page')),
});

const accountChangeShape = staffShape<AccountChangeReply>('AccountChange', {
  number: id,
  type: oneOf(...ACCOUNT_CHANGES),
  what: about(text, 'in words', 'role changed from sales to manager'),
  account: nullable(about(id, 'whose account, or whose token; null of one that was made on the machine itself')),
  account_name: nullable(text),
  token: nullable(id),
  by: about(text, 'as events name them', 'account-7'),
  by_name: nullable(text),
  at: instant,
  details: {
    schema: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    about: 'what the event says besides: nothing of a person, and nothing that opens anything',
    example: { from: 'sales', to: 'manager' },
  },
});
export const accountChangesShape = staffShape<AccountChangesReply>('AccountChanges', {
  changes: listOf(accountChangeShape),
  next: nullable(about(whole, 'for `before`, to see older ones; null on the last page')),
});
