import { allServices } from '@rabbet/domain/orders/orders';
import { WHOLE } from '../../testing/order-replies';
import { dueWords, isLate } from '../parts/due-words';
import { materialInWords, propertiesInWords, sizeOf } from '@rabbet/domain/services/services';

const NOW = new Date('2026-11-26T22:00:00Z');

test.each([
  ['2026-11-23', 1, '3 days late'],
  ['2026-11-25', 2, '1 day late'],
  ['2026-11-26', 1, 'due today'],
  ['2026-11-27', 0, 'due tomorrow'],
  ['2026-12-04', 1, 'due on Friday, December 4'],
  ['2027-11-26', 1, 'due on November 26, 2027'],
  ['2026-11-23', 3, 'November 23, 2026'],
  ['2026-11-23', 0, 'November 23, 2026'],
] as const)('%s is told of state %s as "%s"', (due_date, state, words) => {
  expect(dueWords({ due_date, state }, NOW)).toBe(words);
});

test('days are those of the shop: late in the evening it is not tomorrow yet', () => {
  const evening = new Date('2026-11-27T03:00:00Z'); // 10 PM on the 26th
  expect(dueWords({ due_date: '2026-11-26', state: 1 }, evening)).toBe('due today');
  expect(isLate({ due_date: '2026-11-26', state: 1 }, evening)).toBe(false);
});

test('nothing is said of an order without a due date', () => {
  expect(dueWords({ due_date: null, state: 1 }, NOW)).toBe('');
});

const [frame] = allServices(WHOLE);
test('a size is told as framers say it, and what is assumed says so', () => {
  expect(sizeOf(frame!.properties)).toBe('16 3/8 x 20');
  expect(propertiesInWords(frame!.properties)).toEqual(['moulding: Walnut cap (assumed)']);
  const assumed = Object.fromEntries(
    Object.entries(frame!.properties).map(([name, one]) => [name, { ...one, provisional: name === 'width' }]),
  );
  expect(propertiesInWords(assumed)).toEqual(['moulding: Walnut cap', 'size assumed']);
});

test('a size in other units names them, and half a size is none', () => {
  const { width, height } = frame!.properties;
  expect(
    sizeOf({
      width: { ...width!, value: '40', units: 'cm' },
      height: { ...height!, value: '50', units: 'cm' },
    }),
  ).toBe('40 x 50 cm (about 15 3/4 x 19 11/16)');
  expect(sizeOf({ width: width! })).toBeNull();
  expect(propertiesInWords({ width: width! })).toEqual(['width: 16 3/8']);
});

test('a cut says its size, how many come out of a sheet, and how they lie', () => {
  const [mat] = frame!.lines;
  expect(materialInWords(mat!)).toBe('Mat board: cut 18 1/2 x 22, turned, 2 out of a sheet, 1 sheet');
  expect(materialInWords({ ...mat!, cut: { ...mat!.cut!, is_turned: false, sheets: 3 } })).toBe(
    'Mat board: cut 18 1/2 x 22, 2 out of a sheet, 3 sheets',
  );
});
