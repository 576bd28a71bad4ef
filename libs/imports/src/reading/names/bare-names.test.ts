import { withoutYearsOfLife } from './bare-names';

test.each([
  ['Ann Lee b. 1950', 'Ann Lee'],
  ['Ann Lee, born 1950 in Raleigh', 'Ann Lee'],
  ['Ann Lee (1972–)', 'Ann Lee'],
  ['Ward, Edward 1882–1967', 'Ward, Edward'],
  ['Kern, Otto, 1900-', 'Kern, Otto'],
])('reads %j without the years of life: %s', (text, name) => {
  expect(withoutYearsOfLife(text)).toBe(name);
});

test('leaves a name as it is if its numbers may be no years of life', () => {
  for (const name of ['Edward Ward', 'Studio 54', 'Marc b.', 'Marc 1950', 'Lee, Ann B. 1950'])
    expect(withoutYearsOfLife(name)).toBe(name);
});
