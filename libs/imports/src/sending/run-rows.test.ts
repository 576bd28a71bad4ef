import { serialize } from 'node:v8';
import type { NaturalKey } from '../rows/row/natural-key';
import { rowNameOf, RunRows, turnKeysOf } from './run-rows';

const naturalKey = (...values: NaturalKey['values']): NaturalKey => ({
  field: 'catalog_no',
  values,
  comparisonKey: values.join('/'),
  inWords: 'number',
  code: 'artwork/catalogue-number',
});
const runRows = (run = 'run', verb = 'add') => new RunRows(verb, run);

test('gives rows with the same key the same command id in every run, whatever else they say', () => {
  const keyed = rowNameOf('A-1', naturalKey(3, 'D-4'), ['vase']);
  expect(runRows().commandId(keyed)).toBe(runRows('other run').commandId(rowNameOf('A-1', undefined, ['bowl'])));
  expect(runRows().commandId(keyed)).not.toBe(runRows().commandId(rowNameOf('A-2', undefined, ['vase'])));
  expect(runRows().commandId(keyed)).not.toBe(runRows('run', 'change').commandId(keyed));
});

test('gives rows without a key the same command id in every run if they have the same maker and catalog number', () => {
  const numbered = rowNameOf(null, naturalKey(3, 'D-4'), ['vase']);
  expect(runRows().commandId(numbered)).toBe(
    runRows('other run').commandId(rowNameOf(null, naturalKey(3, 'D-4'), ['bowl'])),
  );
  expect(runRows().commandId(numbered)).not.toBe(runRows().commandId(rowNameOf(null, naturalKey(4, 'D-4'), ['vase'])));
});

test('gives rows with neither the same command id within a run alone, if their content is the same', () => {
  const name = rowNameOf(null, undefined, [{ name: 'Vase', price: 3 }]);
  expect(runRows().commandId(name)).toBe(runRows().commandId(rowNameOf(null, undefined, [{ price: 3, name: 'Vase' }])));
  expect(runRows().commandId(name)).not.toBe(runRows().commandId(rowNameOf(null, undefined, [{ name: 'Vase' }])));
  expect(runRows().commandId(name)).not.toBe(runRows('other run').commandId(name));
});

test('gives a row another command id once a row with the same content is done', () => {
  const name = rowNameOf(null, undefined, ['vase']);
  const run = runRows();
  const first = run.commandId(name);
  expect(run.commandId(name)).toBe(first); // the row is retried, or it was refused before
  run.markDone(rowNameOf('A-1', undefined, ['vase']));
  expect(run.commandId(name)).toBe(first);
  run.markDone(name);
  expect(run.commandId(name)).not.toBe(first);
});

test('makes a row that changes a catalog number wait for rows with the old number and with the new one', () => {
  const keyedTurns = turnKeysOf({
    name: rowNameOf('A-1', undefined, []),
    naturalKey: naturalKey(3, 'D-4'),
    newNaturalKey: naturalKey(3, 'D-5'),
  });
  const turnsOfNumber = (number: string) => {
    const key = naturalKey(3, number);
    return turnKeysOf({ name: rowNameOf(null, key, []), naturalKey: key, newNaturalKey: key });
  };
  expect(keyedTurns).toEqual(expect.arrayContaining([...turnsOfNumber('D-4'), ...turnsOfNumber('D-5')]));
  expect(turnsOfNumber('D-5')).toHaveLength(1);
  expect(keyedTurns).not.toContain(turnsOfNumber('D-6')[0]);
});

test('stores as few bytes for a long row as for a short one', () => {
  const bytesFor = (text: string) => {
    const run = runRows();
    for (let line = 1; line <= 1_000; line++) run.markDone(rowNameOf(null, undefined, [text, line]));
    const last = rowNameOf(null, undefined, [text, 1_000]);
    expect(run.commandId(last)).not.toBe(runRows().commandId(last));
    return serialize(run).length;
  };
  expect(bytesFor('x'.repeat(500))).toBe(bytesFor('x'));
  expect(bytesFor('x')).toBeLessThan(1_000 * 50);
});
