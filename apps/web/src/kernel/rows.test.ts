import fc from 'fast-check';
import { fromColumns, inColumns } from './rows';

test('the names of a list are spelled once', () => {
  const list = [
    { id: 1, maker: { id: 7, name: 'Baker' } },
    { id: 2, maker: { id: 8, name: 'Chen' } },
  ];
  const maker = {
    '=': ['id', 'name'],
    of: [
      [7, 8],
      ['Baker', 'Chen'],
    ],
  };
  expect(inColumns(list)).toEqual({ '=': ['id', 'maker'], of: [[1, 2], maker] });
});

test('whatever JSON holds comes back as it was', () => {
  const name = fc.constantFrom('id', 'name', 'of', 'image', '');
  const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
    any: fc.oneof({ maxDepth: 4 }, fc.constantFrom(null, 0, 'x', true), tie('list'), tie('record')),
    record: fc.dictionary(name, tie('any')),
    list: fc.oneof(
      fc.array(tie('any')),
      fc.array(fc.record({ id: tie('any'), image: tie('record') }), { minLength: 2 }),
    ),
  })).any;
  fc.assert(fc.property(value, (said) => expect(fromColumns(inColumns(said))).toEqual(said)));
});
