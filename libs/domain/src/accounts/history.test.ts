import { type AccountChange, accountChangeInWords, detailsOf } from './accounts';

const inWords = ({ type, data }: Pick<AccountChange, 'type'> & { data: object }) =>
  accountChangeInWords(type, detailsOf(data));
const id = 2;

test.each([
  ['StaffInvited', { id, person_id: 82, vector_id: 3, role: 'sales' }, 'invited as sales'],
  ['StaffInvitedAgain', { id }, 'invited again'],
  ['StaffPasswordSet', { id, occasion: 'invitation' }, 'password set for the first time: the invitation is accepted'],
  ['StaffPasswordSet', { id, occasion: 'forgotten' }, 'password set anew by a link'],
  ['StaffPasswordSet', { id, occasion: 'change' }, 'password changed'],
  ['StaffPasswordSet', { id, occasion: 'recovery' }, 'password set in place of a lost one'],
  ['StaffPasswordForgotten', { id }, 'a link for a new password asked for'],
  ['StaffRoleChanged', { id, from: 'sales', to: 'manager' }, 'role changed from sales to manager'],
  ['StaffDeactivated', { id }, 'deactivated'],
  ['StaffActivated', { id }, 'activated again'],
  ['StaffEmailChangeAskedFor', { id, person_id: 82 }, 'another e-mail address given, to be confirmed'],
  ['StaffEmailChanged', { id, person_id: 82 }, 'e-mail address changed'],
  ['StaffSecondFactorSet', { id, kind: 'codes' }, 'second factor set: codes of an app'],
  ['StaffSecondFactorSet', { id, kind: 'passkey' }, 'second factor set: a passkey'],
  ['StaffSecondFactorReset', { id }, 'second factor taken away'],
  ['StaffAttackNoticed', { id, failures: 10 }, 'attack noticed: 10 failures to sign in'],
  ['TokenMade', { account_id: id, name: 'nightly', role: 'sales' }, 'token "nightly" made, with the role sales'],
  ['TokenRevoked', { name: 'nightly' }, 'token "nightly" revoked'],
  ['TokenRevoked', {}, 'token revoked'],
] as const)('%s %j has the words "%s"', (type, data, words) => {
  expect(inWords({ type, data })).toBe(words);
});

test('details of a change are what is listed, and nothing else that an event may hold one day', () => {
  const data = { id, person_id: 82, vector_id: 3, role: 'sales', email: 'ann@example.com' };
  expect(detailsOf(data)).toEqual({ role: 'sales' });
});
