import { given } from '@rabbet/domain/testing/given';
import { token, type TokenEvent, tokenFacts } from './tokens';

const data = { account_id: 7, name: 'nightly import', role: 'sales', expires: '2027-01-01T00:00:00.000Z' } as const;
const { expires, ...details } = data;
const now = Date.parse(expires) - 1_000;
const making = {
  type: 'MakeToken',
  data: { ...details, lasts_ms: 1_000 },
  facts: { now, makers: ['sales'] },
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
  given(token)
    .when({ ...making, data: { ...making.data, lasts_ms: 60_000 } })
    .then({ type: 'TokenMade', data: { ...data, expires: new Date(now + 60_000).toISOString() } });
});

test('whoever makes a token may give it no more than their own roles', () => {
  const maker = { kind: 'staff', who: { account: 7 }, roles: ['sales'] } as const;
  expect(tokenFacts(maker)).toEqual({ makers: ['sales'] });
  expect(tokenFacts({ kind: 'visitor' })).toEqual({ makers: [] });
});

test.each([
  ['sales', 'administrator'],
  ['sales', 'editor'],
  ['editor', 'sales'],
  ['auditor', 'manager'],
  ['manager', 'administrator'],
] as const)('refuses to %s a token of %s: it could do what they cannot', (maker, role) => {
  given(token)
    .when({ ...making, data: { ...making.data, role }, facts: { now, makers: [maker] } })
    .thenRefused('token/role');
});

test.each([
  ['administrator', 'auditor'],
  ['manager', 'auditor'],
  ['sales', 'framer'],
  ['framer', 'framer'],
] as const)('makes %s a token of %s', (maker, role) => {
  given(token)
    .when({ ...making, data: { ...making.data, role }, facts: { now, makers: [maker] } })
    .then({ type: 'TokenMade', data: { ...data, role } });
});
