import { isTypeName, typesInWords, typesMeant } from './types-meant';

const TYPES = [
  { name: 'Painting', description: 'Oil, acrylic and tempera' },
  { name: 'Work on paper', description: 'Drawings, watercolors and pastels' },
  { name: 'Glass', description: null },
  { name: 'Mirror', description: 'Framed mirrors' },
  { name: 'Print', description: 'Etchings, woodcuts and lithographs, in editions' },
];

test('a type goes by its name and by the plural of it', () => {
  const named = (said: string) => TYPES.filter((type) => isTypeName(said, type)).map(({ name }) => name);
  expect(['PAINTINGS', 'works on paper', 'Work on Papers', 'glass', 'Prints'].flatMap(named)).toEqual([
    'Painting',
    'Work on paper',
    'Work on paper',
    'Glass',
    'Print',
  ]);
  expect(['Glas', 'Painted', 'paper', ''].flatMap(named)).toEqual([]);
});

test.each([
  ['Oil painting', ['Painting']],
  ['paintings', ['Painting']],
  ['Works on paper', ['Work on paper']],
  ['Watercolour', ['Work on paper']],
  ['Etching', ['Print']],
  ['Glas', ['Glass']],
  ['Oil and pastel', ['Painting', 'Work on paper']],
  ['paper', []],
  ['ptg', ['Painting']],
  ['W/C', ['Work on paper']],
  ['giclée', ['Print']],
  ['litho.', ['Print']],
  ['acrylic', ['Painting']],
  ['photo', []],
  ['frame', []],
  ['and', []],
  ['Widget', []],
])('whoever calls a type %s means %j', (said, meant) => {
  expect(typesMeant(said, TYPES).map(({ name }) => name)).toEqual(meant);
});

test('types that may be meant are offered, and nothing is where there are none', () => {
  expect(typesInWords([])).toBe('');
  expect(typesInWords(TYPES.slice(0, 1))).toBe(' Did you mean Painting? Write it so.');
  expect(typesInWords(TYPES.slice(0, 2))).toBe(' Did you mean Painting or Work on paper? Write one of them.');
});
