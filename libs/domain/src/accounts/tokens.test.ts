import { given } from '@rabbet/domain/deciders/given';
import { token, type TokenEvent, tokenFacts } from './tokens';

const data = { account_id: 7, name: 'nightly import', role: 'sales', expires: '2027-01-01T00:00:00.000Z' } as const;
const { expires, ...asked } = data;
const making = {
  type: 'MakeToken',
  data: { ...asked, lasts_ms: 1_000 },
  facts: { expires, makers: ['sales'] },
} as const;
const made: TokenEvent = { type: 'TokenMade', data };
const revoked: TokenEvent = { type: 'TokenRevoked', data: {} };

test('a token is made once, and revoked once', () => {
  given(token).when(making).then(made);
  given(token, made).when({ type: 'RevokeToken', data: {} }).then(revoked);
  given(token, made, revoked).when({ type: 'RevokeToken', data: {} }).thenNothing();
});

test('refuses a second token in the place of the first, and to revoke none', () => {
  for (const past of [[made], [made, revoked]])
    given(token, ...past)
      .when(making)
      .thenRefused('record/exists');
  given(token).when({ type: 'RevokeToken', data: {} }).thenRefused('record/unknown');
});

test('a token expires so long after it was made', () => {
  const { data: wanted } = making;
  const maker = { kind: 'staff', who: { account: 7 }, roles: ['sales'] } as const;
  expect(tokenFacts({ type: 'MakeToken', data: wanted }, new Date('2026-12-31T23:59:59.000Z'), maker)).toEqual(making);
});

test.each([
  ['sales', 'administrator'],
  ['sales', 'editor'],
  ['editor', 'sales'],
  ['auditor', 'manager'],
  ['manager', 'administrator'],
] as const)('refuses to %s a token of %s: it could do what they cannot', (maker, role) => {
  given(token)
    .when({ ...making, data: { ...making.data, role }, facts: { expires, makers: [maker] } })
    .thenRefused('token/role');
});

test.each([
  ['administrator', 'auditor'],
  ['manager', 'auditor'],
  ['sales', 'framer'],
  ['framer', 'framer'],
] as const)('makes %s a token of %s', (maker, role) => {
  given(token)
    .when({ ...making, data: { ...making.data, role }, facts: { expires, makers: [maker] } })
    .then({ type: 'TokenMade', data: { ...data, role } });
});
