import { identityLine } from './identity-line';

const url = new URL('http://127.0.0.1:3000');

test('who looks on is told as whom and to which shop a call speaks, and a pipe of theirs is not', () => {
  const stored = { shop: 'http://127.0.0.1:3000', token: 'secret', expires: '2026-12-01T00:00:00.000Z' };
  const ann = { url, token: 'secret', as: { ...stored, email: 'ann@example.com' } };
  expect(identityLine(ann, false, true)).toBe('As ann@example.com of the shop at http://127.0.0.1:3000.');
  const local = { url, token: 'secret', as: { ...stored, email: null } };
  expect(identityLine(local, false, true)).toBe('As an administrator of the shop at http://127.0.0.1:3000.');
  const connection = { url, token: 'secret' };
  expect(identityLine(connection, false, true)).toBe(
    'With the token that was given for the shop at http://127.0.0.1:3000.',
  );
  for (const server of [ann, local, connection]) expect(identityLine(server, false, false)).toBeNull();
});

test.each([true, false])('a visitor is told wherever it goes, and why they are one', (isTerminal) => {
  const visitor = { url, token: null };
  expect(identityLine(visitor, false, isTerminal)).toMatch(
    /^As a visitor of .*:3000, as there is no token for it; sign in: .*rabbet sign-in \(or .*rabbet sign-in --local on /,
  );
  expect(identityLine(visitor, true, isTerminal)).toBe('As a visitor of the shop at http://127.0.0.1:3000.');
});
