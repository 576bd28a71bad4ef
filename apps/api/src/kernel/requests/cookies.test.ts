import { cookiesOf, setCookieIn } from './cookies';

const cookiesIn = (cookie: string) => [...cookiesOf({ headers: { cookie } })];

test.each([
  ['no header has none', undefined, []],
  ['values stay as they came, with their percent signs and quotes', 'a=%20x%zz; b="q=1"', ['a %20x%zz', 'b "q=1"']],
  ['space around names and values is none of theirs', ' a = 1 ;\tb=2', ['a 1', 'b 2']],
  ['the first of two with one name counts, as in the pages', 'session=first; session=second', ['session first']],
  ['an empty first is the first', 'session=; session=second', ['session ']],
  ['a text without a name is passed over', 'session; ;; a=1; =', ['a 1', ' ']],
  ['a name that objects have is a name', '__proto__=1; constructor=2', ['__proto__ 1', 'constructor 2']],
])('of cookies in a request, %s', (_, cookie, expected) => {
  expect([...cookiesOf({ headers: { cookie } })].map((pair) => pair.join(' '))).toEqual(expected);
});

test('a header as long as the server takes is read whole', () => {
  const pairs = Array.from({ length: 2_000 }, (_, i): [string, string] => [`c${i}`, '1']);
  expect(cookiesIn(pairs.map((pair) => pair.join('=')).join('; '))).toEqual(pairs);
});

test('a cookie that an answer sets is read with its lifetime, its value as it came', () => {
  expect(setCookieIn('a=%201; Path=/; Max-Age=0; HttpOnly')).toMatchObject({ name: 'a', value: '%201', maxAge: 0 });
  expect(setCookieIn('a=1; expires=Thu, 01 Jan 1970 00:00:00 GMT').expires).toEqual(new Date(0));
  expect(setCookieIn('without a name')).toMatchObject({ name: '' });
});
