import { ACCOUNT_CHANGES, ACCOUNT_STAGES, LINK_PURPOSES } from '@rabbet/domain/accounts/accounts';
import type { Readers } from '@rabbet/domain/callers/caller';
import { type Access, type Resource, RESOURCES, ROLES } from '@rabbet/domain/callers/roles';
import { contactDetail } from '@rabbet/domain/people/people';
import { ACCESS_KINDS } from '@rabbet/postgres';
import type {
  AccessRecordReply,
  AccessRecordsReply,
  AccountChangeReply,
  AccountChangesReply,
  AccountReply,
  MadeTokenReply,
  OwnAccountReply,
  TokenReply,
  UserReply,
  WhoAsksReply,
} from '@rabbet/projections';
import type { LinkReply } from './links';
import type { KindRule, RoleTable } from './role-rules';
import { recordShape } from '../kernel/records/record-replies';
import {
  about,
  flag,
  id,
  instant,
  listOf,
  nullable,
  objectOf,
  oneOf,
  optional,
  type Property,
  replyShape,
  type ReplyShape,
  revision,
  staffShape,
  text,
  type Whole,
  whole,
} from '../kernel/shapes/reply-shape';

import { SECOND_STEPS, type SignedInReply } from './signed-in';

type Of<T, K extends keyof T> = NonNullable<T[K]>;
type One<T> = T extends readonly (infer V)[] ? V : never;

const role = oneOf(...ROLES);
const contact = objectOf(recordShape(contactDetail) as ReplyShape<Whole<Of<UserReply, 'vector'>>>); // a record of its kind

export const userShape = replyShape<UserReply>('User', {
  id,
  role,
  vector_id: nullable(id),
  failed_logins: whole,
  last_login: nullable(instant),
  active: { ...flag, example: true },
  vector: nullable(contact),
});

const access = oneOf<Access>('none', 'read', 'change');
export const whoAsksShape = replyShape<WhoAsksReply>('WhoAsks', {
  actor: about(text, 'as events name them', 'account-7'),
  account: nullable(
    objectOf(
      replyShape<Of<WhoAsksReply, 'account'>>('WhoseAccount', { id, name: nullable(text), email: nullable(text) }),
    ),
  ),
  roles: { of: { type: 'string', enum: ROLES }, isList: true, example: 'sales', about: 'what all of these may' },
  access: objectOf(
    replyShape<WhoAsksReply['access']>(
      'Accesses',
      Object.fromEntries(RESOURCES.map((one) => [one, access])) as Record<(typeof RESOURCES)[number], typeof access>, // one for each
    ),
  ),
  session: nullable(
    objectOf(
      replyShape<Of<WhoAsksReply, 'session'>>('OwnSession', {
        number: id,
        confirmed_until: nullable(about(instant, 'until when nobody asks for the password again')),
        second_factor: flag,
      }),
    ),
  ),
  token: nullable(
    objectOf(replyShape<Of<WhoAsksReply, 'token'>>('OwnToken', { number: id, name: text, expires_at: instant })),
  ),
  must_add_second_factor: about(flag, 'and may do nothing else before'),
});

const ofAccount = {
  id,
  person_id: id,
  name: nullable(text),
  role,
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

export const ownAccountShape = staffShape<OwnAccountReply>('OwnAccount', {
  ...ofAccount,
  first: nullable(text),
  last: nullable(text),
  phone: nullable(about(text, 'how colleagues reach them', '919 555 0142')),
  has_password: flag,
  codes: about(flag, 'a second factor by codes of the time'),
  recovery_codes_left: whole,
  passkeys: listOf(
    staffShape<One<OwnAccountReply['passkeys']>>('Passkey', {
      id: text,
      name: text,
      added_at: instant,
      last_used_at: nullable(instant),
    }),
  ),
  sessions: listOf(
    staffShape<One<OwnAccountReply['sessions']>>('Session', {
      number: id,
      device: about(text, 'in words', 'Firefox on Windows'),
      made_at: instant,
      seen_at: about(instant, 'to the minute'),
      ends_at: instant,
      current: flag,
    }),
  ),
  tokens: listOf(tokenShape),
});

export const signedInShape = replyShape<SignedInReply>('SignedIn', {
  id: nullable(about(id, 'whose session it is; null until a second factor is given')),
  next: nullable({
    of: { type: 'array', items: { type: 'string', enum: SECOND_STEPS } },
    example: ['codes'],
    about: 'what goes on with it: a code of the time, one for recovery, a passkey',
  }),
});
export const confirmedShape = replyShape<{ confirmed_until: string | null }>('Confirmed', {
  confirmed_until: nullable(instant),
});
export const newTokenShape = replyShape<{ id: number; token: string; expires_at: string }>('TokenMade', {
  id,
  token: about(text, 'shown this once', 'rabbet_...'),
  expires_at: instant,
});
export const passkeyOptionsShape = replyShape<{ options: object }>('PasskeyOptions', {
  options: { of: { type: 'object' }, about: 'as navigator.credentials takes them, in JSON', example: {} },
});

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
    of: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    about: 'what the event says besides: nothing of a person, and nothing that opens anything',
    example: { from: 'sales', to: 'manager' },
  },
});
export const accountChangesShape = staffShape<AccountChangesReply>('AccountChanges', {
  changes: listOf(accountChangeShape),
  next: nullable(about(whole, 'for `before`, to see older ones; null on the last page')),
});

export const accountChangedShape = staffShape<{ id: number; revision: number }>('AccountChanged', { id, revision });
const mail = optional(
  about(oneOf('made', 'held'), 'held where its address was written to too often: staff find it under Mail', 'made'),
);
export const invitedShape = staffShape<{ id: number; revision: number; mail?: 'made' | 'held' }>('AccountInvited', {
  id,
  revision,
  mail,
});
export const emailAskedForShape = staffShape<{ mail?: 'made' | 'held' }>('EmailAskedFor', { mail });
export const linkShape = replyShape<LinkReply>('Link', {
  purpose: oneOf(...LINK_PURPOSES),
  email: nullable(about(text, 'whom it was sent to', 'ann@example.com')),
  role: nullable(role),
});
export const codesBegunShape = staffShape<{ secret: string; uri: string; qr: string }>('CodesBegun', {
  secret: about(text, 'for whoever cannot scan', 'JBSWY3DPEHPK3PXP'),
  uri: about(text, 'what the picture says', 'otpauth://totp/...'),
  qr: about(text, 'a picture to scan, in SVG', '<svg/>'),
});
const recoveryCodes = {
  of: { type: 'string' },
  isList: true,
  about: 'shown this once',
  example: '0123-4567-89ab',
} as const;
export const recoveryCodesShape = staffShape<{ recovery_codes: string[] }>('RecoveryCodes', {
  recovery_codes: recoveryCodes,
});
export const passkeyAddedShape = staffShape<{ id: string; recovery_codes?: string[] }>('PasskeyAdded', {
  id: text,
  recovery_codes: optional(recoveryCodes),
});

const resource: Property<Resource> = { of: { type: 'string', enum: RESOURCES }, example: 'pieces' };
const readers: Property<Readers> = {
  of: { type: 'string', enum: ['public', 'staff', ...RESOURCES] },
  example: 'staff',
};
const changers = nullable(resource);
const kindRuleShape = staffShape<KindRule>('KindRule', {
  kind: about(text, 'what it is called', 'unit'),
  path: about(text, 'its address', 'core/commerce/units'),
  readers,
  changers,
  fields: listOf(staffShape<KindRule['fields'][number]>('FieldRule', { name: text, readers })),
});
export const roleTableShape = staffShape<RoleTable>('RoleTable', {
  roles: { of: { type: 'string', enum: ROLES }, isList: true, example: 'sales' },
  resources: listOf(staffShape<RoleTable['resources'][number]>('Resource', { name: resource, about: text })),
  access: { of: { type: 'object' }, about: 'by role and resource: none, read or change', example: {} },
  kinds: listOf(kindRuleShape),
  commands: listOf(staffShape<RoleTable['commands'][number]>('CommandRule', { stream: text, changers })),
});
