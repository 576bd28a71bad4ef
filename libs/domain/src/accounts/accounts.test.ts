import { given } from '@rabbet/domain/testing/given';
import type { Role } from '@rabbet/domain/callers/roles';
import { ACCOUNT_STAGES, type AccountCommand, type AccountEvent, accounts, accountWith } from './accounts';

const ANN = 11;
const BOB = 12;
const emailFor = (person: number, email: string) => ({ [person]: { email } });
const staffInvited = (id: number, person_id: number, role: Role, email: string): AccountEvent => ({
  type: 'StaffInvited',
  data: { id, person_id, vector_id: null, role },
  personal: emailFor(person_id, email),
});
const passwordSet = (id: number): AccountEvent => ({ type: 'StaffPasswordSet', data: { id, occasion: 'invitation' } });
const ann = [staffInvited(1, ANN, 'administrator', 'ann@example.com'), passwordSet(1)];
const bob = [staffInvited(2, BOB, 'administrator', 'bob@example.com'), passwordSet(2)];
const deactivated = (id: number): AccountEvent => ({ type: 'StaffDeactivated', data: { id } });
const inviteMember = (person_id: number, email: string, role: Role = 'framer') =>
  ({
    type: 'InviteMember',
    data: { person_id, vector_id: null, role },
    personal: emailFor(person_id, email),
    facts: { id: 9 },
  }) as const;

describe('inviting', () => {
  test('corrects a mistyped address until the invitation is accepted, but not to the address of somebody else', () => {
    const framer = staffInvited(9, BOB, 'framer', 'bbo@example.com');
    const correct = (email: string): AccountCommand => ({
      type: 'CorrectInvitation',
      data: { id: 9 },
      personal: { [BOB]: { email } },
    });
    given(accounts, ...ann, framer)
      .when(correct('bob@example.com'))
      .then({
        type: 'StaffInvitationCorrected',
        data: { id: 9, person_id: BOB },
        personal: { [BOB]: { email: 'bob@example.com' } },
      });
    given(accounts, ...ann, framer)
      .when(correct('bbo@example.com'))
      .thenNothing();
    given(accounts, ...ann, framer)
      .when(correct('Ann@example.com'))
      .thenRefused('account/email');
    given(accounts, framer, passwordSet(9)).when(correct('bob@example.com')).thenRefused('account/accepted');
  });

  test('invites a person to their address, and the same invitation again changes nothing', () => {
    given(accounts, ...ann)
      .when(inviteMember(BOB, 'bob@example.com'))
      .then(staffInvited(9, BOB, 'framer', 'bob@example.com'));
    given(accounts, staffInvited(9, BOB, 'framer', 'bob@example.com'))
      .when(inviteMember(BOB, 'Bob@Example.com'))
      .thenNothing();
  });

  test('refuses an address that somebody else signs in with, whatever its case, and a second account of a person', () => {
    given(accounts, ...ann)
      .when(inviteMember(BOB, ' ANN@example.com'))
      .thenRefused('account/email');
    given(accounts, ...ann)
      .when(inviteMember(ANN, 'other@example.com'))
      .thenRefused('account/person');
    given(accounts)
      .when({ ...inviteMember(BOB, 'x'), personal: { [BOB]: null } })
      .thenRefused('account/no-email');
  });

  test('an invitation is sent again until it is accepted', () => {
    given(accounts, staffInvited(1, ANN, 'framer', 'a@example.com'))
      .when({ type: 'InviteAgain', data: { id: 1 } })
      .then({ type: 'StaffInvitedAgain', data: { id: 1 } });
    given(accounts, ...ann)
      .when({ type: 'InviteAgain', data: { id: 1 } })
      .thenRefused('account/accepted');
    given(accounts, ...ann)
      .when({ type: 'NotePassword', data: { id: 1, occasion: 'invitation' } })
      .thenRefused('account/accepted');
  });

  test('finds an account by its address in any case, but not by one with other accents', () => {
    expect(accountWith(given(accounts, ...ann).state, 'änn@example.com')).toBeUndefined();
    expect(accountWith(given(accounts, ...ann).state, 'Ann@Example.com ')).toMatchObject({ id: 1, stage: 'active' });
  });
});

describe('the last administrator', () => {
  const demote = { type: 'ChangeRole', data: { id: 1, from: 'administrator', to: 'sales' } } as const;
  const deactivate = { type: 'DeactivateAccount', data: { id: 1 } } as const;

  test('is neither demoted nor deactivated', () => {
    for (const history of [ann, [...ann, ...bob, deactivated(2)], [...ann, bob[0]!]])
      for (const command of [demote, deactivate])
        given(accounts, ...history)
          .when(command)
          .thenRefused('account/last-administrator');
  });

  test('may be demoted or deactivated once another administrator has accepted an invitation', () => {
    given(accounts, ...ann, ...bob)
      .when(demote)
      .then({ type: 'StaffRoleChanged', data: demote.data });
    given(accounts, ...ann, ...bob)
      .when(deactivate)
      .then({ type: 'StaffDeactivated', data: { id: 1 } });
  });
});

describe('a role', () => {
  const change = { type: 'ChangeRole', data: { id: 2, from: 'framer', to: 'sales' } } as const;
  const framer = staffInvited(2, BOB, 'framer', 'bob@example.com');

  test('is changed if `from` is the current role; the same change again makes no event', () => {
    given(accounts, framer).when(change).then({ type: 'StaffRoleChanged', data: change.data });
    given(accounts, framer, { type: 'StaffRoleChanged', data: change.data }).when(change).thenNothing();
  });

  test('is not changed if `from` is no longer the current role', () => {
    given(accounts, framer, { type: 'StaffRoleChanged', data: { id: 2, from: 'framer', to: 'editor' } })
      .when(change)
      .thenRefused('account/role');
  });
});

describe('an account that is not active', () => {
  const bobDeactivated = [...ann, ...bob, deactivated(2)];

  test('takes no password, no address and no second factor', () => {
    for (const command of [
      { type: 'NotePassword', data: { id: 2, occasion: 'forgotten' } },
      { type: 'AskForNewPassword', data: { id: 2 } },
      { type: 'AskForEmailChange', data: { id: 2 }, personal: emailFor(BOB, 'b@example.com') },
      { type: 'ConfirmEmail', data: { id: 2 } },
      { type: 'NoteSecondFactor', data: { id: 2, kind: 'codes' } },
    ] as const)
      given(accounts, ...bobDeactivated)
        .when(command)
        .thenRefused('account/inactive');
  });

  test('is activated again in its former stage, unless the person was erased', () => {
    given(accounts, ...bobDeactivated)
      .when({ type: 'ActivateAccount', data: { id: 2 } })
      .then({ type: 'StaffActivated', data: { id: 2 } });
    const activated: AccountEvent = { type: 'StaffActivated', data: { id: 2 } };
    expect(given(accounts, ...bobDeactivated, activated).state.all[1]).toMatchObject({ stage: 'active' });
    expect(given(accounts, bob[0]!, deactivated(2), activated).state.all[0]).toMatchObject({ stage: 'invited' });
    given(accounts, { ...bob[0]!, personal: { [BOB]: null } } as AccountEvent, deactivated(2))
      .when({ type: 'ActivateAccount', data: { id: 2 } })
      .thenRefused('person/erased');
  });
});

describe('the change of an address', () => {
  const changeRequested: AccountEvent = {
    type: 'StaffEmailChangeAskedFor',
    data: { id: 2, person_id: BOB },
    personal: emailFor(BOB, 'robert@example.com'),
  };

  test('takes effect once it is confirmed from the new address', () => {
    given(accounts, ...bob)
      .when({ type: 'AskForEmailChange', data: { id: 2 }, personal: emailFor(BOB, 'robert@example.com') })
      .then(changeRequested);
    expect(given(accounts, ...bob, changeRequested).state.all[0]).toMatchObject({ email: 'bob@example.com' });
    const changed: AccountEvent = { ...changeRequested, type: 'StaffEmailChanged' };
    given(accounts, ...bob, changeRequested)
      .when({ type: 'ConfirmEmail', data: { id: 2 } })
      .then(changed);
    given(accounts, ...bob, changeRequested, changed)
      .when({ type: 'ConfirmEmail', data: { id: 2 } })
      .thenNothing();
    expect(given(accounts, ...bob, changeRequested, changed).state.all[0]).toMatchObject({
      email: 'robert@example.com',
    });
  });

  test('is refused if somebody else has the address, at the request and at the confirmation', () => {
    given(accounts, ...ann, ...bob)
      .when({ type: 'AskForEmailChange', data: { id: 2 }, personal: emailFor(BOB, 'ann@example.com') })
      .thenRefused('account/email');
    given(accounts, ...bob, changeRequested, staffInvited(3, 13, 'sales', 'robert@example.com'))
      .when({ type: 'ConfirmEmail', data: { id: 2 } })
      .thenRefused('account/email');
    given(accounts, ...bob)
      .when({ type: 'AskForEmailChange', data: { id: 2 }, personal: emailFor(BOB, 'bob@example.com') })
      .thenNothing();
  });
});

test('an account is invited, active or inactive', () => {
  expect(ACCOUNT_STAGES).toEqual(['invited', 'active', 'inactive']);
});

test('resets a second factor, does nothing where there is none, and refuses an unknown account', () => {
  const secondFactorSet: AccountEvent = { type: 'StaffSecondFactorSet', data: { id: 2, kind: 'passkey' } };
  const reset = { type: 'ResetSecondFactor', data: { id: 2 } } as const;
  given(accounts, ...bob, secondFactorSet)
    .when(reset)
    .then({ type: 'StaffSecondFactorReset', data: { id: 2 } });
  given(accounts, ...bob)
    .when(reset)
    .thenNothing();
  given(accounts).when(reset).thenRefused('record/unknown');
});
