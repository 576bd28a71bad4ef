import { type AccountEvent, accountOf, accounts } from '@rabbet/domain/accounts/accounts';
import type { Recorded } from '@rabbet/domain/events/event';
import type { Block } from '@rabbet/domain/mail/mail';
import { linkOwner } from '@rabbet/commands';
import { type Addressee, type ReadStateBefore, mailTemplate } from '../kernel/mail-template';
import { CONFIRM_EMAIL, FIRST_ADMINISTRATOR, NEW_PASSWORD, WELCOME } from './credentials/links';

type Of<T extends AccountEvent['type']> = Extract<AccountEvent, { type: T }>;

const at = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`;
const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
const NOT_YOU: Block = paragraph(
  'If that was not you, tell an administrator right away, and choose "Forgot your password?" on the sign-in page.',
);

/** Owner and address of an account just before an event. */
async function ownerBefore(id: number, before: ReadStateBefore): Promise<Addressee | null> {
  const account = accountOf(await before(accounts), id);
  return account?.email ? { person: String(account.person_id), address: account.email } : null;
}

type Invited = Of<'StaffInvited' | 'StaffInvitedAgain' | 'StaffInvitationCorrected'>;

async function invited(event: Recorded<Invited>, before: ReadStateBefore): Promise<Addressee | null> {
  if (event.type === 'StaffInvitedAgain') return ownerBefore(event.data.id, before);
  if (event.actor === FIRST_ADMINISTRATOR) return null; // they sit before it
  const person = String(event.data.person_id);
  const personal = event.personal[person];
  return personal ? { person, address: personal.email } : null;
}

const invitation = mailTemplate<Invited, { readonly made: string }>({
  name: 'staff-invitation',
  about: 'invites a person to the staff area, with a link to set a password',
  events: ['StaffInvited', 'StaffInvitedAgain', 'StaffInvitationCorrected'],
  confirmed: false,
  link: { ...WELCOME, owner: ({ data }, { address }) => linkOwner(data.id, address) },
  findAddressee: (event, _, before) => invited(event, before),
  facts: ({ recordedAt }) => Promise.resolve({ made: at(recordedAt) }),
  content: ({ made }, secret) => ({
    subject: 'You are invited to work with us',
    blocks: [
      paragraph('We have set up an account for you in our staff area.'),
      paragraph('Open the page below to choose a password. The link works once, for seven days.'),
      { kind: 'button', label: 'Choose a password', page: `/staff/invitation?secret=${secret}` },
      { kind: 'facts', facts: [['Invited', made]] },
      paragraph(
        'If you do not know what this is about, somebody mistyped an address, and you can ignore this message.',
      ),
    ],
  }),
  example: { made: '2026-03-31 14:05 UTC' },
});

const newPassword = mailTemplate<Of<'StaffPasswordForgotten'>, { readonly requestedAt: string }>({
  name: 'staff-new-password',
  about: 'a link to set a new password, for somebody who forgot theirs',
  events: ['StaffPasswordForgotten'],
  confirmed: true,
  link: { ...NEW_PASSWORD, owner: ({ data }, { address }) => linkOwner(data.id, address) },
  // whoever recovers an account on the machine has a link already, which this one would make void
  findAddressee: async ({ data, origin }, _, before) => (origin === 'cli' ? null : ownerBefore(data.id, before)),
  facts: ({ recordedAt }) => Promise.resolve({ requestedAt: at(recordedAt) }),
  content: ({ requestedAt }, secret) => ({
    subject: 'A new password',
    blocks: [
      paragraph('Somebody asked for a new password for your account. Earlier links no longer work.'),
      paragraph('Open the page below to choose one. The link works once, for an hour.'),
      { kind: 'button', label: 'Choose a new password', page: `/staff/new-password?secret=${secret}` },
      { kind: 'facts', facts: [['Asked for', requestedAt]] },
      paragraph('If it was not you, you can ignore this message. Your password stays the same.'),
    ],
  }),
  example: { requestedAt: '2026-03-31 14:05 UTC' },
});

const emailChange = mailTemplate<Of<'StaffEmailChangeAskedFor'>, { readonly requestedAt: string }>({
  name: 'staff-email-change',
  about: 'a link to the new address of an account, by which it is confirmed',
  events: ['StaffEmailChangeAskedFor'],
  confirmed: false,
  link: { ...CONFIRM_EMAIL, owner: ({ data }, { address }) => linkOwner(data.id, address) },
  findAddressee: ({ data, personal }) => {
    const person = String(data.person_id);
    const owner = personal[person];
    return Promise.resolve(owner ? { person, address: owner.email } : null);
  },
  facts: ({ recordedAt }) => Promise.resolve({ requestedAt: at(recordedAt) }),
  content: ({ requestedAt }, secret) => ({
    subject: 'Confirm your e-mail address',
    blocks: [
      paragraph('A member of our staff wants to sign in with this address from now on.'),
      paragraph('Open the page below to confirm that it is yours. The link works once, for a day.'),
      { kind: 'button', label: 'Confirm this address', page: `/staff/confirm-email?secret=${secret}` },
      { kind: 'facts', facts: [['Asked for', requestedAt]] },
      paragraph(
        'If you do not know what this is about, somebody mistyped an address, and you can ignore this message.',
      ),
    ],
  }),
  example: { requestedAt: '2026-03-31 14:05 UTC' },
});

interface EmailNews {
  readonly isDone: boolean;
  readonly email: string;
  readonly when: string;
}

const emailNotice = mailTemplate<Of<'StaffEmailChangeAskedFor' | 'StaffEmailChanged'>, EmailNews>({
  name: 'staff-email-changed-notice',
  about: 'tells the old address of an account that another one is to replace it, or has',
  events: ['StaffEmailChangeAskedFor', 'StaffEmailChanged'],
  confirmed: true,
  findAddressee: ({ data }, _, before) => ownerBefore(data.id, before),
  facts: ({ type, data, personal, recordedAt }) =>
    Promise.resolve({
      isDone: type === 'StaffEmailChanged',
      email: personal[data.person_id]?.email ?? '',
      when: at(recordedAt),
    }),
  content: ({ isDone, email, when }) => ({
    subject: isDone ? 'Your e-mail address was changed' : 'A change of your e-mail address was requested',
    blocks: [
      paragraph(
        isDone
          ? 'You now sign in with a different e-mail address, and mail about your account goes there.'
          : 'Somebody signed in as you asked to change your e-mail address. It changes once the new one is confirmed.',
      ),
      {
        kind: 'facts',
        facts: [
          [isDone ? 'Changed' : 'Asked for', when],
          ['New address', email],
        ],
      },
      NOT_YOU,
    ],
  }),
  example: { isDone: true, email: 'lee@example.com', when: '2026-03-31 14:05 UTC' },
});

const attack = mailTemplate<Of<'StaffAttackNoticed'>, { readonly failures: number; readonly when: string }>({
  name: 'staff-attack-noticed',
  about: 'tells the owner of an account that somebody seems to be guessing its password',
  events: ['StaffAttackNoticed'],
  confirmed: true,
  findAddressee: ({ data }, _, before) => ownerBefore(data.id, before),
  facts: ({ data, recordedAt }) => Promise.resolve({ failures: data.failures, when: at(recordedAt) }),
  content: ({ failures, when }) => ({
    subject: 'Somebody may be guessing your password',
    blocks: [
      paragraph('Many attempts to sign in as you have failed. Every attempt is now slowed down, including yours.'),
      {
        kind: 'facts',
        facts: [
          ['Failed tries', String(failures)],
          ['Noticed', when],
        ],
      },
      paragraph('A second factor keeps them out even if they guess it. You can set one up on your account page.'),
      { kind: 'button', label: 'Your account', page: '/staff/account' },
      paragraph('If it was you, choose "Forgot your password?" on the sign-in page.'),
    ],
  }),
  example: { failures: 10, when: '2026-03-31 14:05 UTC' },
});

const secondFactorReset = mailTemplate<Of<'StaffSecondFactorReset'>, { readonly when: string }>({
  name: 'staff-second-factor-reset',
  about: 'tells the owner of an account that its second factor was removed',
  events: ['StaffSecondFactorReset'],
  confirmed: true,
  findAddressee: ({ data }, _, before) => ownerBefore(data.id, before),
  facts: ({ recordedAt }) => Promise.resolve({ when: at(recordedAt) }),
  content: ({ when }) => ({
    subject: 'Your second factor was removed',
    blocks: [
      paragraph('You now sign in with your password alone. Earlier codes and passkeys no longer work.'),
      { kind: 'facts', facts: [['Removed', when]] },
      { kind: 'button', label: 'Set up a new one', page: '/staff/account' },
      NOT_YOU,
    ],
  }),
  example: { when: '2026-03-31 14:05 UTC' },
});

const passwordChanged = mailTemplate<Of<'StaffPasswordSet'>, { readonly when: string }>({
  name: 'staff-password-changed',
  about: 'tells the owner of an account that its password was changed',
  events: ['StaffPasswordSet'],
  confirmed: true,
  findAddressee: ({ data }, _, before) =>
    data.occasion === 'invitation' ? Promise.resolve(null) : ownerBefore(data.id, before),
  facts: ({ recordedAt }) => Promise.resolve({ when: at(recordedAt) }),
  content: ({ when }) => ({
    subject: 'Your password was changed',
    blocks: [
      paragraph('You now sign in with a new password, and you have been signed out everywhere else.'),
      { kind: 'facts', facts: [['Changed', when]] },
      NOT_YOU,
    ],
  }),
  example: { when: '2026-03-31 14:05 UTC' },
});

export const ACCOUNT_MAILS = [
  invitation,
  newPassword,
  emailChange,
  emailNotice,
  attack,
  secondFactorReset,
  passwordChanged,
];
