import { type Story, story } from '@rabbet/domain/testing/story';
import { accounts, token } from './accounts';

export const STORIES: readonly Story[] = [
  story('staff-1', accounts, [
    {
      type: 'InviteMember',
      data: { person_id: 1, vector_id: null, role: 'administrator' },
      personal: { 1: { email: 'ann@example.com' } },
      facts: { id: 1 },
    },
    {
      type: 'InviteMember',
      data: { person_id: 82, vector_id: 3, role: 'sales' },
      personal: { 82: { email: 'bob@example.com' } },
      facts: { id: 2 },
    },
    { type: 'CorrectInvitation', data: { id: 2 }, personal: { 82: { email: 'bo@example.com' } } },
    { type: 'InviteAgain', data: { id: 2 } },
    { type: 'NotePassword', data: { id: 1, occasion: 'invitation' } },
    { type: 'NotePassword', data: { id: 2, occasion: 'invitation' } },
    { type: 'AskForNewPassword', data: { id: 2 } },
    { type: 'ChangeRole', data: { id: 2, from: 'sales', to: 'manager' } },
    { type: 'NoteSecondFactor', data: { id: 2, kind: 'passkey' } },
    { type: 'ResetSecondFactor', data: { id: 2 } },
    { type: 'AskForEmailChange', data: { id: 1 }, personal: { 1: { email: 'anna@example.com' } } },
    { type: 'AskForEmailChange', data: { id: 2 }, personal: { 82: { email: 'robert@example.com' } } },
    { type: 'ConfirmEmail', data: { id: 2 } },
    { type: 'NoteAttack', data: { id: 2, failures: 10 } },
    { type: 'DeactivateAccount', data: { id: 2 } },
    { type: 'ActivateAccount', data: { id: 2 } },
  ]),
  story('token-1', token, [
    {
      type: 'MakeToken',
      data: { account_id: 2, name: 'nightly import', role: 'sales', lasts_ms: 86_400_000 },
      facts: { now: Date.parse('2026-12-31T00:00:00.000Z'), makers: ['sales'] },
    },
    { type: 'RevokeToken', data: {} },
  ]),
];
