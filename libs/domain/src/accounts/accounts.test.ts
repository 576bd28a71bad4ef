import { given } from '@rabbet/domain/testing/given';
import type { Role } from '@rabbet/domain/callers/roles';
import { ACCOUNT_STAGES, type AccountCommand, type AccountEvent, accounts, accountWith } from './accounts';

const ANN = 11;
const BOB = 12;
const at = (person: number, email: string) => ({ [person]: { email } });
const invited = (id: number, person_id: number, role: Role, email: string): AccountEvent => ({
  type: 'StaffInvited',
  data: { id, person_id, vector_id: null, role },
  personal: at(person_id, email),
});
const set = (id: number): AccountEvent => ({ type: 'StaffPasswordSet', data: { id, occasion: 'invitation' } });
const ann = [invited(1, ANN, 'administrator', 'ann@example.com'), set(1)];
const bob = [invited(2, BOB, 'administrator', 'bob@example.com'), set(2)];
const gone = (id: number): AccountEvent => ({ type: 'StaffDeactivated', data: { id } });
const inviting = (person_id: number, email: string, role: Role = 'framer') =>
  ({
    type: 'InviteMember',
    data: { person_id, vector_id: null, role },
    personal: at(person_id, email),
    facts: { id: 9 },
  }) as const;

describe('inviting', () => {
  test('a mistyped address is corrected until they come in, and by none that is taken', () => {
    const framer = invited(9, BOB, 'framer', 'bbo@example.com');
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
    given(accounts, framer, set(9)).when(correct('bob@example.com')).thenRefused('account/accepted');
  });

  test('a person is invited at an address of theirs, and not twice for the same', () => {
    given(accounts, ...ann)
      .when(inviting(BOB, 'bob@example.com'))
      .then(invited(9, BOB, 'framer', 'bob@example.com'));
    given(accounts, invited(9, BOB, 'framer', 'bob@example.com'))
      .when(inviting(BOB, 'Bob@Example.com'))
      .thenNothing();
  });

  test('refuses an address that somebody else signs in with, whatever its case, and a second account of a person', () => {
    given(accounts, ...ann)
      .when(inviting(BOB, ' ANN@example.com'))
      .thenRefused('account/email');
    given(accounts, ...ann)
      .when(inviting(ANN, 'other@example.com'))
      .thenRefused('account/person');
    given(accounts)
      .when({ ...inviting(BOB, 'x'), personal: { [BOB]: null } })
      .thenRefused('account/no-email');
  });

  test('an invitation is sent again until it is accepted', () => {
    given(accounts, invited(1, ANN, 'framer', 'a@example.com'))
      .when({ type: 'InviteAgain', data: { id: 1 } })
      .then({ type: 'StaffInvitedAgain', data: { id: 1 } });
    given(accounts, ...ann)
      .when({ type: 'InviteAgain', data: { id: 1 } })
      .thenRefused('account/accepted');
    given(accounts, ...ann)
      .when({ type: 'NotePassword', data: { id: 1, occasion: 'invitation' } })
      .thenRefused('account/accepted');
  });

  test('addresses that only look alike are two', () => {
    expect(accountWith(given(accounts, ...ann).state, 'änn@example.com')).toBeUndefined();
    expect(accountWith(given(accounts, ...ann).state, 'Ann@Example.com ')).toMatchObject({ id: 1, stage: 'active' });
  });
});

describe('the last administrator', () => {
  const demote = { type: 'ChangeRole', data: { id: 1, from: 'administrator', to: 'sales' } } as const;
  const deactivate = { type: 'DeactivateAccount', data: { id: 1 } } as const;

  test('is neither demoted nor deactivated', () => {
    for (const past of [ann, [...ann, ...bob, gone(2)], [...ann, bob[0]!]])
      for (const command of [demote, deactivate])
        given(accounts, ...past)
          .when(command)
          .thenRefused('account/last-administrator');
  });

  test('is another one once there is one, who has accepted', () => {
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
  const framer = invited(2, BOB, 'framer', 'bob@example.com');

  test('is changed by who has seen the one that stands, and again is nothing new', () => {
    given(accounts, framer).when(change).then({ type: 'StaffRoleChanged', data: change.data });
    given(accounts, framer, { type: 'StaffRoleChanged', data: change.data }).when(change).thenNothing();
  });

  test('refuses who has seen another', () => {
    given(accounts, framer, { type: 'StaffRoleChanged', data: { id: 2, from: 'framer', to: 'editor' } })
      .when(change)
      .thenRefused('account/role');
  });
});

describe('an account that is not active', () => {
  const past = [...ann, ...bob, gone(2)];

  test('takes no password, no address and no second factor', () => {
    for (const command of [
      { type: 'NotePassword', data: { id: 2, occasion: 'forgotten' } },
      { type: 'AskForNewPassword', data: { id: 2 } },
      { type: 'AskForEmailChange', data: { id: 2 }, personal: at(BOB, 'b@example.com') },
      { type: 'ConfirmEmail', data: { id: 2 } },
      { type: 'NoteSecondFactor', data: { id: 2, kind: 'codes' } },
    ] as const)
      given(accounts, ...past)
        .when(command)
        .thenRefused('account/inactive');
  });

  test('is made active as it was, unless the person was erased', () => {
    given(accounts, ...past)
      .when({ type: 'ActivateAccount', data: { id: 2 } })
      .then({ type: 'StaffActivated', data: { id: 2 } });
    const again: AccountEvent = { type: 'StaffActivated', data: { id: 2 } };
    expect(given(accounts, ...past, again).state.all[1]).toMatchObject({ stage: 'active' });
    expect(given(accounts, bob[0]!, gone(2), again).state.all[0]).toMatchObject({ stage: 'invited' });
    given(accounts, { ...bob[0]!, personal: { [BOB]: null } } as AccountEvent, gone(2))
      .when({ type: 'ActivateAccount', data: { id: 2 } })
      .thenRefused('person/erased');
  });
});

describe('an address', () => {
  const changeRequested: AccountEvent = {
    type: 'StaffEmailChangeAskedFor',
    data: { id: 2, person_id: BOB },
    personal: at(BOB, 'robert@example.com'),
  };

  test('is another one once it is confirmed there, and stays the old one until then', () => {
    given(accounts, ...bob)
      .when({ type: 'AskForEmailChange', data: { id: 2 }, personal: at(BOB, 'robert@example.com') })
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

  test('refuses one that somebody else has, when it is asked for and when it is confirmed', () => {
    given(accounts, ...ann, ...bob)
      .when({ type: 'AskForEmailChange', data: { id: 2 }, personal: at(BOB, 'ann@example.com') })
      .thenRefused('account/email');
    given(accounts, ...bob, changeRequested, invited(3, 13, 'sales', 'robert@example.com'))
      .when({ type: 'ConfirmEmail', data: { id: 2 } })
      .thenRefused('account/email');
    given(accounts, ...bob)
      .when({ type: 'AskForEmailChange', data: { id: 2 }, personal: at(BOB, 'bob@example.com') })
      .thenNothing();
  });
});

test('an account is invited, active or inactive', () => {
  expect(ACCOUNT_STAGES).toEqual(['invited', 'active', 'inactive']);
});

test('a second factor is reset where there is one, and what happens to no account is refused', () => {
  const factor: AccountEvent = { type: 'StaffSecondFactorSet', data: { id: 2, kind: 'passkey' } };
  const reset = { type: 'ResetSecondFactor', data: { id: 2 } } as const;
  given(accounts, ...bob, factor)
    .when(reset)
    .then({ type: 'StaffSecondFactorReset', data: { id: 2 } });
  given(accounts, ...bob)
    .when(reset)
    .thenNothing();
  given(accounts).when(reset).thenRefused('record/unknown');
});
