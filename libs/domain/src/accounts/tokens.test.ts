import { given } from '@rabbet/domain/testing/given';
import { token, type TokenEvent, tokenFacts } from './tokens';

const data = { account_id: 7, name: 'nightly import', role: 'sales', expires: '2027-01-01T00:00:00.000Z' } as const;
const { expires, ...details } = data;
const now = Date.parse(expires) - 1_000;
const makeToken = {
  type: 'MakeToken',
  data: { ...details, lasts_ms: 1_000 },
  facts: { now, makers: ['sales'] },
} as const;
const tokenMade: TokenEvent = { type: 'TokenMade', data };
const tokenRevoked: TokenEvent = { type: 'TokenRevoked', data: {} };

test('a token is made once, and revoked once', () => {
  given(token).when(makeToken).then(tokenMade);
  given(token, tokenMade).when({ type: 'RevokeToken', data: {} }).then(tokenRevoked);
  given(token, tokenMade, tokenRevoked).when({ type: 'RevokeToken', data: {} }).thenNothing();
});

test('refuses a second token in the stream of the first, and to revoke a token that was never made', () => {
  for (const history of [[tokenMade], [tokenMade, tokenRevoked]])
    given(token, ...history)
      .when(makeToken)
      .thenRefused('record/exists');
  given(token).when({ type: 'RevokeToken', data: {} }).thenRefused('record/unknown');
});

test('a token expires when its lifetime has passed since it was made', () => {
  given(token)
    .when({ ...makeToken, data: { ...makeToken.data, lasts_ms: 60_000 } })
    .then({ type: 'TokenMade', data: { ...data, expires: new Date(now + 60_000).toISOString() } });
});

test('the facts of a token name the roles of its maker', () => {
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
] as const)('refuses a maker with the role %s a token with the role %s, which allows more', (maker, role) => {
  given(token)
    .when({ ...makeToken, data: { ...makeToken.data, role }, facts: { now, makers: [maker] } })
    .thenRefused('token/role');
});

test.each([
  ['administrator', 'auditor'],
  ['manager', 'auditor'],
  ['sales', 'framer'],
  ['framer', 'framer'],
] as const)('lets a maker with the role %s make a token with the role %s', (maker, role) => {
  given(token)
    .when({ ...makeToken, data: { ...makeToken.data, role }, facts: { now, makers: [maker] } })
    .then({ type: 'TokenMade', data: { ...data, role } });
});
