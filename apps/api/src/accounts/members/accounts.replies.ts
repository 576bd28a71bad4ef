import { ACCOUNT_STAGES } from '@rabbet/domain/accounts/accounts';
import { ROLES } from '@rabbet/domain/callers/roles';
import type { AccountReply, MadeTokenReply, TokenReply } from '@rabbet/projections';
import {
  about,
  flag,
  id,
  instant,
  nullable,
  oneOf,
  optional,
  revision,
  staffShape,
  text,
  whole,
} from '../../kernel/shapes/reply-shape';

export const ofAccount = {
  id,
  person_id: id,
  name: nullable(text),
  role: oneOf(...ROLES),
  stage: oneOf(...ACCOUNT_STAGES),
  email: nullable(about(text, 'null once the person is erased', 'ann@example.com')),
  next_email: nullable(about(text, 'to be confirmed, and then in place of the other', 'lee@example.com')),
  second_factor: flag,
  failed_logins: about(whole, 'in a row'),
  last_login: nullable(instant),
};
export const accountShape = staffShape<AccountReply>('Account', ofAccount);

const ofToken = {
  number: id,
  name: text,
  role: text,
  made_at: instant,
  expires_at: instant,
  last_used_at: nullable(about(instant, 'to the minute')),
  revoked_at: nullable(instant),
};
export const tokenShape = staffShape<TokenReply>('ScriptToken', ofToken);
export const madeTokenShape = staffShape<MadeTokenReply>('MadeToken', {
  ...ofToken,
  maker: about(text, 'as events name them', 'account-7'),
  maker_name: nullable(text),
});

export const accountChangedShape = staffShape<{ id: number; revision: number }>('AccountChanged', { id, revision });
export const mailOfLink = optional(
  about(oneOf('made', 'held'), 'held where its address was written to too often: staff find it under Mail', 'made'),
);
export const invitedShape = staffShape<{ id: number; revision: number; mail?: 'made' | 'held' }>('AccountInvited', {
  id,
  revision,
  mail: mailOfLink,
});
