import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import type { IdFields } from '@rabbet/domain/events/identifiers';
import { type Account, accountOf, type Accounts, accountWith, type EmailOf, isLastAdministrator } from './account';
import type { AccountCommand, AccountEvent } from './commands';

export * from './account';
export * from './commands';
export * from './forms';
export * from './history';
export * from './tokens';

/** The number of the one stream: `staff-1`. */
export const STAFF_ID = 1;
/** The space of the ids of accounts. */
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
    // invited again at the same address, they are invited once
    InviteMember(state, { person_id, vector_id, role }, { personal, facts: { id } }) {
      const email = emailIn(personal, person_id);
      const standing = accountWith(state, email);
      if (standing?.person_id === person_id && standing.role === role) return [];
      if (standing) refuse('account/email', 'Somebody signs in with this address already.');
      if (state.all.some((account) => account.person_id === person_id))
        refuse('account/person', 'This person has an account: change its role or its address.');
      return [{ type: 'StaffInvited', data: { id, person_id, vector_id, role }, personal: said(person_id, email) }];
    },
    InviteAgain(state, { id }) {
      if (known(state, id).stage !== 'invited')
        refuse('account/accepted', 'They have accepted their invitation already.');
      return [{ type: 'StaffInvitedAgain', data: { id } }];
    },
    CorrectInvitation(state, { id }, { personal }) {
      const { person_id, stage, email: before } = known(state, id);
      if (stage === 'inactive') refuseInactive();
      if (stage !== 'invited')
        refuse('account/accepted', 'They have accepted their invitation: they change their address themselves.');
      const email = emailIn(personal, person_id);
      if (email === before) return [];
      requireFree(state, id, email);
      return [{ type: 'StaffInvitationCorrected', data: { id, person_id }, personal: said(person_id, email) }];
    },
    NotePassword(state, { id, occasion }) {
      const { stage } = known(state, id);
      if (stage === 'inactive') refuseInactive();
      if (stage === 'active' && occasion === 'invitation')
        refuse('account/accepted', 'This invitation was accepted already: sign in.');
      return [{ type: 'StaffPasswordSet', data: { id, occasion } }];
    },
    AskForNewPassword(state, { id }) {
      if (known(state, id).stage === 'inactive') refuseInactive();
      return [{ type: 'StaffPasswordForgotten', data: { id } }];
    },

    // who changes a role says which one they saw
    ChangeRole(state, { id, from, to }) {
      const account = known(state, id);
      if (account.role === to) return [];
      if (account.role !== from)
        refuse('account/role', `Somebody else has changed this role meanwhile: it is ${account.role} now.`);
      requireOthers(state, account);
      return [{ type: 'StaffRoleChanged', data: { id, from, to } }];
    },
    DeactivateAccount(state, { id }) {
      const account = known(state, id);
      if (account.stage === 'inactive') return [];
      requireOthers(state, account);
      return [{ type: 'StaffDeactivated', data: { id } }];
    },
    ActivateAccount(state, { id }) {
      const { stage, email } = known(state, id);
      if (email === null) refuse('person/erased', 'This person was erased: invite them anew.');
      return stage === 'inactive' ? [{ type: 'StaffActivated', data: { id } }] : [];
    },

    AskForEmailChange(state, { id }, { personal }) {
      const { person_id, stage, email: before } = known(state, id);
      if (stage === 'inactive') refuseInactive();
      const email = emailIn(personal, person_id);
      if (email === before) return [];
      requireFree(state, id, email);
      return [{ type: 'StaffEmailChangeAskedFor', data: { id, person_id }, personal: said(person_id, email) }];
    },
    ConfirmEmail(state, { id }) {
      const { person_id, stage, nextEmail } = known(state, id);
      if (stage === 'inactive') refuseInactive();
      if (nextEmail === null) return []; // confirmed again
      requireFree(state, id, nextEmail);
      return [{ type: 'StaffEmailChanged', data: { id, person_id }, personal: said(person_id, nextEmail) }];
    },

    NoteSecondFactor(state, { id, kind }) {
      if (known(state, id).stage !== 'active') refuseInactive();
      return [{ type: 'StaffSecondFactorSet', data: { id, kind } }];
    },
    ResetSecondFactor: (state, { id }) =>
      known(state, id).secondFactor ? [{ type: 'StaffSecondFactorReset', data: { id } }] : [],
    NoteAttack: (state, { id, failures }) => [
      { type: 'StaffAttackNoticed', data: { id: known(state, id).id, failures } },
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
          email: spoken(personal, person_id),
          nextEmail: null,
        },
      ],
    }),
    StaffInvitedAgain: (state) => state,
    StaffInvitationCorrected: (state, { id, person_id }, { personal }) =>
      changed(state, id, () => ({ email: spoken(personal, person_id) })),
    StaffPasswordSet: (state, { id }) =>
      changed(state, id, ({ stage }) => ({ hasPassword: true, stage: stage === 'invited' ? 'active' : stage })),
    StaffPasswordForgotten: (state) => state,
    StaffRoleChanged: (state, { id, to }) => changed(state, id, () => ({ role: to })),
    StaffDeactivated: (state, { id }) => changed(state, id, () => ({ stage: 'inactive', nextEmail: null })),
    StaffActivated: (state, { id }) =>
      changed(state, id, ({ hasPassword }) => ({ stage: hasPassword ? 'active' : 'invited' })),
    StaffEmailChangeAskedFor: (state, { id, person_id }, { personal }) =>
      changed(state, id, () => ({ nextEmail: spoken(personal, person_id) })),
    StaffEmailChanged: (state, { id, person_id }, { personal }) =>
      changed(state, id, () => ({ email: spoken(personal, person_id), nextEmail: null })),
    StaffSecondFactorSet: (state, { id }) => changed(state, id, () => ({ secondFactor: true })),
    StaffSecondFactorReset: (state, { id }) => changed(state, id, () => ({ secondFactor: false })),
    StaffAttackNoticed: (state) => state,
  },
};

function known(state: Accounts, id: number): Account {
  return accountOf(state, id) ?? refuse('record/unknown', 'There is no such account.');
}

function changed({ all }: Accounts, id: number, change: (account: Account) => Partial<Account>): Accounts {
  return { all: all.map((account) => (account.id === id ? { ...account, ...change(account) } : account)) };
}

function requireOthers(state: Accounts, account: Account): void {
  if (isLastAdministrator(state, account))
    refuse('account/last-administrator', 'Somebody must be administrator: make another person one first.');
}

function requireFree(state: Accounts, id: number, email: string): void {
  const other = accountWith(state, email);
  if (other && other.id !== id) refuse('account/email', 'Somebody signs in with this address already.');
}

function refuseInactive(): never {
  refuse('account/inactive', 'This account is not active.');
}

function emailIn(personal: EmailOf, person: number): string {
  return spoken(personal, person) ?? refuse('account/no-email', 'An account needs an e-mail address.');
}

function spoken(personal: EmailOf, person: number): string | null {
  return personal[person]?.email ?? null;
}

function said(person: number, email: string): EmailOf {
  return { [person]: { email } };
}
