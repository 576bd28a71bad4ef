import { given } from '@rabbet/domain/deciders/given';
import { token, type TokenEvent } from './tokens';

const data = { account_id: 7, name: 'nightly import', role: 'sales', expires: '2027-01-01T00:00:00.000Z' } as const;
const made: TokenEvent = { type: 'TokenMade', data };
const revoked: TokenEvent = { type: 'TokenRevoked', data: {} };

test('a token is made once, and revoked once', () => {
  given(token).when({ type: 'MakeToken', data }).then(made);
  given(token, made).when({ type: 'RevokeToken', data: {} }).then(revoked);
  given(token, made, revoked).when({ type: 'RevokeToken', data: {} }).thenNothing();
});

test('refuses a second token in the place of the first, and to revoke none', () => {
  for (const past of [[made], [made, revoked]])
    given(token, ...past)
      .when({ type: 'MakeToken', data })
      .thenRefused('record/exists');
  given(token).when({ type: 'RevokeToken', data: {} }).thenRefused('record/unknown');
});
