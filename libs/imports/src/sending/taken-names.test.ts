import { withChange } from './taken-names';

const KEY = {
  field: 'catalog_no',
  of: [7, 'A-1'],
  alike: '7 a-1',
  about: 'number',
  code: 'taken',
  change: 'to change it, say --mode upsert',
};
const error = { field: 'catalog_no', code: 'taken', message: 'Another piece has it.' };

test('a name that another thing has is told with the way to change that thing, once', () => {
  const fault = withChange(error, KEY);
  expect(fault.message).toBe('Another piece has it. To change it, say --mode upsert.');
  const withWay = { ...error, message: 'It is there: to change it, say --mode upsert.' };
  expect(withChange(withWay, KEY)).toBe(withWay);
});

test('other faults, and names without such a way, are told as they are', () => {
  const other = { ...error, code: 'required' };
  expect(withChange(other, KEY)).toBe(other);
  expect(withChange(error, { ...KEY, change: undefined })).toBe(error);
  expect(withChange(error)).toBe(error);
});
