import { withWayToChange } from './taken-names';

const KEY = {
  field: 'catalog_no',
  values: [7, 'A-1'],
  comparisonKey: '7 a-1',
  about: 'number',
  code: 'taken',
  change: 'to change it, say --mode upsert',
};
const error = { field: 'catalog_no', code: 'taken', message: 'Another piece has it.' };

test('a name that another thing has is told with the way to change that thing, once', () => {
  const fault = withWayToChange(error, KEY);
  expect(fault.message).toBe('Another piece has it. To change it, say --mode upsert.');
  const withWay = { ...error, message: 'It is there: to change it, say --mode upsert.' };
  expect(withWayToChange(withWay, KEY)).toBe(withWay);
});

test('other faults, and names without such a way, are told as they are', () => {
  const other = { ...error, code: 'required' };
  expect(withWayToChange(other, KEY)).toBe(other);
  expect(withWayToChange(error, { ...KEY, change: undefined })).toBe(error);
  expect(withWayToChange(error)).toBe(error);
});
