import fc from 'fast-check';
import { fromColumns, inColumns } from './rows';

test('the names of the objects of a list are spelled once', () => {
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
  expect(inColumns(list)).toEqual({ '=': ['id', 'maker'], n: 2, of: [[1, 2], maker] });
});

test('a value that rows share, and the names of lists in rows, are spelled once', () => {
  const oil = { name: 'Oil' };
  const ink = { name: 'Ink' };
  const list = [
    { sold: false, medium: oil, sizes: [{ unit: 'in', value: 8 }] },
    { sold: false, medium: ink, sizes: [{ unit: 'in', value: 9 }] },
    { sold: false, medium: oil, sizes: [] },
    { sold: false, medium: ink, sizes: [{ unit: 'in', value: 7 }] },
  ];
  const media = { '~': { '=': ['name'], n: 2, of: [['Oil', 'Ink']] }, at: [0, 1, 0, 1] };
  const sizes = { '+': [1, 1, 0, 1], of: { '=': ['unit', 'value'], of: [{ '*': 'in' }, [8, 9, 7]] } };
  const columns = { '=': ['sold', 'medium', 'sizes'], n: 4, of: [{ '*': false }, media, sizes] };
  expect(inColumns(list)).toEqual(columns);
  expect(fromColumns(JSON.parse(JSON.stringify(columns)))).toEqual(list);
});

test('any JSON value is read back from its columns unchanged', () => {
  const name = fc.constantFrom('id', 'name', 'of', 'image', '');
  const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
    any: fc.oneof({ maxDepth: 4 }, fc.constantFrom(null, 0, 'x', true), tie('list'), tie('record')),
    record: fc.dictionary(name, tie('any')),
    list: fc.oneof(
      fc.array(tie('any')),
      fc.array(fc.record({ id: tie('any'), image: tie('record') }), { minLength: 2 }),
      fc.array(fc.record({ of: fc.constantFrom(1, 2), image: tie('list') }), { minLength: 2 }),
      fc.array(fc.record({ image: fc.constantFrom(null, { id: 1 }, { id: 2 }, [{ id: 1 }, { id: 2 }]) })),
    ),
  })).any;
  const columnsOnWire = (json: unknown): unknown => JSON.parse(JSON.stringify(inColumns(json)));
  fc.assert(fc.property(value, (json) => expect(fromColumns(columnsOnWire(json))).toEqual(json)));
});
