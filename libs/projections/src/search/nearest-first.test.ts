import type { SearchKind } from '@rabbet/domain/search/search';
import { nearestFirst, type SearchHit } from './nearest-first';

/** Hits of one source, the newest first, as "title" or "title, over". */
function hits(kind: SearchKind, ...titles: readonly string[]): readonly SearchHit[] {
  return titles.map((text, i) => {
    const [title = '', over] = text.split(', ');
    const record = { kind, id: i + 1, registration_id: null, state: null, date: null };
    return { names: [title], imageId: null, result: { ...record, title, details: [], over: over !== undefined } };
  });
}
const titles = (term: string, count: number, ...sources: readonly (readonly SearchHit[])[]) =>
  nearestFirst(sources, term, count).map(({ result }) => result.title);

test('what is called as the term says comes first, then what begins so, then the rest, whatever is newer', () => {
  const people = hits('person', 'Ann Green', 'Greene', 'Greta', 'GREEN', 'Mr. Green');
  expect(titles(' green', 5, people)).toEqual(['GREEN', 'Greene', 'Ann Green', 'Greta', 'Mr. Green']);
});

test('of equally near ones those that are over come last, and the newest of both come first', () => {
  const orders = hits('order', 'a, over', 'b', 'c, over', 'd');
  expect(titles('x', 4, orders)).toEqual(['b', 'd', 'a', 'c']);
  expect(titles('a', 4, orders)).toEqual(['a', 'b', 'd', 'c']);
});

test('equally near ones of several sources come in turn', () => {
  expect(titles('x', 9, hits('person', 'a', 'b'), hits('order', 'c', 'd'), hits('piece', 'e'))).toEqual([
    'a',
    'c',
    'e',
    'b',
    'd',
  ]);
});

test('each source gives its best few, however near those of the others are', () => {
  const people = hits('person', 'Green A', 'Green B', 'Green C', 'Green D', 'Green E');
  const orders = hits('order', 'f', 'g', 'h');
  const pieces = hits('piece', 'Green I');
  expect(titles('green', 6, people, orders, pieces, [])).toEqual([
    'Green A',
    'Green I',
    'Green B',
    'Green C',
    'f',
    'g',
  ]);
  expect(titles('green', 2, people, orders, pieces)).toEqual(['Green A', 'Green I']);
});

test('nothing is found where there is nothing', () => {
  expect(nearestFirst([[], []], 'a', 10)).toEqual([]);
  expect(nearestFirst([], 'a', 10)).toEqual([]);
});
