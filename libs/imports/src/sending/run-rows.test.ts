import { serialize } from 'node:v8';
import type { NaturalKey } from '../rows/row/natural-key';
import { nameOf, RunRows, turnsOf } from './run-rows';

const natural = (...of: NaturalKey['of']): NaturalKey => ({
  field: 'catalog_no',
  of,
  alike: of.join('/'),
  about: 'number',
  code: 'artwork/catalogue-number',
});
const rows = (run = 'run', verb = 'add') => new RunRows(verb, run);

test('a row is the same by its key before all else, in every run', () => {
  const keyed = nameOf('A-1', natural(3, 'D-4'), ['vase']);
  expect(rows().commandId(keyed)).toBe(rows('other run').commandId(nameOf('A-1', undefined, ['bowl'])));
  expect(rows().commandId(keyed)).not.toBe(rows().commandId(nameOf('A-2', undefined, ['vase'])));
  expect(rows().commandId(keyed)).not.toBe(rows('run', 'change').commandId(keyed));
});

test('without a key it is the same by its maker and catalog number, in every run', () => {
  const numbered = nameOf(null, natural(3, 'D-4'), ['vase']);
  expect(rows().commandId(numbered)).toBe(rows('other run').commandId(nameOf(null, natural(3, 'D-4'), ['bowl'])));
  expect(rows().commandId(numbered)).not.toBe(rows().commandId(nameOf(null, natural(4, 'D-4'), ['vase'])));
});

test('without either it is the same by what it says in its run, in whatever order', () => {
  const name = nameOf(null, undefined, [{ name: 'Vase', price: 3 }]);
  expect(rows().commandId(name)).toBe(rows().commandId(nameOf(null, undefined, [{ price: 3, name: 'Vase' }])));
  expect(rows().commandId(name)).not.toBe(rows().commandId(nameOf(null, undefined, [{ name: 'Vase' }])));
  expect(rows().commandId(name)).not.toBe(rows('other run').commandId(name));
});

test('rows that say the same are told apart by how many of them were done before', () => {
  const name = nameOf(null, undefined, ['vase']);
  const run = rows();
  const first = run.commandId(name);
  expect(run.commandId(name)).toBe(first); // it was refused, or is asked for again
  run.isDone(nameOf('A-1', undefined, ['vase']));
  expect(run.commandId(name)).toBe(first);
  run.isDone(name);
  expect(run.commandId(name)).not.toBe(first);
});

test('a row waits for those that give away the number that it takes, and for those that take the one that it gives away', () => {
  const keyed = turnsOf({ name: nameOf('A-1', undefined, []), natural: natural(3, 'D-4'), renamed: natural(3, 'D-5') });
  const numbered = (number: string) => {
    const key = natural(3, number);
    return turnsOf({ name: nameOf(null, key, []), natural: key, renamed: key });
  };
  expect(keyed).toEqual(expect.arrayContaining([...numbered('D-4'), ...numbered('D-5')]));
  expect(numbered('D-5')).toHaveLength(1);
  expect(keyed).not.toContain(numbered('D-6')[0]);
});

test('a row takes as little room whatever it says', () => {
  const bytesFor = (text: string) => {
    const run = rows();
    for (let line = 1; line <= 1_000; line++) run.isDone(nameOf(null, undefined, [text, line]));
    const last = nameOf(null, undefined, [text, 1_000]);
    expect(run.commandId(last)).not.toBe(rows().commandId(last));
    return serialize(run).length; // all that it holds
  };
  expect(bytesFor('x'.repeat(500))).toBe(bytesFor('x'));
  expect(bytesFor('x')).toBeLessThan(1_000 * 50);
});
