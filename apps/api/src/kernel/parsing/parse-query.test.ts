import { artworkQueryFields } from '@rabbet/domain/artworks/artworks';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { HttpProblem } from '../problems/problems';
import { canonicalQuery, parseQuery } from './parse-query';

const fields: AnyFields = artworkQueryFields;
const parse = (query: string) => parseQuery(fields, new URLSearchParams(query));

function errorsOf(query: string): string[] {
  try {
    parse(query);
  } catch (error) {
    if (error instanceof HttpProblem) return error.more.errors?.map(({ field, code }) => `${field} ${code}`) ?? [];
    throw error;
  }
  return [];
}

test('an absent or empty parameter has its default, or null', () => {
  expect(parse('term=%20&category=&max_width=')).toEqual(parse(''));
  expect(parse('')).toMatchObject({ page: 1, count: 50, sort: 0, id: null, term: null });
  expect(parse('id=7&max_width=12.5&sort=3&term=%20sea%20')).toMatchObject({
    id: 7,
    max_width: 12.5,
    sort: 3,
    term: 'sea',
  });
});

test.each([
  ['count=201', ['count range']],
  ['count=0', ['count range']],
  ['page=-1', ['page range']],
  ['page=1.5', ['page places']],
  ['page=1e3', ['page type']],
  ['id=0x10', ['id type']],
  ['id=99999999999', ['id range']],
  ['sort=8', ['sort choice']],
  ['sort=1%3B%20drop%20table', ['sort type']],
  ['category=hats', ['category choice']],
  ['term=a&term=b', ['term repeated']],
  ['term%5B%5D=a', ['term[] unknown']],
  ['term[x]=a', ['term[x] unknown']],
  ['__proto__=a', ['__proto__ unknown']],
  ['term=%00', ['term characters']],
  [`term=${'x'.repeat(201)}`, ['term length']],
  ['max_width=Infinity', ['max_width type']],
])('reports the errors of %s parameter by parameter', (query, expected) => {
  expect(errorsOf(query)).toEqual(expected);
});

test('equal parameters have the same canonical query, whatever their spelling', () => {
  const text = (query: string) => canonicalQuery(fields, parse(query));
  expect(text('sort=0&term=sea&page=1')).toBe('term=sea');
  expect(text('term=sea&max_width=12.0')).toBe(text('max_width=12&category=&term=%73ea'));
  expect(text('page=2')).not.toBe(text('page=3'));
});
