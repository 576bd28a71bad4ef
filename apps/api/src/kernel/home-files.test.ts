import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorToken } from './home-files';

let home: string;
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'rabbet-home-files-'))));
afterEach(() => rmSync(home, { recursive: true }));

test('the token is made once, and what an operator has put there is taken', () => {
  const made = operatorToken(home);
  expect([made.length, operatorToken(home)]).toEqual([43, made]);
  expect(readFileSync(join(home, 'operator-token'), 'utf8')).toBe(`${made}\n`);
  writeFileSync(join(home, 'operator-token'), 'correct-horse-battery-staple\n');
  expect(operatorToken(home)).toBe('correct-horse-battery-staple');
});

test.each([
  ['nothing', ''],
  ['zeros, as a crash leaves them', '\0'.repeat(44)],
  ['half a token and zeros', `${'x'.repeat(30)}${'\0'.repeat(14)}`],
  ['a few letters', 'secret'],
])('a file that holds %s is no token, and the sentence says what to do', (_, text) => {
  writeFileSync(join(home, 'operator-token'), text);
  expect(() => operatorToken(home)).toThrow(/operator-token holds no token: delete it/);
});
