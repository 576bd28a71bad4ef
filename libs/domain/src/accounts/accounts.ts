import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import type { IdFields } from '@rabbet/domain/events/identifiers';
import {
  type Account,
  accountOf,
  type Accounts,
  accountWith,
  type PersonalEmail,
  isLastAdministrator,
} from './account';
import type { AccountCommand, AccountEvent } from './commands';

export * from './account';
export * from './commands';
export * from './forms';
export * from './history';
export * from './tokens';

/** Number of the one stream of accounts: `staff-1`. */
export const STAFF_ID = 1;
/** Id space of accounts. */
export const ACCOUNT_IDS = 'account';

const IDS = {
  StaffInvited: { id: ACCOUNT_IDS },
} as const satisfies IdFields<AccountEvent>;

export const accounts: StreamDecider<Accounts, AccountCommand, AccountEvent> = {
  name: 'staff',
  resource: 'accounts',
  ofOneself: [
    'NotePassword',
    'AskForNewPassword',
    'AskForEmailChange',
    'ConfirmEmail',
    'NoteSecondFactor',
    'ResetSecondFactor',
  ],
  identifiers: { ids: IDS },
  initial: { all: [] },
  decide: {
    // the same invitation again changes nothing
    InviteMember(state, { person_id, vector_id, role }, { personal, facts: { id } }) {
      const email = requireEmail(personal, person_id);
      const existing = accountWith(state, email);
      if (existing?.person_id === person_id && existing.role === role) return [];
      if (existing) refuseAs('conflict', 'account/email', 'Somebody signs in with this address already.');
      if (state.all.some((account) => account.person_id === person_id))
        refuseAs('conflict', 'account/person', 'This person has an account: change its role or its address.');
      return [
        { type: 'StaffInvited', data: { id, person_id, vector_id, role }, personal: personalEmail(person_id, email) },
      ];
    },
    InviteAgain(state, { id }) {
      if (requireAccount(state, id).stage !== 'invited')
        refuse('account/accepted', 'They have accepted their invitation already.');
      return [{ type: 'StaffInvitedAgain', data: { id } }];
    },
    CorrectInvitation(state, { id }, { personal }) {
      const { person_id, stage, email: before } = requireAccount(state, id);
      if (stage === 'inactive') refuseInactive();
      if (stage !== 'invited')
        refuse('account/accepted', 'They have accepted their invitation: they change their address themselves.');
      const email = requireEmail(personal, person_id);
      if (email === before) return [];
      requireUnusedEmail(state, id, email);
      return [{ type: 'StaffInvitationCorrected', data: { id, person_id }, personal: personalEmail(person_id, email) }];
    },
    NotePassword(state, { id, occasion }) {
      const { stage } = requireAccount(state, id);
      if (stage === 'inactive') refuseInactive();
      if (stage === 'active' && occasion === 'invitation')
        refuse('account/accepted', 'This invitation was accepted already: sign in.');
      return [{ type: 'StaffPasswordSet', data: { id, occasion } }];
    },
    AskForNewPassword(state, { id }) {
      if (requireAccount(state, id).stage === 'inactive') refuseInactive();
      return [{ type: 'StaffPasswordForgotten', data: { id } }];
    },

    // `from` must be the current role, so that two editors cannot overwrite each other
    ChangeRole(state, { id, from, to }) {
      const account = requireAccount(state, id);
      if (account.role === to) return [];
      if (account.role !== from)
        refuseAs(
          'conflict',
          'account/role',
          `Somebody else has changed this role meanwhile: it is ${account.role} now.`,
        );
      requireOtherAdministrator(state, account);
      return [{ type: 'StaffRoleChanged', data: { id, from, to } }];
    },
    DeactivateAccount(state, { id }) {
      const account = requireAccount(state, id);
      if (account.stage === 'inactive') return [];
      requireOtherAdministrator(state, account);
      return [{ type: 'StaffDeactivated', data: { id } }];
    },
    ActivateAccount(state, { id }) {
      const { stage, email } = requireAccount(state, id);
      if (email === null) refuse('person/erased', 'This person was erased: invite them anew.');
      return stage === 'inactive' ? [{ type: 'StaffActivated', data: { id } }] : [];
    },

    AskForEmailChange(state, { id }, { personal }) {
      const { person_id, stage, email: before } = requireAccount(state, id);
      if (stage === 'inactive') refuseInactive();
      const email = requireEmail(personal, person_id);
      if (email === before) return [];
      requireUnusedEmail(state, id, email);
      return [{ type: 'StaffEmailChangeAskedFor', data: { id, person_id }, personal: personalEmail(person_id, email) }];
    },
    ConfirmEmail(state, { id }) {
      const { person_id, stage, nextEmail } = requireAccount(state, id);
      if (stage === 'inactive') refuseInactive();
      if (nextEmail === null) return []; // it is confirmed already
      requireUnusedEmail(state, id, nextEmail);
      return [{ type: 'StaffEmailChanged', data: { id, person_id }, personal: personalEmail(person_id, nextEmail) }];
    },

    NoteSecondFactor(state, { id, kind }) {
      if (requireAccount(state, id).stage !== 'active') refuseInactive();
      return [{ type: 'StaffSecondFactorSet', data: { id, kind } }];
    },
    ResetSecondFactor: (state, { id }) =>
      requireAccount(state, id).secondFactor ? [{ type: 'StaffSecondFactorReset', data: { id } }] : [],
    NoteAttack: (state, { id, failures }) => [
      { type: 'StaffAttackNoticed', data: { id: requireAccount(state, id).id, failures } },
    ],
  },
  evolve: {
    StaffInvited: ({ all }, { id, person_id, vector_id, role }, { personal }) => ({
      all: [
        ...all,
        {
          id,
          person_id,
          vector_id,
          role,
          stage: 'invited',
          hasPassword: false,
          secondFactor: false,
          email: emailOf(personal, person_id),
          nextEmail: null,
        },
      ],
    }),
    StaffInvitedAgain: (state) => state,
    StaffInvitationCorrected: (state, { id, person_id }, { personal }) =>
      withChanged(state, id, () => ({ email: emailOf(personal, person_id) })),
    StaffPasswordSet: (state, { id }) =>
      withChanged(state, id, ({ stage }) => ({ hasPassword: true, stage: stage === 'invited' ? 'active' : stage })),
    StaffPasswordForgotten: (state) => state,
    StaffRoleChanged: (state, { id, to }) => withChanged(state, id, () => ({ role: to })),
    StaffDeactivated: (state, { id }) => withChanged(state, id, () => ({ stage: 'inactive', nextEmail: null })),
    StaffActivated: (state, { id }) =>
      withChanged(state, id, ({ hasPassword }) => ({ stage: hasPassword ? 'active' : 'invited' })),
    StaffEmailChangeAskedFor: (state, { id, person_id }, { personal }) =>
      withChanged(state, id, () => ({ nextEmail: emailOf(personal, person_id) })),
    StaffEmailChanged: (state, { id, person_id }, { personal }) =>
      withChanged(state, id, () => ({ email: emailOf(personal, person_id), nextEmail: null })),
    StaffSecondFactorSet: (state, { id }) => withChanged(state, id, () => ({ secondFactor: true })),
    StaffSecondFactorReset: (state, { id }) => withChanged(state, id, () => ({ secondFactor: false })),
    StaffAttackNoticed: (state) => state,
  },
};

function requireAccount(state: Accounts, id: number): Account {
  return accountOf(state, id) ?? refuseAs('unknown', 'record/unknown', 'There is no such account.');
}

function withChanged({ all }: Accounts, id: number, change: (account: Account) => Partial<Account>): Accounts {
  return { all: all.map((account) => (account.id === id ? { ...account, ...change(account) } : account)) };
}

function requireOtherAdministrator(state: Accounts, account: Account): void {
  if (isLastAdministrator(state, account))
    refuseAs(
      'conflict',
      'account/last-administrator',
      'Somebody must be administrator: make another person one first.',
    );
}

function requireUnusedEmail(state: Accounts, id: number, email: string): void {
  const other = accountWith(state, email);
  if (other && other.id !== id) refuseAs('conflict', 'account/email', 'Somebody signs in with this address already.');
}

function refuseInactive(): never {
  refuse('account/inactive', 'This account is not active.');
}

function requireEmail(personal: PersonalEmail, person: number): string {
  return emailOf(personal, person) ?? refuse('account/no-email', 'An account needs an e-mail address.');
}

function emailOf(personal: PersonalEmail, person: number): string | null {
  return personal[person]?.email ?? null;
}

function personalEmail(person: number, email: string): PersonalEmail {
  return { [person]: { email } };
}
