import { differences } from './differences';

test('finds no difference in the order of fields, nor between null and an absent field', () => {
  expect(differences({ a: 1, b: { c: [2] }, d: null }, { b: { c: [2] }, a: 1 })).toEqual([]);
});

test('finds each field that differs, by its path, with its value before and after', () => {
  const before = { name: 'Low Tide', size: { width: 24, height: 18 }, notes: ['dry'], 'e-mail': 'a' };
  const after = { name: 'Low Tide', size: { width: 24, height: 20 }, notes: ['dry', 'framed'], 'e-mail': 'b' };
  expect(differences(before, after)).toEqual([
    { path: 'size.height', before: 18, after: 20 },
    { path: 'notes[1]', before: null, after: 'framed' },
    { path: '["e-mail"]', before: 'a', after: 'b' },
  ]);
});

test('compares parts with ids by their ids, wherever they stand', () => {
  const before = {
    times: [
      { id: 7, start: '10:00' },
      { id: 9, start: '11:00' },
    ],
  };
  const after = {
    times: [
      { id: 9, start: '11:30' },
      { id: 12, start: '15:00' },
    ],
  };
  expect(differences(before, after)).toEqual([
    { path: 'times[7]', before: { id: 7, start: '10:00' }, after: null },
    { path: 'times[9].start', before: '11:00', after: '11:30' },
    { path: 'times[12]', before: null, after: { id: 12, start: '15:00' } },
  ]);
});

test('a value that becomes another kind of value differs as a whole', () => {
  expect(differences({ guest: null }, { guest: { first: 'Ann' } })).toEqual([
    { path: 'guest', before: null, after: { first: 'Ann' } },
  ]);
  expect(differences([1], { 0: 1 })).toEqual([{ path: '', before: [1], after: { 0: 1 } }]);
});
