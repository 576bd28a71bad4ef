import { editDistance, nearWords } from './edits';

test('counts letters that are put in, left out, changed or turned round', () => {
  const pairs = [
    ['boat', 'boat', 0],
    ['boat', 'boats', 1],
    ['boat', 'bat', 1],
    ['boat', 'goat', 1],
    ['whitfeild', 'whitfield', 1],
    ['', 'ab', 2],
  ] as const;
  for (const [a, b, distance] of pairs) expect([a, b, editDistance(a, b)]).toEqual([a, b, distance]);
});

test('finds the words that somebody may have meant, the nearest first', () => {
  const words = ['whitfield', 'whitfields', 'mirror', 'boat', 'goat', 'oat', 'bowl'];
  expect(nearWords('whitfeild', words)).toEqual(['whitfield', 'whitfields']);
  expect(nearWords('boet', words)).toEqual(['boat']);
  expect(nearWords('mirorr', words)).toEqual(['mirror']);
});

test('finds none for a word that is far from all, or too short to tell', () => {
  for (const typed of ['seascape', 'oit', 'b', ''])
    expect([typed, nearWords(typed, ['boat', 'oat'])]).toEqual([typed, []]);
});
