import { AUDIENCE_HELP, workshopFields } from './workshops';

test('every level of audience is explained in words of its own', () => {
  expect(Object.keys(AUDIENCE_HELP)).toEqual(workshopFields.audience.of);
  expect(new Set(Object.values(AUDIENCE_HELP)).size).toBe(4);
});
