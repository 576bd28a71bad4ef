import { searchVector, searchWords } from './search-words';

const wordsOf = (vector: string) => [...vector.matchAll(/'((?:[^']|'')*)'/g)].map(([, word]) => word);
const typed = (term: string) => searchWords(term)?.map(({ text }) => text) ?? null;

test('a text is found by its words, without case and accents', () => {
  expect(wordsOf(searchVector(['Øde Küste, "12x16"', null, '', 'F-7004']))).toEqual([
    'ode',
    'kuste',
    '12x16',
    'f',
    '7004',
  ]);
});

test('a mail address is a word as well as its parts', () => {
  expect(wordsOf(searchVector(['Ann <Ann.Lee@Example.com>.']))).toEqual([
    ...['ann', 'lee', 'example', 'com', 'ann.lee@example.com'],
  ]);
});

test.each(['(919) 555-0142', '919.555.0142', '+1 919 555 0142', '1-919-555-0142', '9195550142'])(
  'a phone is found by all of its digits, by those without the area code, and by the last four: %s',
  (phone) => {
    expect(wordsOf(searchVector([phone]))).toEqual(expect.arrayContaining(['9195550142', '5550142', '0142']));
    expect(typed(phone)).toEqual(['9195550142']);
  },
);

test('other numbers are no phones', () => {
  expect(wordsOf(searchVector(['PO 77-123', '22345678901']))).toEqual(['po', '77', '123', '22345678901']);
  expect(typed('PO 77-123')).toEqual(['123', 'po', '77']);
});

test('the words of a term are looked for once each, the longest first, as beginnings of words', () => {
  expect(typed('Abend, Greta greta')).toEqual(['abend', 'greta']);
  expect(typed('#99999')).toEqual(['99999']);
  expect(typed('greta ann.lee@ex')).toEqual(['ann.lee@ex', 'greta']);
  expect(typed('555-0142')).toEqual(['0142', '555']);
  expect(typed('+1 919 555')).toEqual(['919', '555']);
  expect(searchWords("O'Brien 7")).toEqual([
    { text: 'brien', query: "'brien':*", id: null },
    { text: 'o', query: "'o':*", id: null },
    { text: '7', query: "'7':*", id: 7 },
  ]);
});

test('a blank term is no search, and one of signs alone has no words', () => {
  expect([typed(''), typed('  '), searchWords(null)]).toEqual([null, null, null]);
  expect([typed('#'), typed('%'), typed("' --"), typed('@')]).toEqual([[], [], [], []]);
});

test('what could end a quotation ends none', () => {
  expect(searchVector(["o'b@c\\d.com"])).toContain("'b@c\\\\d.com'");
  expect(searchWords('a\\b@c')?.[0]?.query).toBe("'a\\\\b@c':*");
});

test('long words are told apart by their beginnings', () => {
  expect(wordsOf(searchVector(['x'.repeat(5_000)]))).toEqual(['x'.repeat(120)]);
  expect(searchWords('x'.repeat(200))?.[0]?.query).toBe(`'${'x'.repeat(120)}':*`);
});
