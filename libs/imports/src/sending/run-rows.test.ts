import { serialize } from 'node:v8';
import type { NaturalKey } from '../rows/row/natural-key';
import { rowNameOf, RunRows, turnKeysOf } from './run-rows';

const natural = (...values: NaturalKey['values']): NaturalKey => ({
  field: 'catalog_no',
  values,
  comparisonKey: values.join('/'),
  about: 'number',
  code: 'artwork/catalogue-number',
});
const runRows = (run = 'run', verb = 'add') => new RunRows(verb, run);

test('a row is the same by its key before all else, in every run', () => {
  const keyed = rowNameOf('A-1', natural(3, 'D-4'), ['vase']);
  expect(runRows().commandId(keyed)).toBe(runRows('other run').commandId(rowNameOf('A-1', undefined, ['bowl'])));
  expect(runRows().commandId(keyed)).not.toBe(runRows().commandId(rowNameOf('A-2', undefined, ['vase'])));
  expect(runRows().commandId(keyed)).not.toBe(runRows('run', 'change').commandId(keyed));
});

test('without a key it is the same by its maker and catalog number, in every run', () => {
  const numbered = rowNameOf(null, natural(3, 'D-4'), ['vase']);
  expect(runRows().commandId(numbered)).toBe(
    runRows('other run').commandId(rowNameOf(null, natural(3, 'D-4'), ['bowl'])),
  );
  expect(runRows().commandId(numbered)).not.toBe(runRows().commandId(rowNameOf(null, natural(4, 'D-4'), ['vase'])));
});

test('without either it is the same by what it says in its run, in whatever order', () => {
  const name = rowNameOf(null, undefined, [{ name: 'Vase', price: 3 }]);
  expect(runRows().commandId(name)).toBe(runRows().commandId(rowNameOf(null, undefined, [{ price: 3, name: 'Vase' }])));
  expect(runRows().commandId(name)).not.toBe(runRows().commandId(rowNameOf(null, undefined, [{ name: 'Vase' }])));
  expect(runRows().commandId(name)).not.toBe(runRows('other run').commandId(name));
});

test('rows that say the same are told apart by how many of them were done before', () => {
  const name = rowNameOf(null, undefined, ['vase']);
  const run = runRows();
  const first = run.commandId(name);
  expect(run.commandId(name)).toBe(first); // it was refused, or is asked for again
  run.markDone(rowNameOf('A-1', undefined, ['vase']));
  expect(run.commandId(name)).toBe(first);
  run.markDone(name);
  expect(run.commandId(name)).not.toBe(first);
});

test('a row waits for those that give away the number that it takes, and for those that take the one that it gives away', () => {
  const keyedTurns = turnKeysOf({
    name: rowNameOf('A-1', undefined, []),
    natural: natural(3, 'D-4'),
    newNatural: natural(3, 'D-5'),
  });
  const turnsOfNumber = (number: string) => {
    const key = natural(3, number);
    return turnKeysOf({ name: rowNameOf(null, key, []), natural: key, newNatural: key });
  };
  expect(keyedTurns).toEqual(expect.arrayContaining([...turnsOfNumber('D-4'), ...turnsOfNumber('D-5')]));
  expect(turnsOfNumber('D-5')).toHaveLength(1);
  expect(keyedTurns).not.toContain(turnsOfNumber('D-6')[0]);
});

test('a row takes as little room whatever it says', () => {
  const bytesFor = (text: string) => {
    const run = runRows();
    for (let line = 1; line <= 1_000; line++) run.markDone(rowNameOf(null, undefined, [text, line]));
    const last = rowNameOf(null, undefined, [text, 1_000]);
    expect(run.commandId(last)).not.toBe(runRows().commandId(last));
    return serialize(run).length; // all that it holds
  };
  expect(bytesFor('x'.repeat(500))).toBe(bytesFor('x'));
  expect(bytesFor('x')).toBeLessThan(1_000 * 50);
});
