import { eventsOf, nounOf } from '@rabbet/domain/records/record';
import { KINDS } from './kinds';
import { STREAMS } from './streams';

const streams = [
  ...STREAMS.map(({ name, evolve }) => ({ name, types: Object.keys(evolve) })),
  ...KINDS.map((kind) => ({ name: kind.name, types: [...eventsOf(kind)] as string[] })),
];

test.each(streams)('what happens to a $name begins with it', ({ name, types }) => {
  expect(types.length).toBeGreaterThan(0);
  expect(types.filter((type) => !type.startsWith(nounOf({ name })))).toEqual([]);
});

test('no two kinds of streams have an event of the same name', () => {
  const all = streams.flatMap(({ types }) => types);
  expect(all.filter((type, i) => all.indexOf(type) !== i)).toEqual([]);
});

test('an event whose name begins with two kinds of streams is of the one that is named in full', () => {
  const owner = (type: string) =>
    streams
      .filter(({ name }) => type.startsWith(nounOf({ name })))
      .sort((a, b) => b.name.length - a.name.length)
      .at(0)?.name;
  for (const { name, types } of streams) for (const type of types) expect([type, owner(type)]).toEqual([type, name]);
});

test('no two kinds of streams have the same name', () => {
  expect(new Set(streams.map(({ name }) => name)).size).toBe(streams.length);
});
