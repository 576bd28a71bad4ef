import { createClient, fetchTransport } from '@rabbet/client';
import { TestShop } from '../../testing/test-shop';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const PREFIX = ")]}',\n";
/** Unparsed text of an answer. */
async function readText(
  path: string,
  options: Parameters<TestShop['ask']>[1] = {},
  token = shop.token,
): Promise<string> {
  const answer = await fetch(`${shop.shop.url.replace('localhost', '127.0.0.1')}/${path}`, {
    method: options.method ?? (options.body ? 'POST' : 'GET'),
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...options.headers,
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  });
  return answer.text();
}
const CALLS: readonly (readonly [string, () => Promise<string>])[] = [
  ['a list to visitors', () => readText('core/contacts/artists', {}, '')],
  ['a list to staff', () => readText('core/contacts/companies')],
  ['who asks', () => readText('security/current-user', {}, '')],
  ['a change', () => readText('core/commerce/units', { body: { name: 'inch' } })],
  ['a problem', () => readText('core/commerce/units', { body: { nothing: 1 } })],
  ['an unknown call', () => readText('core/nothing')],
];

const turnPrefixOn = () => shop.add('core/platform/settings', { name: 'json_prefix', kind: 'boolean', value: 'true' });

test('the setting json_prefix adds the prefix to all JSON from the next answer on', async () => {
  for (const [what, ask] of CALLS) expect([what, (await ask()).startsWith(PREFIX)]).toEqual([what, false]);
  const settingId = await turnPrefixOn();
  for (const _ of ['first answer', 'cached answer'])
    for (const [what, ask] of CALLS) {
      const text = await ask();
      expect([what, text.slice(0, PREFIX.length)]).toEqual([what, PREFIX]);
      expect(() => JSON.parse(text.slice(PREFIX.length)) as unknown).not.toThrow();
    }
  for (const path of ['health/live', 'docs/openapi.json'])
    expect([path, (await readText(path))[0]]).toEqual([path, '{']);
  const client = createClient(fetchTransport(shop.shop.url.replace('localhost', '127.0.0.1')));
  expect(await client.artists()).toMatchObject({ current_page: 1, data: [] });
  await readText(`core/platform/settings/${settingId}`, { method: 'DELETE' });
  await shop.shop.projections.settled();
  for (const [what, ask] of CALLS) expect([what, (await ask()).startsWith(PREFIX)]).toEqual([what, false]);
});

test('pages are served without the prefix', async () => {
  await turnPrefixOn();
  expect((await readText('inventory', {}, '')).startsWith(PREFIX)).toBe(false);
});
