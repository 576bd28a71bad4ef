import { answersIn, missingAnswers, ownerFields, settingsFromAnswers, unreadLines, weekOf } from './settings';

const NO_ANSWERS = Object.fromEntries(Object.keys(ownerFields).map((name) => [name, null]));

test('the answers of an owner become settings, and are read back as they were', () => {
  const answers = { name: 'Walls & Corners', city: 'Raleigh, NC 27601', tax: 7.25, hours: 'Monday: Closed' };
  const settings = settingsFromAnswers(answers);
  expect(settings).toEqual({
    shop_name: 'Walls & Corners',
    city_line: 'Raleigh, NC 27601',
    shop_city: 'Raleigh, NC',
    nc_wake_sales_tax: 0.0725,
    hours: 'Monday: Closed',
  });
  const stored = Object.entries(settings).map(([name, value]) => ({ name, value: String(value) }));
  expect(answersIn(stored)).toEqual({ ...NO_ANSWERS, ...answers });
  expect(settingsFromAnswers({ tax: null, city: null })).toEqual({
    nc_wake_sales_tax: null,
    city_line: null,
    shop_city: null,
  });
});

test('a new shop lacks all answers but the optional ones; a tax of 0 is an answer', () => {
  expect(missingAnswers(answersIn([]))).toEqual(['name', 'street', 'city', 'phone', 'email', 'hours', 'tax']);
  expect(missingAnswers(answersIn([{ name: 'nc_wake_sales_tax', value: '0' }]))).not.toContain('tax');
});

test('hours are listed by weekday, and lines that cannot be read are named', () => {
  const hours = 'Sunday and Monday: By appointment only\nTue-Fri: 11AM-6:30PM ET\nSaturdays: late';
  expect(weekOf(hours).map(({ day, words }) => `${day}: ${words}`)).toEqual([
    'Monday: By appointment',
    'Tuesday: 11 to 6:30',
    'Wednesday: 11 to 6:30',
    'Thursday: 11 to 6:30',
    'Friday: 11 to 6:30',
    'Saturday: null',
    'Sunday: By appointment',
  ]);
  expect(unreadLines(hours)).toEqual(['Saturdays: late']);
});
