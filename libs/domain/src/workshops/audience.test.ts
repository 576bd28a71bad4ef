import { AUDIENCE_HELP, workshopFields } from './workshops';

test('each level of audience has its own help text', () => {
  expect(Object.keys(AUDIENCE_HELP)).toEqual(workshopFields.audience.of);
  for (const help of Object.values(AUDIENCE_HELP)) expect(help).toMatch(/^[A-Z].+ .+\.$/);
  expect(new Set(Object.values(AUDIENCE_HELP)).size).toBe(4);
});
