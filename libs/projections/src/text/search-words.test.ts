import { searchVector, searchWords } from './search-words';

const wordsOf = (vector: string) => [...vector.matchAll(/'((?:[^']|'')*)'/g)].map(([, word]) => word);
const typed = (term: string) => searchWords(term)?.map(({ query }) => query.replace(/^'|':\*$/g, '')) ?? null;

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
    'ann',
    'lee',
    'example',
    'com',
    'ann.lee@example.com',
  ]);
});

test.each(['(919) 555-0142', '919.555.0142', '+1 919 555 0142', '1-919-555-0142', '9195550142', '+1 (919) 555–0142'])(
  'a phone is found by all of its digits, by those without the area code, and by the last four: %s',
  (phone) => {
    for (const text of [phone, `${phone} ext. 12`, `call ${phone} (evenings)`, `tel:${phone}`])
      expect(wordsOf(searchVector([text]))).toEqual(expect.arrayContaining(['9195550142', '5550142', '0142']));
    expect(typed(phone)).toEqual(['9195550142']);
    expect(typed(`${phone} lee`)).toEqual(['9195550142', 'lee']);
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
  expect(typed('+1336777')).toEqual(['336777']);
  expect(typed("O'Brien")).toEqual(['brien', 'o']);
});

test('a word that is the beginning of another one is not looked for', () => {
  expect(typed('e ex exa example com')).toEqual(['example', 'com']);
});

test('digits that stand alone may be the number of a record, but for those of a phone', () => {
  const numbers = (term: string) => searchWords(term)?.flatMap(({ id }) => id ?? []);
  expect([numbers('7'), numbers('#77 lee'), numbers('lee 123456789')]).toEqual([[7], [77], [123456789]]);
  for (const term of ['0012', '555-1234', '9195550142', '1234567890', '12x16', 'PO-7'])
    expect([term, numbers(term)]).toEqual([term, []]);
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
