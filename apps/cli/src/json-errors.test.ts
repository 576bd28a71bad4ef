import { join } from 'node:path';
import { ServedShop } from './testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const NOWHERE = 'http://127.0.0.1:1';
/** A file, where a folder would have to be. */
const FILE = join(__dirname, 'program.ts');
const nowhere = (name: string) => ({ [name]: join(FILE, 'below') });

test.each<[string, string, number, NodeJS.ProcessEnv?]>([
  ['artworks list --colour red', 'client/usage', 2],
  ['artworks show', 'client/usage', 2],
  ['artworks show x', 'client/usage', 2],
  ['artworks vanish', 'client/usage', 2],
  ['artworks', 'client/usage', 2],
  ['vanish', 'client/usage', 2],
  ['accounts invite --role painter', 'client/usage', 2],
  ['artworks change 9', 'client/usage', 2],
  ['artists change 9 --last Doe --revision x', 'client/usage', 2],
  ['workshops schedule 11 --start 2027-03-14T02:30 --end 04:00', 'client/usage', 2],
  ['artworks show 99', 'record/unknown', 3],
  ['artworks add --name X --artist Nobody', 'request/fields', 1],
  ['artworks add --name X --markup 1001', 'request/fields', 1],
  ['images upload none.jpg', 'client/refused', 1],
  ['accounts list', 'access/no-token', 5, { RABBET_TOKEN: 'rabbet_nobody' }],
  ['accounts list', 'access/no-token', 5, nowhere('XDG_CONFIG_HOME')],
  ['artworks list', 'client/no-answer', 69, { RABBET_URL: NOWHERE, RABBET_TOKEN: 'rabbet_x' }],
  ['sign-in --local', 'client/refused', 1, nowhere('XDG_CONFIG_HOME')],
  ['log verify', 'client/refused', 1, nowhere('RABBET_HOME')],
])('with --json, what is wrong with rabbet %s is JSON, by the code %s', async (line, code, exitCode, env = {}) => {
  const [noun = '', ...args] = line.split(' ');
  const result = await shop.rabbet([...args, '--json'], { noun, env });
  const last = result.complaint.trimEnd().split('\n').at(-1) ?? '';
  expect(JSON.parse(last)).toEqual({
    error: { code, message: expect.stringMatching(/^[^{]{8,}/), errors: expect.any(Array) },
  });
  expect([result.code, result.lines]).toEqual([exitCode, []]);
});

test('without it, a mistyped call is told in words', async () => {
  const result = await shop.rabbet(['list', '--colour', 'red']);
  expect([result.code, result.complaint]).toEqual([2, expect.stringContaining("error: unknown option '--colour'")]);
});
