import { isTypeName } from './type-names';

const TYPES = ['Painting', 'Work on paper', 'Glass', 'Print'].map((name) => ({ name }));

test('finds a type by its name and by its plural', () => {
  const typesNamed = (word: string) => TYPES.filter((type) => isTypeName(word, type)).map(({ name }) => name);
  expect(['PAINTINGS', 'works on paper', 'Work on Papers', 'glass', 'Prints'].flatMap(typesNamed)).toEqual([
    'Painting',
    'Work on paper',
    'Work on paper',
    'Glass',
    'Print',
  ]);
  expect(['Glas', 'Painted', 'paper', 'ptg', ''].flatMap(typesNamed)).toEqual([]);
});
