import type { OwnAccountReply } from '@rabbet/projections';
import {
  about,
  flag,
  id,
  instant,
  listOf,
  nullable,
  optional,
  staffShape,
  text,
  whole,
} from '../../kernel/shapes/reply-shape';
import { mailOfLink, ofAccount, tokenShape } from '../members/accounts.replies';

type One<T> = T extends readonly (infer V)[] ? V : never;

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

export const emailAskedForShape = staffShape<{ mail?: 'made' | 'held' }>('EmailAskedFor', { mail: mailOfLink });

export const codesBegunShape = staffShape<{ secret: string; uri: string; qr: string }>('CodesBegun', {
  secret: about(text, 'for whoever cannot scan', 'JBSWY3DPEHPK3PXP'),
  uri: about(text, 'what the picture says', 'otpauth://totp/...'),
  qr: about(text, 'a picture to scan, in SVG', '<svg/>'),
});
const recoveryCodes = {
  schema: { type: 'string' },
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
