import { AUDIENCE_HELP, workshopFields } from './workshops';

test('every level of audience is explained in words of its own', () => {
  expect(Object.keys(AUDIENCE_HELP)).toEqual(workshopFields.audience.of);
  for (const help of Object.values(AUDIENCE_HELP)) expect(help).toMatch(/^[A-Z].+ .+\.$/);
  expect(new Set(Object.values(AUDIENCE_HELP)).size).toBe(4);
});
