/** @jest-environment jsdom */
import { apiHere } from './api-here';

const addresses: unknown[] = [];
beforeEach(() => {
  addresses.length = 0;
  globalThis.fetch = (address) => Promise.reject(new Error(String(addresses.push(address))));
});

test.each([
  ['on its own host', undefined, '/core/mob/commerce/widgets'],
  [
    'where the page names another host',
    'https://calls.example.com',
    'https://calls.example.com/core/mob/commerce/widgets',
  ],
])('a script of a page asks the API %s', async (_, api, address) => {
  if (api !== undefined) document.body.dataset['api'] = api;
  await apiHere()({ method: 'GET', path: 'core/mob/commerce/widgets' }).catch(() => {}); // nobody is there
  expect(addresses).toEqual([address]);
});
