import { withChangeAdvice } from './name-conflicts';

const KEY = {
  field: 'catalog_no',
  values: [7, 'A-1'],
  comparisonKey: '7 a-1',
  inWords: 'number',
  code: 'taken',
  changeAdvice: 'to change it, say --mode upsert',
};
const error = { field: 'catalog_no', code: 'taken', message: 'Another piece has it.' };

test('adds the advice on how to change the existing record to a fault of a taken name, once', () => {
  const fault = withChangeAdvice(error, KEY);
  expect(fault.message).toBe('Another piece has it. To change it, say --mode upsert.');
  const withAdvice = { ...error, message: 'It is there: to change it, say --mode upsert.' };
  expect(withChangeAdvice(withAdvice, KEY)).toBe(withAdvice);
});

test('leaves a fault as it is if it has another code, or if there is no advice', () => {
  const other = { ...error, code: 'required' };
  expect(withChangeAdvice(other, KEY)).toBe(other);
  expect(withChangeAdvice(error, { ...KEY, changeAdvice: undefined })).toBe(error);
  expect(withChangeAdvice(error)).toBe(error);
});
