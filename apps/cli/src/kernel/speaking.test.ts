import { speakingAs } from './speaking';

const url = new URL('http://127.0.0.1:3000');

test('who looks on is told as whom and to which shop a call speaks, and a pipe of the operator is not', () => {
  const operator = { url, token: 'secret' };
  expect(speakingAs(operator, false, true)).toBe('As the operator of the shop at http://127.0.0.1:3000.');
  expect(speakingAs(operator, false, false)).toBeNull();
});

test.each([true, false])('a visitor is told wherever it goes, and why they are one', (isTerminal) => {
  const visitor = { url, token: null };
  expect(speakingAs(visitor, false, isTerminal)).toMatch(
    /^As a visitor of .*:3000, as there is no token .*RABBET_TOKEN/,
  );
  expect(speakingAs(visitor, true, isTerminal)).toBe('As a visitor of the shop at http://127.0.0.1:3000.');
});
