import { apiOrigin } from './api-origin';

test.each([
  ['http://localhost:3000', ''],
  ['http://127.0.0.1:3000', ''],
  ['http://[::1]:3000', ''],
  ['https://rabbet.example', 'https://api.rabbet.example'],
])('the API of a page at %s is at "%s"', (page, api) => {
  expect(apiOrigin(new URL(page))).toBe(api);
});
